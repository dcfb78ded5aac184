"""A press on a tablet, told in the tablet's own time, on the station's clock: mapped, clamped, its raw values kept."""

from dataclasses import dataclass

MOST_BACK_MS = 200
"""No press is taken for earlier than this before it came: whoever has a slow network asks the referee."""
TOUCH_MS = 30
"""Between a finger and what a browser tells of it, either way; measured at tablets of our own, not at others."""
BUTTON_MS = 5
"""The same of a button at a pin: contacts and the station's own scheduling."""
DRIFT_PPM = 100
"""By so much a tablet's clock may run away from the station's while it is cut off."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What a tablet says of a press.

    station_ms -- when, as it takes the station's clock to stand; device_ms -- on its own clock
    heard_ms -- the station's clock in the last answer that it had heard; round_trip_ms -- the smallest lately
    queued -- it had lost the station and kept the press
    """

    station_ms: int
    device_ms: int
    heard_ms: int
    round_trip_ms: int
    queued: bool = False


@dataclass(frozen=True, slots=True)
class Mapped:
    """On the station's clock, with the error either way."""

    at_ms: int
    error_ms: int


def mapped(sent: Sent, arrived_ms: int, *, seen: bool = False) -> Mapped:
    """When it was pressed: between the last word to the tablet and the arrival, at most `MOST_BACK_MS` before that.

    A press that was kept meanwhile may be older where the camera has `seen` the move that it ends; else it is taken
    for as late as any other.
    """
    earliest = min(arrived_ms, max(0, sent.heard_ms))
    if not (sent.queued and seen):
        earliest = max(earliest, arrived_ms - MOST_BACK_MS)
    away_ms = max(0, sent.station_ms - sent.heard_ms)
    error_ms = TOUCH_MS + -(-sent.round_trip_ms // 2) + away_ms * DRIFT_PPM // 1_000_000
    at_ms = min(max(sent.station_ms, earliest), arrived_ms)
    return Mapped(at_ms, max(error_ms, TOUCH_MS))
