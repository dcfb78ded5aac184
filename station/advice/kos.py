"""Kos at the end of a game: who can take, what they keep alive, what hangs on them."""

import random
from collections.abc import Iterable
from typing import NamedTuple

from rules.color import Color
from rules.points import Point
from rules.position import Position
from station.advice.advice import Reason
from station.advice.games import Ends, played_out
from station.advice.verdict import SURE_OF_FATE, String, Verdict, Verdicts, sharpened

SEED = 1
KO_ROUNDS = 40
KO_TRIES = 8_000
"""Places looked at while playing on as if kos were won; what hangs on a ko and is not looked at is left open."""
OPEN_STANDS = 0.3
"""Probability of a string that dies if its ko is lost and lives if it is won."""
EVEN = 0.3
"""From here on a ko is even; an agreed end leaves both sides as they stand, as in seki (2002 §21.2)."""


class Ko(NamedTuple):
    """A stone that the opponent can take in a ko, right now, and the point from which."""

    stone: Point
    point: Point


def kos(position: Position) -> tuple[Ko, ...]:
    """All kos in which somebody can take."""
    found = []
    near, stones = position.neighbors, position.stones
    for stone, there in enumerate(stones):
        if not there or any(stones[n] == there for n in near[stone]):
            continue
        breath = [n for n in near[stone] if not stones[n]]
        if len(breath) != 1:
            continue
        walls = [n for n in near[breath[0]] if n != stone]
        if all(stones[n] == there and len(position.liberties_of(n)) > 1 for n in walls):
            found.append(Ko(stone, breath[0]))
    return tuple(found)


def hang_on_kos(position: Position, fought: Iterable[Ko], judged: Verdicts) -> Verdicts:
    """What looking at the kos changes about strings beside them, and about the stones in them."""
    found: Verdicts = {}
    found |= {s: (0.5, Reason.KO) for s, (stands, why) in judged.items() if why is Reason.KO and EVEN <= stands < 0.5}
    won = _Won()
    for ko in fought:
        holder, stone = position.at(ko.stone), frozenset({ko.stone})
        for string in _beside(position, ko.stone, holder.opponent) + _beside(position, ko.point, holder):
            if string != stone and (told := _over_eye(position, ko, string, judged, won)):
                found[string] = told
        over = [found.get(string, judged[string]) for string in _beside(position, ko.point, holder) if string != stone]
        if any(why is Reason.FAKE_LIFE for _, why in over):
            found[stone] = next(told for told in over if told[1] is Reason.FAKE_LIFE)
        elif (
            judged[stone][1] is Reason.SIMULATED and judged[stone][0] < 0.5 and all(stands > 0.5 for stands, _ in over)
        ):
            found[stone] = 0.5, Reason.KO  # nobody took it: as it stands
    return found


class _Won:
    """What becomes of strings once kos are won, found by playing on for as long as KO_TRIES allow."""

    def __init__(self) -> None:
        self._left = KO_TRIES
        self._ends: dict[Position, Ends] = {}

    def stands(self, position: Position, string: String, owner: Color) -> float | None:
        """The probability that a string stays; None where no work is left."""
        if position not in self._ends:
            if self._left <= 0:
                return None
            ends = played_out(position, random.Random(SEED), [string], rounds=KO_ROUNDS, tries=self._left)
            self._left -= ends.tried
            self._ends[position] = ends
        return sharpened(self._ends[position].share(string, owner))


def _over_eye(position: Position, ko: Ko, string: String, judged: Verdicts, won: _Won) -> Verdict | None:
    """A string beside a ko: open where playouts capture it and the won ko saves it.

    Fake life where its side holds the ko and filling it leaves less than two eyes, so that only a ko that never ends
    keeps it (2002 §20.2, older §11.2); said only where nothing but living stones is around, so that it is no seki.
    """
    (stands, reason), owner = judged[string], position.at(min(string))
    fake = position.at(ko.stone) is owner and _walled_in(position, ko, string, judged)
    if reason is not Reason.SIMULATED or not (stands <= 1 - SURE_OF_FATE or fake):
        return None
    chance = won.stands(_after(position, ko, owner), string, owner)
    if chance is None:
        return stands, Reason.KO
    if stands <= 1 - SURE_OF_FATE and chance > 0.5:
        return OPEN_STANDS, Reason.KO
    return (min(stands, OPEN_STANDS), Reason.FAKE_LIFE) if fake and chance <= 1 - SURE_OF_FATE else None


def _walled_in(position: Position, ko: Ko, string: String, judged: Verdicts) -> bool:
    enemy = position.at(min(string)).opponent
    around = {n for point in string for n in position.neighbors[point] if n not in ko and position.at(n) is enemy}
    return all(judged[position.string_at(n)][1] is Reason.UNCONDITIONAL for n in around)


def _beside(position: Position, point: Point, color: Color) -> list[String]:
    """Strings of one color next to a point."""
    return list({position.string_at(n) for n in position.neighbors[point] if position.at(n) is color})


def _after(position: Position, ko: Ko, winner: Color) -> Position:
    """After `winner` has taken the ko, where the other side held it, and filled it."""
    for point in (ko.point,) if position.at(ko.stone) is winner else (ko.point, ko.stone):
        position = position.play(point, winner).position
    return position
