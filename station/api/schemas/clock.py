"""The clock: what is asked of it and what a face shows. Times are milliseconds; moments on the station's clock."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from station.api.schemas.base import Color, ControlName, Plain, Point, Reply, Request

Ms = Annotated[int, Field(ge=-(2**53), le=2**53)]
Span = Annotated[int, Field(ge=0, le=1_000_000_000)]
ClockOwner = Literal["station", "external", "referee"]
ClockSystem = Literal["none", "periods", "sudden_death", "sections", "fischer"]
ClockAct = Literal[
    "begin", "stop", "resume", "pause", "confirm", "rewind", "seated", "deduct", "leave", "return", "pass_ruled",
    "set", "pro_rata", "share", "replace", "end", "reopen", "asked",
]  # fmt: skip


class ClockControl(Request):
    """PUT /api/clock/control: what the next game is timed by, or the one whose clock has not begun.

    control -- its name, which holds its numbers: "reading-2h-5"; "": nobody says; owner -- whose reading counts
    """

    control: ControlName
    owner: ClockOwner = "station"


class TimeFixed(Reply):
    """GET /api/clock/control. control -- of the next game; "": nobody said; by_event -- the event has fixed it;
    text -- as in `Clock`."""

    control: str
    owner: ClockOwner
    by_event: bool
    text: str


class GivenTimes(Request):
    """What an act at the clock, or a ruling on it, needs. reading_ms -- the call from which is read again"""

    used_ms: Span | None = None
    reading_ms: Span | None = None
    true_ms: Span | None = None
    black_ms: Span | None = None
    white_ms: Span | None = None
    first_part_ms: Span | None = None
    owner: ClockOwner | None = None


class GivenAct(GivenTimes):
    """POST /api/clock/act: an act with what it needs; a missing or needless field is told.

    turn -- who moves next where a ruling changed it
    """

    act: ClockAct
    side: Color | None = None
    to_move: Color | None = None
    turn: Color | None = None
    venue: Literal["apart", "same"] | None = None


class GivenPress(Request):
    """POST /api/clock/press. station_ms -- when, as the tablet takes the station's clock to stand; the rest is raw.

    heard_ms -- the station's clock in the last answer that the tablet had heard; queued -- it was cut off then
    """

    color: Color
    station_ms: Ms
    device_ms: Ms
    heard_ms: Ms
    round_trip_ms: Annotated[int, Field(ge=0, le=60_000)]
    queued: bool = False


class GivenCall(Request):
    """POST /api/clock/called: a tablet made a call that was due.

    at_ms -- its onset; shown -- it could only be shown
    """

    words: Annotated[str, StringConstraints(pattern=r"^[a-z_]+-[0-9]{1,2}(\+[a-z_]+-[0-9]{1,2})*$", max_length=80)]
    planned_ms: Ms
    at_ms: Ms
    shown: bool = False


class GivenSeal(Request):
    """POST /api/clock/seal: the move that is sealed, or null for a pass."""

    move: Point | None


class GivenName(Request):
    """Nothing but who asks."""

    why: Annotated[str, StringConstraints(max_length=200), Plain] = ""


class ClockTime(Reply):
    """GET /api/clock/time."""

    now_ms: int


class ClockSystemShown(Reply):
    """What a game is timed by. source -- the article; "" for what is in neither text."""

    control: str
    source: str
    system: ClockSystem
    main_ms: int
    limit_ms: int
    periods: int
    period_ms: int
    inside: bool
    moves: int
    section_ms: int
    carried: bool
    increment_ms: int


class ClockFace(Reply):
    """One side at `now_ms`, and what a page needs to count on by itself.

    left_ms -- of what runs now; main_left_ms -- until seconds are read or a section begins
    until_left_ms -- until it is over, where no seconds are read; began_with -- periods when the move at hand began
    late_ms -- how late it sat down; deducted -- the referee confirmed that
    """

    phase: Literal["main", "section", "reading", "last_minute", "over"]
    used_ms: int
    left_ms: int
    periods_left: int | None
    moves_left: int | None
    reading_ms: int
    main_left_ms: int
    until_left_ms: int | None
    began_with: int | None
    away: bool
    confirmed: bool
    late_ms: int | None
    deducted: bool


class ClockCue(Reply):
    """A call that is still to be made of the move at hand; words as clips are named, with "+" between."""

    at_ms: int
    words: str


class ClockOpened(Reply):
    """A sealed move that was opened and is not on the board yet. taken -- another stone lies there"""

    side: Color
    move: Point
    taken: bool


class Clock(Reply):
    """GET /api/clock. seq -- the last event known; system -- null: nobody said what the game is timed by.

    made -- the stone of the move at hand was released: its reading stands until the press
    over_ms -- when the side whose time runs has none left; speaks -- the station has a loudspeaker of its own
    silent -- it should have one, and there is none now: calls are only shown
    text -- of the game's own ruleset, "" without one: no article of another is named
    """

    seq: int
    game: int | None
    now_ms: int
    system: ClockSystemShown | None
    owner: ClockOwner
    standing: Literal["none", "ready", "running", "stopped", "paused", "sealed", "ended"]
    turn: Color
    running: Color | None
    made: bool
    over_ms: int | None
    faces: dict[Color, ClockFace]
    cues: list[ClockCue]
    speaks: bool
    silent: bool
    external_ms: dict[Color, int] | None
    opened: ClockOpened | None
    text: str


class ClockLine(Reply):
    """A line of the journal: both used times before and after."""

    seq: int
    at_ms: int
    what: str
    side: Color | None
    by: str
    article: str
    taken: bool
    before_ms: dict[Color, int]
    after_ms: dict[Color, int]


class ClockFinding(Reply):
    """A press, or the end of a minute, against the camera; for officials. number -- of the move."""

    seq: int
    of: str
    judgment: str
    side: Color
    number: int | None
    press_ms: int
    first_ms: int | None
    last_ms: int | None
    error_ms: int
    incident: int | None


class ClockJournal(Reply):
    """GET /api/clock/journal."""

    lines: list[ClockLine]
    findings: list[ClockFinding]
