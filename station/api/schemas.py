"""What goes over the wire. Requests forbid unknown fields; replies are the snapshot, the view and what pages list.

Points are GTP text ("Q16"), colors "B" and "W", boards 19 strings of 19 of ".", "B", "W", row 0 at the top.
Numbers of a score are strings of exact decimals. `time` is ISO 8601 in UTC, `t` seconds since the game's first frame.
`seq` is the event's number in the station's log, which is also the live stream's id.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Color = Literal["B", "W"]
Role = Literal["spectator", "table", "owner"]
State = Literal[
    "waiting", "ready", "recording", "blocked", "attention", "paused", "counting", "agreed", "closed"
]  # the words of the pages: one word, one shape, one color each
Point = Annotated[str, StringConstraints(pattern=r"^[A-HJ-T](1[0-9]|[1-9])$")]
Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
RulesName = Literal["chinese-2002", "chinese-older", "japanese", "korean", "ing"]
Decimal = Annotated[str, StringConstraints(pattern=r"^-?[0-9]{1,3}(\.[0-9]{1,4})?$")]
Rows = Annotated[list[str], Field(min_length=19, max_length=19)]
By = Literal["B", "W", "both", "referee"]
"""Who asks for a correction: one touch."""


class Request(BaseModel):
    """Base of what a page sends."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Reply(BaseModel):
    """Base of what a page gets."""

    model_config = ConfigDict(frozen=True)


class Problem(Reply):
    """Every answer of status 4xx: one clear sentence, and a word for the program (`wrong_pin`, `not_now`, …)."""

    code: str
    detail: str


# ---- the game -----------------------------------------------------------------------------------------------------


class Details(Reply):
    """What is known of a game besides its moves; empty text where nobody said."""

    id: int
    black: str = ""
    white: str = ""
    event: str = ""
    board_number: str = ""
    rules: RulesName = "chinese-2002"
    komi_zi: Decimal | None = None
    komi_points: Decimal | None = None
    handicap: int = 0
    started: str | None = None
    ended: str | None = None
    clock_trusted: bool = True


class Alternative(Reply):
    """Another reading of a doubtful move that is nearly as good."""

    color: Color
    point: Point
    confidence: float | None = None


class Move(Reply):
    """One move as recorded. `point` is null for a pass."""

    seq: int
    number: int
    kind: Literal["move", "pass", "illegal_move", "out_of_turn"]
    color: Color
    point: Point | None
    captures: list[Point] = []
    t: float
    time: str | None = None
    confidence: float | None = None
    doubtful: bool = False
    alternatives: list[Alternative] = []
    illegal: str | None = None  # suicide, ko, superko
    article: str | None = None
    corrected: bool = False


class Incident(Reply):
    """Something a person may want to look at; never an accusation. `type` as in the event."""

    seq: int
    type: str
    t: float
    time: str | None = None
    number: int | None = None  # the move after which it happened
    points: list[Point] = []
    article: str | None = None
    open: bool = True  # until the board is right again or someone dismissed it
    pictures: bool = False
    data: dict[str, Any] = {}


class Hidden(Reply):
    """A point that the camera does not see now."""

    point: Point
    since_s: float


class Unsure(Reply):
    """A point whose color is doubted now."""

    point: Point
    empty: float
    black: float
    white: float


class Captures(Reply):
    """Stones that each side took."""

    B: int = 0
    W: int = 0


class Camera(Reply):
    """How the camera does. `reason` says why no board is found or no picture comes."""

    name: str
    connected: bool
    board_found: bool
    reason: str = ""
    quality: float | None = None
    frames_per_s: float = 0.0
    frame_ms: float = 0.0  # vision and tracking, mean over the last seconds
    age_s: float | None = None  # since the last picture


class View(Reply):
    """What changes without an event: sent on the stream as `view` messages without id, at most five a second.

    `seq` -- the last event that this view knows of. When it is larger than what the page has, the page missed nothing
    but has not been told yet: the event follows or came just before.
    """

    seq: int
    game: int | None
    state: State
    help: bool = False  # the table called for help
    camera: Camera
    unsure: list[Unsure] = []
    hidden: list[Hidden] = []
    differs: list[Point] = []  # seen for sure, and not as recorded
    count_revision: int | None = None
    spectators: int = 0


class Board(Reply):
    """GET /api/board and GET /api/games/{id}: the whole snapshot after event `seq`."""

    seq: int
    live: bool = True
    state: State
    help: bool = False
    game: Details | None
    board: Rows
    setup_black: list[Point] = []  # what stood when the record began
    setup_white: list[Point] = []
    to_move: Color
    move_number: int
    last_move: Point | None = None
    captures: Captures = Captures()
    moves: list[Move] = []
    incidents: list[Incident] = []
    unsure: list[Unsure] = []
    hidden: list[Hidden] = []
    differs: list[Point] = []
    result: str | None = None  # as in SGF: "B+1.5", "W+R", "0"
    result_text: str | None = None  # 黑胜 3/4 子
    camera: Camera | None = None
    count_revision: int | None = None


class LiveEvent(BaseModel):
    """A message of GET /api/events with `id: seq`: the event as `tianyuan record --json` shows it, its fields by type.

    On `move`, `pass`, `illegal_move`, `out_of_turn` with number = last + 1 a page may append; on every other type it
    fetches /api/board again.
    """

    model_config = ConfigDict(extra="allow", frozen=True)

    seq: int
    game: int
    t: float
    time: str | None = None
    type: str


class SetUpFinding(Reply):
    """One thing judged about the picture; `zh` and `en` say that it is good, or what to do."""

    kind: Literal["pixels", "margin", "sharpness", "exposure", "glare", "tilt", "parallax", "flicker"]
    level: Literal["good", "poor", "bad"]
    value: float
    unit: str
    zh: str
    en: str
    points: list[int] = []


class SetUp(Reply):
    """GET /api/setup. Without a board in the picture there are no findings, and `level` is "bad"."""

    picture: int | None  # its number; None: no picture yet
    level: Literal["good", "poor", "bad"]
    distance_mm: int | None = None  # of the camera above the board, with an assumed lens
    tilt_deg: float | None = None
    findings: list[SetUpFinding] = []


class PictureReading(Reply):
    """GET /api/picture.json: what was read from the picture that /api/picture.jpg?seq=… gives."""

    picture: int  # its number
    width: int
    height: int
    time: str | None
    board_found: bool
    reason: str = ""
    corners: list[tuple[float, float]] | None = None  # outer crossings, board's own top left first, clockwise, pixels
    crossings: list[tuple[float, float]] | None = None  # 361, row-major
    stone_px: float | None = None  # radius of a stone in the middle of the board
    reading: Rows | None = None
    unsure: list[Unsure] = []
    hidden: list[Point] = []


# ---- the table ----------------------------------------------------------------------------------------------------


class StartGame(Request):
    """POST /api/table/start: details of the game about to start, or of the one going on. All optional."""

    black: Words = ""
    white: Words = ""
    event: Words = ""
    board_number: Annotated[str, StringConstraints(strip_whitespace=True, max_length=20)] = ""
    rules: RulesName = "chinese-2002"
    komi_zi: Decimal | None = None  # None: the ruleset's; one of the two
    komi_points: Decimal | None = None
    handicap: Annotated[int, Field(ge=0, le=9)] = 0


class OneSide(Request):
    """POST /api/table/pass, /api/table/resign."""

    color: Color


class Correction(Request):
    """Who asks and why, in one touch."""

    by: By
    why: Words = ""


class CorrectMove(Correction):
    """POST /api/table/move: what move `number` really was. `point` null: a pass."""

    number: Annotated[int, Field(ge=1, le=2000)]
    color: Color
    point: Point | None


class WithdrawMove(Correction):
    """POST /api/table/withdraw: the last move was not played or was taken back; `number` guards against a race."""

    number: Annotated[int, Field(ge=1, le=2000)]


class SetPoint(Correction):
    """POST /api/table/point: what stands on a point. `color` null: empty."""

    point: Point
    color: Color | None


class Dismiss(Correction):
    """POST /api/table/dismiss: an incident that needs no more attention."""

    seq: Annotated[int, Field(ge=1, le=2**53)]


class EndGame(Correction):
    """POST /api/table/end: the game is over without a count (abandoned, decided elsewhere)."""

    result: Annotated[str, StringConstraints(pattern=r"^([BW]\+(R|T|F)|0|Void|\?)$")] = "?"


class Help(Request):
    """POST /api/table/help: calls a person, or says that one came."""

    on: bool


class Done(Reply):
    """A command was taken: the log holds it. `seq` is its last event."""

    seq: int


# ---- counting -----------------------------------------------------------------------------------------------------


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


# ---- archive ------------------------------------------------------------------------------------------------------


class GameLine(Reply):
    """One game in the archive's list."""

    id: int
    black: str
    white: str
    event: str
    board_number: str
    rules: RulesName
    started: str | None
    ended: str | None
    moves: int
    doubtful: int
    incidents: int
    result: str | None
    live: bool


class Archive(Reply):
    """GET /api/games?query=&offset=&limit=: newest first."""

    total: int
    games: list[GameLine]


class Storage(Reply):
    """GET /api/storage: what lies on the disk."""

    games: int
    events: int
    log_bytes: int
    evidence_bytes: int
    free_bytes: int
    keep_days: int | None  # retention of pictures and games; None: for ever


class Settings(Request):
    """GET and PUT /api/settings (owner)."""

    pictures_public: bool = False
    keep_days: Annotated[int, Field(ge=1, le=36500)] | None = None


class Restored(Reply):
    """POST /api/restore: how many games the backup brought."""

    games: int
    events: int


# ---- roles --------------------------------------------------------------------------------------------------------


class Pair(Request):
    """POST /api/auth/pair: the PIN shown at the station or held in the QR code."""

    pin: Annotated[str, StringConstraints(pattern=r"^[0-9]{6,12}$")]


class Me(Reply):
    """GET /api/auth/me: what this browser may do. `pictures`: whether it may see the camera's pictures."""

    role: Role
    pictures: bool


class TablePin(Reply):
    """POST /api/auth/pin (owner): a PIN that pairs one more tablet, and its QR code."""

    pin: str
    url: str
    qr_svg: str
    valid_s: int


# ---- the station --------------------------------------------------------------------------------------------------


class Health(Reply):
    """GET /api/health: for whoever watches the station."""

    status: Literal["ok", "camera", "disk"]
    version: str
    uptime_s: float
    seq: int
    clock_trusted: bool
    camera: Camera
    free_bytes: int
