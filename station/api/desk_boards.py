"""The boards of an incident as they go over the wire: before and after, its facts, and what nobody could see."""

from collections.abc import Sequence
from dataclasses import replace

from rules.points import parse_point
from rules.rulings.kind import Kind
from station.api.presenters import iso, iso_ns
from station.api.schemas import referee as schemas
from station.game import catalog as c
from station.game.incident import DeskIncident
from station.game.logged import Entry
from station.game.state import GameState
from station.game.timeline import SIZE
from station.refereeing.account import Fact, account, hides_answer
from station.refereeing.by_hand import lay_and_lie
from station.refereeing.origin import origin
from station.refereeing.past import Past


def boards_of(past: Past, seq: int) -> schemas.DeskBoards:
    """The board right before and after an incident of that event. What is not seen to be otherwise stands as recorded.

    blind -- what was told to be out of sight since the move before, or since the start
    """
    game = past.game
    one, first = game.desk.incident(seq), game.desk.incident(origin(seq, game))
    assert one is not None and first is not None
    one, seq = replace(first, kind=one.kind, side=one.side), first.seq
    at = {entry.event.seq: entry for entry in game.entries}
    until, what = max(seq, one.elsewhere), at[seq].event.what
    told = [entry.event for entry in game.entries if entry.event.seq <= until]
    moves = [event.t_ns / 1e9 for event in told if isinstance(event.what, c.Played) and event.seq < seq]
    points = frozenset(what.at) if isinstance(what, c.Incident) else frozenset()
    hidden = [event.what for event in told if isinstance(event.what, c.ViewBlocked | c.ViewCleared)]
    return schemas.DeskBoards(
        before=_lying(_before(past, one), what, there=False),
        after=_lying(past.after(until), what, there=True),
        facts=[_fact(fact, at.get(fact.seq), at[seq]) for fact in account(one, past)],
        blind=_blind(hidden, None if hides_answer(one.kind) else points, moves[-1] if moves else 0.0),
    )


def _before(past: Past, one: DeskIncident) -> GameState:
    """As it was recorded before; that the first move was White's may be told after it."""
    moves = past.before(one.seq).moves
    told_after = one.kind is Kind.WHITE_MOVED_FIRST and len(moves) > 0
    return past.before(moves[0].seq if told_after else one.seq)


def _lying(state: GameState, what: c.Occurrence, *, there: bool) -> list[str]:
    """As recorded, but for stones entered by hand: as they lie since, or lay before."""
    lay, lie = lay_and_lie(what)
    rows = [list(row) for row in state.rows]
    for name, stone in (lie if there else lay).items():
        row, column = divmod(parse_point(name, SIZE), SIZE)
        rows[row][column] = stone
    return ["".join(row) for row in rows]


def _fact(fact: Fact, entry: Entry | None, told: Entry) -> schemas.DeskFact:
    """told -- the incident, by which a second of the record gets its time of day"""
    at = time_of(entry) if fact.t_s is None else _time_of(fact.t_s, told)
    return schemas.DeskFact(
        says=fact.says, color=fact.color, points=list(fact.points), n=fact.n, m=fact.m, name=fact.name, at=at
    )  # fmt: skip


def _time_of(t_s: float, told: Entry) -> schemas.DeskTime:
    ago_ns = told.event.t_ns - round(t_s * 1e9)
    return schemas.DeskTime(time=iso_ns(told.at.wall_ns - ago_ns), t=t_s)


def time_of(entry: Entry | None) -> schemas.DeskTime | None:
    """When that event was written."""
    return schemas.DeskTime(time=iso(entry.at), t=seconds(entry.event.t_ns)) if entry else None


def _blind(
    told: Sequence[c.ViewBlocked | c.ViewCleared], points: frozenset[str] | None, since: float
) -> list[schemas.DeskBlind]:
    """Of these points, or of all (None)."""
    found = []
    for at, one in enumerate(told):
        hidden = sorted(one.points if points is None else points & set(one.points))
        if not hidden or not isinstance(one, c.ViewBlocked):
            continue
        cleared = [later for later in told[at:] if isinstance(later, c.ViewCleared) and set(hidden) & set(later.points)]
        until = cleared[0].until if cleared else None
        if until is None or until >= since:
            found.append(schemas.DeskBlind(points=hidden, since=one.since, until=until))
    return found


def seconds(t_ns: int) -> float:
    """Of a record, as they go over the wire."""
    return round(t_ns / 1e9, 3)
