"""The count at the table and its score."""

from typing import Annotated, Literal

from pydantic import Field

from station.api.schemas.base import By, Color, Decimal, Point, Reply, Request, Rows, RulesName


class Propose(Request):
    """POST /api/count/propose: the side to move says that the game is over (2002 §13.2, §21.1)."""

    color: Color


class Answer(Request):
    """POST /api/count/answer: the other side agrees, or plays on."""

    color: Color
    agree: bool


class MarkDead(Request):
    """POST /api/count/dead: the string on `point` is dead, or alive after all. `revision` guards against a race."""

    point: Point
    dead: bool
    color: Color | Literal["referee"]
    revision: Annotated[int, Field(ge=0)]


class Assent(Request):
    """POST /api/count/assent: one side agrees with the count of this `revision`. Any change takes both assents back."""

    color: Color
    revision: Annotated[int, Field(ge=0)]


class Dispute(Request):
    """POST /api/count/dispute: the sides differ on this string; play resumes, who calls it dead moves first (§21.4)."""

    point: Point
    says_dead: Color


class Recount(Request):
    """POST /api/count/recount: another count is asked for (§16.4); /api/count/resume: back to play."""

    by: By


class CountDifference(Reply):
    """The picture and the record differ on a point; a person says which holds before the count is agreed."""

    point: Point
    recorded: Literal[".", "B", "W"]
    seen: Literal[".", "B", "W"]


class TakeSeen(Request):
    """POST /api/count/settle: on these differing points the picture (true) or the record (false) holds."""

    points: Annotated[list[Point], Field(min_length=1, max_length=361)]
    seen: bool
    by: By


class DeadString(Reply):
    """A string marked dead, and by whom; `by` is null where the station proposes it."""

    color: Color
    points: list[Point]
    by: str | None


class DisputedString(Reply):
    """A string on which the sides differ."""

    color: Color
    points: list[Point]
    says_dead: Color
    open: bool = True


class TraceLine(Reply):
    """One step of a count: a side's stones (`at` null), or an area around `at`; `total` so far = 10 × tens + rest."""

    color: Color
    at: Point | None
    points: int
    total: int
    tens: int
    rest: int


class Score(Reply):
    """One count as a referee reads it out; as `tianyuan count --json`."""

    rules: RulesName
    komi_zi: Decimal | None
    komi_points: Decimal | None
    black_zi: Decimal | None
    white_zi: Decimal | None
    black_points: Decimal | None
    white_points: Decimal | None
    shared: int
    margin_zi: Decimal | None
    margin_points: Decimal | None
    winner: Literal["B", "W", "draw"] | None
    result: str | None
    text: str
    owner: list[str]
    trace: list[TraceLine] = []  # area counting only
    objections: list[str] = []  # what the position alone cannot tell, or what speaks against counting it


class CountState(Reply):
    """GET /api/count. `phase`: none, proposed (by `proposed_by`), marking, locked."""

    revision: int
    phase: Literal["none", "proposed", "marking", "locked"]
    proposed_by: Color | None = None
    to_move: Color
    board: Rows
    differences: list[CountDifference] = []
    unseen: list[Point] = []  # hidden or unsure now: the record's word stands
    dead: list[DeadString] = []
    proposed: list[DeadString] = []  # proven dead and not marked: one touch takes them over
    disputed: list[DisputedString] = []
    assents: list[Color] = []
    score: Score | None = None
    recounts: int = 0


class Compare(Reply):
    """GET /api/count/compare: the same position and dead stones under every ruleset, side by side."""

    scores: list[Score]
