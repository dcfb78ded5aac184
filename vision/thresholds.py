"""The judgements about whole pictures: how large they may be, and from when what was read is reported.

A name without a unit is a probability or a share. Belief is the probability, by all witnesses, that the grid is right.
"""

# Files. `pytest tests/vision/test_load.py`
MOST_FILE_PIXELS = 64_000_000  # 190 MB decoded; chosen, never measured
MOST_JPEG_SCANS = 24  # of 16 megapixels they take 2 s; `pytest tests/vision/test_jpeg.py`
MOST_SIDES_RATIO = 40  # a large picture that is longer and narrower is a line; `pytest tests/vision/test_load.py`
ENOUGH_SIDE_PX = 1600  # a longer side of at least this is kept: a board a fifth of it wide still has 18 pixels a cell

# The grid. Set on the 1,321 pictures of the verdict and moved after wrong grids of fresh seeds, with the numbers in
# vision/models/grid.md; `python -m tests.bench grid` prints right, refused and wrong grids at them.
LEAST_TRUST = 0.05  # of the finder alone, below which its grid is not even read
LEAST_BELIEF = 0.98  # below which nothing is reported: 1,237 right and 1 wrong; at 0.95 1,252 and 1
HOPELESS_BELIEF, PLAIN_BELIEF = 0.3, 0.99  # between these a grid is looked for in other renditions of the picture too
TOGETHER_CELLS = 1 / 3  # the corners of the grids found in all of them, at most, for any of them to be believed
LEAST_CROWD_SHARE = 0.35  # of points with stones, from which these may prove a grid that its lines do not
CROWDED_BELIEF = 0.99  # said of such a grid: none of 161 made wrong passed that was more than half a cell off
MOST_LATTICE_CELLS = 0.15  # by which the stones' own lattice, fitted twice, may still want to move a corner
MOST_CROWDED_CORNER_CELLS = 0.35  # off which the second look may see a corner; a grid a line off had 0.53 and more
LEAST_CROWDED_FITS = 0.9  # the stones net's belief in the grid
MOST_CROWDED_UNSURE = 25  # points doubted at one look: of 71 such grids found to be proved, 65 had 17 and fewer

# The points. `python -m tests.bench vision` prints exact, unsure and wrong readings at them; chosen, never measured
# alone. When a point is sure or hidden stands in vision/stones/thresholds.py.
MOST_UNSURE_POINTS = 80  # a board that is doubted more than that is not reported
LEAST_CONFIDENCE = (
    0.6  # of the whole answer: the net's own word that it is lost, as with thick stones seen from below 25°
)
DOUBTED_HIDDEN_PROBABILITY = 0.15  # from which a point counts as hidden whose stone is doubted too
BESIDE_HIDDEN_PROBABILITY = 0.05  # of a point or one beside it: what one look doubts there no second one makes sure
