"""Lines of the system's log, limited: whoever causes one line a thousand times a second must not fill the disk."""

import logging
import threading
import time
from collections.abc import Callable

LOG_LINES = 10  # at once, from one place of the program
LINE_EVERY_S = 10.0  # one more after so long


class Sparing(logging.Filter):
    """Lets ten lines of one place through, then one in ten seconds, which says how many were left out before it."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock_s = clock_s
        self._lock = threading.Lock()
        self._places: dict[tuple[str, int], tuple[float, float, int]] = {}  # lines left, since when, lines left out

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        place, now_s = (record.pathname, record.lineno), self._clock_s()
        with self._lock:
            left, since_s, dropped = self._places.get(place, (float(LOG_LINES), now_s, 0))
            left = min(float(LOG_LINES), left + (now_s - since_s) / LINE_EVERY_S)
            written = left >= 1
            self._places[place] = (left - 1, now_s, 0) if written else (left, now_s, dropped + 1)
        if written and dropped:
            record.msg, record.args = f"{record.getMessage()} (and {dropped} more like this)", None
        return written


def spare_the_log() -> None:
    """From now on, for whatever writes to the root's handlers or, without any, to standard error."""
    last = [logging.lastResort] if logging.lastResort is not None else []
    for handler in logging.getLogger().handlers or last:
        if not any(isinstance(one, Sparing) for one in handler.filters):
            handler.addFilter(Sparing())
