"""The watchdog: systemd hears that the process lives for as long as everything in it does that must live."""

import logging
from collections.abc import Callable, Iterable

from hardware.notify import notify
from hardware.thresholds import ALIVE_S
from hardware.worker import Pulse, Worker

logger = logging.getLogger(__name__)


class Watchdog:
    """Asks from `start` to `close`. A process that is half dead is worse than one that starts anew.

    pulses -- of what runs in the process; of workers those that are `vital` count
    end -- told once, in a sentence, that one is dead: must end the process with an error
    say -- tells the service manager, see hardware.notify. While one hangs it hears nothing and, after its own patience,
        ends the process; so it does when this watchdog itself is dead
    """

    def __init__(
        self, pulses: Iterable[Pulse], end: Callable[[str], None], say: Callable[[str], object] = notify
    ) -> None:
        self._vital = [pulse for pulse in pulses if not isinstance(pulse, Worker) or pulse.vital]
        self._end, self._say = end, say
        self._hung: list[str] = []
        self._worker = Worker("watchdog", self.turn, vital=True)

    def start(self) -> None:
        """Begins."""
        self._say("READY=1")
        self._worker.start()

    def close(self) -> None:
        """Ends."""
        self._worker.close()

    def turn(self) -> float | None:
        """One round."""
        dead = [pulse.name for pulse in self._vital if pulse.dead]
        if dead:
            self._end(f"{', '.join(dead)}: ended by an error, and the station is no use without it")
            return None
        hung = [pulse.name for pulse in self._vital if pulse.hangs]
        if hung and hung != self._hung:
            logger.error("%s: nothing was heard of it for too long", ", ".join(hung))
        self._hung = hung
        if not hung:
            self._say("WATCHDOG=1")
        return ALIVE_S
