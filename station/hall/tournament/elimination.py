"""Who is out where defeats put out (2002 §26.1, §26.4 – §26.6), and when nobody has to play any more."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from station.hall.tournament.meetings import meetings
from station.hall.tournament.result import Kind
from station.hall.tournament.tournament import Format, Game, Person, Tournament

_LOSERS = {Kind.BLACK: "W", Kind.WHITE: "B", Kind.BOTH_LOSE: "BW", Kind.BYE: ""}


@dataclass(frozen=True)
class Elimination:
    """After some rounds.

    defeats -- by id; out -- the round that put somebody out, by id
    undecided -- the first game that nobody lost and that is not decided otherwise; None: there is none
    """

    defeats: Counter[str]
    out: dict[str, int]
    undecided: Game | None


def elimination(tournament: Tournament, rounds: int) -> Elimination:
    """Of a tournament of one stage, after its first `rounds`. Whoever plays again after he was out was let back in, to
    restore an even number (§26.4), and is out again at his next defeat."""
    defeats: Counter[str] = Counter()
    back: Counter[str] = Counter()
    out: dict[str, int] = {}
    undecided = None
    for game in sorted(last_words(tournament, rounds), key=lambda one: one.round):
        names = {"B": game.black, "W": game.white}
        lost = losers(game, tournament.format)
        undecided = undecided or (game if lost is None else None)
        for side, id_ in names.items():
            if id_ is None:
                continue
            if out.get(id_, game.round) < game.round:
                del out[id_]
                back[id_] += 1
            if side in (lost or ""):
                defeats[id_] += 1
                if defeats[id_] > tournament.limit + back[id_]:
                    out[id_] = game.round
    return Elimination(defeats, out, undecided)


def losers(game: Game, form: Format) -> str | None:
    """Sides that a game puts nearer to the end. None where nobody knows: none won, and no lot was drawn (§26.1).

    In a final a draw is half a game of each; in a duel it puts both out, where no other game follows it.
    """
    kind = None if game.result is None else game.result.kind
    if kind in _LOSERS:
        return _LOSERS[kind]
    if kind not in (Kind.DRAW, Kind.NO_RESULT):
        return None
    return {"B": "W", "W": "B"}.get(game.lot) or {Format.FINAL: "", Format.DUEL: "BW"}.get(form)


def last_words(tournament: Tournament, rounds: int) -> list[Game]:
    """Of a game that was played again the last row."""
    return list({game.key: game for game in tournament.games if game.round <= rounds}.values())


def left(tournament: Tournament, rounds: int) -> tuple[Person, ...]:
    """Who is not out; of a final whoever can still win it; of a duel all who wait. Who withdrew is among them."""
    if tournament.format is Format.FINAL:
        return _finalists(tournament, rounds)
    out = elimination(tournament, rounds).out
    return tuple(one for one in tournament.players if one.id not in out)


def decided(tournament: Tournament, rounds: int) -> bool:
    """Whether one is left at most, or one team: nobody is paired any more."""
    if not tournament.format.eliminates or elimination(tournament, rounds).undecided is not None:
        return False
    there = left(tournament, rounds)
    return len({one.team for one in there} if tournament.format is Format.DUEL else there) < 2


def _finalists(tournament: Tournament, rounds: int) -> tuple[Person, ...]:
    """More than half of the points of best of n is enough; after n games it is the next lead."""
    points = {one.id: sum(_points(tournament, rounds, one.id)) for one in tournament.players}
    most = 2 * tournament.limit + 1
    played = sum(game.counts for game in last_words(tournament, rounds))
    over = max(points.values(), default=0) > most or (played >= most and len(set(points.values())) > 1)
    best = max(points.values(), default=0)
    return tuple(one for one in tournament.players if not over or points[one.id] == best)


def _points(tournament: Tournament, rounds: int, id_: str) -> Iterator[int]:
    for met in meetings(tournament, rounds):
        if met.player == id_:
            yield int(met.points)
