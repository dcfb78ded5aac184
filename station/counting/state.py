"""How far the two players are with ending and counting a game: a pure fold over the events of that game.

end_proposed (color), end_declined (color)      the side to move says "over"; the other plays on
count_opened (seen: rows or None)               both agreed, or both passed; `seen` is the board as the camera saw it
count_settled (points, seen, by)                on these points the picture or the record holds
dead_marked (points, color, dead, by)           one string
recounted (by, seen), assented (color, revision)
disputed, resumed, dispute_ruled                see station.counting.dispute; play goes on
result                                          locked
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from station.counting.dispute import DeadString, DisputedString, Disputes, agreed, played_on, ruled
from station.events import Event
from station.state import MOVES

Phase = Literal["none", "proposed", "marking", "locked"]
CHANGES_BOARD = frozenset(MOVES) | {
    "setup",
    "move_withdrawn",
    "stone_moved",
    "stone_removed",
    "stone_added",
    "wrong_capture",
    "gap",
    "position_restored",
    "colors_swapped",
    "correction",
}


@dataclass(frozen=True)
class CountingState:
    """The count after the events so far.

    revision -- sequence number of the last event that changed what is counted; assents hold for one revision
    seen -- 19 rows of ".", "B", "W" and "?" (hidden or unsure) when the count was opened; None without a picture
    record_holds -- differing points where the record was found right
    """

    phase: Phase = "none"
    revision: int = 0
    proposed_by: str | None = None
    seen: tuple[str, ...] | None = None
    record_holds: frozenset[str] = frozenset()
    dead: tuple[DeadString, ...] = ()
    disputed: Disputes = ()
    assents: tuple[str, ...] = ()
    recounts: int = 0

    def apply(self, event: Event) -> "CountingState":
        """The state after `event`."""
        data = event.data
        match event.type:
            case "game_started":
                return CountingState(revision=event.seq)
            case "end_proposed":
                return self._changed(event, phase="proposed", proposed_by=data["color"])
            case "end_declined" | "resumed":
                return self._reopened(event)
            case "count_opened":
                return self._changed(event, phase="marking", seen=_rows(event), dead=(), record_holds=frozenset())
            case "count_settled":
                held = self.record_holds if data["seen"] else self.record_holds | set(data["points"])
                return self._changed(event, record_holds=held)
            case "dead_marked":
                return self._changed(event, **_told(self, event))
            case "recounted":
                return self._changed(event, recounts=self.recounts + 1, seen=_rows(event) or self.seen)
            case "assented":
                return replace(self, assents=(*self.assents, data["color"]))
            case "disputed":
                return self._changed(event, disputed=(*self.disputed, DisputedString.of(event)))
            case "dispute_ruled":
                return self._ruled(event)
            case "result":
                return replace(self, phase="locked")
            case type_ if type_ in CHANGES_BOARD and self.phase == "marking":
                return self._changed(event)
            case type_ if type_ in CHANGES_BOARD and self.phase == "proposed":
                return self._reopened(event)
        return self

    def _changed(self, event: Event, **fields: object) -> "CountingState":
        return replace(self, revision=event.seq, assents=(), **fields)  # type: ignore[arg-type]

    def _reopened(self, event: Event) -> "CountingState":
        """Play goes on: what was disputed is kept, the rest begins anew at the next proposal."""
        disputed = played_on(self.disputed, event)
        return CountingState(revision=event.seq, disputed=disputed, recounts=self.recounts)

    def _ruled(self, event: Event) -> "CountingState":
        """A dispute is decided. Back on the frozen position the marks of then hold again, and nobody looks for
        differences: that board was looked at when its count was opened."""
        data = event.data
        told = self._changed(event, disputed=ruled(self.disputed, event))
        one = next(dispute for dispute in told.disputed if dispute.seq == data["dispute"])
        if data["back"] and one.frozen is not None:
            told = replace(told, dead=one.frozen.dead, seen=None, record_holds=frozenset())
        if data["dead"] is None:
            return told
        rest = tuple(string for string in told.dead if not set(one.points) & set(string.points))
        marked = (*rest, DeadString(one.points, one.color, data["by"])) if data["dead"] else rest
        return replace(told, dead=marked)


def fold_counting(events: Iterable[Event]) -> CountingState:
    """The state after all of `events`."""
    state = CountingState()
    for event in events:
        state = state.apply(event)
    return state


def _rows(event: Event) -> tuple[str, ...] | None:
    seen = event.data.get("seen")
    return tuple(seen) if seen else None


def _marked(dead: tuple[DeadString, ...], event: Event) -> tuple[DeadString, ...]:
    points = tuple(event.data["points"])
    rest = tuple(string for string in dead if not set(points) & set(string.points))
    return (*rest, DeadString(points, event.data["color"], event.data["by"])) if event.data["dead"] else rest


def _told(state: CountingState, event: Event) -> dict[str, object]:
    """What a marked string changes."""
    data = event.data
    disputed = agreed(state.disputed, data["points"], by=data["by"], dead=data["dead"])
    return {"dead": _marked(state.dead, event), "disputed": disputed}
