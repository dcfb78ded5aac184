"""The judgements about stones: from when a point is sure or hidden, what is weighed again, what is measured when.

What an algorithm is made of (rays, steps, regularization) and what a command fits (`net.TEMPERATURE`) stand with it. A
name without a unit is a probability, a share or a ratio. Chosen on rendered scenes and never measured alone, unless a
line says otherwise.
"""

# Points. `python -m vision.training.points.calibrate` prints unsure and wrong points for several bars of doubt,
# `python -m tests.bench vision` their numbers on photographs and rendered scenes.
SURE_PROBABILITY = 0.985  # a point whose best guess is less likely is doubted
HIDDEN_PROBABILITY = 0.35  # from which something counts as lying over a point; no stone is read there
SECOND_OPINION_VIEWS = 8  # of the eight symmetries, where one look doubts
HALF_HIDDEN_WITHIN = 0.35  # so near one half a probability leaves open whether the point is hidden
UNREAD_PROBABILITY = 0.34  # the best of three thirds: nothing was said of the point

# Doubted points weighed by the rest of the board (`kin`). `pytest tests/vision/stones/test_kin.py`
PLAIN_PROBABILITY = 0.998  # from which a point shows what its kind looks like
FEWEST_OF_KIND = 3  # points
KIN_WEIGHT = 0.1  # of a nat against white: looks are no normal densities, and light differs from place to place
KIN_WEIGHT_VACANT = 0.05  # against empty: shadows and blur make points darker too
MOST_KIN_NATS = 30.0  # that count

# Boards that are drawn (`drawn`). Chosen on pictures that no fit saw, with the figures in vision/models/drawn.md.
SUSPICION_LOGIT = -2.0  # by the net's notes alone, from which a board's marks are measured
DRAWN_LOGIT = 2.5  # by both, from which a board with stones counts as drawn
LEAST_DRAWN_STONES = 6  # with fewer in sight the surroundings speak, and they mislead: only the next bar holds
PLAINLY_DRAWN_LOGIT = 6.0  # by both, of few stones or such as show no outline; bare boards on tables had up to 5.0,
LEAST_PLAINLY_DRAWN_STONES = 3  # and up to 1.6 with so many stones in sight
MOST_SPREADS = 4.0  # of one note or mark: more is as much
MARKS_WORTH = 4.0  # of a mark, by a note: there are twelve of the one and 768 of the other

# A window or the whole board (`reader`). `python -m tests.bench vision` prints the time of each,
# `pytest tests/vision/stones/test_reader.py` that they agree.
MOST_WINDOW_SHARE = 0.6  # of the board: a larger window is no cheaper than everything
SUMMARY_WINDOWS = 8  # of the board, which ages as stones are added
FEW_STONES, FEW_STONES_WINDOWS = 20, 2  # while a board has so few, each one more tells what stones look like on it
SUMMARY_FITS = 0.9  # a board whose grid is doubted more is read whole

# Outlines of stones off their points (`offsets`). `pytest tests/vision/stones/test_offsets.py`
LEAST_STONE_CONTRAST_GRAY = 40.0  # levels between board and stones; white ones on a pale board have no outline
CLEAR_OUTLINE = 0.25  # contrast of an outline, by that between stone and board, that says anything
RAY_AGREES_CELLS = 0.05  # rays that end this near the outline agree with it
FEWEST_OUTLINE_RAYS, MOST_ASTRAY_SHARE = 14, 0.35  # of 40 that agree; of the clear ones that may not
LEAST_RAY_SPREAD = 2.0  # of the agreeing rays' directions: all on one side say little
RADIUS_SPREAD_CELLS = 0.05  # by which stones differ in size

# What is measured in which frame (`places`). `pytest tests/vision/stones/test_offsets.py`; time: `tests.bench vision`
MEASURED_AT_ONCE = 6  # stones of one color a frame, some 4 ms with cutting the board; a whole board takes some seconds
MEASURED_EVERY_FRAMES = 3  # at least
FAR_STONE_CELLS = 0.4  # no stone that is read with certainty lies so far off: its neighbor was measured
CERTAIN_PLACE_PROBABILITY = 0.9995  # from which that holds
AGAIN_FRAMES = 3  # within which a point that changes once more is only doubted
STIRRED_POINTS = 2  # so many that change anew may be doubts, of one stone between both; more were reached for
SEEN_PROBABILITY = 0.1  # from which a point may hold a stone: one between two points is doubted on both

# Stones of one size (`sizes`). Diameters in shares of a usual stone's. Chosen on 73 photographs and 99 rendered boards,
# and 74 rendered with stones of several sizes; `python -m tests.bench sizes` counts on others.
FEWEST_SIZED = 4  # stones, and empty points, below which nothing is said
LEAST_SIZED_CONTRAST_GRAY = 25.0  # of a stone against the board, over three channels
SMALL_DIAMETER = 0.8  # of the upper quartile of its color, below which a stone is odd
WHITE_BY_BLACK_DIAMETER = 0.75  # at least: a white stone's shaded rim may pass for the board
LEAST_SPOT_CONTRAST, SPOT_DIAMETER = 0.4, 0.75  # of what stands out on an empty point, at least and at most
MOST_LEAN_OF_SPOTS_CELLS = 0.35  # of the farthest stone: in lower views stones stand before empty points
MOST_TINT_DEG = 12.0  # of 2,695 white stones of photographs two had 4.6 and 6.7, the others less than 3
FEWEST_ODD, LEAST_ODD_SHARE = 3, 0.05  # small stones and spots; of all stones
