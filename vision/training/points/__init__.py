"""The points net: what it learns from, how it is trained, written out and calibrated (see models/points.md)."""
