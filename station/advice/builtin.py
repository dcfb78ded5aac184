"""The adviser that needs nothing installed: proofs where there are any, playouts for the rest.

For people who count after a game. Never to be asked about a game that goes on (2002 §15.4): its callers ask once the
count was opened.
"""

import random
from functools import lru_cache

from rules.color import Color
from rules.position import Position
from rules.territory import territory
from station.advice.advice import Advice, Reason, Status, StringAdvice
from station.advice.playouts import ownership
from station.advice.proofs import prove

ROUNDS = 80
SEED = 1
SURE = 0.75
"""Share of the playouts from which on a string is told without doubt."""


@lru_cache(maxsize=8)
def advise(position: Position, to_move: Color | None = None) -> Advice:
    """Every string of `position` judged. The same position gives the same advice.

    to_move -- None: either side. Where all is proven no playouts are needed. Not looked at: ko threats.
    """
    proofs = prove(position)
    shares = ownership(position, random.Random(SEED), ROUNDS, to_move) if proofs.open else ()
    stands: dict[frozenset[int], float] = {}
    for string in position.strings():
        if string <= proofs.alive | proofs.dead:
            stands[string] = float(string <= proofs.alive)
        else:
            sign = 1 if position.stones[min(string)] == 1 else -1
            stands[string] = (1 + sign * sum(shares[point] for point in string) / len(string)) / 2
    dead = frozenset(point for string, share in stands.items() if share < 0.5 for point in string)
    seki = territory(_lifted(position, dead).stones, position.neighbors).seki
    return Advice(tuple(_told(position, string, share, proofs.open, seki) for string, share in stands.items()))


def _lifted(position: Position, dead: frozenset[int]) -> Position:
    return position.with_stones(empty=dead)


def _told(
    position: Position,
    string: frozenset[int],
    stands: float,
    unproven: tuple[frozenset[int], ...],
    seki: frozenset[int],
) -> StringAdvice:
    color = position.at(min(string))
    if string not in unproven:
        if stands:
            words = (
                "无条件活：对方连下也提不掉",
                "alive whatever is played: it cannot be captured even if its owner passes",
            )
            return StringAdvice(color, string, Status.ALIVE, 1.0, *words, Reason.UNCONDITIONAL, proven=True)
        words = (
            "死：在对方无条件活棋之内，做不出两眼",
            "dead: no room for two eyes inside stones that are alive for certain",
        )
        return StringAdvice(color, string, Status.DEAD, 0.0, *words, Reason.NO_ROOM, proven=True)
    percent = round(100 * stands)
    if 1 - SURE < stands < SURE:
        words = (
            f"未定：模拟对局中 {percent}% 留在盘上",
            f"unsettled: it stays in {percent} % of the games played out at random",
        )
        return StringAdvice(color, string, Status.UNSETTLED, stands, *words, Reason.NOT_SURE, disputed=True)
    if stands < 0.5:
        words = (
            f"死：模拟对局中 {100 - percent}% 被提",
            f"dead: captured in {100 - percent} % of the games played out at random",
        )
        return StringAdvice(color, string, Status.DEAD, stands, *words)
    if string <= seki:
        words = (
            f"双活：与对方公气，眼不足两个（模拟留存 {percent}%）",
            f"seki: shares liberties with the opponent and has less than two eyes; stays in {percent} % of the games",
        )
        return StringAdvice(color, string, Status.SEKI, stands, *words, Reason.SEKI)
    words = (
        f"活：模拟对局中 {percent}% 留在盘上",
        f"alive: it stays in {percent} % of the games played out at random",
    )
    return StringAdvice(color, string, Status.ALIVE, stands, *words)
