"""The adviser that needs nothing installed: proofs where there are any, shapes, playouts for the rest.

For people who count after a game. Never to be asked about a game that goes on (2002 §15.4): its callers ask once the
count was opened.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rules.color import Color
from rules.position import Position
from station.advice.advice import Advice, Reason, Status, StringAdvice
from station.advice.borders import borders
from station.advice.playouts import ownership
from station.advice.proofs import prove
from station.advice.reading import falls, taken_back
from station.advice.shapes import Strings, bent_fours, hanging, kos
from station.advice.words import words

ROUNDS = 80
SEED = 1
SURE = 0.8
"""Share of the playouts from which on a string is told without doubt. Seki is never: nothing here proves it."""
TURNS = 0.4
"""Difference between the games that its owner begins and the others from which on a string hangs on the turn."""
FIRST = 2 / 3
"""Weight of the games that the side to move begins, where that is known."""
HANGING = 0.7
"""Probability of a string that lives if its owner plays first, on its owner's turn; on nobody's known turn one half."""
BENT_FOUR_STANDS = 0.3
BREATHLESS_STANDS = 0.3


@lru_cache(maxsize=8)
def advise(position: Position, to_move: Color | None = None) -> Advice:
    """Every string of `position` judged. The same position gives the same advice.

    to_move -- None: either side. Where all is proven no playouts are needed. Not looked at: ko threats. Strings without
    liberties, which a board between a stone and its captures has, are in dispute; the rest is judged without them.
    """
    whole, position = position, _breathing(position)
    judged: dict[frozenset[int], tuple[float, Reason]] = {
        string: (BREATHLESS_STANDS, Reason.NO_LIBERTIES)
        for string in whole.strings()
        if not position.stones[min(string)]
    }
    proofs = prove(position)
    unproven = frozenset(proofs.open)
    by_turn = ownership(position, random.Random(SEED), ROUNDS) if unproven else ((), ())
    turns = {Color.BLACK: (FIRST, 1 - FIRST), Color.WHITE: (1 - FIRST, FIRST), None: (0.5, 0.5)}[to_move]
    hang, fought, bent = hanging(position), kos(position), bent_fours(position)
    for string in position.strings():
        if string in unproven:
            shares = [_stays(position, string, owner) for owner in by_turn]
            stands = sum(weight * share for weight, share in zip(turns, shares, strict=True))
            if string in hang and stands < SURE:
                stands = 0.5 if to_move is None else HANGING if to_move is position.at(min(string)) else 1 - HANGING
                judged[string] = stands, Reason.HANGS_ON_TURN
            else:
                turns_on = abs(shares[0] - shares[1]) >= TURNS
                judged[string] = _judged(position, string, stands, turns_on, fought, bent)
        else:
            alive = string <= proofs.alive
            judged[string] = float(alive), Reason.UNCONDITIONAL if alive else Reason.NO_ROOM
    for string in _read_otherwise(position, unproven, judged):
        judged[string] = HANGING if judged[string][0] > 0.5 else 1 - HANGING, Reason.HANGS_ON_TURN
    left = borders(whole, frozenset(p for string, (stands, _) in judged.items() if stands < 0.5 for p in string))
    strings = tuple(_told(whole, string, *judged[string], left.seki) for string in sorted(judged, key=min))
    return Advice(strings, left.neutral, left.open, left.fillings)


def _breathing(position: Position) -> Position:
    """Without the strings that have no liberty."""
    breathless = (string for string in position.strings() if not position.liberties_of(min(string)))
    lifted = [point for string in breathless for point in string]
    return position.with_stones(empty=lifted) if lifted else position


def _read_otherwise(
    position: Position, strings: Iterable[frozenset[int]], judged: Mapping[frozenset[int], tuple[float, Reason]]
) -> list[frozenset[int]]:
    """Strings of which playouts are sure and a short reading is not: alive, but a living neighbor captures them if it
    plays first; dead, but their captor is captured."""
    living = {point for string, (stands, _) in judged.items() if stands >= SURE for point in string}
    found = []
    for string in strings:
        stands, first = judged[string][0], min(string)
        color = position.stones[first]
        beside = {n for point in string for n in position.neighbors[point] if position.stones[n] == 3 - color}
        if (stands >= SURE and beside & living and falls(position, first)) or (
            stands <= 1 - SURE and taken_back(position, first)
        ):
            found.append(string)
    return found


def _stays(position: Position, string: frozenset[int], owner: Sequence[float]) -> float:
    """The share of the games in which the string's points stay its owner's."""
    sign = 1 if position.stones[min(string)] == 1 else -1
    return (1 + sign * sum(owner[point] for point in string) / len(string)) / 2


def _judged(
    position: Position, string: frozenset[int], stands: float, turns_on: bool, fought: frozenset[int], bent: Strings
) -> tuple[float, Reason]:
    """The probability, and what it rests on. fought -- the points of kos."""
    if string in bent and stands > 1 - SURE:
        return BENT_FOUR_STANDS, Reason.BENT_FOUR
    if stands > 1 - SURE and string <= fought:
        return stands, Reason.KO
    if turns_on or 1 - SURE < stands < SURE:
        at_ko = any(n in fought for point in string for n in position.neighbors[point])
        return stands, Reason.KO if at_ko else Reason.HANGS_ON_TURN if turns_on else Reason.NOT_SURE
    return stands, Reason.SIMULATED


def _told(
    position: Position, string: frozenset[int], stands: float, reason: Reason, seki: frozenset[int]
) -> StringAdvice:
    status = Status.DEAD if stands < 0.5 else Status.ALIVE
    if reason in (Reason.NOT_SURE, Reason.HANGS_ON_TURN, Reason.KO, Reason.NO_LIBERTIES):
        status = Status.UNSETTLED
    elif reason is Reason.SIMULATED and status is Status.ALIVE and string <= seki:
        status, reason = Status.SEKI, Reason.SEKI
    proven = reason in (Reason.UNCONDITIONAL, Reason.NO_ROOM)
    return StringAdvice(
        position.at(min(string)),
        string,
        status,
        stands,
        *words(reason, status, round(100 * stands)),
        reason,
        proven=proven,
        disputed=status in (Status.UNSETTLED, Status.SEKI) or reason is Reason.BENT_FOUR,
    )
