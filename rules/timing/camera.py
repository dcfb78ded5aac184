"""A press against what the camera saw: surely so, surely not, or nobody can tell (2002 §17.4, §22.6).

The camera gives a release as an interval: after `first_ms`, the last picture in which the point was empty or under a
hand, and not after `last_ms`, the first with the stone and no hand over it. Nothing here is a penalty: what is told
goes to the referee's desk, and only his word can tell that stone and press came together (同时).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.codes import Code
from rules.errors import TimingError
from rules.reasons import Reason


class Judgment(StrEnum):
    """Of a press."""

    TOLD = "told"  # to the desk
    FINE = "fine"
    CANNOT_TELL = "cannot_tell"  # nothing is told to the table; the interval is kept
    NO_STONE = "no_stone"  # a press and nothing new on the board: a pass, or too early; people are asked


class InTime(StrEnum):
    """Of a move against the end of a period."""

    IN_TIME = "in_time"
    USED = "used"  # the period is used up
    CANNOT_TELL = "cannot_tell"  # the referee decides


class Seen(StrEnum):
    """A point in one picture, as a prisoner's place."""

    STONE = "stone"
    EMPTY = "empty"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Interval:
    """When something happened, as far as pictures tell: after the one, not after the other."""

    first_ms: int
    last_ms: int

    def __post_init__(self) -> None:
        if self.first_ms > self.last_ms:
            values = {"first": self.first_ms, "last": self.last_ms}
            raise TimingError(Reason(Code.TIMING_INTERVAL, values))


@dataclass(frozen=True, slots=True)
class Look:
    """One picture of a prisoner's place."""

    at_ms: int
    seen: Seen


def early_press(press_ms: int, release: Interval | None, error_ms: int) -> Judgment:
    """Whether a clock was pressed before the stone was down (2002 §17.4: 须于着子之后才能按计时器).

    release -- None: no new stone was seen. error_ms -- of button and clocks together, either way
    """
    if release is None:
        return Judgment.NO_STONE
    if press_ms + error_ms < release.first_ms:
        return Judgment.TOLD
    return Judgment.FINE if press_ms - error_ms > release.last_ms else Judgment.CANNOT_TELL


def prisoners_left(press_ms: int, prisoners: Iterable[Sequence[Look]], error_ms: int) -> Judgment:
    """Whether a clock was pressed with dead stones on the board (2002 §22.6: 必须全部提清之后方可按钟).

    prisoners -- for each stone that the move captured, the pictures of its point in order. One left: its stone was seen
    uncovered before and after the press. All off: each place was seen empty before it.
    """
    before, after = press_ms - error_ms, press_ms + error_ms
    all_off = True
    for looks in prisoners:
        if _stays(looks, before, after):
            return Judgment.TOLD
        all_off &= any(look.seen is Seen.EMPTY and look.at_ms <= before for look in looks)
    return Judgment.FINE if all_off else Judgment.CANNOT_TELL


def other_hand(press_ms: int, over: Interval | None, error_ms: int) -> Judgment:
    """Whether a hand lay over the stone just set when the clock was pressed, so that another one pressed it.

    2002 §12.4(2): 下子和按钟必须使用同一只手. Whose hand it was no camera tells: a note for the referee, no more.
    over -- from the first to the last picture in a row in which it lay there; None: none
    """
    if over is None or press_ms - error_ms > over.last_ms or press_ms + error_ms < over.first_ms:
        return Judgment.FINE
    surely = over.first_ms <= press_ms - error_ms and press_ms + error_ms <= over.last_ms
    return Judgment.TOLD if surely else Judgment.CANNOT_TELL


def move_end(release: Interval, lifted: Iterable[Interval] = ()) -> Interval:
    """When a move ended: with its stone, or with the last of its prisoners (全部提清为着手结束, 2002 §22.6)."""
    parts = (release, *lifted)
    return Interval(max(part.first_ms for part in parts), max(part.last_ms for part in parts))


def in_time(end: Interval, over_ms: int, error_ms: int = 0) -> InTime:
    """A move's end against the onset of "10": at the same moment is late (同时落子…均应判为已使用1分钟, 2002 §12.3).

    over_ms -- the moment at which the period is used up
    """
    if end.last_ms + error_ms < over_ms:
        return InTime.IN_TIME
    return InTime.USED if end.first_ms - error_ms >= over_ms else InTime.CANNOT_TELL


def clock_side(black: str) -> str:
    """On which side of the picture the clock stands: at White's right hand (2002 §12.1). black -- where Black sits."""
    return _RIGHT_OF_WHITE[black]


_RIGHT_OF_WHITE = {"bottom": "left", "left": "top", "top": "right", "right": "bottom"}


def _stays(looks: Sequence[Look], before_ms: int, after_ms: int) -> bool:
    """The stone is there in a picture before and in one after, and in none between was its place empty."""
    stones = [look.at_ms for look in looks if look.seen is Seen.STONE]
    first = max((at for at in stones if at <= before_ms), default=None)
    last = min((at for at in stones if at >= after_ms), default=None)
    if first is None or last is None or first == last:
        return False
    return not any(look.seen is Seen.EMPTY and first < look.at_ms < last for look in looks)
