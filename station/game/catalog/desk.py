"""The referee's desk: what was claimed, asked, answered, passed on, ruled and carried out. No record edits another."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import JsonValue

from rules.rulings.kind import Kind
from station.game.catalog.bases import ChangesRecord, Incident, UnderLaw
from station.game.catalog.ending import REFEREES, SIDES, Rows
from station.game.catalog.occurrence import PEOPLE, Cause, EventSeq, Letter, Level, Occurrence, Stone, Vertex

Side = Literal["B", "W", "both", ""]
"""Of a record at the desk; "" where no side is meant."""


@dataclass(frozen=True, kw_only=True)
class TermsGiven(Occurrence, type="terms", causes=frozenset((Cause.STATION, Cause.OWNER, Cause.CHIEF))):
    """What the event has fixed where the texts are silent, as it holds in this game from here on.

    terms -- what differs from what holds where nobody said anything, as GET /api/event names it; of the referees this
        board's alone
    """

    terms: Mapping[str, JsonValue]


@dataclass(frozen=True, kw_only=True)
class IncidentEntered(Incident, type="incident", level=Level.SOMEBODY, causes=frozenset((Cause.STATION, *PEOPLE))):
    """Something happened that no camera tells: conduct, the clock, another reading, colors taken against the draw.

    kind -- as in `tianyuan rulings`; side -- whose doing it is; why -- in words; points -- where, if anywhere
    color -- of a stone that came or is gone there, which the record does not say: that stone's
    source -- the event of an incident that turned out to be this one
    """

    kind: str
    side: Side = ""
    by: str
    why: str = ""
    points: tuple[Vertex, ...] = ()
    color: Letter | None = None
    source: EventSeq | None = None

    @property
    def law(self) -> str:
        """Its kind."""
        return self.kind if self.kind in tuple(Kind) else ""

    @property
    def at(self) -> tuple[Vertex, ...]:
        """Where."""
        return self.points


@dataclass(frozen=True, kw_only=True)
class Claimed(Occurrence, type="claim", level=Level.SOMEBODY, causes=PEOPLE):
    """Somebody brings an incident up. Late: kept, and refused (2002 §17.3, §16.3).

    by -- the side, or "ex officio" the referee of his own motion; closed_by -- the event that closed the window
    noted -- in the other side's time: heard at the claimant's own next turn, unless `pressing` (older D2.7.2)
    used_ms -- Black's and White's used time then; empty without a clock that had begun
    """

    incident: EventSeq
    by: Literal["B", "W", "ex officio"]
    why: str = ""
    in_time: bool = True
    pressing: bool = False
    noted: bool = False
    closed_by: EventSeq | None = None
    used_ms: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Asked(Occurrence, type="question", causes=REFEREES):
    """The desk asks a side, or both. fact -- which of the facts that rulings depend on it asks for."""

    incident: EventSeq
    to: Side
    fact: str = ""
    text: str = ""
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class Answered(Occurrence, type="answer", causes=PEOPLE):
    """A side answers. value -- of the fact asked for; text -- in words; both empty: not answered, which is one too."""

    question: EventSeq
    by: Side
    value: str = ""
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class FactFound(Occurrence, type="fact_found", causes=REFEREES):
    """A referee found something out himself on which rulings depend. fact, value -- as in `tianyuan rulings`"""

    incident: EventSeq
    fact: str
    value: str
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class RulingAssented(Occurrence, type="ruling_assent", causes=SIDES):
    """A side agrees to a ruling that needs its assent; when all who have to have, the ruling follows.

    ruling, choice -- as in the ruling; side, point, played -- what was touched with it
    """

    incident: EventSeq
    by: Letter
    ruling: str
    choice: str = ""
    side: Letter | None = None
    point: Vertex | None = None
    played: tuple[tuple[Letter, Vertex | None], ...] = ()

    @property
    def to(self) -> tuple[object, ...]:
        """What it is given to."""
        return self.ruling, self.choice, self.side, self.point, self.played


@dataclass(frozen=True, kw_only=True)
class Referred(Occurrence, type="referral", level=Level.SOMEBODY, causes=REFEREES):
    """A referee passes an incident on to the chief (2002 §31.4, older D8.3, D12.1)."""

    incident: EventSeq
    by: str
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class RuledEffect:
    """One effect, with sides, moves and points filled in.

    do -- a word of `rules.rulings.effect.Do`; side -- whose; action -- of a clock, a kind that is opened, a lot
    changes -- what stands on these points afterwards; were -- what may still lie there until it is carried out
    played -- a move that was missed: whose, where (None: a pass)
    before -- a pass or missed move stands in front of the incident's own move, or in place of what it set
    points -- a string that does not count as alive
    """

    do: str
    side: Letter | None = None
    action: str = ""
    changes: Mapping[Vertex, Stone] = field(default_factory=dict)
    were: Mapping[Vertex, Stone] = field(default_factory=dict)
    played: tuple[tuple[Letter, Vertex | None], ...] = ()
    before: bool = False
    points: tuple[Vertex, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Ruled(ChangesRecord, UnderLaw, type="ruling", causes=PEOPLE, line=True):
    """A ruling on an incident, with all that it does. Taken back only by another that `supersedes` it.

    number -- from 1 in the game; ruling -- its id; choice -- the row chosen where it leaves one; rules -- the ruleset
    decider -- whose word it is, role -- of who entered it, name -- his own; assents -- sides whose assent it needed
    effects -- in order; voids -- events of moves that leave the main line, reinstates -- that come back into it
    facts -- what was known; why -- in words; before, after -- the board as recorded
    used_ms -- Black's and White's used time before it, then after it; empty without a clock that had begun
    """

    number: int
    incident: EventSeq
    ruling: str
    choice: str = ""
    rules: str
    decider: str
    role: str
    name: str = ""
    assents: tuple[Letter, ...] = ()
    effects: tuple[RuledEffect, ...] = ()
    voids: tuple[EventSeq, ...] = ()
    reinstates: tuple[EventSeq, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    why: str = ""
    before: Rows
    after: Rows
    used_ms: tuple[int, ...] = ()
    supersedes: EventSeq | None = None


@dataclass(frozen=True, kw_only=True)
class Executed(Occurrence, type="execution", causes=frozenset((Cause.STATION, *PEOPLE))):
    """What a ruling orders has been done: the board agrees, play goes on."""

    ruling: EventSeq
    by: str = "station"


@dataclass(frozen=True, kw_only=True)
class Confirmed(Occurrence, type="confirmation", causes=PEOPLE):
    """A side has heard a ruling, which is not to agree with it."""

    ruling: EventSeq
    by: Letter


@dataclass(frozen=True, kw_only=True)
class Appealed(Occurrence, type="appeal", level=Level.SOMEBODY, causes=PEOPLE):
    """A side goes to the organizers with a ruling (older D2.7.4, 2002 §16.3); it holds meanwhile."""

    ruling: EventSeq
    by: Letter
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class LotDrawn(Occurrence, type="lot_drawn", causes=REFEREES):
    """The lot that a ruling left to be drawn, for the pairing alone (2002 §17.5, §22.3): the result stays as ruled.

    winner -- who is treated so in the pairing of the next round; drew -- who drew; before -- whose eyes
    """

    ruling: EventSeq
    winner: Letter
    drew: str
    before: str
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class EquipmentChecked(Occurrence, type="equipment_checked", causes=REFEREES):
    """A referee has checked board, stones and clock of this table (2002 §31.5), or the chief (§30.5).

    role, name -- of his credential; passes -- all is in order; remark -- what is not, in words
    signed_ms -- before the game, at this wall time (Unix milliseconds); 0: in it, when it is told
    """

    role: str
    name: str
    passes: bool
    remark: str = ""
    signed_ms: int = 0
