"""The judgements of the grid finder: what is looked for, how long, and what is believed.

`python -m tests.bench grid` counts the grids right, refused and wrong that follow from all of them together, with the
time; vision/models/grid.md tells which figures each round had. Single ones were chosen on rendered pictures unless a
line says otherwise, and never measured alone. What an algorithm is made of (kernels, weights of a fit, what the
witnesses of `verify` and `slack` count as, which the fitted weights hang on) stands with it. A name without a unit is a
share, a probability or a ratio. Trust is the finder's own probability (`verdict.trust`).
"""

# Patches that look like a board
LEAST_PATCH_MAP_CELLS = 10  # 8 × 8 input pixels each: a board of 25 px a side in 320
SMALL_PATCH_SHARE = 0.16  # of the picture: a smaller patch is looked at again from nearer
LARGE_PATCH_SHARE = 0.2  # of the picture: beside a larger one, a board too small to be seen at first is unlikely
NEAR_EDGE_PX = 6  # a patch that comes this near the picture's edge may go on beyond it
WHOLE_CORNER_CELLS, WHOLE_BOARD_SHARE = 0.3, 0.93  # the second look sees a corner so near: the board is not cut off
RIVAL_AREA_SHARE = 0.6  # a second board this large, compared with the first, makes the picture ambiguous

# Starts, and how far they are followed
LONGEST_SIDE_PX = 1600  # larger pictures are shrunk first
MOST_STARTS = 2  # followed to their end, which bounds the time that a refusal takes
SAME_START_CELLS = 0.6  # starts whose corners come this near one another lead to one grid
CLEAR_GUESS_CELLS = 0.1  # a guess that doubts itself less is followed before other starts are looked at
VAGUE_GUESS_CELLS = 0.5  # one that doubts itself more is not worth a fit to the lines
MOST_SECOND_LOOKS = 3  # at one start
RESTS_CELLS = 0.12  # a look that moves the corners less is the last one
FEWEST_PLACES = 60  # on the board, of 1,296, below which a look saw none

# Drawn lines. Contrast is a ridge over the noise about it.
LEAST_PIECE_CONTRAST = 0.8  # of a piece that is used at all: the fit sorts out those that stand elsewhere
MOST_PIECE_CONTRAST = 6.0  # more says no more
LEAST_LINE_CONTRAST = 9.0  # over the 18 pieces of a line, below which it shows too little to say much
FAR_PIECE_CELLS = 0.3  # a piece this far off belongs to something else
LINE_SCALE_CELLS = 0.06  # one farther from the fitted line hardly counts; `pytest tests/vision/geometry/test_fit.py`
FEWEST_FITTED_PIECES = 60  # of 684, below which a fit to them means nothing

# Belief
TRUSTED = 0.85  # trust from which the finder alone reports a grid; `tests.bench grid` prints right and wrong at it
LOST_TRUST = 0.02  # to which a start led nowhere: another one, and other ways to look at the picture, are tried
REFIT_TO_TRUST = 0.97  # from a lost grid to this one it is fitted in another way too
NO_LINES_SHARE = 0.05  # with less of the grid on drawn lines, it was laid over a wall
MOST_CUT_CELLS = 0.4  # a corner may lie so far beyond the picture
LEAST_CELL_PX = 4.0  # from line to line, below which lines and stones run together

# A grid by its stones alone (`crowd`). Chosen on 120 rendered endgames and 161 grids made wrong in them, see
# vision/models/grid.md.
FEWEST_LATTICE_STONES = 60  # whose outline shows
LATTICE_SCALE_CELLS = 0.1  # a stone that lies farther off its crossing than the others hardly counts
