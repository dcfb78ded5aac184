"""The clock: what times the game, every press, act and call, and what the camera said of a press."""

from dataclasses import dataclass
from typing import Literal

from station.game.catalog.occurrence import PEOPLE, Cause, EventSeq, Letter, Occurrence

ClockSystem = Literal["none", "periods", "sudden_death", "sections", "fischer"]
ClockOwner = Literal["station", "external", "referee"]
Source = Literal["panel", "tablet", "external"]
Act = Literal[
    "begin", "stop", "resume", "pause", "confirm", "seal", "open", "rewind", "seated", "deduct", "leave", "return",
    "pass_ruled", "set", "pro_rata", "share", "replace", "end", "reopen", "restart", "asked",
]  # fmt: skip
"""What may be done to a clock: `rules.timing.records` has a class for each."""
EVERYBODY = frozenset((Cause.STATION, *PEOPLE))


@dataclass(frozen=True, kw_only=True)
class ClockSetUp(Occurrence, type="clock_set_up", causes=EVERYBODY):
    """What this game is timed by; said before its clock begins.

    control -- its name; source -- the article it is from, "" for what is in neither text
    marks_s, last_s, counted_s, all_counted, over -- how seconds are read: `rules.timing.style.Style`
    owner -- whose reading counts
    used_black_ms, used_white_ms -- with what it begins: of the game in whose place it is played
    """

    control: str
    source: str = ""
    system: ClockSystem
    main_ms: int = 0
    periods: int = 0
    period_ms: int = 0
    inside: bool = False
    moves: int = 0
    section_ms: int = 0
    carried: bool = True
    increment_ms: int = 0
    most_ms: int | None = None
    marks_s: tuple[int, ...] = ()
    last_s: tuple[int, ...] = ()
    counted_s: int = 0
    all_counted: bool = False
    over: bool = False
    owner: ClockOwner = "station"
    used_black_ms: int = 0
    used_white_ms: int = 0


@dataclass(frozen=True, kw_only=True)
class ClockPressed(Occurrence, type="clock_pressed", causes=frozenset((Cause.SIDE,))):
    """A side says with its button that its move is finished: evidence, and where the clock takes it, the move's end.

    number -- moves in the record at that time
    at_ms -- on the station's clock; none in records of before there was one
    source -- where it was pressed; error_ms -- either way, of button and clocks together
    device_ms, arrived_ms, round_trip_ms -- as a tablet said it, when that came, and its smallest round trip
    queued -- the tablet had lost the station and kept the press meanwhile
    left_ms -- what the clock beside the board showed for this side then
    """

    color: Letter
    number: int
    at_ms: int | None = None
    source: Source = "panel"
    error_ms: int = 0
    device_ms: int | None = None
    arrived_ms: int | None = None
    round_trip_ms: int | None = None
    queued: bool = False
    left_ms: int | None = None


@dataclass(frozen=True, kw_only=True)
class ClockActed(Occurrence, type="clock_act", causes=EVERYBODY):
    """Something was done to the clock: by whom, under which article of the game's own text.

    at_ms -- on the station's clock, which starts anew with the machine
    by -- "B", "W", "both", "referee", "chief", "table", "station"; name -- of a referee
    used_ms, reading_ms -- what is set; true_ms, black_ms, white_ms -- of a wrong clock
    first_part_ms -- before a pause without record; stood_ms -- the last moment on the disk before the station stopped
    venue, chief -- of a lateness; commitment, move, salt -- of a sealed move; owner -- of another clock
    """

    act: Act
    at_ms: int
    by: str = ""
    name: str = ""
    article: str = ""
    side: Letter | None = None
    to_move: Letter | None = None
    turn: Letter | None = None
    used_ms: int | None = None
    reading_ms: int | None = None
    true_ms: int | None = None
    black_ms: int | None = None
    white_ms: int | None = None
    first_part_ms: int | None = None
    stood_ms: int | None = None
    venue: Literal["apart", "same"] | None = None
    chief: str = ""
    commitment: str = ""
    move: str = ""
    salt: str = ""
    owner: ClockOwner | None = None


@dataclass(frozen=True, kw_only=True)
class ClockCalled(Occurrence, type="clock_called"):
    """A call was made.

    words -- as `rules.timing.calls` names them; at_ms -- its onset; planned_ms -- when it was due
    shown -- it could not be said, and was only shown
    source -- the station's loudspeaker, or the tablet that told of it
    """

    at_ms: int
    planned_ms: int
    words: str
    shown: bool = False
    source: Literal["station", "tablet"] = "station"


@dataclass(frozen=True, kw_only=True)
class ClockMoveEnded(Occurrence, type="clock_move_end"):
    """When a move that was read ended, as far as the camera told it: its stone, or the last prisoner, was off.

    ended_ms -- between first_ms and last_ms, where it must have been; move -- its event
    """

    side: Letter
    at_ms: int
    ended_ms: int
    first_ms: int
    last_ms: int
    move: EventSeq


@dataclass(frozen=True, kw_only=True)
class ClockJudged(Occurrence, type="clock_judged"):
    """A press, or the end of a minute, against what the camera saw. Evidence: never a penalty.

    of -- what was compared; press, move -- the events
    press_ms -- the press, or the onset at which a minute was used up; first_ms, last_ms -- when the move ended, between
        (two_hands: while a hand lay over its stone)
    error_ms -- either way
    """

    of: Literal["press_early", "press_before_lifted", "overtime", "two_hands"]
    judgment: Literal["told", "fine", "cannot_tell", "no_stone", "in_time", "used"]
    side: Letter
    press_ms: int
    first_ms: int | None = None
    last_ms: int | None = None
    error_ms: int = 0
    press: EventSeq | None = None
    move: EventSeq | None = None
