"""The referee's desk on the wire."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from station.api.schemas.base import Color, Point, Reply, Request, Rows, Words
from station.api.schemas.clock import ClockOwner, Span
from station.api.schemas.game import Moment

Word = Annotated[str, StringConstraints(max_length=40)]
Want = Literal["side", "point", "moves", "used", "reading", "wrong", "first_part", "owner"]
"""What has to be touched or said with a ruling; from "used" on of the clock: `GivenTimes`."""
Reasons = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)]


class Claim(Request):
    """POST /api/referee/claim. incident -- None: the newest open one of the other side; side -- None: ex officio."""

    incident: int | None = None
    side: Color | None = None
    why: Words = ""


class Question(Request):
    """POST /api/referee/question. to -- None: both; fact -- one of those that rulings ask for."""

    incident: int
    to: Color | None = None
    fact: Word = ""
    text: Words = ""


class Found(Request):
    """POST /api/referee/fact: what the referee found himself."""

    incident: int
    fact: Word
    value: Word


class GivenAnswer(Request):
    """POST /api/referee/answer. Both empty: not answered."""

    question: int
    side: Color
    value: Word = ""
    text: Words = ""


class Referral(Request):
    """POST /api/referee/referral."""

    incident: int
    why: Words = ""


class Entered(Request):
    """POST /api/referee/incident: what no camera tells."""

    kind: Word
    side: Color | None = None
    why: Words = ""


class FreeEffect(Request):
    """One effect of a free ruling: a word, and whose or what, as rulings name it."""

    do: Word
    of: Word = ""


class GivenTimes(Request):
    """What a ruling on the clock needs, as POST /api/clock/act names it."""

    used_ms: Span | None = None
    reading_ms: Span | None = None
    true_ms: Span | None = None
    black_ms: Span | None = None
    white_ms: Span | None = None
    first_part_ms: Span | None = None
    owner: ClockOwner | None = None


class GivenRuling(Request):
    """POST /api/referee/ruling, and /preview: the same without writing it."""

    incident: int
    ruling: Word
    choice: Word = ""
    effects: Annotated[list[FreeEffect], Field(max_length=10)] = []
    facts: dict[Word, Word] = {}
    assents: list[Color] = []
    side: Color | None = None
    point: Point | None = None
    played: Annotated[list[tuple[Color, Point | None]], Field(max_length=20)] = []
    times: GivenTimes = GivenTimes()
    why: Reasons = ""
    supersedes: int | None = None


class GivenAssent(GivenRuling):
    """POST /api/referee/assent: this side agrees to that ruling; it follows when all who have to have agreed to it."""

    by: Color


class OfRuling(Request):
    """POST /api/referee/confirmation and /appeal."""

    ruling: int
    side: Color
    why: Words = ""


class DeskEffect(Reply):
    """One effect of a ruling that may be given. of -- side, move, points or action, by its part in the incident."""

    do: str
    of: str = ""
    at: str = ""


class DeskChoice(Reply):
    """A ruling that the rules allow now.

    mine -- whoever asks may give it; wants -- what has to be touched with it
    preferred -- which of the choices the event has fixed; "" for none
    """

    id: str
    article: str | None
    text: str
    decides: list[str]
    effects: list[DeskEffect]
    choices: dict[str, list[DeskEffect]]
    preferred: str
    reasons: bool
    mine: bool
    wants: list[Want]


class DeskClaim(Reply):
    """Whoever brought it up; closed_by -- the event that closed the window.

    used_ms -- Black's and White's used time then; empty without a clock that had begun
    """

    by: str
    in_time: bool
    why: str
    closed_by: int | None
    t: float
    used_ms: list[int]


class DeskTime(Reply):
    """When something happened: time of day, and seconds since the first frame."""

    time: str
    t: float


class DeskWindow(Reply):
    """Until when it may be claimed: by whom, before which move, or which event closed it.

    closed_number -- of that move, closed_at -- when it was seen; pictures -- that were kept of it
    heard_now -- a claim is heard at once; else noted, and heard at the claimant's own turn (older D2.7.2)
    late -- still heard, though both sides have confirmed the result (2002 §16.4 is silent between that and the lock)
    """

    name: str | None
    open: bool
    who: Color | None
    until: int | None
    closed_by: int | None
    closed_number: int | None
    closed_at: DeskTime | None
    heard_now: bool
    late: bool
    pictures: list[Moment]


class DeskAnswer(Reply):
    """What a side said; both empty: it did not answer."""

    by: str
    value: str
    text: str


class DeskQuestion(Reply):
    """What the desk asked: a side, or both."""

    seq: int
    to: str
    fact: str
    text: str
    name: str
    t: float
    answers: list[DeskAnswer]


class DeskAssent(Reply):
    """To which ruling a side agreed last."""

    by: Color
    ruling: str
    choice: str


class DeskReferral(Reply):
    """Passed on to the chief. answered -- when he ruled; null: not yet, or somebody else did."""

    by: str
    why: str
    t: float
    answered: DeskTime | None


class DeskIncident(Reply):
    """An incident as the desk shows it.

    seq -- of its event, as in the board's incidents; term -- as the Chinese texts call it; ex_officio -- a referee may
    act of his own motion; asks -- facts that decide between the rulings; found -- those that the referee found
    quotes, rules_quotes -- the words of the articles broken, and of that which rules
    by_analogy -- no article names it: the one that rules is applied by analogy
    """

    seq: int
    kind: str
    term: str
    state: str
    number: int
    t: float
    time: str | None
    side: Color | None
    points: list[str]
    broken: str | None
    quotes: list[str]
    rules: str | None
    rules_quotes: list[str]
    by_analogy: bool
    ex_officio: bool
    window: DeskWindow
    claims: list[DeskClaim]
    questions: list[DeskQuestion]
    assents: list[DeskAssent]
    referrals: list[DeskReferral]
    answers: dict[str, str]
    found: dict[str, str]
    asks: list[str]
    choices: list[DeskChoice]
    rulings: list[int]
    pictures: list[Moment]


class DeskBlind(Reply):
    """Points of the incident that nobody could see for ten seconds. since, until -- seconds since the first frame."""

    points: list[str]
    since: float
    until: float | None


class DeskFact(Reply):
    """What the record knows of an incident: `says` is a message of the catalogs, the rest its values.

    at -- when; null: it has no time of its own
    """

    says: str
    color: Color | None
    points: list[str]
    n: int
    m: int
    name: str
    at: DeskTime | None


class DeskBoards(Reply):
    """GET /api/referee/incidents/{seq}: the board before and after, as recorded, the facts, and what was out of sight
    between."""

    before: Rows
    after: Rows
    facts: list[DeskFact]
    blind: list[DeskBlind]


class DeskGiven(Reply):
    """One effect of a ruling that was given. before -- a pass that had been made before the incident's move."""

    do: str
    side: Color | None
    action: str
    before: bool


class DeskRuling(Reply):
    """A ruling that was given. text -- of its article; before, after -- the board as recorded.

    used_ms -- Black's and White's used time before it, then after it; empty without a clock that had begun
    executed_at -- when the board agreed again; went_on -- when play went on
    """

    seq: int
    number: int
    incident: int
    t: float
    time: str | None
    ruling: str
    choice: str
    article: str | None
    text: str
    decider: str
    name: str
    why: str
    effects: list[DeskGiven]
    assents: list[Color]
    before: Rows
    after: Rows
    used_ms: list[int]
    supersedes: int | None
    superseded_by: int | None
    executed: bool
    executed_at: DeskTime | None
    went_on: DeskTime | None
    confirmed: list[Color]
    appeals: list[DeskClaim]


class DeskWarning(Reply):
    """A line of the ledger. ruling, cancelled_by -- numbers of rulings."""

    side: Color
    ruling: int
    article: str | None
    name: str
    cancelled_by: int | None


class Desk(Reply):
    """GET /api/referee. warnings -- that count; proposed -- the result they lead to, for a referee to confirm.

    expected -- what has to stand where until the last ruling is carried out
    refereed -- somebody is named who rules
    """

    role: Literal["side tablet", "referee", "executing referee", "chief", "owner"]
    name: str
    refereed: bool
    incidents: list[DeskIncident]
    rulings: list[DeskRuling]
    ledger: list[DeskWarning]
    warnings: dict[str, int]
    proposed: str | None
    expected: dict[str, str]


class Preview(Reply):
    """What a ruling would make of the record: board, who moves, warnings, result, and what has to be done."""

    board: Rows
    to_move: Color | None
    warnings: dict[str, int]
    result: str | None
    expected: dict[str, str]
