"""The simulated table: a record becomes a script of placements, which `hardware.simulated` shows.

sim:GAME.sgf[?option=value&…]        options: see station.cameras.simulation.options

Nothing is imported here: whoever gives orders (`client`) needs no pictures, and starts without them.
"""
