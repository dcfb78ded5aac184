"""Until when something may be claimed, and which move closed the window: DESK.md §3, over what has happened since."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.color import Color

CORRECTED_UNTIL = 10  # moves, the tenth included (2002 §17.1)


class Window(StrEnum):
    """The windows by their articles; `W-D…` are the older text's."""

    TAKEBACK = "W-17.3"
    COLORS = "W-17.1"
    AT_ONCE = "W-16.3"
    OWN_TURN = "W-D2.7.2"
    RESULT = "W-16.4"
    RECKONING = "W-D2.7.3"
    RESTART = "W-21.3"
    READING = "W-16.2"
    LATENESS = "W-22.x"
    EVENT = "W-23.1"
    APPEAL = "W-D2.7.4"
    IN_PLAY = "in play"  # 比赛途中: until both confirmed the end (2002 §17.5)

    def article(self, rules: str) -> str:
        """Where it stands. rules -- what rules the incident: it has the windows that bear no number of their own"""
        if self in (Window.LATENESS, Window.IN_PLAY):
            return rules
        number = self.value.removeprefix("W-")
        return f"older {number}" if number.startswith("D") else f"2002 §{number}"


@dataclass(frozen=True, slots=True)
class Made:
    """A move or pass of the record. seq -- its event, which finds the picture; at_s -- when it was released."""

    number: int
    color: Color
    seq: int = 0
    at_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """What has happened since the incident, as far as windows ask.

    offence -- number of the move it happened at or with; offender -- EMPTY where nobody is
    moves -- of the record, in order; to_move -- EMPTY where either may be next
    began_s, now_s -- when it was seen, and what time it is, on one clock
    end_confirmed -- both agreed that the game is over; confirmed -- sides that confirmed the result; locked -- for good
    over -- the game has ended otherwise
    """

    offence: int = 0
    offender: Color = Color.EMPTY
    moves: tuple[Made, ...] = ()
    to_move: Color = Color.EMPTY
    began_s: float = 0.0
    now_s: float = 0.0
    end_confirmed: bool = False
    confirmed: frozenset[Color] = frozenset()
    locked: bool = False
    over: bool = False

    def after(self, color: Color) -> Made | None:
        """The first move of that side after the incident."""
        return _first(one for one in self.moves if one.number > self.offence and one.color is color)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a window stands.

    open -- a claim is heard; who -- may claim: EMPTY for either side; until -- number of the move that will close it
    closed_by -- the move that did; late -- still heard, though the right has ended (2002 §16.4 is silent between)
    now -- False: noted, and heard at the claimant's next turn (older D2.7.2)
    """

    open: bool
    who: Color = Color.EMPTY
    until: int | None = None
    closed_by: Made | None = None
    late: bool = False
    now: bool = True


def standing(
    window: Window | None, course: Course, *, immediate_s: float | None = None, pressing: bool = False
) -> Standing:
    """Who may still claim, until which move, or which move closed it; None: no window, always open.

    immediate_s -- how long 立即 lasts (2002 §16.3); None: until the claimant's own next move. pressing -- a pressing
    matter is heard out of turn too (older D2.7.2: 较紧迫的事件).
    """
    claimant = course.offender.opponent
    match window:
        case Window.TAKEBACK:
            return _until_move_of(claimant, course)
        case Window.COLORS:
            last = _first(one for one in course.moves if one.number == CORRECTED_UNTIL + 1)
            return Standing(last is None, until=None if last else CORRECTED_UNTIL + 1, closed_by=last)
        case Window.AT_ONCE:
            return _at_once(claimant, course, immediate_s)
        case Window.OWN_TURN:
            return Standing(not course.over, claimant, now=pressing or course.to_move in (claimant, Color.EMPTY))
        case Window.RESULT:
            both = len(course.confirmed) == 2
            return Standing(not course.locked, late=both and not course.locked)
        case Window.RECKONING:
            return Standing(not course.locked)
        case Window.RESTART | Window.IN_PLAY:
            return Standing(not course.end_confirmed and not course.over)
        case Window.READING:
            return _until_move_of(course.to_move, course)
        case _:  # lateness is measured, conduct and appeals have no end during the event
            return Standing(True)


def _until_move_of(side: Color, course: Course) -> Standing:
    made = course.after(side)
    if made is None and course.over:
        return Standing(False, side)
    return Standing(made is None, side, until=None if made else _next_of(side, course), closed_by=made)


def _at_once(claimant: Color, course: Course, immediate_s: float | None) -> Standing:
    if immediate_s is None:
        return _until_move_of(claimant, course)
    in_time = course.now_s - course.began_s <= immediate_s
    return Standing(in_time and not course.over, claimant)


def _next_of(side: Color, course: Course) -> int:
    """Number that the side's next move gets."""
    played = max((one.number for one in course.moves), default=0)
    return played + (1 if course.to_move in (side, Color.EMPTY) else 2)


def _first(moves: Iterable[Made]) -> Made | None:
    return next(iter(moves), None)
