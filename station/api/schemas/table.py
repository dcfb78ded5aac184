"""What the table asks for: names, passes, corrections with who and why."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from station.api.schemas.base import (
    By,
    Color,
    CompensationName,
    Decimal,
    Plain,
    Point,
    Reply,
    Request,
    RulesName,
    Words,
)

RESULT = r"^([BW]\+(R|T|F|[0-9]{1,3}(\.[0-9]{1,2})?)|0|Void|BOTH LOSE|\?)$"


class StartGame(Request):
    """POST /api/table/start: details of the game about to start, or of the one going on. All optional."""

    black: Words = ""
    white: Words = ""
    event: Words = ""
    board_number: Annotated[str, StringConstraints(strip_whitespace=True, max_length=20), Plain] = ""
    rules: RulesName = "chinese-2002"
    komi_zi: Decimal | None = None  # None: the ruleset's; one of the two
    komi_points: Decimal | None = None
    handicap: Annotated[int, Field(ge=0, le=9)] = 0
    compensation: CompensationName | None = None  # None: the ruleset's
    drawn_black: Words = ""  # who is to take Black, by name
    drawn: Literal["draw", "nigiri", ""] = ""  # how that was fixed (2002 §10)
    drawn_by: Words = ""


class OneSide(Request):
    """POST /api/table/pass, /api/table/resign."""

    color: Color


class Correction(Request):
    """Who asks and why, in one touch. name -- of a referee whom no credential names: in a game without a named one"""

    by: By
    name: Words = ""
    why: Words = ""


class CorrectMove(Correction):
    """POST /api/table/move: what move `number` really was. `point` null: a pass."""

    number: Annotated[int, Field(ge=1, le=2000)]
    color: Color
    point: Point | None


class ReorderMoves(Correction):
    """POST /api/table/reorder: these moves were made in this order."""

    numbers: Annotated[list[Annotated[int, Field(ge=1, le=2000)]], Field(min_length=2, max_length=20)]


class WithdrawMove(Correction):
    """POST /api/table/withdraw: the last `moves` were not played or were taken back.

    `number` is the last move's: it guards against a race.
    """

    number: Annotated[int, Field(ge=1, le=2000)]
    moves: Annotated[int, Field(ge=1, le=2000)] = 1


class SetPoint(Correction):
    """POST /api/table/point: what stands on a point. `color` null: empty."""

    point: Point
    color: Color | None


class Dismiss(Correction):
    """POST /api/table/dismiss: an incident that needs no more attention."""

    seq: Annotated[int, Field(ge=1, le=2**53)]


class TakeBoard(Correction):
    """POST /api/table/accept: the board as it stands is right; `to_move` null: whoever was to move."""

    to_move: Color | None = None


class EndGame(Correction):
    """POST /api/table/end: the game is over without a count (abandoned, decided elsewhere, both lose, a draw).

    replayed -- this game is void: the same pairing plays again
    """

    result: Annotated[str, StringConstraints(pattern=RESULT)] = "?"
    replayed: bool = False


class RecordDetails(StartGame):
    """GET /api/games/{id}/record: what people said of a finished game.

    result -- as in SGF: "B+1.5", "W+R", "0", "Void"; null where nobody knows one
    """

    place: Words = ""
    round: Words = ""
    result: Annotated[str, StringConstraints(pattern=RESULT)] | None = None


class AmendRecord(RecordDetails):
    """PUT /api/games/{id}/record: what was not said of a finished game, or wrongly: all anew, with who and why."""

    name: Words
    why: Words


class TakeBackEnd(Request):
    """POST /api/table/reopen: the last game's end was a slip. After a minute, or from another device, the owner's says
    who decides and why.

    resigns -- the side that resigned in truth; null: play goes on
    """

    by: By | Literal["owner"]
    name: Words = ""
    why: Words = ""
    resigns: Color | None = None


class Help(Request):
    """POST /api/table/help: calls a person, or says that one came."""

    on: bool


class Done(Reply):
    """A command was taken: the log holds it. `seq` is its last event."""

    seq: int
