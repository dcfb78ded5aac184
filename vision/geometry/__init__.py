"""Where the board lies in a picture, as numbers: pose, lens, cutting it out, which way round it lies."""
