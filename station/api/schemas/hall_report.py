"""The hall's reports and sheets: what was ruled, decided and checked, for pages that are printed (2002 §30.5–§30.8)."""

from typing import Annotated, Literal

from pydantic import Field

from station.api.schemas.base import Reply, Request, Words
from station.api.schemas.report import Report

Part = Literal["board", "stones", "clock", "station"]


class HallCheck(Reply):
    """A table before the first round (§30.5): by part whether it passed, who found that and when."""

    board: int
    parts: dict[str, bool]
    remark: str
    by: str
    at_ms: int


class CheckGiven(Request):
    """POST /api/hall/checks. A part that nobody looked at is left out."""

    board: Annotated[int, Field(ge=1, le=10_000)]
    parts: Annotated[dict[Part, bool], Field(min_length=1)]
    remark: Words = ""


class HallEntry(Reply):
    """What people decided in the hall, of its own log. during -- the round that went on; 0: before the first

    players -- ids; what -- a result, sides, a number of rounds or times, a name; why -- an article, a decision, a
    reason, referees by board; played -- no forfeit; reasons -- of a pairing: of each color, by Black's id (`Paired`)
    """

    type: str
    by: str
    at_ms: int
    during: int
    round: int | None
    black: str | None
    match_board: int | None
    players: list[str]
    what: str
    played: bool
    why: str
    reasons: dict[str, str]


class HallCount(Reply):
    """How a game was counted, as its table locked it. Exact decimals; null: not under these rules

    dead -- strings that were taken off, by their points
    """

    black_zi: str | None
    white_zi: str | None
    black_points: str | None
    white_points: str | None
    margin_zi: str | None
    margin_points: str | None
    dead: list[str]


class HallGameReport(Reply):
    """One game as its table recorded it, with the names of the pairing. black -- the player's id, as drawn
    match_board -- of teams, whose id it is then
    used_s -- by side; null: no clock; clock -- the time system's name; drawn -- "draw" or "nigiri"
    colors_kept -- played as drawn, as far as anybody told; count -- null: it was not counted
    warnings_zi -- what each side's cost, exact decimals: Black's, White's
    """

    round: int
    board: int
    station: str
    black: str
    match_board: int | None
    moves: int
    used_s: list[int] | None
    clock: str
    drawn: str
    colors_kept: bool
    count: HallCount | None
    recounts: int
    referee: str
    warnings_zi: list[str]
    report: Report


class HallReports(Reply):
    """GET /api/hall/reports: games by round and board, decisions and checks in order."""

    games: list[HallGameReport]
    entries: list[HallEntry]
    checks: list[HallCheck]
