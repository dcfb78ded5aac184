"""Knock-out (2002 §26.1): out at more defeats than the limit, who stays in is paired by lot among as many defeats."""

from collections import Counter
from fractions import Fraction
from random import Random

from station.hall.codes import Code
from station.hall.pairing.swiss import Drawn, PairingError, active, matched, seated_by_points
from station.hall.tournament.result import Kind
from station.hall.tournament.tournament import Game, Person, Tournament
from vision.reasons import Reason

_LOSERS = {Kind.BLACK: "W", Kind.WHITE: "B", Kind.BOTH_LOSE: "BW", Kind.BYE: ""}
"""Whom a result puts nearer to the end; the others leave a game undecided (*silent* in §26.1)."""


def knock_out(tournament: Tournament, round_: int, seed: str, limit: int = 0) -> Drawn:
    """PairingError where somebody's game is undecided, or nobody is left to be paired.

    An odd number gives a bye by lot, to one of those who had the fewest. Two meet again where nothing else goes.
    """
    players = active(tournament, round_)
    lost = defeats(tournament, round_)
    left = [one for one in players if lost[one.id] <= limit]
    if not left:
        raise PairingError(Reason(Code.FEW_PLAYERS))
    if len(left) == 1:
        raise PairingError(Reason(Code.ONE_LEFT, {"name": left[0].name}))
    order = {one.id: at for at, one in enumerate(Random(seed).sample(left, len(left)))}
    out = _stays_out(tournament, left, order)
    points = {one.id: Fraction(limit - lost[one.id]) for one in left}
    met = {frozenset((game.black, game.white)) for game in tournament.games if game.white is not None}
    plays = [one for one in left if one is not out]
    pairs = matched(plays, met, points, order) or matched(plays, set(), points, order)
    assert pairs is not None
    return seated_by_points(pairs, out, tournament, round_, seed, points, order)


def defeats(tournament: Tournament, round_: int) -> Counter[str]:
    """Of each player before a round. PairingError where a game has no winner and no loser yet."""
    found: Counter[str] = Counter()
    for game in _last_words(tournament, round_):
        kind = None if game.result is None else game.result.kind
        if kind is None or kind not in _LOSERS:
            names = tournament.names
            white = names.get(game.white or "", "")
            raise PairingError(
                Reason(Code.UNDECIDED, {"black": names[game.black], "white": white, "round": game.round})
            )
        found.update(id_ for side, id_ in (("B", game.black), ("W", game.white)) if id_ and side in _LOSERS[kind])
    return found


def _last_words(tournament: Tournament, round_: int) -> list[Game]:
    """Of a game that was played again the last row."""
    return list({game.key: game for game in tournament.games if game.round < round_}.values())


def _stays_out(tournament: Tournament, left: list[Person], order: dict[str, int]) -> Person | None:
    if len(left) % 2 == 0:
        return None
    had = Counter(game.black for game in tournament.games if game.bye)
    return min(left, key=lambda one: (had[one.id], order[one.id]))
