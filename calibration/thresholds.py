"""The judgements of set-up, lens and equipment: from when something is good, poor or bad, sure or left open.

What an algorithm is made of (where colors are sampled, kernels, rounds), what a rule asks (`equipment.RULES`) and the
sheet's sizes stand with it. A name without a unit is a ratio. All were set on rendered scenes, none on a real Pi
camera.
"""

from vision.observation import BLACK, WHITE

# A picture of the board: good up to the first, poor up to the second, bad beyond. `python -m tests.bench calibration`
# prints how many fair views become ready, `pytest tests/calibration/test_quality.py` holds what each finds.
CELL_LIMITS_PX = (30.0, 18.0)  # the shortest cell side
MARGIN_LIMITS_CELLS = (0.8, 0.55)  # a stone on the edge reaches half a cell beyond its crossing
BLUR_LIMITS_CELLS = (0.045, 0.06)  # standard deviation
PARALLAX_LIMITS_CELLS = (0.30, 0.45)  # beyond half a cell a stone's top stands nearer to the next point
TILT_LIMITS_DEG = (25.0, 45.0)
CLIPPED_LIMITS_SHARE = (0.01, 0.06)  # of the board's wood
CLIPPED_GRAY = 250  # of 255 in all channels: nothing shows there any more
BRIGHT_LIMITS_GRAY = (110.0, 60.0)  # that the brightest twentieth of the board reaches
FLICKER_LIMITS_PERCENT = (1.0, 4.0)  # of brightness, by which rows differ from picture to picture
FLICKER_FRAMES = 10
GLARE_RADIUS_CELLS = 0.58  # a disc no larger than this may be a white stone, or the sparkle on a polished one
STONE_STEP_GRAY = 25.0  # between a stone and the wood beside it
CROWDED_SHARE = 0.3  # of crossings with stones, whose gaps read as wide lines

# The width of lines, by which an empty board's sharpness is told. `pytest tests/calibration/test_quality.py`; chosen,
# never measured alone
LEAST_EXPLAINED_SHARE = 0.8  # of a profile's variance beyond a slope, else it is no line
LEAST_DIP_GRAY = 3.0
FEWEST_PROFILES, NARROW_SHARE = 5, 0.1  # of the widths the narrowest tenth counts, at least the fifth

# Ready without a click. `python -m tests.bench calibration` prints the seconds; chosen, never measured alone
STEADY_CELLS = 0.1  # a corner that moves less between pictures lies still
STEADY_S = 1.0
JUDGE_EVERY_S = 0.5  # judging a picture costs more than finding a board in it

# Does a profile still hold? `pytest tests/calibration/test_profile.py`; chosen, never measured
MOVED_CELLS = 0.08  # a corner, beyond which the grid is told as moved
MOVED_FAR_CELLS = 3.0  # a bump is smaller: the camera may have been put up anew, from another side
ZOOM_RATIO = 1.05
ASPECT_RATIO = 1.02  # of a cell's shape: another board
BLUR_RATIO = 1.6
LIGHT_RATIO = 1.8  # of the board's brightness; a cloud before the window makes less
LENS_FOCUS_TOLERANCE_DPT = 0.15  # a lens bends a little otherwise at another focus

# The lens from the sheet. `python -m tests.bench calibration` prints the corners' error and the bend that is left,
# `pytest tests/calibration/test_lens.py` holds the refusals; chosen, never measured alone
FEWEST_CORNERS = 12  # of 40 in a view
FEWEST_VIEWS = 8
NEW_VIEW_SHARE = 0.04  # of the picture's diagonal that corners must have moved since a view that was kept
COVERED_SHARE = 0.7  # of the map's fields
TILT_SPREAD_DEG = 15.0  # between the views' directions; flat views alone do not show the focal length
WORST_RMS_PX = 1.0

# Measuring the board and its stones. `python -m tests.bench equipment` prints errors, error bars kept and verdicts
# that the truth contradicts
MOST_SHIFT_PX = 0.5  # pictures shifted by more blur each other's edges; `pytest tests/calibration/test_average.py`
LEAST_LIKENESS = 0.85  # of two pictures where they differ most, see `average.likeness`; the same test
ALIKE_PLACE_PX = 15  # of pictures four times smaller: about a stone and what lies around it
FEWEST_MEASURED_PIECES = 120  # of the 684 pieces of line
FEWEST_PIECES_OF_LINE = 8  # of 18
MEASURED_SCALE_CELLS = 0.03  # a piece farther from its line hardly counts: half of what the finder allows
NEAR_SHEET_CELLS = 3.0  # the sheet is larger than its pattern
UNSCALED_ERROR_SHARE = 0.01  # of the cells' shape, where no sheet lies on the board
FEWEST_STONES = 3  # one stone alone says little of a set
LEAST_COLOR_GRAY = {False: 35.0, True: 14.0}  # of a color that the stone lacks, to be used alone; pale or not
LEAST_RIM_STEP_GRAY = 12.0
FEWEST_RIM_RAYS = 24  # of 96
# How far a stone's outline may be misread, beyond what its set's spread tells: measured on rendered scenes, two sigma
# (`python -m tests.bench equipment`). A white stone's rim is told by the wood's color, which cameras blur.
OUTLINE_ERROR_MM = {BLACK: 0.25, WHITE: 0.4}

# The wood's edge. `python -m tests.bench equipment`, `pytest tests/calibration/test_margin.py`
CLEAR_EDGE_SHARE = 0.7  # of the places along a side that must show the edge
LEAST_EDGE_STEP_GRAY = 18.0
MOST_BENT_CELLS, MOST_UNLIKE_CELLS = 0.06, 0.1  # beyond that an edge is not straight, or its opposite another thing
RIVAL_WITHIN_SHARE, RIVAL_BEYOND_SHARE = 0.6, 0.3  # of the edge's own step: another as clear nearer, or farther out
BAND_RATIO, LEAST_UNEVEN_SHARE = 1.7, 0.01  # of unevenness beyond a band to that within; of brightness
EDGE_ERROR_CELLS = 0.04  # two sigma, measured on rendered boards

# Star points. `python -m tests.bench equipment` counts what is said against the truth of games in their middle
FEWEST_CLEAN_CROSSINGS = 25  # free, with free neighbors: what tells how far chance goes
SMALL_DOT_CELLS = 0.0033  # cells² of ink that a dot of 1.4 mm radius adds to its crossing; usual ones add thrice that
CLEAR_SIGMAS = 5.0  # beyond that of the plain crossings there is a dot
SEEN_SIGMAS = 8.0  # where the board's other dots stand out so far, one that does not show is not there
LEAST_INK_GRAY = 12.0  # between board and line, below which nothing can be said
