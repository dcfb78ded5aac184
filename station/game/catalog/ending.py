"""The end of a game: proposal, count, disputes, result (2002 §7, §8, §13.2, §16.4, §21)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from rules.articles import Matter
from rules.rulings.kind import Kind
from station.game.catalog.bases import Captures, DeadString, UnderLaw
from station.game.catalog.occurrence import PEOPLE, Cause, EventSeq, Letter, Occurrence, Turn, Vertex

SIDES = frozenset((Cause.SIDE, Cause.TABLE))
REFEREES = frozenset((Cause.REFEREE, Cause.CHIEF))
Rows = tuple[str, ...]
"""19 rows of ".", "B", "W" and, as a camera saw them, "?"."""
Owner = Literal["B", "W", "shared"]
"""Whose an empty point is by people's decision."""
Ground = Literal["played", "frozen"]
Stage = Literal["prepared", "playing", "ruled"]


@dataclass(frozen=True, kw_only=True)
class EndProposed(UnderLaw, type="end_proposed", causes=SIDES, law=Kind.END_PROPOSED, line=True):
    """The side to move says that the game is over."""

    color: Letter


@dataclass(frozen=True, kw_only=True)
class EndDeclined(UnderLaw, type="end_declined", causes=SIDES, law=Matter.END_DECLINED, line=True):
    """The other side plays on."""

    color: Letter


@dataclass(frozen=True, kw_only=True)
class CountOpened(UnderLaw, type="count_opened", causes=SIDES, line=True):
    """Both agreed (`by` "agreement"), both passed ("passes"), or a game whose board was cleared is counted "later".

    seen -- the board as the camera saw it then
    """

    by: str
    seen: Rows | None = None

    @property
    def law(self) -> str:
        """By how it came about."""
        return {"passes": Matter.END_BY_PASSES, "agreement": Matter.END_AGREED}.get(self.by, "")


@dataclass(frozen=True, kw_only=True)
class CountSettled(Occurrence, type="count_settled", causes=SIDES):
    """On these points the picture (`seen`) or the record holds. name -- a referee's own"""

    points: tuple[Vertex, ...]
    seen: bool
    by: str
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class DeadMarked(Occurrence, type="dead_marked", causes=PEOPLE):
    """A string is dead, or alive after all.

    point -- the one touched; points -- the string; name -- a referee's own
    """

    point: Vertex | None = None
    points: tuple[Vertex, ...]
    color: Letter
    dead: bool
    by: str
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class PointsGiven(UnderLaw, type="points_given", causes=PEOPLE, line=True):
    """Empty points are decided by hand: a ko left at the end, a border, a contest given up.

    to -- whose they are, "shared", or None: as they lie, after all
    conceded -- who gave up the contest: all shared points went to the other side
    name -- a referee's own
    """

    points: tuple[Vertex, ...]
    to: Owner | None
    by: str
    name: str = ""
    conceded: Letter | None = None

    @property
    def law(self) -> str:
        """By what was decided."""
        return Matter.CONCEDED if self.conceded else Matter.SHARED if self.to == "shared" else ""


@dataclass(frozen=True, kw_only=True)
class Recounted(UnderLaw, type="recounted", causes=SIDES, law=Kind.RECOUNT, line=True):
    """Another look, another count: assents are taken back. name -- a referee's own"""

    by: str
    name: str = ""
    seen: Rows | None = None


@dataclass(frozen=True, kw_only=True)
class Assented(Occurrence, type="assented", causes=SIDES):
    """One side agrees with the count as `revision`, the last event that changed it, made it.

    result -- what it came to on the page, as in SGF; "" in logs from before it was kept
    name -- of the player, where the game's details have it
    """

    color: Letter
    revision: EventSeq
    result: str = ""
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class ResultSigned(UnderLaw, type="signed", causes=REFEREES, law=Matter.RESULT):
    """The executing referee confirms the count as `revision` made it, or the chief where the board has none.

    result -- as in SGF; role, name -- of his credential
    """

    revision: EventSeq
    result: str
    role: str
    name: str


@dataclass(frozen=True, kw_only=True)
class CountOverruled(Occurrence, type="count_overruled", causes=PEOPLE, line=True):
    """A referee lets the count stand though something in it is unanswered: strings, borders.

    points -- of what was unanswered; role -- of his credential, "" where the table has no named referee
    """

    revision: EventSeq
    points: tuple[Vertex, ...]
    role: str = ""
    name: str
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class FrozenGame:
    """The game at the moment of a dispute.

    number -- moves of the record until then; to_move -- who would have been next; dead -- what was marked by then
    """

    board: Rows
    number: int
    to_move: Turn
    captures: Captures
    dead: tuple[DeadString, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Disputed(UnderLaw, type="disputed", causes=SIDES, law=Kind.LIFE_DEATH_DISPUTE, line=True):
    """The sides differ on a string; `says_dead` moves first when play goes on.

    frozen -- None in logs from before positions were kept
    """

    point: Vertex | None = None
    points: tuple[Vertex, ...]
    color: Letter
    says_dead: Letter
    frozen: FrozenGame | None = None


@dataclass(frozen=True, kw_only=True)
class DisputeRuled(Occurrence, type="dispute_ruled", causes=PEOPLE, line=True):
    """A dispute is decided: counted as played, or on the position frozen when it began.

    dispute -- the event that opened it
    dead -- what the string is there; None leaves it to the marks
    name -- the referee's own; number -- moves of the record at that time; back -- the record went back
    """

    dispute: EventSeq
    on: Ground
    dead: bool | None
    by: str
    name: str = ""
    why: str = ""
    number: int
    back: bool


@dataclass(frozen=True, kw_only=True)
class ResultLocked(UnderLaw, type="result", causes=SIDES, law=Matter.RESULT, line=True):
    """Both sides agreed: it stands for good.

    result -- as in SGF; text -- as read out; score -- the whole count as it was shown, kept as evidence
    """

    result: str
    text: str = ""
    score: Mapping[str, JsonValue]
