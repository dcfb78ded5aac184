"""What the table asks of the tracker; a stand-in takes its place where only the table is tested."""

from collections.abc import Callable, Sequence
from typing import Protocol

from rules.color import Color
from station.game.catalog import GameStarted
from station.game.event import Event
from vision.sight import Sight


class Recorder(Protocol):
    """Turns sights and commands into events of one game: `station.tracking.Tracker`.

    Events come numbered: one more than the last that it made or noted. Commands raise StationError where they make no
    sense; `by` says who, `why` the reason.
    """

    def see(self, frame: int, t_ns: int, sight: Sight) -> list[Event]:
        """What is certain after this frame."""

    def note(self, event: Event) -> None:
        """Takes in an event that somebody else wrote into the same log."""

    def at(self, frame: int | None, t_ns: int) -> None:
        """When a command is given."""

    def differs(self) -> list[str]:
        """Points seen for sure that are not as recorded."""

    def pass_(self, color: Color) -> list[Event]:
        """A pass."""

    def resign(self, color: Color) -> list[Event]:
        """One side gives up."""

    def pause(self, *, by: str, why: str = "") -> list[Event]:
        """The record stands still."""

    def resume(self, *, by: str, why: str = "", to_move: Color | None = None) -> list[Event]:
        """Play goes on."""

    def take_back(self, moves: int = 1, *, by: str, why: str = "") -> list[Event]:
        """The last moves were not played."""

    def set_point(self, point: str, color: Color | None, *, by: str, why: str = "") -> list[Event]:
        """What stands on a point."""

    def replace_move(self, number: int, color: Color, point: str | None, *, by: str, why: str = "") -> list[Event]:
        """What a move really was."""

    def insert_move(self, number: int, color: Color, point: str | None, *, by: str, why: str = "") -> list[Event]:
        """A move that was missed."""

    def reorder(self, numbers: Sequence[int], *, by: str, why: str = "") -> list[Event]:
        """The order in which some moves were made."""

    def dismiss_incident(self, seq: int, *, by: str, why: str = "") -> list[Event]:
        """An incident needs no more attention."""

    def take_board_as_is(self, *, by: str, why: str = "", to_move: Color | None = None) -> list[Event]:
        """The board as seen now is right."""


MakeRecorder = Callable[[Sequence[Event], int, GameStarted], Recorder]
"""(events, last_seq, details): a recorder that goes on after these events of a log whose last one is `last_seq`."""
