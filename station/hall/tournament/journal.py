"""The tournament as it came about: a fold over its entries."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import singledispatch

from station.hall.tournament.entries import (
    Cancelled,
    Edited,
    Entered,
    Guessed,
    LinedUp,
    Locked,
    Lot,
    Ordered,
    Paired,
    Released,
    Removed,
    Restored,
    Returned,
    RoundsSet,
    StageBegun,
    TournamentEntry,
    Warned,
    Withdrew,
)
from station.hall.tournament.nigiri import Nigiri
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.sanctions import Lifted, Sanctioned, others
from station.hall.tournament.standings import Method, Standing, standings
from station.hall.tournament.tournament import Game, GameKey, Person, Stage, Tournament


@dataclass(frozen=True)
class Version:
    """A table that was shown.

    number -- from 1; by -- who released it, "" while provisional; because -- the decision that changed it
    """

    number: int
    after: int
    lines: tuple[Standing, ...]
    by: str = ""
    at: str = ""
    because: str = ""


@dataclass(frozen=True)
class Book:
    """Where the tournament is after some entries.

    lots -- the last one of each game, while both lose there; sanctions -- that stand
    """

    tournament: Tournament
    method: Method = Method.A
    lots: tuple[Lot, ...] = ()
    versions: tuple[Version, ...] = field(default=())
    sanctions: tuple[Sanctioned, ...] = ()


def book(start: Tournament, entries: Iterable[TournamentEntry], method: Method = Method.A) -> Book:
    """The fold. KeyError for an entry about a game that was not paired."""
    now = Book(start, method)
    for entry in entries:
        now = step(entry, now)
    return now


@singledispatch
def step(entry: object, _now: Book) -> Book:
    """The book with one more entry."""
    raise TypeError(entry)


@step.register
def _(entry: Entered, now: Book) -> Book:
    if now.tournament.format.of_teams and entry.person.team:
        return _with(now, members=(*now.tournament.members, entry.person))
    return _with(now, players=(*now.tournament.players, entry.person))


@step.register
def _(entry: Edited, now: Book) -> Book:
    """Where he stands; in the row of the others where a team took him in, or let him go."""
    person, had = entry.person, now.tournament
    member = had.format.of_teams and bool(person.team)
    if any(one.id == person.id for one in (had.members if member else had.players)):
        players, members = ([person if one.id == person.id else one for one in row] for row in _rows(had))
        return _with(now, players=tuple(players), members=tuple(members))
    return step(Entered(person), step(Removed(person.id), now))


@step.register
def _(entry: Removed, now: Book) -> Book:
    players, members = ([one for one in row if one.id != entry.player] for row in _rows(now.tournament))
    return _with(now, players=tuple(players), members=tuple(members))


@step.register
def _(entry: Paired, now: Book) -> Book:
    paired = {game.key for game in entry.games}  # a game that is played again has had no lot yet
    return replace(_with(now, games=(*now.tournament.games, *entry.games)), lots=_lots_but(now, paired))


@step.register
def _(entry: Locked, now: Book) -> Book:
    had = _game(now, entry.game)
    changed = replace(had, result=Result.parse(entry.result), played=entry.played, lot="")
    now = _with_game(now, entry.game, changed)
    lost = changed.result is not None and changed.result.kind is Kind.BOTH_LOSE
    now = now if lost else replace(now, lots=_lots_but(now, {entry.game}))
    late = had.result is not None and changed != had and now.versions and had.round <= now.versions[-1].after
    return _again(now, entry.ground or entry.result) if late else now


@step.register
def _(entry: Cancelled, now: Book) -> Book:
    game = _game(now, entry.game)
    changed = _with_game(now, entry.game, replace(game, cancelled=game.cancelled | set(entry.sides)))
    return _again(changed, entry.decision)


@step.register
def _(entry: Restored, now: Book) -> Book:
    game = _game(now, entry.game)
    changed = _with_game(now, entry.game, replace(game, cancelled=game.cancelled - set(entry.sides)))
    return _again(changed, entry.decision)


@step.register
def _(entry: Withdrew, now: Book) -> Book:
    return _with(now, withdrawn={**now.tournament.withdrawn, entry.player: entry.after})


@step.register
def _(entry: Returned, now: Book) -> Book:
    return _with(now, withdrawn={name: n for name, n in now.tournament.withdrawn.items() if name != entry.player})


@step.register
def _(entry: Sanctioned, now: Book) -> Book:
    now = replace(now, sanctions=(*others(now.sanctions, entry), entry))
    return step(Withdrew(entry.player, entry.after), now) if entry.what == "banned" else now


@step.register
def _(entry: Lifted, now: Book) -> Book:
    now = replace(now, sanctions=others(now.sanctions, entry))
    return step(Returned(entry.player), now) if entry.what == "banned" else now


@step.register
def _(entry: Warned, now: Book) -> Book:
    had = now.tournament.warnings
    times = had.get(entry.player, 0) + entry.times
    if times < 0:
        raise ValueError("nobody has fewer warnings than none")
    return _with(now, warnings={**had, entry.player: times})


@step.register
def _(entry: Lot, now: Book) -> Book:
    game = _game(now, entry.game)
    if game.result is not None and game.result.kind in (Kind.DRAW, Kind.NO_RESULT):
        return _with_game(now, entry.game, replace(game, lot=entry.winner))
    return replace(now, lots=(*_lots_but(now, {entry.game}), entry))


@step.register
def _(entry: Ordered, now: Book) -> Book:
    return _with(now, order=(*now.tournament.order, entry.names))


@step.register
def _(entry: LinedUp, now: Book) -> Book:
    return _with(now, line_ups={**now.tournament.line_ups, (entry.round, entry.team): entry.names})


@step.register
def _(entry: Guessed, now: Book) -> Book:
    game = _game(now, entry.game)
    if game.white is None or entry.holder not in (game.black, game.white):
        raise ValueError("who held the stones does not play here")
    other = game.white if entry.holder == game.black else game.black
    black = Nigiri(entry.holder, other, entry.held, entry.shown).black
    white = other if black == entry.holder else entry.holder
    return _with_game(now, entry.game, replace(game, black=black, white=white, guessed=True))


@step.register
def _(entry: RoundsSet, now: Book) -> Book:
    return _with(now, rounds=entry.rounds)


@step.register
def _(entry: StageBegun, now: Book) -> Book:
    after = max((game.round for game in now.tournament.games), default=0)
    stage = Stage(entry.format, after, entry.players, entry.rounds, entry.limit)
    return _with(now, stages=(*now.tournament.stages, stage), rounds=after + entry.rounds)


@step.register
def _(entry: Released, now: Book) -> Book:
    return _shown(now, Version(0, entry.after, (), entry.by, entry.at))


def for_pairing(now: Book, round_: int) -> Tournament:
    """What the pairing of this round is made from: of the round before, both who lost are parted by the lot.

    Table, opponents' points and the pairings after it keep 0 : 0.
    """
    lots = {lot.game: lot.winner for lot in now.lots if lot.game[0] == round_ - 1}
    games = tuple(
        replace(game, result=Result(Kind(lots[game.key]))) if game.key in lots else game
        for game in now.tournament.games
    )
    return replace(now.tournament, games=games)


def _rows(tournament: Tournament) -> tuple[tuple[Person, ...], tuple[Person, ...]]:
    return tournament.players, tournament.members


def _game(now: Book, key: GameKey) -> Game:
    """The last one: after a game that is played again, the new one."""
    found = [game for game in now.tournament.games if game.key == key]
    if not found:
        raise KeyError(key)
    return found[-1]


def _lots_but(now: Book, games: Collection[GameKey]) -> tuple[Lot, ...]:
    return tuple(lot for lot in now.lots if lot.game not in games)


def _with_game(now: Book, key: GameKey, changed: Game) -> Book:
    old = _game(now, key)
    return _with(now, games=tuple(changed if game is old else game for game in now.tournament.games))


def _with(now: Book, **changes: object) -> Book:
    return replace(now, tournament=replace(now.tournament, **changes))  # type: ignore[arg-type]


def _again(now: Book, because: str) -> Book:
    """A table that was shown and is another one now, again, provisional."""
    if not now.versions:
        return now
    return _shown(now, Version(0, now.versions[-1].after, (), because=because))


def _shown(now: Book, version: Version) -> Book:
    lines = standings(now.tournament, now.method, version.after)
    return replace(now, versions=(*now.versions, replace(version, number=len(now.versions) + 1, lines=lines)))
