"""Calls aloud: clips of what is said at the clock, and which of them when. Nothing is played here, no clock is read.

`texts` (what is said, and how espeak-ng is told to), `sound` (WAV files), `clips` (the recordings, and a person's own
in their place), `cues` (moments and clips of the move at hand), `make` (the tool that made the clips).
"""
