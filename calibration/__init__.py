"""What holds between frames: lens, board pose, light reference, stored profiles."""
