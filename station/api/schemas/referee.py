"""The referee's desk on the wire."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from station.api.schemas.base import Color, Point, Reply, Request, Words

Word = Annotated[str, StringConstraints(max_length=40)]
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
    why: Reasons = ""
    supersedes: int | None = None


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
    """A ruling that the rules allow now."""

    id: str
    article: str | None
    text: str
    decides: list[str]
    effects: list[DeskEffect]
    choices: dict[str, list[DeskEffect]]
    reasons: bool


class DeskClaim(Reply):
    """Whoever brought it up; closed_by -- the event that closed the window."""

    by: str
    in_time: bool
    why: str
    closed_by: int | None


class DeskWindow(Reply):
    """Until when it may be claimed: by whom, before which move, or which event closed it."""

    name: str | None
    open: bool
    who: Color | None
    until: int | None
    closed_by: int | None


class DeskIncident(Reply):
    """An incident as the desk shows it."""

    seq: int
    kind: str
    state: str
    number: int
    side: Color | None
    broken: str | None
    rules: str | None
    window: DeskWindow
    claims: list[DeskClaim]
    answers: dict[str, str]
    asks: list[str]  # facts that decide between the rulings
    choices: list[DeskChoice]
    rulings: list[int]


class DeskRuling(Reply):
    """A ruling that was given."""

    seq: int
    number: int
    incident: int
    ruling: str
    article: str | None
    decider: str
    name: str
    why: str
    superseded_by: int | None
    executed: bool
    confirmed: list[Color]


class Desk(Reply):
    """GET /api/referee. warnings -- that count; proposed -- the result they lead to, for a referee to confirm.

    expected -- what has to stand where until the last ruling is carried out
    """

    role: Literal["side tablet", "referee", "executing referee", "chief", "owner"]
    name: str
    incidents: list[DeskIncident]
    rulings: list[DeskRuling]
    warnings: dict[str, int]
    proposed: str | None
    expected: dict[str, str]


class Preview(Reply):
    """What a ruling would make of the record: board, who moves, warnings, result, and what has to be done."""

    board: list[str]
    to_move: Color | None
    warnings: dict[str, int]
    result: str | None
    expected: dict[str, str]
