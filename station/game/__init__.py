"""The game as its events tell it: the catalog of events, the state they fold to, counting as a fold, the SGF. Pure.

No clock, picture, file or HTTP in here.
"""
