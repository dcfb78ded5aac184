"""What reading says of strings that playouts call dead: killed, not to be killed, on the turn, or not read.

Playouts break seki, as they throw stones in where nobody would. So a string is dead without doubt only where living
stones leave it no room, where the fight about it was read out, or where the stones around it live without it and have
plenty of room: seki needs two sides that cannot do without their liberties. What is so found to fall is room for those
around it, and may let more be said of others.
"""

from collections.abc import Mapping

from rules.ground import Area, Ground
from rules.points import Point
from rules.position import Position
from rules.reading import Fate
from station.advice.advice import Reason
from station.advice.fights import Fights, Lines
from station.advice.standing import standing
from station.advice.verdict import PLAYED, SURE_OF_FATE, String, Verdict, Verdicts

FEW_EMPTY = 10
"""Empty points up to which a string is read even where the stones around it live for certain."""
READ_STANDS, STAYS_STANDS, HANGS_STANDS = 0.02, 0.7, 0.3
"""Probabilities of strings that are read to be dead, to stay, to hang on the turn although the players passed."""


def doubts(position: Position, judged: Verdicts) -> tuple[Verdicts, Lines]:
    """What reading changes about the strings that are not proven, and how those die that were read."""
    fallen = frozenset(point for string, (stands, _) in judged.items() if stands < 0.5 for point in string)
    taken = frozenset(point for string, (_, why) in judged.items() if why is Reason.NO_ROOM for point in string)
    dying = [string for string, (stands, why) in judged.items() if stands < 0.5 and why in PLAYED]
    dying.sort(key=len, reverse=True)
    fights = Fights(position)
    found: Verdicts = {}
    while True:
        reader = _Reader(fights, {color: Ground(position, color, fallen, taken) for color in (1, 2)})
        for string in dying:
            if string not in found or found[string][1] is Reason.NOT_READ:
                found[string] = reader.verdict(string, judged[string])
        falls = [string for string in dying if found[string][1] in (Reason.READ, Reason.SIMULATED)]
        more = taken.union(*falls)
        if more == taken:
            break
        taken = more
    for string, fate in standing(fights, {**judged, **found}, fallen, taken).items():
        if fate is Fate.DEAD:
            found[string] = READ_STANDS, Reason.READ
        elif fate is Fate.STAYS:
            found[string] = STAYS_STANDS, Reason.NOT_SURE  # it kills a neighbor in doubt
        elif judged[string][1] is not Reason.HANGS_ON_TURN:
            found[string] = 0.5, Reason.HANGS_ON_TURN
    return found, fights.lines


class _Reader:
    """One board's fights, on the ground of what stays."""

    def __init__(self, fights: Fights, grounds: Mapping[int, Ground]) -> None:
        self._fights, self._grounds = fights, grounds
        self._position = fights.position
        self._whole = {color: ground.safe() for color, ground in grounds.items()}

    def verdict(self, string: String, before: Verdict) -> Verdict:
        """The verdict on a string that playouts call dead."""
        ground = self._grounds[3 - self._position.stones[min(string)]]
        area = ground.area_at(min(string))
        walled = area.sealed and self._wins_the_race(ground, area)
        if walled and self._no_room(ground, area):
            return READ_STANDS, Reason.READ
        if walled and len(area.points) - len(area.stones) > FEW_EMPTY:
            return before
        fate = self._fights.fate(string, ground)
        if fate is Fate.DEAD:
            return READ_STANDS, Reason.READ
        if fate is Fate.STAYS and self._leans_on_sure_stones(area, ground):
            return STAYS_STANDS, Reason.STAYS
        if fate is Fate.HANGS:
            return HANGS_STANDS, Reason.HANGS_ON_TURN
        if walled or before[1] is Reason.HANGS_ON_TURN:
            return before
        return max(before[0], 1 - SURE_OF_FATE), Reason.NOT_READ

    def _wins_the_race(self, ground: Ground, area: Area) -> bool:
        """Whether the stones around an area outlive all that is in it.

        An eye that is there once that is captured keeps nobody alive who has to capture it first: a string without two
        others needs more liberties elsewhere than there are points to fill.
        """
        safe = ground.safe(None if area.eyes == 2 else area)
        to_fill = len(area.points) - len(area.stones)
        return all(
            first in safe or len(self._position.liberties_of(first) - area.points) > to_fill for first in area.strings
        )

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
