"""What the hall's own log holds: the tournament's entries, and what organizers fixed. The event is their fold."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import count
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from station.hall.tournament.journal import (
    Book,
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
    Returned,
    RoundsSet,
    Warned,
    Withdrew,
    step,
)
from station.hall.tournament.sanctions import Lifted, Sanctioned
from station.hall.tournament.standings import Method
from station.hall.tournament.tournament import ByeCredit, Format, Game, GameKey, Heading, Highest, OwnPoints, Tournament


@dataclass(frozen=True)
class Opened:
    """The event begins. answers -- to what the texts leave open, by name (`tournament.parameters`)

    match_boards -- of a match of teams; 0: it is one of persons; match_rounds -- that a match takes: see `Tournament`
    """

    name: str
    rounds: int
    format: Format
    answers: Mapping[str, str] = field(default_factory=dict, hash=False)
    heading: Heading = field(default_factory=Heading)
    match_boards: int = 0
    match_rounds: int = 1
    type: Literal["opened"] = "opened"


@dataclass(frozen=True)
class Headed:
    """Name, place and dates of an event that goes on are others: no result and no place hangs on them."""

    name: str
    heading: Heading = field(default_factory=Heading)
    type: Literal["headed"] = "headed"


@dataclass(frozen=True)
class TablesFixed:
    """What holds at every table from the next order on.

    referees -- the executing referee of each board, by name; "" is every other board
    deputies -- of the chief (§29.1), by name, in words; delay_s -- of what leaves the hall
    """

    rules: str = "chinese-2002"
    komi_zi: str | None = None
    komi_points: str | None = None
    clock: str = ""
    chief: str = ""
    referees: Mapping[str, str] = field(default_factory=dict, hash=False)
    terms: Mapping[str, Any] = field(default_factory=dict, hash=False)
    delay_s: int = 900
    deputies: str = ""
    type: Literal["tables_fixed"] = "tables_fixed"


@dataclass(frozen=True)
class Erased:
    """A player's own data were erased at request; his number and his results stay."""

    player: str
    why: str
    type: Literal["erased"] = "erased"


@dataclass(frozen=True)
class Dismissed:
    """An official's credential ended (§30.3); what he ruled stands. role -- that he had"""

    name: str
    role: str
    type: Literal["dismissed"] = "dismissed"


@dataclass(frozen=True)
class Witnessed:
    """The heads of the stations that this hall cosigned last, by station: so each log holds all others fast."""

    heads: Mapping[str, str] = field(hash=False)
    type: Literal["witnessed"] = "witnessed"


@dataclass(frozen=True)
class Checked:
    """The equipment of a table (§30.5, §31.5). parts -- whether each passed: board, stones, clock, station"""

    board: int
    parts: Mapping[str, bool] = field(hash=False)
    remark: str = ""
    type: Literal["checked"] = "checked"


@dataclass(frozen=True)
class Said:
    """A table's word that changes no result by itself: of a further game, or where a person had decided before.

    game -- of the order it was played under; number -- of the game at the station; further -- it is not the pairing's
    by -- who locked it, with his time; ground -- the article, where a ruling ended it
    """

    game: GameKey
    station: str
    number: int
    result: str
    played: bool = True
    further: bool = False
    ground: str = ""
    by: tuple[tuple[str, str], ...] = ()
    type: Literal["said"] = "said"

    @property
    def at(self) -> "AtTable":
        """Which game at which table."""
        return self.station, self.number


@dataclass(frozen=True)
class Assigned:
    """A person says whose a game at a table is. game -- None: no pairing's, or what it said changes nothing"""

    station: str
    number: int
    game: GameKey | None
    why: str = ""
    type: Literal["assigned"] = "assigned"

    @property
    def at(self) -> "AtTable":
        """Which game at which table."""
        return self.station, self.number


AtTable = tuple[str, int]
"""A game at a table: the station's name, and the game's number there."""

OfficeEntry = Annotated[
    Entered | Edited | Removed | Paired | Locked | Cancelled | Withdrew | Returned | Sanctioned | Lifted | Warned
    | Lot | Ordered | LinedUp | Guessed | RoundsSet | Released | Opened | Headed | TablesFixed | Erased | Dismissed
    | Witnessed | Checked | Said | Assigned,
    Field(discriminator="type"),
]  # fmt: skip
OFFICE_ENTRY: TypeAdapter[OfficeEntry] = TypeAdapter(OfficeEntry)
"""As JSON and back; a ValidationError for what is none."""


@dataclass(frozen=True)
class Made:
    """An entry, who made it ("station t07" for a table that locked its result) and when, in Unix nanoseconds."""

    entry: OfficeEntry
    by: str
    wall_ns: int


@dataclass(frozen=True)
class EventNow:
    """Where the event is.

    opened -- None before it began; by_hand -- games whose result a person entered here
    lots_from -- the station at whose desk the lot of a game was drawn; "": a person entered it here
    checks -- the last one of each board: a `Checked` with its maker
    seed -- of the first round: all rounds of a round robin are drawn from it
    ids -- of players and teams that were ever entered: none is given twice
    bound -- the game at a table that is the pairing's: the first that ended there, or the one that a person said; no
    other game changes its result. 0 as number: one that a program before this was kept took
    heard -- the last word of each game at a table; told -- those that wait for a person; aside -- games of no pairing
    """

    opened: Opened | None = None
    fixed: TablesFixed = TablesFixed()
    book: Book = field(default_factory=lambda: Book(Tournament(1, Format.SWISS, ())))
    by_hand: frozenset[GameKey] = frozenset()
    lots_from: Mapping[GameKey, str] = field(default_factory=dict, hash=False)
    checks: Mapping[int, Made] = field(default_factory=dict, hash=False)
    seed: str = ""
    ids: frozenset[str] = frozenset()
    bound: Mapping[GameKey, AtTable] = field(default_factory=dict, hash=False)
    heard: Mapping[AtTable, tuple[str, bool]] = field(default_factory=dict, hash=False)
    told: Mapping[AtTable, Said] = field(default_factory=dict, hash=False)
    aside: frozenset[AtTable] = frozenset()

    def after(self, made: Made) -> "EventNow":
        """With one entry more. KeyError for one about a game that was not paired."""
        match made.entry:
            case Opened() as opened:
                return replace(self, opened=opened, book=_begun(opened, self.book))
            case Headed(name=name, heading=heading):
                tournament = replace(self.book.tournament, name=name, heading=heading)
                return replace(self, book=replace(self.book, tournament=tournament))
            case TablesFixed() as fixed:
                return replace(self, fixed=fixed)
            case Erased() | Dismissed() | Witnessed():
                return self
            case Entered(person=person) as entered:
                return replace(self, book=step(entered, self.book), ids=self.ids | {person.id})
            case Checked(board=board):
                return replace(self, checks={**self.checks, board: made})
            case Locked(game=key) as locked if from_table(made.by):
                at = (made.by.removeprefix(STATION), locked.number)
                return replace(
                    self, book=step(locked, self.book), by_hand=self.by_hand - {key}, bound={**self.bound, key: at},
                    heard={**self.heard, at: (locked.result, locked.played)}, told=_without(self.told, at),
                )  # fmt: skip
            case Locked(game=key) as locked:  # a person who decides has answered what its own table said against it
                told = {at: one for at, one in self.told.items() if one.game != key or one.further}
                return replace(self, book=step(locked, self.book), by_hand=self.by_hand | {key}, told=told)
            case Said(game=key, at=at) as said:
                now = replace(self, heard={**self.heard, at: (said.result, said.played)})
                if not said.further:
                    now = replace(now, bound={**self.bound, key: at})
                agrees = not said.further and self.word(key) == now.heard[at]
                return replace(now, told=_without(self.told, at) if agrees else {**self.told, at: said})
            case Assigned(game=None, at=at):
                return replace(self, told=_without(self.told, at), aside=self.aside | {at})
            case Assigned(game=key, at=at) if key is not None:
                return replace(
                    self, told=_without(self.told, at), bound={**self.bound, key: at}, by_hand=self.by_hand - {key},
                    aside=self.aside - {at},
                )  # fmt: skip
            case Lot(game=key) as lot:
                station = made.by.removeprefix(STATION) if from_table(made.by) else ""
                return replace(self, book=step(lot, self.book), lots_from={**self.lots_from, key: station})
            case Paired(games=games) as paired:  # of a game that is played again nobody said anything yet
                keys = {game.key for game in games}
                seed = self.seed if self.round else paired.seed
                spent = {at for key, at in self.bound.items() if key in keys}
                bound = {key: at for key, at in self.bound.items() if key not in keys}
                return replace(
                    self, book=step(paired, self.book), by_hand=self.by_hand - keys, seed=seed, bound=bound,
                    aside=self.aside | spent,
                )  # fmt: skip
            case entry:
                return replace(self, book=step(entry, self.book))

    def answer(self, name: str) -> str:
        """To a question of the texts; "" where it was not asked."""
        return self.opened.answers.get(name, "") if self.opened is not None else ""

    @cached_property
    def games(self) -> Mapping[GameKey, Game]:
        """All of them by key; of one that is played again the last row."""
        return {game.key: game for game in self.book.tournament.games}

    def word(self, key: GameKey) -> tuple[str, bool] | None:
        """The result of a game as the event has it, and whether it was played; None: it has none."""
        game = self.games[key]
        return None if game.result is None else (str(game.result), game.played)

    def lot(self, key: GameKey) -> Lot | None:
        """How it fell, for the pairing of the next round."""
        return next((lot for lot in self.book.lots if lot.game == key), None)

    def again(self, key: GameKey) -> int:
        """How often this pairing's game was ruled to be played again."""
        return self._rows[key] - 1

    @cached_property
    def _rows(self) -> Counter[GameKey]:
        """A game that is played again has one more: tables and pages ask for each of thousands."""
        return Counter(game.key for game in self.book.tournament.games)

    @property
    def failed(self) -> frozenset[int]:
        """Boards at which nobody is to play: a part of theirs did not pass."""
        told = ((board, made.entry) for board, made in self.checks.items())
        return frozenset(board for board, one in told if isinstance(one, Checked) and not all(one.parts.values()))

    def fresh(self, letter: str) -> Iterator[str]:
        """Ids that nobody had: "p7", "p8", …"""
        numbers = [int(one[1:]) for one in self.ids if one.startswith(letter) and one[1:].isdecimal()]
        return (f"{letter}{n}" for n in count(max(numbers, default=0) + 1))

    @property
    def round(self) -> int:
        """The last one that was paired; 0: none."""
        return max((game.round for game in self.book.tournament.games), default=0)


def _without(told: Mapping[AtTable, Said], at: AtTable) -> Mapping[AtTable, Said]:
    return {one: said for one, said in told.items() if one != at}


STATION = "station "


def from_table(by: str) -> bool:
    """Whether a table said so, not a person here."""
    return by.startswith(STATION)


def event_of(entries: Iterable[Made]) -> EventNow:
    """The fold."""
    now = EventNow()
    for made in entries:
        now = now.after(made)
    return now


def _begun(opened: Opened, had: Book) -> Book:
    """What the answers mean for the table of places; players that were entered before stay. Of teams, who has none is
    one himself."""
    said = opened.answers
    everybody = (*had.tournament.players, *had.tournament.members)
    teams = opened.format.of_teams
    tournament = replace(
        had.tournament,
        players=tuple(one for one in everybody if not (teams and one.team)),
        members=tuple(one for one in everybody if teams and one.team),
        match_boards=opened.match_boards,
        match_rounds=opened.match_rounds,
        own_points=OwnPoints(said.get("team_total", OwnPoints.MATCH)),
        rounds=opened.rounds,
        format=opened.format,
        name=opened.name,
        heading=opened.heading,
        highest=Highest(said.get("highest", Highest.ACTUAL)),
        bye_points=Fraction(said.get("bye_points", "2")),
        bye_credit=ByeCredit(said.get("bye_opponent", ByeCredit.BEFORE)),
        no_result=Fraction(said["no_result"]) if said.get("no_result") in ("0", "1") else Fraction(1),
        forfeits=said.get("forfeits", "count") == "count",
        leavers_placed=said.get("withdrawn_place", "keeps") == "keeps",
        leavers_forfeits=said.get("withdrawn_forfeits", "count") == "count",
        cancelled_met=said.get("cancelled_meeting", "counts") == "counts",
    )
    return replace(had, tournament=tournament, method=Method(said.get("method", Method.A)))
