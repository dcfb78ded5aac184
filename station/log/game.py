"""One game as the log holds it: its entries and what they fold to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from station.clock import Instant
from station.counting.state import CountingState, fold_counting
from station.fold import apply, fold
from station.log.store import Entry, Log
from station.state import GameState


@dataclass(frozen=True)
class LoggedGame:
    """A game after its last entry. Grows by `extended`; never changes.

    details -- names, event, board number, ruleset, komi, handicap as given last (`game_started`, `details`)
    """

    number: int
    entries: tuple[Entry, ...]
    state: GameState
    counting: CountingState
    details: Mapping[str, Any]

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> "LoggedGame":
        """The game that these entries tell; at least one, all of one game."""
        events = [entry.event for entry in entries]
        details: dict[str, Any] = {}
        for event in events:
            details |= _details(entry_type=event.type, data=event.data)
        return cls(entries[0].game, tuple(entries), fold(events), fold_counting(events), details)

    @classmethod
    def load(cls, log: Log, number: int) -> "LoggedGame | None":
        """The game of this number, None where there is none."""
        entries = log.entries(number)
        return cls.of(entries) if entries else None

    def extended(self, entries: Sequence[Entry]) -> "LoggedGame":
        """The game after further entries."""
        state, counting, details = self.state, self.counting, dict(self.details)
        for entry in entries:
            state, counting = apply(state, entry.event), counting.apply(entry.event)
            details |= _details(entry_type=entry.event.type, data=entry.event.data)
        return replace(self, entries=(*self.entries, *entries), state=state, counting=counting, details=details)

    @property
    def over(self) -> bool:
        """The game has ended; nothing is recorded any more."""
        return self.state.phase == "ended" and self.counting.phase != "marking"

    @property
    def started(self) -> Instant:
        """When its first entry was written."""
        return self.entries[0].at

    @property
    def last(self) -> Entry:
        """Its newest entry."""
        return self.entries[-1]


def _details(entry_type: str, data: Mapping[str, Any]) -> dict[str, Any]:
    return dict(data) if entry_type in ("game_started", "details") else {}
