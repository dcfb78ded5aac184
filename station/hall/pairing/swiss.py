"""A small Swiss (2002 §26.3): equal or near points meet, nobody meets twice, the rest is by lot.

One maximum-weight matching over all who play. The seed that the lots came from is kept with the pairing, so that it can
be drawn again before witnesses (§30.4).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from random import Random

from station.hall.codes import Code
from station.hall.tournament.meetings import meetings
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Game, Person, Tournament
from vision.reasons import Reason

_NEAR = 24
"""Of so many neighbors in points one is looked for: over 64 players this keeps a pairing within seconds."""
_FULL = 64
_APART, _SAME_CLUB = 10_000, 1_000
"""What a point's difference squared, and two of one club, weigh against the lot (0 … 999)."""


class PairingError(ValueError):
    """A round that cannot be paired; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True)
class Drawn:
    """A round as it was drawn. why -- of each color, by Black's id: "balance" or "lot"; "repeat": they meet again."""

    games: tuple[Game, ...]
    seed: str
    why: Mapping[str, str]


def swiss(tournament: Tournament, round_: int, seed: str, *, again: bool = False, bye_by_lot: bool = False) -> Drawn:
    """PairingError where it cannot be. tournament -- for the pairing: both who lost parted by the lot; not checked

    An odd number gives a bye to who has the fewest points and had none, among equals by lot.
    again -- in the second half of the rounds two may meet once more where nothing else goes
    bye_by_lot -- whoever had none may get the bye, whatever his points
    """
    players = active(tournament, round_)
    if len(players) < 2:
        raise PairingError(Reason(Code.FEW_PLAYERS))
    lots = Random(seed)
    order = {person.id: at for at, person in enumerate(lots.sample(players, len(players)))}
    points = _points(tournament, players, round_)
    met = {frozenset((game.black, game.white)) for game in tournament.games if game.white is not None}
    for avoided in (met, frozenset[frozenset[str | None]]()) if again and 2 * round_ > tournament.rounds else (met,):
        for out in _byes(tournament, players, points, order, by_lot=bye_by_lot):
            pairs = matched([one for one in players if one is not out], avoided, points, order)
            if pairs is not None:
                return seated_by_points(pairs, out, tournament, round_, seed, points, order)
    raise PairingError(Reason(Code.NO_PAIRING, {"round": round_}))


def active(tournament: Tournament, round_: int) -> list[Person]:
    """Who takes part in a round. PairingError where it is paired already, or is none."""
    if not 1 <= round_ <= tournament.rounds:
        raise PairingError(Reason(Code.ROUND_OUTSIDE, {"round": round_, "rounds": tournament.rounds}))
    if any(game.round == round_ for game in tournament.games):
        raise PairingError(Reason(Code.ROUND_PAIRED, {"round": round_}))
    return [one for one in tournament.players if tournament.withdrawn.get(one.id, round_) >= round_]


def _points(tournament: Tournament, players: Sequence[Person], round_: int) -> dict[str, Fraction]:
    points = {person.id: Fraction() for person in players}
    for one in meetings(tournament, round_ - 1):
        if one.player in points:
            points[one.player] += one.points
    return points


def _byes(
    tournament: Tournament,
    players: Sequence[Person],
    points: Mapping[str, Fraction],
    order: Mapping[str, int],
    *,
    by_lot: bool,
) -> Iterator[Person | None]:
    """Who may stay out, the likeliest first; nobody where the number is even."""
    if len(players) % 2 == 0:
        yield None
        return
    had = {game.black for game in tournament.games if game.bye}
    without = [person for person in players if person.id not in had]
    if not without:
        raise PairingError(Reason(Code.ODD, {"n": len(players)}))
    yield from sorted(without, key=lambda one: (Fraction() if by_lot else points[one.id], order[one.id]))


def matched(
    players: Sequence[Person],
    met: AbstractSet[frozenset[str | None]],
    points: Mapping[str, Fraction],
    order: Mapping[str, int],
) -> list[tuple[Person, Person]] | None:
    """Everybody in a pair, as near in points as it goes. None where some would have to meet again."""
    near = _NEAR if len(players) > _FULL else len(players)
    found = _matching(players, met, points, order, near)
    if found is None and near < len(players):
        found = _matching(players, met, points, order, len(players))
    return found


def _matching(
    players: Sequence[Person],
    met: AbstractSet[frozenset[str | None]],
    points: Mapping[str, Fraction],
    order: Mapping[str, int],
    near: int,
) -> list[tuple[Person, Person]] | None:
    from networkx import Graph, max_weight_matching  # a tenth of a second

    by_points = sorted(players, key=lambda one: (-points[one.id], order[one.id]))
    unit = lcm(*(points[one.id].denominator for one in players))
    lots = Random(f"{sorted(order.items())}")
    graph = Graph()
    graph.add_nodes_from(range(len(by_points)))
    for i, one in enumerate(by_points):
        for j in range(i + 1, min(i + 1 + near, len(by_points))):
            other = by_points[j]
            if frozenset((one.id, other.id)) in met:
                continue
            apart = int((points[one.id] - points[other.id]) * unit) ** 2
            same = bool(one.club or one.team) and (one.club, one.team) == (other.club, other.team)
            weight = -apart * _APART - same * _SAME_CLUB + lots.randrange(_SAME_CLUB)
            graph.add_edge(i, j, weight=weight)
    pairs = sorted(sorted(pair) for pair in max_weight_matching(graph, maxcardinality=True))
    if 2 * len(pairs) < len(players):
        return None
    return [(by_points[i], by_points[j]) for i, j in pairs]


def seated_by_points(
    pairs: Sequence[tuple[Person, Person]],
    out: Person | None,
    tournament: Tournament,
    round_: int,
    seed: str,
    points: Mapping[str, Fraction],
    order: Mapping[str, int],
) -> Drawn:
    """Tables by points, and Black to who had it less often; by lot where both had it as often (§10)."""
    blacks = Counter(game.black for game in tournament.games if game.white is not None)
    whites = Counter(game.white for game in tournament.games)
    met = {frozenset((game.black, game.white)) for game in tournament.games if game.white is not None}
    top = sorted(pairs, key=lambda pair: (-max(points[one.id] for one in pair), -sum(points[one.id] for one in pair)))
    games, why = [], {}
    for board, (one, other) in enumerate(top, 1):
        lean = (blacks[one.id] - whites[one.id]) - (blacks[other.id] - whites[other.id])
        first = lean < 0 if lean else order[one.id] < order[other.id]
        black, white = (one, other) if first else (other, one)
        games.append(Game(round_, black.id, white.id, board))
        before = frozenset((black.id, white.id)) in met
        why[black.id] = "repeat" if before else "balance" if lean else "lot"
    if out is not None:
        games.append(Game(round_, out.id, result=Result(Kind.BYE)))
    return Drawn(tuple(games), seed, why)
