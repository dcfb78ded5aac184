"""The course of a game: its beginning, details, pauses and end, and what people ask for meanwhile."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.rulings.kind import Kind
from station.game.catalog.bases import KEPT, ChangesRecord, UnderLaw
from station.game.catalog.occurrence import PEOPLE, Cause, GameNumber, Letter, Level, Occurrence, Turn, Vertex

LATER = frozenset((Cause.REFEREE, Cause.CHIEF, Cause.OWNER))
"""Who may say something of a game that is over."""


@dataclass(frozen=True, kw_only=True)
class GameDetails(Occurrence):
    """What people said of a game: names, place in the event, ruleset, komi. None and "" where nobody said.

    rules -- name of a ruleset; komi_zi, komi_points -- one of the two at most, exact decimals
    compensation -- none, n or n-1: what White gets back for handicap stones; None: as the ruleset has it
    drawn_black -- who is to take Black, by name; drawn -- how that was fixed: draw, nigiri; drawn_by -- by whom
    """

    PERSONS: ClassVar[tuple[str, ...]] = ("black", "white", "drawn_black", "drawn_by")

    black: str = ""
    white: str = ""
    event: str = ""
    board_number: str = ""
    rules: str | None = None
    komi_zi: str | None = None
    komi_points: str | None = None
    handicap: int = 0
    compensation: str | None = None
    drawn_black: str = ""
    drawn: str = ""
    drawn_by: str = ""


@dataclass(frozen=True, kw_only=True)
class GameStarted(GameDetails, type="game_started"):
    """The first stone came, or the record begins on a board with stones.

    place, round, started -- as SGF has them; replays -- the game that was ruled void, which this pairing plays again
    """

    place: str = ""
    round: str = ""
    started: str = ""
    replays: GameNumber | None = None


@dataclass(frozen=True, kw_only=True)
class ReplayBegun(Occurrence, type="replay_begun"):
    """This game was ruled void; the one that the same pairing plays in its place has begun. replayed_as -- that one"""

    replayed_as: GameNumber


@dataclass(frozen=True, kw_only=True)
class DetailsGiven(GameDetails, type="details", causes=frozenset((Cause.TABLE, Cause.OWNER, Cause.HALL))):
    """The details of the game going on, all of them anew."""


@dataclass(frozen=True, kw_only=True)
class RecordAmended(GameDetails, type="record_amended", causes=LATER, line=True):
    """What was not said of a game while it was played, or said wrongly: all of it anew, after its end.

    place, round -- as SGF has them; result -- as SGF has it, null where nobody knows one
    name -- of whoever says so
    """

    PERSONS: ClassVar[tuple[str, ...]] = ("black", "white", "drawn_black", "drawn_by", "name")

    place: str = ""
    round: str = ""
    result: str | None = None
    by: str
    name: str
    why: str


@dataclass(frozen=True, kw_only=True)
class SetUpBoard(ChangesRecord, type="setup"):
    """Stones on the board when the record begins: handicap, or a game in progress."""

    black: tuple[Vertex, ...]
    white: tuple[Vertex, ...]
    to_move: Turn
    handicap: int = 0


@dataclass(frozen=True, kw_only=True)
class Resign(Occurrence, type="resign", causes=frozenset((Cause.SIDE, Cause.TABLE)), line=True):
    """One side gives up."""

    color: Letter


@dataclass(frozen=True, kw_only=True)
class GameEnded(Occurrence, type="game_ended", causes=frozenset((Cause.STATION, *PEOPLE)), line=True):
    """The record is closed.

    reason -- passes, resignation, agreed, decided, cleared, source_ended
    result -- as in SGF, where one is known; last_frame -- the last one that showed the whole board as recorded
    by, name, why -- of whoever ended it without a count; the name is a referee's
    """

    reason: str
    result: str | None = None
    by: str = ""
    name: str = ""
    why: str = ""
    last_frame: int | None = None


@dataclass(frozen=True, kw_only=True)
class Paused(Occurrence, type="paused", causes=PEOPLE, line=True):
    """Nothing is recorded until play goes on.

    name -- of a referee who says so
    """

    by: str
    name: str = ""
    why: str


@dataclass(frozen=True, kw_only=True)
class Resumed(UnderLaw, type="resumed", causes=PEOPLE, law=Kind.LIFE_DEATH_DISPUTE, line=True):
    """Play goes on: after a pause or a scattering, or over a disputed string or a count that was left.

    differs -- points that are not as recorded
    dispute -- a point of the string over which play goes on
    name -- of a referee who says so
    """

    to_move: Turn | Literal["kept"] = KEPT
    dispute: Vertex | None = None
    by: str = ""
    name: str = ""
    why: str = ""
    differs: tuple[Vertex, ...] = ()

    @property
    def law(self) -> str:
        """Only where a dispute is played out."""
        return self.LAW if self.dispute else ""


@dataclass(frozen=True, kw_only=True)
class HelpCalled(Occurrence, type="help", level=Level.SOMEBODY, causes=PEOPLE, line=True):
    """The table calls for a person (`on`), or one came."""

    on: bool
