"""The adviser that needs nothing installed: proofs where there are any, shapes, playouts for the rest.

For people who count after a game. Never to be asked about a game that goes on (2002 §15.4): its callers ask once the
count was opened.
"""

import random
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache

from rules.color import Color
from rules.killing import killing
from rules.points import Point
from rules.position import Position
from station.advice.advice import Advice, Reason, Status, StringAdvice
from station.advice.borders import borders
from station.advice.doubts import doubts
from station.advice.ended import ended
from station.advice.fights import Lines
from station.advice.games import played_out
from station.advice.kos import hang_on_kos, kos
from station.advice.proofs import Proofs, prove
from station.advice.reading import falls, taken_back
from station.advice.shapes import Strings, bent_fours, hanging
from station.advice.verdict import SURE_OF_FATE, String, Verdict, Verdicts, sharpened
from station.advice.words import words

SEED = 1
ROUNDS = 80
TRIES = 36_000
"""Places looked at in the games played out, some 3 µs each on an x86 core: a bound of the time that no clock moves."""
TURNS = 0.4
"""Difference between the games that its owner begins and the others from which on a string hangs on the turn."""
FIRST = 2 / 3
"""Weight of the games that the side to move begins, where that is known."""
HANGING = 0.7
"""Probability of a string that lives if its owner plays first, on its owner's turn; on nobody's known turn one half."""
BENT_FOUR_STANDS = 0.3
BREATHLESS_STANDS = 0.3
UNSETTLED = (
    Reason.NOT_SURE,
    Reason.NOT_READ,
    Reason.HANGS_ON_TURN,
    Reason.KO,
    Reason.NO_LIBERTIES,
    Reason.OPEN_BORDER,
)
"""Verdicts that people have to decide."""


@lru_cache(maxsize=8)
def advise(position: Position, to_move: Color | None = None) -> Advice:
    """Every string of `position` judged. The same position gives the same advice.

    to_move -- None: either side. Where all is proven no playouts are needed. Not looked at: ko threats. Strings without
    liberties, which a board between a stone and its captures has, are in dispute; the rest is judged without them.
    """
    whole, position = position, _breathing(position)
    proofs, fought = prove(position), kos(position)
    judged: Verdicts = dict.fromkeys(_breathless(whole), (BREATHLESS_STANDS, Reason.NO_LIBERTIES))
    judged |= _proven(position, proofs)
    lines: Lines = {}
    if proofs.open:
        judged |= _played_out(position, to_move, proofs.open, frozenset(point for ko in fought for point in ko))
        judged |= _read_otherwise(position, proofs.open, judged)
        judged |= hang_on_kos(position, fought, judged)
        read, lines = doubts(position, judged)
        judged |= read
        judged |= ended(position, judged)
    left = borders(whole, frozenset(p for string, (stands, _) in judged.items() if stands < 0.5 for p in string))
    strings = tuple(_told(whole, string, *judged[string], left.seki) for string in sorted(judged, key=min))
    strings = tuple(
        replace(one, line=killing(position, one.points, lines.get(one.points, ())))
        if one.stands < 0.5 and one.reason is not Reason.NO_LIBERTIES
        else one
        for one in strings
    )
    return Advice(strings, left.neutral, left.open, left.fillings)


def _breathless(position: Position) -> Iterator[String]:
    return (string for string in position.strings() if not position.liberties_of(min(string)))


def _breathing(position: Position) -> Position:
    """Without the strings that have no liberty."""
    lifted = [point for string in _breathless(position) for point in string]
    return position.with_stones(empty=lifted) if lifted else position


def _proven(position: Position, proofs: Proofs) -> Verdicts:
    return {
        string: (1.0, Reason.UNCONDITIONAL) if string <= proofs.alive else (0.0, Reason.NO_ROOM)
        for string in position.strings()
        if string <= proofs.alive or string <= proofs.dead
    }


def _played_out(
    position: Position, to_move: Color | None, strings: Collection[String], at_kos: frozenset[Point]
) -> Verdicts:
    """What playouts say of the strings that nothing is proven about, and shapes that they do not understand."""
    ends = played_out(position, random.Random(SEED), strings, rounds=ROUNDS, tries=TRIES, at_kos=at_kos)
    turns = {Color.BLACK: (FIRST, 1 - FIRST), Color.WHITE: (1 - FIRST, FIRST), None: (0.5, 0.5)}[to_move]
    hang, bent = hanging(position), bent_fours(position)
    judged: Verdicts = {}
    for string in strings:
        color = position.at(min(string))
        shares = ends.shares(string, color)
        stands = sharpened(sum(weight * part for weight, part in zip(turns, shares, strict=True)))
        if string in hang and stands < SURE_OF_FATE:
            stands = 0.5 if to_move is None else HANGING if to_move is color else 1 - HANGING
            judged[string] = stands, Reason.HANGS_ON_TURN
        else:
            turns_on = abs(shares[0] - shares[1]) >= TURNS
            judged[string] = _judged(position, string, stands, turns_on, at_kos, bent)
    return judged


def _judged(
    position: Position, string: String, stands: float, turns_on: bool, at_kos: frozenset[Point], bent: Strings
) -> Verdict:
    """The probability, and what it rests on. at_kos -- the points of kos."""
    if string in bent and stands > 1 - SURE_OF_FATE:
        return BENT_FOUR_STANDS, Reason.BENT_FOUR
    if stands > 1 - SURE_OF_FATE and string <= at_kos:
        return stands, Reason.KO
    if turns_on or 1 - SURE_OF_FATE < stands < SURE_OF_FATE:
        at_ko = any(n in at_kos for point in string for n in position.neighbors[point])
        return stands, Reason.KO if at_ko else Reason.HANGS_ON_TURN if turns_on else Reason.NOT_SURE
    return stands, Reason.SIMULATED


def _read_otherwise(position: Position, strings: Collection[String], judged: Verdicts) -> Verdicts:
    """Strings of which playouts are sure and a short reading is not: alive, but a living neighbor captures them if it
    plays first; dead, but their captor is captured. Enemies in atari beside them hang on the same move."""
    living = {point for string, (stands, _) in judged.items() if stands >= SURE_OF_FATE for point in string}
    found: Verdicts = {}
    for string in strings:
        stands, first = judged[string][0], min(string)
        color = position.stones[first]
        beside = {n for point in string for n in position.neighbors[point] if position.stones[n] == 3 - color}
        if (stands >= SURE_OF_FATE and beside & living and falls(position, first)) or (
            stands <= 1 - SURE_OF_FATE and taken_back(position, first)
        ):
            stands = HANGING if stands > 0.5 else 1 - HANGING
            found[string] = stands, Reason.HANGS_ON_TURN
            for one in strings:
                in_atari = one & beside and len(position.liberties_of(min(one))) == 1
                if in_atari and (judged[one][0] < 0.5) == (stands > 0.5):
                    found.setdefault(one, (1 - stands, Reason.HANGS_ON_TURN))
    return found


def _told(position: Position, string: String, stands: float, reason: Reason, seki: frozenset[Point]) -> StringAdvice:
    status = Status.DEAD if stands < 0.5 else Status.ALIVE
    if reason in UNSETTLED:
        status = Status.UNSETTLED
    elif reason is Reason.STAYS:
        status = Status.SEKI
    elif reason is Reason.SIMULATED and status is Status.ALIVE and string <= seki:
        status, reason = Status.SEKI, Reason.SEKI
    proven = reason in (Reason.UNCONDITIONAL, Reason.NO_ROOM)
    return StringAdvice(
        position.at(min(string)),
        string,
        status,
        stands,
        words(reason, status, round(100 * stands)),
        reason,
        proven=proven,
        disputed=status in (Status.UNSETTLED, Status.SEKI)
        or reason is Reason.BENT_FOUR
        or (reason is Reason.FAKE_LIFE and stands > 1 - SURE_OF_FATE),
    )
