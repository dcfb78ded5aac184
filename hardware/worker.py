"""Background loops: each is a worker with a name, which says whether the process is of any use without it."""

import logging
import math
import threading
import time
from collections.abc import Callable

logger = logging.getLogger(__name__)
RETRY_S = 1.0  # a worker that may fail goes on so long after it did


class Pulse:
    """The sign of life of something that must go on: a Worker's, or that of a loop which somebody else runs.

    hangs_s -- without a beat for longer it hangs
    """

    def __init__(self, name: str, hangs_s: float = math.inf) -> None:
        self.name, self._hangs_s = name, hangs_s
        self._beat_s = time.monotonic()

    def beat(self, rest_s: float = 0.0) -> None:
        """It goes on, and the next beat may take `rest_s` longer than usual."""
        self._beat_s = time.monotonic() + rest_s

    @property
    def hangs(self) -> bool:
        """Whether no beat came in time."""
        return time.monotonic() - self._beat_s > self._hangs_s

    @property
    def dead(self) -> bool:
        """Whether it ended though nobody asked it to."""
        return False


class Worker(Pulse):
    """Takes turns on a daemon thread of its own, from `start` to `close`; each turn is a beat.

    turn -- one round; gives the seconds until the next one (`wake` comes first), None when there is none
    vital -- an exception that leaves a turn ends the worker, which a Watchdog hears. Otherwise it is logged, and the
        next turn comes after `retry_s`
    hangs_s -- a turn, or what lies between two beats in it, takes no longer
    """

    def __init__(
        self,
        name: str,
        turn: Callable[[], float | None],
        *,
        vital: bool = False,
        hangs_s: float = math.inf,
        retry_s: float = RETRY_S,
    ) -> None:
        super().__init__(name, hangs_s)
        self.vital, self._turn, self._retry_s = vital, turn, retry_s
        self._closing = threading.Event()
        self._awake = threading.Event()
        self._ended = False  # in order
        self._given_up = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begins, once."""
        self.beat()
        self._thread.start()

    def stop(self) -> None:
        """Asks it to end."""
        self._closing.set()
        self._awake.set()

    def close(self, timeout_s: float = 5.0) -> bool:
        """Asks it to end and waits for it, unless it never began. False: it hangs, and is left behind."""
        self.stop()
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def wake(self) -> None:
        """The next turn comes at once."""
        self._awake.set()

    def give_up(self) -> None:
        """Called by the turn, which gives None then: it is dead, as if by an error, and has said why."""
        self._given_up = True

    def rest(self, seconds: float) -> None:
        """Called by the turn: waits, but not when it is woken or shall end."""
        self.beat(seconds)
        self._awake.wait(seconds)
        self._awake.clear()
        if self.closing:
            self._awake.set()
        self.beat()

    @property
    def closing(self) -> bool:
        """Whether it shall end."""
        return self._closing.is_set()

    @property
    def running(self) -> bool:
        """Whether it began and goes on."""
        return self._thread.is_alive()

    @property
    def dead(self) -> bool:
        """See Pulse."""
        return self._thread.ident is not None and not self._thread.is_alive() and not self._ended

    def _run(self) -> None:
        while not self.closing:
            self.beat()
            try:
                rest_s = self._turn()
            except Exception:
                logger.exception("%s failed", self.name)
                if self.vital:
                    return
                rest_s = self._retry_s
            if rest_s is None:
                break
            if rest_s > 0:
                self.rest(rest_s)
        self._ended = not self._given_up
