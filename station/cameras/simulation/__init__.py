"""The simulated table: a record becomes a script of placements, which `hardware.simulated` shows.

sim:GAME.sgf[?option=value&…]        options: see station.cameras.simulation.options
"""

from station.cameras.simulation.camera import open_simulated
from station.cameras.simulation.direction import direct
from station.cameras.simulation.faults import Fault, parse_faults

__all__ = ["Fault", "direct", "open_simulated", "parse_faults"]
