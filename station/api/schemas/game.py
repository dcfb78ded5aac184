"""The game on the board: the snapshot, the live stream, the picture's reading."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from station.api.schemas.base import Color, CompensationName, Decimal, Point, Reply, Rows, RulesName, State, Told
from station.api.schemas.events import Described, happening_data_schema, incident_data_schema, live_event_schema

Moment = Literal["before", "during", "after"]


class Details(Reply):
    """What is known of a game besides its moves; empty text where nobody said."""

    id: int
    black: str = ""
    white: str = ""
    event: str = ""
    board_number: str = ""
    place: str = ""
    round: str = ""
    locked: bool = False  # the result was confirmed by all: nobody changes it
    rules: RulesName = "chinese-2002"
    komi_zi: Decimal | None = None
    komi_points: Decimal | None = None
    handicap: int = 0
    compensation: CompensationName | None = None  # chosen for this game; None: the ruleset's
    started: str | None = None
    ended: str | None = None
    clock_trusted: bool = True
    clock_told: bool = False
    restored: bool = False  # from a backup: not seen by this station
    replays: int | None = None  # the game that was ruled void, which this one is played in place of; 0: not here
    replayed_as: int | None = None  # the same the other way round


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


class Settled(Reply):
    """Who said that an incident needs no more attention, and why: a word of the pages' list, or free text."""

    by: str
    why: str


class EnteredResult(Settled):
    """Who entered a result that was not counted here, and why. name -- a referee's"""

    name: str


class Incident(Reply):
    """Something a person may want to look at; never an accusation. `type` and `data` as in the event."""

    seq: int
    type: str
    t: float
    time: str | None = None
    number: int | None = None  # the move after which it happened
    points: list[Point] = []
    article: str | None = None
    open: bool = True  # until the board is right again or someone dismissed it
    pictures: list[Moment] = []  # which of GET /api/games/{id}/evidence/{seq}/{moment}.jpg there are
    settled: Settled | None = None  # dismissed by a person
    data: Annotated[dict[str, Any], Described(incident_data_schema)] = {}


LINE_FIELDS = (
    "by", "name", "why", "because", "against", "fault", "free_mb", "pictures_kept", "color", "to_move", "result", "on",
    "number", "article",
)  # fmt: skip
"""Fields of an event that its line in the move list may name."""


class DeskGiven(Reply):
    """One effect of a ruling that was given. before -- a pass that had been made before the incident's move."""

    do: str
    side: Color | None
    action: str
    before: bool


class Happening(Reply):
    """Something that happened beside the moves, told in one line of the move list. `data`: fields of the event.

    did -- of a ruling: what it did
    """

    seq: int
    type: str
    t: float
    time: str | None = None
    number: int  # the move after which it happened
    data: Annotated[dict[str, Any], Described(lambda: happening_data_schema(LINE_FIELDS))] = {}
    did: list[DeskGiven] = []


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
    told: Told | None = None  # the reason by kind; null while there is none
    quality: float | None = None
    frames_per_s: float = 0.0
    frame_ms: float = 0.0  # vision and tracking, mean over the last seconds
    age_s: float | None = None  # since the last picture


class Aside(Reply):
    """A move that is none any more: lifted again, or void by a ruling. `after`: moves of the record before it;
    `seq`, `number`: its own."""

    seq: int
    number: int
    after: int
    color: Color
    point: Point | None
    why: Literal["withdrawn", "void"]


class NextPairing(Reply):
    """Of the hall's, for this table; names."""

    round: int
    black: str
    white: str


class View(Reply):
    """What changes without an event: sent on the stream as `view` messages without id, at most five a second.

    `seq` -- the last event that this view knows of. When it is larger than what the page has, the page missed nothing
    but has not been told yet: the event follows or came just before.
    """

    seq: int
    game: int | None
    state: State
    help: bool = False  # the table called for help
    broken: bool = False  # the log is not what was signed
    camera: Camera
    unsure: list[Unsure] = []
    hidden: list[Hidden] = []
    differs: list[Point] = []  # seen for sure, and not as recorded
    seen_there: str = ""  # what is seen at each of them: ".", "B", "W"
    count_revision: int | None = None
    spectators: int = 0
    checks: int = 0  # of the equipment, signed for the next game
    waits: NextPairing | None = None  # the hall's pairing that comes once this game is over
    coming: str | None = None  # who says at the hall's desk that he comes; "": a referee without a name


class Board(Reply):
    """GET /api/board and GET /api/games/{id}: the whole snapshot after event `seq`.

    times -- milliseconds that a move was thought about, by its event; used_ms -- of each side, as the sheet has them
    time -- what it is timed by, as `rules.timing.controls` names it; "": nobody said
    pressed_without -- who pressed the clock, and no new stone was seen: perhaps a pass
    """

    seq: int
    live: bool = True
    state: State
    help: bool = False
    broken: bool = False
    game: Details | None
    board: Rows
    setup_black: list[Point] = []  # what stood when the record began
    setup_white: list[Point] = []
    to_move: Color
    move_number: int
    last_move: Point | None = None
    captures: Captures = Captures()
    moves: list[Move] = []
    asides: list[Aside] = []  # while the game goes on those that are void
    incidents: list[Incident] = []
    happenings: list[Happening] = []
    unsure: list[Unsure] = []
    hidden: list[Hidden] = []
    differs: list[Point] = []
    seen_there: str = ""
    result: str | None = None  # as in SGF: "B+1.5", "W+R", "0"
    result_text: str | None = None  # 黑胜 3/4 子
    entered: EnteredResult | None = None
    camera: Camera | None = None
    count_revision: int | None = None
    times: dict[int, int] = {}
    used_ms: dict[Color, int] | None = None
    time: str = ""
    pressed_without: Color | None = None


class At(Reply):
    """GET /api/games/{id}/at?move=N: the position right after that move as the record has it now, corrections done."""

    move: int
    board: Rows
    to_move: Color | None
    captures: Captures


class Places(Reply):
    """GET /api/games/{id}/evidence/{seq}/{moment}.json: where the crossings lie in the picture, in its pixels."""

    width: int
    height: int
    crossings: Annotated[list[tuple[float, float]], Field(min_length=361, max_length=361)]  # row-major
    time: str | None = None  # when it was taken, in UTC; null in older records


class LiveEvent(BaseModel):
    """A message of GET /api/events with `id: seq`: the event as `tianyuan record --json` shows it, its fields by type.

    On `move`, `pass`, `illegal_move`, `out_of_turn` with number = last + 1 a page may append; `clock_pressed` changes
    nothing on it; on every other type it fetches /api/board again.
    """

    model_config = ConfigDict(extra="allow", frozen=True)

    seq: int
    game: int
    t: float
    time: str | None = None
    type: str

    @classmethod
    def __get_pydantic_json_schema__(cls, core: object, handler: object) -> dict[str, Any]:
        """By the catalog of events."""
        del core, handler
        return live_event_schema()


class PictureReading(Reply):
    """GET /api/picture.json: what was read from the picture that /api/picture.jpg?seq=… gives."""

    picture: int  # its number
    width: int
    height: int
    time: str | None
    board_found: bool
    reason: str = ""
    told: Told | None = None
    corners: list[tuple[float, float]] | None = None  # outer crossings, board's own top left first, clockwise, pixels
    crossings: list[tuple[float, float]] | None = None  # 361, row-major
    stone_px: float | None = None  # radius of a stone in the middle of the board
    reading: Rows | None = None
    unsure: list[Unsure] = []
    hidden: list[Point] = []
