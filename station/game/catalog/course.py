"""The course of a game: its beginning, details, pauses and end, and what people ask for meanwhile."""

from dataclasses import dataclass
from typing import Literal

from rules.rulings.kind import Kind
from station.game.catalog.bases import KEPT, ChangesRecord, UnderLaw
from station.game.catalog.occurrence import PEOPLE, Cause, Letter, Level, Occurrence, Turn, Vertex


@dataclass(frozen=True, kw_only=True)
class GameDetails(Occurrence):
    """What people said of a game: names, place in the event, ruleset, komi. None and "" where nobody said.

    rules -- name of a ruleset; komi_zi, komi_points -- one of the two at most, exact decimals
    compensation -- none, n or n-1: what White gets back for handicap stones; None: as the ruleset has it
    """

    black: str = ""
    white: str = ""
    event: str = ""
    board_number: str = ""
    rules: str | None = None
    komi_zi: str | None = None
    komi_points: str | None = None
    handicap: int = 0
    compensation: str | None = None


@dataclass(frozen=True, kw_only=True)
class GameStarted(GameDetails, type="game_started"):
    """The first stone came, or the record begins on a board with stones.

    place, round, started -- as SGF has them
    """

    place: str = ""
    round: str = ""
    started: str = ""


@dataclass(frozen=True, kw_only=True)
class DetailsGiven(GameDetails, type="details", causes=frozenset((Cause.TABLE, Cause.OWNER, Cause.HALL))):
    """The details of the game going on, all of them anew."""


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
    """

    reason: str
    result: str | None = None
    by: str = ""
    why: str = ""
    last_frame: int | None = None


@dataclass(frozen=True, kw_only=True)
class Paused(Occurrence, type="paused", causes=PEOPLE, line=True):
    """Nothing is recorded until play goes on."""

    by: str
    why: str


@dataclass(frozen=True, kw_only=True)
class Resumed(UnderLaw, type="resumed", causes=PEOPLE, law=Kind.LIFE_DEATH_DISPUTE, line=True):
    """Play goes on: after a pause or a scattering, or over a disputed string or a count that was left.

    differs -- points that are not as recorded
    dispute -- a point of the string over which play goes on
    """

    to_move: Turn | Literal["kept"] = KEPT
    dispute: Vertex | None = None
    by: str = ""
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


@dataclass(frozen=True, kw_only=True)
class ClockPressed(Occurrence, type="clock_pressed", causes=frozenset((Cause.SIDE,))):
    """A side says with its button that its move is finished: evidence, nothing moves.

    number -- moves in the record at that time
    """

    color: Letter
    number: int
