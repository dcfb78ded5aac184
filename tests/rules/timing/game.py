"""A game at the clock, told step by step, for tests."""

import re
from typing import Any

from rules.color import BLACK, WHITE, Color
from rules.timing.account import Reading
from rules.timing.acts import act
from rules.timing.clock import Clock, new_clock
from rules.timing.duration import HOUR_MS, MINUTE_MS
from rules.timing.records import Begin, Press, Record, Set
from rules.timing.systems import TimeSystem

HOUR, MINUTE = HOUR_MS, MINUTE_MS
B, W = BLACK, WHITE


def ms(text: str) -> int:
    """Milliseconds of "1:55:00", "12:30", "59.999"."""
    *larger, seconds = text.split(":")
    assert re.fullmatch(r"\d+(\.\d{1,3})?", seconds), text
    whole, _, part = seconds.partition(".")
    found = int(whole) * 1000 + int(part.ljust(3, "0"))
    for factor, value in zip((MINUTE, HOUR), reversed(larger), strict=False):
        found += int(value) * factor
    return found


class Timed:
    """A clock and its journal; `at` is now."""

    def __init__(self, system: TimeSystem, at: str = "10:00:00") -> None:
        self.start = new_clock(system)
        self.clock: Clock = self.start
        self.at = ms(at)
        self.records: list[Record] = []
        self.do(Begin)

    def do(self, kind: type[Record], after: str = "0", **values: Any) -> "Timed":
        """One record, so much later than the one before."""
        record = kind(at_ms=self.at + ms(after), **values)
        self.clock = act(self.clock, record)
        self.records.append(record)
        self.at = record.at_ms
        return self

    def moves(self, *times: str) -> "Timed":
        """Moves by both sides in turn, each with what it took."""
        for time in times:
            self.do(Press, time, side=self.clock.turn)
        return self

    def used(self, side: Color, time: str) -> "Timed":
        """A side's time set by the chief, so that a test can begin late in a game."""
        return self.do(Set, side=side, used_ms=ms(time), chief="Chief")

    def face(self, side: Color, after: str = "0") -> Reading:
        """What a side's face shows so much later."""
        return self.clock.reading(side, self.at + ms(after))
