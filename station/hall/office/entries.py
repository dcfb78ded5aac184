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
    RoundsSet,
    Warned,
    Withdrew,
    step,
)
from station.hall.tournament.standings import Method
from station.hall.tournament.tournament import ByeCredit, Format, GameKey, Heading, Highest, OwnPoints, Tournament


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
class TablesFixed:
    """What holds at every table from the next order on.

    referees -- the executing referee of each board, by name; "" is every other board
    delay_s -- of what leaves the hall
    """

    rules: str = "chinese-2002"
    komi_zi: str | None = None
    komi_points: str | None = None
    clock: str = ""
    chief: str = ""
    referees: Mapping[str, str] = field(default_factory=dict, hash=False)
    terms: Mapping[str, Any] = field(default_factory=dict, hash=False)
    delay_s: int = 900
    type: Literal["tables_fixed"] = "tables_fixed"


@dataclass(frozen=True)
class Erased:
    """A player's own data were erased at request; his number and his results stay."""

    player: str
    why: str
    type: Literal["erased"] = "erased"


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


OfficeEntry = Annotated[
    Entered | Edited | Removed | Paired | Locked | Cancelled | Withdrew | Warned | Lot | Ordered | LinedUp | Guessed
    | RoundsSet | Released | Opened | TablesFixed | Erased | Witnessed | Checked,
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
    """

    opened: Opened | None = None
    fixed: TablesFixed = TablesFixed()
    book: Book = field(default_factory=lambda: Book(Tournament(1, Format.SWISS, ())))
    by_hand: frozenset[GameKey] = frozenset()
    lots_from: Mapping[GameKey, str] = field(default_factory=dict, hash=False)
    checks: Mapping[int, Made] = field(default_factory=dict, hash=False)
    seed: str = ""
    ids: frozenset[str] = frozenset()

    def after(self, made: Made) -> "EventNow":
        """With one entry more. KeyError for one about a game that was not paired."""
        match made.entry:
            case Opened() as opened:
                return replace(self, opened=opened, book=_begun(opened, self.book))
            case TablesFixed() as fixed:
                return replace(self, fixed=fixed)
            case Erased() | Witnessed():
                return self
            case Entered(person=person) as entered:
                return replace(self, book=step(entered, self.book), ids=self.ids | {person.id})
            case Checked(board=board):
                return replace(self, checks={**self.checks, board: made})
            case Locked(game=key) as locked:
                hands = self.by_hand - {key} if from_table(made.by) else self.by_hand | {key}
                return replace(self, book=step(locked, self.book), by_hand=hands)
            case Lot(game=key) as lot:
                station = made.by.removeprefix(STATION) if from_table(made.by) else ""
                return replace(self, book=step(lot, self.book), lots_from={**self.lots_from, key: station})
            case Paired(games=games) as paired:  # of a game that is played again nobody said anything yet
                hands = self.by_hand - {game.key for game in games}
                seed = self.seed if self.round else paired.seed
                return replace(self, book=step(paired, self.book), by_hand=hands, seed=seed)
            case entry:
                return replace(self, book=step(entry, self.book))

    def answer(self, name: str) -> str:
        """To a question of the texts; "" where it was not asked."""
        return self.opened.answers.get(name, "") if self.opened is not None else ""

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
