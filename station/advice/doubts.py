"""What reading says of strings that playouts call dead: killed, not to be killed, on the turn, or not read.

Playouts break seki, as they throw stones in where nobody would. So a string is dead without doubt only where living
stones leave it no room, where the fight about it was read out, or where the stones around it live without it and have
plenty of room: seki needs two sides that cannot do without their liberties.
"""

from collections.abc import Mapping

from rules.color import Color
from rules.fight import fight_about
from rules.ground import Area, Ground
from rules.killing import Move
from rules.points import Point
from rules.position import Position
from rules.reading import Fate, read
from station.advice.advice import Reason
from station.advice.verdict import SURE_OF_FATE, String, Verdict, Verdicts

MOST_OF_ONE = 300
"""Positions looked at in one way to see a fight, some 80 µs each on an x86 core."""
MOST_OF_SMALL = 900
"""The same with at most SMALL empty points: where seki hides, and all can be read."""
SMALL = 5
VERTICES = 30
"""In a fight of twice as many a position costs four times the work, as each string is held against each region."""
MOST_OF_ALL = 1500
"""On one board; strings that are not read by then stay in doubt."""
FEW_EMPTY = 10
"""Empty points up to which a string is read even where the stones around it live for certain."""
READ_STANDS, STAYS_STANDS, HANGS_STANDS = 0.02, 0.7, 0.3
"""Probabilities of strings that are read to be dead, to stay, to hang on the turn although the players passed."""

Lines = dict[String, tuple[Move, ...]]
"""Moves that were read, by string."""

_PLAYED = (Reason.SIMULATED, Reason.NOT_SURE, Reason.HANGS_ON_TURN)


def doubts(position: Position, judged: Verdicts) -> tuple[Verdicts, Lines]:
    """What reading changes about the strings that playouts rather call dead, and how those die that were read."""
    fallen = frozenset(point for string, (stands, _) in judged.items() if stands < 0.5 for point in string)
    grounds = {color: Ground(position, color, fallen) for color in (1, 2)}
    reader = _Reader(position, grounds)
    dying = [string for string, (stands, why) in judged.items() if stands < 0.5 and why in _PLAYED]
    found = {string: reader.verdict(string, judged[string]) for string in sorted(dying, key=len, reverse=True)}
    return found, reader.lines


class _Reader:
    """One board's fights, within a bound of work."""

    def __init__(self, position: Position, grounds: Mapping[int, Ground]) -> None:
        self._position, self._grounds = position, grounds
        self._left = MOST_OF_ALL
        self.lines: Lines = {}
        self._whole = {color: ground.safe() for color, ground in grounds.items()}

    def verdict(self, string: String, before: Verdict) -> Verdict:
        """The verdict on a string that playouts call dead."""
        ground = self._grounds[3 - self._position.stones[min(string)]]
        area = ground.area_at(min(string))
        walled = area.sealed and area.strings <= self._whole[ground.color]
        if walled and self._no_room(ground, area):
            return READ_STANDS, Reason.READ
        if walled and len(area.points) - len(area.stones) > FEW_EMPTY:
            return before
        fate = self._fate(string, ground)
        if fate is Fate.DEAD:
            return READ_STANDS, Reason.READ
        if fate is Fate.STAYS and self._leans_on_sure_stones(area, ground):
            return STAYS_STANDS, Reason.STAYS
        if fate is Fate.HANGS:
            return HANGS_STANDS, Reason.HANGS_ON_TURN
        if walled or before[1] is Reason.HANGS_ON_TURN:
            return before
        return max(before[0], 1 - SURE_OF_FATE), Reason.NOT_READ

    def _fate(self, string: String, ground: Ground) -> Fate:
        """Each wall by itself first; where that is too much, as if nothing could cut it."""
        for united in (False, True):
            drawn = fight_about(self._position, string, ground, united=united)
            if drawn is None or self._left <= 0:
                return Fate.OPEN
            fight, points = drawn
            most = MOST_OF_SMALL if fight.free.bit_count() <= SMALL else MOST_OF_ONE
            dear = max(1, len(fight.near) ** 2 // VERTICES**2)
            found = read(fight, min(most, self._left) // dear)
            self._left -= found.looked * dear
            if found.fate is Fate.DEAD:
                colors = (Color(3 - ground.color), Color(ground.color))
                self.lines[string] = tuple((colors[attacks], points[at]) for attacks, at in found.line)
                return Fate.DEAD
            if found.fate is not Fate.OPEN:
                return Fate.OPEN if united else found.fate
        return Fate.OPEN

    def _leans_on_sure_stones(self, area: Area, ground: Ground) -> bool:
        """Whether the stones that shut a fight in have two eyes without it, so that it does not hang on another one."""
        position, defender = self._position, self._grounds[3 - ground.color]
        walls = {point for first in area.strings for point in position.string_at(first)}
        beside = {n for point in walls for n in position.neighbors[point] if position.stones[n]} - walls - area.points
        return all(defender.string_of(point) in self._whole[defender.color] for point in beside)

    def _no_room(self, ground: Ground, area: Area) -> bool:
        """Whether living stones leave no two points apart from each other that could be eyes."""
        near = self._position.neighbors
        inner: list[Point] = [p for p in area.points if not any(ground.string_of(n) is not None for n in near[p])]
        return len(inner) < 2 or (len(inner) == 2 and inner[1] in near[inner[0]])
