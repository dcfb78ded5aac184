"""The count at the table and its score."""

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from station.api.schemas.base import By, Color, Decimal, Point, Reply, Request, Rows, RulesName, Told, Words
from station.api.schemas.game import Captures

Owner = Literal["B", "W", "shared"]
Decides = Literal["both", "referee"]
StringStatus = Literal["alive", "dead", "seki", "unsettled"]
NoAnswer = Literal["late", "ended", "refused", "nonsense", "resting", "interrupted"]


class Says(Request):
    """name -- of a referee whom no credential names: in a game without a named one"""

    name: Words = ""


class Propose(Request):
    """POST /api/count/propose: the side to move says that the game is over (2002 §13.2, §21.1)."""

    color: Color


class Answer(Request):
    """POST /api/count/answer: the other side agrees, or plays on."""

    color: Color
    agree: bool


class MarkDead(Says):
    """POST /api/count/dead: the string on `point` is dead, or alive after all. `revision` guards against a race."""

    point: Point
    dead: bool
    color: By
    revision: Annotated[int, Field(ge=0)]


class GivePoints(Says):
    """POST /api/count/points: these empty points are a side's, shared, or (null) as they lie after all.

    A ko left at the end, a border that the referee draws (2002 §21.2, §12.4(4)).
    """

    points: Annotated[list[Point], Field(min_length=1, max_length=361)]
    to: Owner | None
    by: By
    revision: Annotated[int, Field(ge=0)]


class GivenPoint(Reply):
    """An empty point decided by hand."""

    point: Point
    to: Owner


class ContestedPoint(Reply):
    """An empty point of which the sides say different things; null: as it lies."""

    point: Point
    B: Owner | None
    W: Owner | None


class Concede(Request):
    """POST /api/count/concede: one side gives up the contest (2002 §12.4(4)). `revision` guards against a race."""

    color: Color
    revision: Annotated[int, Field(ge=0)]


class Assent(Request):
    """POST /api/count/assent: one side agrees with the count of this `revision`, which it saw come to `result`.

    Whatever changes what is counted or by which rules takes both assents back.
    """

    color: Color
    revision: Annotated[int, Field(ge=0)]
    result: Annotated[str, StringConstraints(min_length=1, max_length=20)]


class Sign(Request):
    """POST /api/count/sign: the executing referee confirms the count of this `revision`, as the sides assent to it."""

    revision: Annotated[int, Field(ge=0)]
    result: Annotated[str, StringConstraints(min_length=1, max_length=20)]


class Overrule(Says):
    """POST /api/count/overrule: a referee lets the count be locked though something is unanswered."""

    revision: Annotated[int, Field(ge=0)]
    why: Words = ""


class Dispute(Request):
    """POST /api/count/dispute: the sides differ on this string: `says_dead` calls it dead, its owner alive.

    The position is kept to come back to. With `resume` play goes on at once, `says_dead` moves first (§21.4);
    without, the dispute stands prepared until it is played out (POST /api/count/playout) or decided (/ruling).
    """

    point: Point
    says_dead: Color
    resume: bool = True


class Rule(Says):
    """POST /api/count/ruling: dispute `dispute` (its `seq`) is decided, once the end was agreed on again.

    on -- "played": the position as it stands now is counted; "frozen": that of the dispute
    dead -- whether the string is dead there; null leaves it to the marks
    by, name -- both sides together, or a referee, who gives a name: no side decides its own dispute
    """

    dispute: Annotated[int, Field(ge=1)]
    on: Literal["played", "frozen"]
    dead: bool | None = None
    by: Decides
    why: Words = ""

    @model_validator(mode="after")
    def _named(self) -> Self:
        if self.by == "referee" and not self.name:
            raise ValueError("a referee who decides gives a name")
        return self


class Recount(Says):
    """POST /api/count/recount: another count is asked for (§16.4); /api/count/resume: back to play."""

    by: By


class PlayOut(Says):
    """POST /api/count/playout: play goes on over a dispute. dispute -- its `seq`; null: the only one that waits."""

    by: By
    dispute: Annotated[int, Field(ge=1)] | None = None


class CountDifference(Reply):
    """The picture and the record differ on a point; a person says which holds before the count is agreed."""

    point: Point
    recorded: Literal[".", "B", "W"]
    seen: Literal[".", "B", "W"]


class TakeSeen(Says):
    """POST /api/count/settle: on these differing points the picture (true) or the record (false) holds."""

    points: Annotated[list[Point], Field(min_length=1, max_length=361)]
    seen: bool
    by: By


class DeadString(Reply):
    """A string marked dead, and by whom; `by` is null where the station proposes it."""

    color: Color
    points: list[Point]
    by: str | None


class Claims(Reply):
    """What each side says of a string."""

    B: Literal["dead", "alive"]
    W: Literal["dead", "alive"]


class Frozen(Reply):
    """The position of a dispute, to come back to: the board, moves of the record until then, who was next."""

    board: Rows
    move_number: int
    to_move: Color | None


class PlayedOn(Reply):
    """One move played after a dispute; `point` null: a pass."""

    number: int
    color: Color
    point: Point | None


class Ruling(Reply):
    """How a dispute was decided. `name`: the referee's; empty where both sides decided, and in old records."""

    on: Literal["played", "frozen"]
    dead: bool | None
    by: By
    name: str
    why: str


class DisputedString(Reply):
    """A string on which the sides differ. `stage`: prepared, playing (or played out, to be decided), ruled.

    open -- not decided yet; holds_lock -- nobody confirms the count before it is: it waits to be played out, or was and
        the sides differ again
    frozen -- null in old records; played -- moves since; ruling -- null where the sides agreed
    """

    seq: int
    color: Color
    points: list[Point]
    says_dead: Color
    claims: Claims
    stage: Literal["prepared", "playing", "ruled"]
    open: bool
    holds_lock: bool
    frozen: Frozen | None
    played: list[PlayedOn]
    ruling: Ruling | None


class AdviserView(Reply):
    """What one adviser says of a string."""

    adviser: str
    status: StringStatus


class LineMove(Reply):
    """One move of a line, and the stones that it takes off; passes are left out."""

    color: Color
    point: Point
    captures: list[Point]


class AdvisedString(Reply):
    """A string as the advisers see it; a proposal, never a ruling.

    stands -- probability that it stays on the board, 0 to 1
    reason -- a word for programs (no_room, seki, simulated, hangs_on_turn, ko, …); `zh` and `en` say it in words
    doubtful -- advisers differ or are not sure: people have to look
    line -- moves that kill a string that is rather dead than alive, to be shown with numbers
    """

    color: Color
    points: list[Point]
    status: StringStatus
    stands: float
    reason: str
    zh: str
    en: str
    doubtful: bool
    views: list[AdviserView]
    line: list[LineMove] = []


class SilentAdviser(Reply):
    """A program that was asked and gave no answer that can be used; `en` says it in words."""

    adviser: str
    why: NoAnswer
    en: str


class Advice(Reply):
    """Advice on a position that is being counted: strings that are dead, in seki or doubtful; the rest is alive.

    neutral -- points that are still to be played and belong to nobody
    open_borders -- empty points where the border between the sides is not closed
    fillings -- points that a side still has to fill in its own area once neutral points are gone
    pending -- another adviser is still thinking: ask again in a second
    silent -- advisers that did not answer: the proposal is without them
    """

    strings: list[AdvisedString]
    neutral: list[Point]
    open_borders: list[Point]
    fillings: list[Point] = []
    pending: bool = False
    silent: list[SilentAdviser] = []


class TraceLine(Reply):
    """One step of a count: a side's stones (`at` null), or an area around `at`; `total` so far = 10 × tens + rest."""

    color: Color
    at: Point | None
    points: int
    total: int
    tens: int
    rest: int


class Warnings(Reply):
    """Warnings that count against a side. zi -- what they take from it (2002 §24.1; "0" elsewhere)."""

    color: Color
    n: int
    zi: Decimal


class Score(Reply):
    """One count as a referee reads it out; as `tianyuan count --json`.

    compensation_points -- what White gets back for handicap stones; `variant`: one that the text leaves open
    result_after_teire, teire -- territory counting: the result once these points are filled
    """

    rules: RulesName
    variant: Literal["n", "n-1"] | None = None
    compensation_points: Decimal = "0"
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
    result_after_teire: str | None = None
    teire: list[Point] = []
    text: str
    owner: list[str]
    trace: list[TraceLine] = []  # area counting only
    warnings: list[Warnings] = []
    objections: list[Told] = []  # what the position alone cannot tell, or what speaks against counting it


class Unanswered(Reply):
    """What nobody has said a word to: strings proposed dead, doubtful ones, points of open borders.

    One touch answers each: /dead says dead or alive, /points whose a point is, or that it is as it lies. Until then,
    or until a referee overrules (`overruled`, by name), nobody confirms the count.
    """

    proposed: list[list[Point]]
    doubtful: list[list[Point]]
    borders: list[Point]
    overruled: str | None


class Signature(Reply):
    """The referee whose confirmation the result needs besides both players', by name, and whether he gave it.

    role, name -- of whoever confirmed it; null: not yet
    """

    needs: str
    role: str | None
    name: str | None


class CountState(Reply):
    """GET /api/count. `phase`: none, proposed (by `proposed_by`), marking, locked.

    alive -- stones that people said to be alive; lying -- empty points that people said are as they lie
    incidents -- that hold up the lock: a referee has to rule on them or note them
    signature -- null in a game without a named referee: both players lock it
    """

    revision: int
    phase: Literal["none", "proposed", "marking", "locked"]
    proposed_by: Color | None = None
    to_move: Color
    board: Rows
    differences: list[CountDifference] = []
    unseen: list[Point] = []  # hidden or unsure now: the record's word stands
    dead: list[DeadString] = []
    proposed: list[DeadString] = []  # dead without doubt and not marked: one touch takes them over
    proposal: Score | None = None  # the count if all of `proposed` is taken over
    advice: Advice | None = None  # only while marking (2002 §15.4)
    given: list[GivenPoint] = []
    contested: list[ContestedPoint] = []
    may_concede: bool = False  # points are shared, and the ruleset has an article that gives them to one side
    disputed: list[DisputedString] = []
    assents: list[Color] = []
    alive: list[Point] = []
    lying: list[Point] = []
    unanswered: Unanswered | None = None  # only while marking
    incidents: list[int] = []
    signature: Signature | None = None
    score: Score | None = None
    recounts: int = 0


class Compare(Reply):
    """GET /api/count/compare: the same position and dead stones under every ruleset, side by side."""

    scores: list[Score]
    not_compared: list[RulesName] = []  # territory counting, where nothing tells the prisoners
    prisoners: Captures | None = None  # stones that each side took; null: nobody knows
