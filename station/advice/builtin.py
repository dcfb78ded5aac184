"""The adviser that needs nothing installed: proofs where there are any, shapes, playouts for the rest.

For people who count after a game. Never to be asked about a game that goes on (2002 §15.4): its callers ask once the
count was opened.
"""

import random
from collections.abc import Sequence
from functools import lru_cache

from rules.color import Color
from rules.position import Position
from station.advice.advice import Advice, Reason, Status, StringAdvice
from station.advice.borders import borders
from station.advice.playouts import ownership
from station.advice.proofs import prove
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


@lru_cache(maxsize=8)
def advise(position: Position, to_move: Color | None = None) -> Advice:
    """Every string of `position` judged. The same position gives the same advice.

    to_move -- None: either side. Where all is proven no playouts are needed. Not looked at: ko threats.
    """
    proofs = prove(position)
    judged: dict[frozenset[int], tuple[float, Reason]] = {}
    unproven = frozenset(proofs.open)
    by_turn = ownership(position, random.Random(SEED), ROUNDS) if unproven else ((), ())
    turns = {Color.BLACK: (FIRST, 1 - FIRST), Color.WHITE: (1 - FIRST, FIRST), None: (0.5, 0.5)}[to_move]
    hang, taken, bent = hanging(position), kos(position), bent_fours(position)
    for string in position.strings():
        if string in unproven:
            shares = [_stays(position, string, owner) for owner in by_turn]
            stands = sum(weight * share for weight, share in zip(turns, shares, strict=True))
            if string in hang and stands < SURE:
                stands = 0.5 if to_move is None else HANGING if to_move is position.at(min(string)) else 1 - HANGING
                judged[string] = stands, Reason.HANGS_ON_TURN
            else:
                judged[string] = _judged(string, stands, abs(shares[0] - shares[1]) >= TURNS, taken, bent)
        else:
            alive = string <= proofs.alive
            judged[string] = float(alive), Reason.UNCONDITIONAL if alive else Reason.NO_ROOM
    left = borders(position, frozenset(p for string, (stands, _) in judged.items() if stands < 0.5 for p in string))
    strings = tuple(_told(position, string, *judged[string], left.seki) for string in judged)
    return Advice(strings, left.neutral, left.open, left.fillings)


def _stays(position: Position, string: frozenset[int], owner: Sequence[float]) -> float:
    """The share of the games in which the string's points stay its owner's."""
    sign = 1 if position.stones[min(string)] == 1 else -1
    return (1 + sign * sum(owner[point] for point in string) / len(string)) / 2


def _judged(
    string: frozenset[int], stands: float, turns: bool, taken: frozenset[int], bent: Strings
) -> tuple[float, Reason]:
    """The probability, and what it rests on."""
    if string in bent and stands > 1 - SURE:
        return BENT_FOUR_STANDS, Reason.BENT_FOUR
    if stands > 1 - SURE and string <= taken:
        return stands, Reason.KO
    if turns:
        return stands, Reason.HANGS_ON_TURN
    if 1 - SURE < stands < SURE:
        return stands, Reason.NOT_SURE
    return stands, Reason.SIMULATED


def _told(
    position: Position, string: frozenset[int], stands: float, reason: Reason, seki: frozenset[int]
) -> StringAdvice:
    status = Status.DEAD if stands < 0.5 else Status.ALIVE
    if reason in (Reason.NOT_SURE, Reason.HANGS_ON_TURN, Reason.KO):
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
