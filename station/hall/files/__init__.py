"""Files in and out: the tournament's own, and those of other programs."""
