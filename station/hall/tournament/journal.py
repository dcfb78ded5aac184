"""The tournament as it came about: entries in a row, of which everything else is a fold.

No entry edits another: a result that is cancelled (2002 §23.1) stays as it was locked, and a table that was shown stays
beside its successor.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from station.hall.tournament.nigiri import Nigiri
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.sanctions import Lifted, Sanctioned, others
from station.hall.tournament.standings import Method, Standing, standings
from station.hall.tournament.tournament import Format, Game, GameKey, Person, Stage, Tournament


@dataclass(frozen=True)
class Entered:
    """A player came."""

    person: Person
    type: Literal["entered"] = "entered"


@dataclass(frozen=True)
class Edited:
    """A player's own data are put right. person -- as he is now; changed -- names of the fields that are others now"""

    person: Person
    changed: tuple[str, ...]
    type: Literal["edited"] = "edited"


@dataclass(frozen=True)
class Removed:
    """A player, or a team, was entered by mistake: before the first round."""

    player: str
    type: Literal["removed"] = "removed"


@dataclass(frozen=True)
class Paired:
    """A round was drawn: seed -- of the pairing program, or the lot; why -- "replay" of a game that is played again.

    reasons -- of each color, or that two meet again, by Black's id (`pairing.swiss.Drawn`); none of a bye
    """

    games: tuple[Game, ...]
    seed: str = ""
    why: str = ""
    reasons: Mapping[str, str] = field(default_factory=dict, hash=False)
    type: Literal["paired"] = "paired"


@dataclass(frozen=True)
class Locked:
    """A result stands: by B, W and the executing referee (§16.4), each with his time.

    ground -- the article it rests on, where it is a ruling; number -- of the game at the table that said so; 0: a
    person did, or a program before this was kept
    """

    game: GameKey
    result: str
    played: bool = True
    ground: str = ""
    by: tuple[tuple[str, str], ...] = ()
    number: int = 0
    type: Literal["locked"] = "locked"


@dataclass(frozen=True)
class Cancelled:
    """Points of a game are taken in the table (§23.1). sides -- "B", "W" or "BW"."""

    game: GameKey
    sides: Literal["B", "W", "BW"]
    decision: str
    type: Literal["cancelled"] = "cancelled"


@dataclass(frozen=True)
class Withdrew:
    """Somebody left after a round (§28)."""

    player: str
    after: int
    why: str = ""
    type: Literal["withdrew"] = "withdrew"


@dataclass(frozen=True)
class Returned:
    """Somebody did not leave after all: the last word on it holds."""

    player: str
    type: Literal["returned"] = "returned"


@dataclass(frozen=True)
class Warned:
    """Warnings count over the whole event (§27.1 B). times -- less than 0: so many are taken back"""

    player: str
    times: int = 1
    type: Literal["warned"] = "warned"


@dataclass(frozen=True)
class Lot:
    """Both lost, and the pairing program takes no such thing (§17.5): who is treated as the winner in the pairing of
    the next round alone; or nobody won a game of a knock-out (§26.1): who goes on.

    drew -- who drew; before -- whose eyes
    """

    game: GameKey
    winner: Literal["B", "W"]
    drew: str
    before: str
    type: Literal["lot"] = "lot"


@dataclass(frozen=True)
class Ordered:
    """A play-off or a lot among equals: the better one first (§27.1 C)."""

    names: tuple[str, ...]
    how: str
    type: Literal["ordered"] = "ordered"


@dataclass(frozen=True)
class LinedUp:
    """A team's line-up, given before the match (§25.2). names -- ids by board; it holds until the next one."""

    team: str
    round: int
    names: tuple[str, ...]
    type: Literal["lined_up"] = "lined_up"


@dataclass(frozen=True)
class Guessed:
    """猜先 at a table (§10): who held how many white stones, how many black ones were shown; colors follow from it."""

    game: GameKey
    holder: str
    held: int
    shown: Literal[1, 2]
    type: Literal["guessed"] = "guessed"


@dataclass(frozen=True)
class RoundsSet:
    """So many rounds the event has, where they follow the number of players (§26.3)."""

    rounds: int
    type: Literal["rounds_set"] = "rounds_set"


@dataclass(frozen=True)
class StageBegun:
    """The next stage: who goes on into it, the best first; rounds, limit -- as of `Tournament`."""

    format: Format
    players: tuple[str, ...]
    rounds: int
    limit: int = 0
    type: Literal["stage_begun"] = "stage_begun"


@dataclass(frozen=True)
class Released:
    """The chief lets a table be published (§30.4). at -- wall time in ISO 8601."""

    after: int
    by: str
    at: str
    type: Literal["released"] = "released"


Entry = Annotated[
    Entered | Edited | Removed | Paired | Locked | Cancelled | Withdrew | Returned | Sanctioned | Lifted | Warned | Lot
    | Ordered | LinedUp | Guessed | RoundsSet | StageBegun | Released,
    Field(discriminator="type"),
]  # fmt: skip
ENTRY: TypeAdapter[Entry] = TypeAdapter(Entry)
"""Entries as JSON and back; a ValidationError for what is none."""


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


def book(start: Tournament, entries: Iterable[Entry], method: Method = Method.A) -> Book:
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
