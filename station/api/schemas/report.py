"""What is recorded and signed of a game: the referee's report (2002 §31.4, §30.8), for a page that is printed."""

from typing import Annotated, Literal

from pydantic import Field

from station.api.schemas.base import Color, Reply, Request
from station.api.schemas.desk_step import Reasons, Word
from station.api.schemas.event import EventTerms
from station.api.schemas.game import Details
from station.api.schemas.referee import Desk, DeskBoards, DeskChoice


class Sanctions(Reply):
    """GET /api/games/{number}/sanctions: what may still be ruled on a game that is over."""

    choices: list[DeskChoice]


class Sanction(Request):
    """POST /api/games/{number}/sanctions. effects, of -- of a free ruling: on whom; side -- whose doing it is."""

    ruling: Word
    choice: Word = ""
    effects: Annotated[list[Literal["CANCEL_RESULTS", "BAN"]], Field(max_length=2)] = []
    of: Literal["offender", "both"] = "offender"
    side: Color | None = None
    why: Reasons


class ReportSignature(Reply):
    """Who confirmed the result: "B", "W" or the role of a referee; by name, when, which result."""

    who: str
    name: str
    time: str | None
    result: str


class ReportPause(Reply):
    """A pause as it was written down (2002 §14, §22.9): both used times, by whom, which sides have confirmed them."""

    time: str | None
    name: str
    used_ms: list[int]
    confirmed: list[Color]


class Report(Reply):
    """GET /api/games/{number}/report: incidents with claims, questions, referrals; rulings, executions, signatures.

    terms -- what the event had fixed; drawn_black, drawn, drawn_by -- the colors; ended -- the reason, null: not yet
    ended_why -- in the words of whoever ended it without a count
    pauses -- of the clock; locked -- the result was confirmed by all who have to
    boards -- of each incident by its number: facts, and what was out of sight
    """

    game: Details
    terms: EventTerms
    drawn_black: str
    drawn: str
    drawn_by: str
    desk: Desk
    boards: dict[int, DeskBoards]
    ended: str | None
    ended_why: str
    result: str | None
    result_text: str | None
    locked: bool
    signatures: list[ReportSignature]
    pauses: list[ReportPause]


class Reports(Reply):
    """GET /api/reports: those of several games, the oldest first, so that a round or an event prints as one."""

    reports: list[Report]
