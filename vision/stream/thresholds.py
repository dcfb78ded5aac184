"""The judgements about a watched board: what counts as a change, when it is read again, when a shift is told.

`python -m tests.bench vision` prints wrong and unsure points of the station films and the time of a frame;
`pytest tests/vision/stream` holds each behavior. Chosen on rendered films and never measured alone, unless a line says
otherwise. Frames come at any rate. A name without a unit is a ratio.
"""

# What changed (`occlusion`)
LEAST_CHANGE_GRAY = 3.0  # levels, mean over a cell: less is noise in any light
NOISE_FACTOR = 3.0  # times the median cell's difference
ISLAND_CELLS = 4  # of one spot that appeared at once: a stone touches up to four cells
MUCH_SHARE = 0.2  # of all cells: if so many changed and rest, the board may have moved

# What is known of a point (`memory`)
SETTLED_PROBABILITY = 0.995  # a point that changes needs this or a second reading that agrees; below, it is read again
MOST_READINGS = 6  # of a doubted point, averaged

# When a place is read again (`watch`), in frames
PATIENCE_FRAMES = 10  # for which a resting change waits for what moves beside it
REFRESH_EVERY_FRAMES = 12  # quiet ones, after which what rests under a hand is looked at again
LEFT_BEHIND_POINTS = 6  # so few hidden points are no hand: a stone that one reading doubted
LEFT_EVERY_FRAMES = 2  # quiet ones, after which those are looked at again

# The light
LIGHT_STEP_SHARE = 0.12  # jump of brightness that is told of
TINT_STEP_SHARE = 0.08  # and of one color against another: neither hands nor exposure do that
LIGHT_HABIT_SHARE = 0.05  # by which a slow drift of the light becomes usual, each frame

# Whether the grid is still there (`watch`, `follow`)
FITS_PROBABILITY = 0.5  # least that the grid is right, below which nothing is believed through it
LOST_AFTER_READINGS = 3  # in a row that do not fit, until the board is searched for anew
LEAST_AGREEING_STONES, AGREEING_SHARE = 6, 0.8  # in view of a board partly out of it; one line off few agree (`cut`)
CHECK_EVERY_FRAMES = 150  # quiet ones between looks whether the grid still lies where it did
STILL_CELLS = 0.06  # a fit that moves the corners less found the grid where it was
IN_PLACE_SHARE = 0.6  # of what shows of the lines that must stand at its place, each way
LEAST_EDGE = 0.1  # how clearly the outer lines must be the last ones (Pieces.edge): not a line off
MOST_FOLLOW_LOOKS = 3
TOLD_SHIFT_CELLS = 0.1  # a smaller one is followed silently
SETTLE_EVERY_FRAMES = 6  # quiet ones between looks whether a grid just found is quite right
SETTLE_LOOKS = 3  # so many of those
SETTLE_SHIFT_CELLS = 0.3  # a smaller correction is then followed silently
