"""What the geometry assumes of lenses, boards and stones where nobody measured them, and its one judgement.

What an algorithm is made of (steps, kernels, rounds) stands with it. A name without a unit is a share or a ratio.
"""

# A usual lens. `pytest tests/vision/geometry/test_fit.py tests/vision/geometry/test_outlook.py` shows what they do.
K1_SPREAD = 0.12  # of the lens term, radius in halves of the longest side; without it an empty view bends freely
FOCAL_OF_WIDTH = 0.77  # 66° across, as phones, webcams and Pi cameras have
FOCAL_SPREAD = 0.4  # of lenses about the usual one, logarithm; chosen, never measured
SKEW_COSINE = 0.004  # by which a grid seen through the right lens may seem not to be square on; chosen, never measured

# A usual board with its stones, in the distance of two rows. `pytest tests/vision/geometry/test_outlook.py` compares
# the leans that follow with those of rendered views.
COLUMN_ROWS = 0.93  # a column's width: 22.0 mm by 23.7 mm
COLUMN_SPREAD = 0.03  # of boards about that, logarithm; chosen, never measured
STONE_RADIUS_ROWS = 0.475  # 22.5 mm across
STONE_HEIGHT_ROWS = 0.38  # 9 mm
USUAL_LEAN_CELLS = 0.3  # of the farthest stone; in lower views stones are looked up higher: vision/models/points.md
MOST_RAISED_SHARE = 0.6  # of the way to a stone's middle; lines and empty points are displaced by as much
MOST_LEAN_CELLS = 0.8  # more is a pose that no camera has; chosen, never measured

# A board found again. `pytest tests/vision/geometry/test_turn.py`
CLEAR_LEAD_STONES = 6  # by so many another turn must fit better than the nearest one; chosen, never measured
