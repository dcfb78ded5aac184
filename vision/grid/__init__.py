"""Find the grid of 19×19 lines in a picture, make it exact, and prove it right or refuse it."""
