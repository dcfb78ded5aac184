"""What the hall's own log holds: the tournament's entries, and what organizers fixed. The event is their fold:
`office.event`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from station.hall.office.imposed import Imposed
from station.hall.tournament.entries import TournamentDecision, TournamentEntry
from station.hall.tournament.tournament import Format, GameKey, Heading


@dataclass(frozen=True)
class Following:
    """A stage that follows the first. players -- how many go on into it; rounds -- 0: as many as it needs"""

    format: Format
    players: int
    rounds: int = 0
    limit: int = 0


@dataclass(frozen=True)
class Opened:
    """The event begins. answers -- to what the texts leave open, by name (`tournament.parameters`)

    rounds, limit -- of the first stage, as of `Tournament`; later -- the stages after it
    match_boards -- of a match of teams; 0: it is one of persons; match_rounds -- that a match takes: see `Tournament`
    """

    name: str
    rounds: int
    format: Format
    answers: Mapping[str, str] = field(default_factory=dict, hash=False)
    heading: Heading = field(default_factory=Heading)
    match_boards: int = 0
    match_rounds: int = 1
    limit: int = 0
    later: tuple[Following, ...] = ()
    type: Literal["opened"] = "opened"

    @property
    def formats(self) -> tuple[Format, ...]:
        """Of all its stages."""
        return (self.format, *(one.format for one in self.later))


@dataclass(frozen=True)
class Headed:
    """Name, place and dates of an event that goes on are others: no result and no place hangs on them."""

    name: str
    heading: Heading = field(default_factory=Heading)
    type: Literal["headed"] = "headed"


@dataclass(frozen=True)
class Answered:
    """Of questions that were not asked yet when the event began; an answer that stands is not changed."""

    answers: Mapping[str, str] = field(default_factory=dict, hash=False)
    type: Literal["answered"] = "answered"


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
    """An official's credential ended (§30.3); what he ruled stands. role -- that he had; device -- that held it"""

    name: str
    role: str
    device: str = ""
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


@dataclass(frozen=True)
class TakenJudged:
    """A person said which results a ruling at a table took (`imposed.Taken`); each is cancelled by an entry of its own.

    ruling -- its event in the table's log; games -- none: no result is cancelled
    """

    station: str
    number: int
    ruling: int
    games: tuple[GameKey, ...] = ()
    type: Literal["taken_judged"] = "taken_judged"

    @property
    def about(self) -> tuple[str, int, int]:
        """Which ruling."""
        return self.station, self.number, self.ruling


AtTable = tuple[str, int]
"""A game at a table: the station's name, and the game's number there."""

OfficeDecision = TournamentDecision | TablesFixed | Dismissed | Witnessed | Checked
"""What a person enters here as it is: `checks.checked`. All others have a way of their own."""

OfficeEntry = (
    TournamentEntry | OfficeDecision | Opened | Headed | Erased | Said | Assigned | Answered | Imposed | TakenJudged
)  # fmt: skip
OFFICE_ENTRY: TypeAdapter[OfficeEntry] = TypeAdapter(Annotated[OfficeEntry, Field(discriminator="type")])
"""As JSON and back; a ValidationError for what is none."""


@dataclass(frozen=True)
class Made:
    """An entry, who made it ("station t07" for a table that locked its result) and when, in Unix nanoseconds."""

    entry: OfficeEntry
    by: str
    wall_ns: int


STATION = "station "


def from_table(by: str) -> bool:
    """Whether a table said so, not a person here."""
    return by.startswith(STATION)
