"""The fights on one board, read within a bound of work."""

from rules.color import Color
from rules.fight import fight_about
from rules.ground import Ground
from rules.killing import Move
from rules.position import Position
from rules.reading import Fate, Fight, Read, read
from station.advice.verdict import String

MOST_OF_ONE = 300
"""Positions looked at in one way to see a fight, some 20 µs each on an x86 core."""
MOST_OF_SMALL = 900
"""The same with at most SMALL empty points: where seki hides, and all can be read."""
SMALL = 5
VERTICES = 30
"""In a fight of twice as many a position costs four times the work, as each string is held against each region."""
MOST_OF_ALL = 2600
"""On one board; strings that are not read by then stay in doubt."""

Lines = dict[String, tuple[Move, ...]]
"""Moves that were read, by string."""


class Fights:
    """What was read on one board.

    lines -- of strings read dead the moves that kill them
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.lines: Lines = {}
        self._left = MOST_OF_ALL
        self._known: dict[Fight, Read] = {}

    def fate(self, string: String, ground: Ground, *, standing: bool = False) -> Fate:
        """Each wall by itself first; where that is too much, those that cannot be cut as one that nothing captures.

        standing -- nothing says yet that the string falls: its area gives nobody an eye
        """
        for united in (False, True):
            drawn = fight_about(self.position, string, ground, united=united, standing=standing)
            if drawn is None:
                return Fate.OPEN
            fight, points = drawn
            found = self._read(fight)
            if found is None:
                return Fate.OPEN
            if found.fate is Fate.DEAD:
                colors = (Color(3 - ground.color), Color(ground.color))
                self.lines[string] = tuple((colors[attacks], points[at]) for attacks, at in found.line)
                return Fate.DEAD
            if found.fate is not Fate.OPEN:
                return Fate.OPEN if united else found.fate
        return Fate.OPEN

    def _read(self, fight: Fight) -> Read | None:
        """What was found out about a fight, once for all; None where no work is left."""
        if fight not in self._known:
            if self._left <= 0:
                return None
            most = MOST_OF_SMALL if fight.free.bit_count() <= SMALL else MOST_OF_ONE
            dear = max(1, len(fight.near) ** 2 // VERTICES**2)
            found = self._known[fight] = read(fight, min(most, self._left) // dear)
            self._left -= found.looked * dear
        return self._known[fight]
