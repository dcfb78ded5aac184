"""Boards that are none, in many styles, and the weights that tell them from real ones."""
