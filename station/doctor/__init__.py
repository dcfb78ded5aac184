"""`tianyuan doctor`: what this machine lacks to be a station, each with its cure."""
