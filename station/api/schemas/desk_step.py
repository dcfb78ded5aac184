"""Steps at the referee's desk, as they are asked for."""

from typing import Annotated

from pydantic import Field, StringConstraints

from station.api.schemas.base import Color, Point, Request, Words
from station.api.schemas.clock import GivenTimes

Word = Annotated[str, StringConstraints(max_length=40)]
Reasons = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)]


class Claim(Request):
    """POST /api/referee/claim. incident -- None: the newest open one of the other side; side -- None: ex officio.

    pressing -- heard at once, in the other side's time too (older D2.7.2)
    """

    incident: int | None = None
    side: Color | None = None
    why: Words = ""
    pressing: bool = False


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
    """POST /api/referee/incident: what no camera tells. points, color -- of the stones that it is about."""

    kind: Word
    side: Color | None = None
    why: Words = ""
    points: Annotated[list[Point], Field(max_length=361)] = []
    color: Color | None = None


class FreeEffect(Request):
    """One effect of a free ruling: a word, and whose or what, as rulings name it."""

    do: Word
    of: Word = ""


class GivenRuling(Request):
    """POST /api/referee/ruling, and /preview: the same without writing it.

    move -- the event of the move that an incident entered by hand is about; None: the last one of its side
    """

    incident: int
    ruling: Word
    choice: Word = ""
    effects: Annotated[list[FreeEffect], Field(max_length=10)] = []
    facts: dict[Word, Word] = {}
    assents: list[Color] = []
    side: Color | None = None
    point: Point | None = None
    played: Annotated[list[tuple[Color, Point | None]], Field(max_length=20)] = []
    move: int | None = None
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


class Drawn(Request):
    """POST /api/referee/lot. winner -- in the pairing alone; drew -- who drew; before -- whose eyes."""

    ruling: int
    winner: Color
    drew: Words
    before: Words


class Checked(Request):
    """POST /api/referee/equipment: board, stones and clock. remark -- what is not in order."""

    passes: bool
    remark: Words = ""
