"""How far an incident is: DESK.md §7, and which steps lead on."""

from collections.abc import Mapping
from enum import StrEnum


class State(StrEnum):
    """Of one incident at the desk."""

    OPEN = "open"
    CLAIMED = "claimed"
    ASKED = "asked"
    REFERRED = "referred"
    RULED = "ruled"  # on the disk; what it orders is not done yet
    EXECUTING = "executing"
    CLOSED = "closed"
    LAPSED = "lapsed"  # the window closed, nobody claimed, and the referee may not act of his own motion
    MISREAD = "misread"  # the camera was wrong


_BEFORE = frozenset((State.OPEN, State.CLAIMED, State.ASKED, State.REFERRED))
AWAITING = _BEFORE
"""Somebody still has to say something."""
_AFTER = frozenset((State.RULED, State.EXECUTING, State.CLOSED))
_FROM: Mapping[State, frozenset[State]] = {
    State.OPEN: frozenset(),
    State.CLAIMED: _BEFORE,
    State.ASKED: _BEFORE,
    State.REFERRED: _BEFORE,
    State.RULED: _BEFORE | _AFTER | {State.LAPSED, State.MISREAD},  # after the first: it supersedes
    State.EXECUTING: frozenset((State.RULED, State.EXECUTING)),
    State.CLOSED: frozenset((State.RULED, State.EXECUTING)),
    State.LAPSED: frozenset((State.OPEN,)),
    State.MISREAD: _BEFORE,
}


def leads_to(before: State, after: State) -> bool:
    """Whether an incident may go from one to the other."""
    return before in _FROM[after]
