"""What an agreed end says of strings: it leaves no border open.

Whoever passes sees no border left. So where doubtful strings alone keep one open, the people at the board took them for
what closes it, dead or alive, and so they are proposed, never without doubt. Where that is not enough, strings beside
the opening are asked about.
"""

import math
from collections.abc import Sequence
from itertools import combinations

from rules.areas import BOTH, Region, regions, without
from rules.count import LARGEST_SHARED
from rules.points import Point
from rules.position import Position
from station.advice.advice import Reason
from station.advice.verdict import SURE_OF_FATE, String, Verdicts

DEAD_STANDS, ALIVE_STANDS = 0.35, 0.65
"""Probabilities of strings that close a border by being dead, or alive."""
DOUBTED = (Reason.NOT_SURE, Reason.NOT_READ, Reason.HANGS_ON_TURN, Reason.KO, Reason.STAYS)
"""Verdicts that such a border may turn around."""
MOST_TURNED = 8
"""Strings of which any may be turned around, the most doubtful first."""


def ended(position: Position, judged: Verdicts) -> Verdicts:
    """What changes if the game has ended: strings that close a border, and those that people have to look at."""
    found: Verdicts = {}
    board = _Board(position, judged)
    for region in board.wide(board.fallen):
        for string in board.closing(region):
            stands = judged[string][0]
            found[string] = (DEAD_STANDS if stands >= 0.5 else ALIVE_STANDS), Reason.OPEN_BORDER
    board = _Board(position, {**judged, **found})
    for region in board.wide(board.fallen):
        for string in board.around(region):
            stands, why = board.judged[string]
            if why is Reason.SIMULATED:
                found[string] = stands, Reason.OPEN_BORDER
    return found


class _Board:
    """One board with what is thought of its strings."""

    def __init__(self, position: Position, judged: Verdicts) -> None:
        self.position, self.judged = position, judged
        self._of = {point: string for string in judged for point in string}
        self.fallen = frozenset(point for string, (stands, _) in judged.items() if stands < 0.5 for point in string)

    def wide(self, fallen: frozenset[Point]) -> list[frozenset[Point]]:
        """Regions too large to be neutral that both sides touch, the fallen lifted."""
        return [frozenset(one.points) for one in self._regions(fallen) if _is_wide(one)]

    def around(self, region: frozenset[Point]) -> frozenset[String]:
        """Strings beside a region, and those that are lifted from it."""
        near, stones = self.position.neighbors, self.position.stones
        beside = {n for point in region for n in near[point] if stones[n]} | (region & self.fallen)
        return frozenset(self._of[point] for point in beside if point in self._of)

    def closing(self, region: frozenset[Point]) -> Sequence[String]:
        """The doubtful strings that close a region if they are turned around, the most doubtful of such sets."""
        doubtful = self._doubtful(region)
        open_now = sum(map(len, self.wide(self.fallen)))
        best: Sequence[String] = ()
        least = math.inf
        for count in range(1, len(doubtful) + 1):
            for strings in combinations(doubtful, count):
                price = sum(map(self._price, strings))
                if price >= least:
                    continue
                fallen = self.fallen.symmetric_difference(point for string in strings for point in string)
                if sum(map(len, self.wide(fallen))) <= open_now - len(region):
                    best, least = strings, price
        return best

    def _doubtful(self, region: frozenset[Point]) -> Sequence[String]:
        """Doubtful strings at a region, and at what it may become without them."""
        found: frozenset[String] = frozenset()
        while True:
            more = frozenset(string for string in self.around(region) if self._in_doubt(string))
            if more <= found:
                return sorted(found, key=lambda string: (self._price(string), min(string)))[:MOST_TURNED]
            found |= more
            seed = min(region)
            whole = self._regions(self.fallen.union(*found))
            region = next(frozenset(one.points) for one in whole if seed in one.points)

    def _regions(self, fallen: frozenset[Point]) -> list[Region]:
        return regions(without(self.position.stones, fallen), self.position.neighbors)

    def _in_doubt(self, string: String) -> bool:
        stands, why = self.judged[string]
        return why in DOUBTED and 1 - SURE_OF_FATE <= round(stands, 3) <= SURE_OF_FATE

    def _price(self, string: String) -> float:
        stands = self.judged[string][0]
        return abs(math.log(stands / (1 - stands)))


def _is_wide(region: Region) -> bool:
    return region.border == BOTH and len(region.points) > LARGEST_SHARED
