"""The loudspeaker that this machine has: a sound server's stream, else a program at the end of a pipe."""

import contextlib
import logging
import shutil
import subprocess
from collections.abc import Callable, Sequence

from hardware.loudspeaker import STREAM_HZ, Loudspeaker, Samples
from hardware.pulse import PulseSpeaker

logger = logging.getLogger(__name__)
PIPE_AHEAD_MS = 60
"""So much lies ready at a program: what lies there is heard, whatever is pressed meanwhile."""
PIPE_DEVICE_MS = 60
"""From such a program to the ear, with the buffer asked for below; reckoned, no device tells it."""
PIPE: Sequence[str] = (
    *("aplay", "-q", "-t", "raw", "-f", "S16_LE", "-c", "1"),
    *("-r", str(STREAM_HZ), "--buffer-time=60000", "-"),
)


class PipeSpeaker:
    """A program that plays its standard input, where there is no sound server."""

    ahead_ms, rewrites = PIPE_AHEAD_MS, False

    def __init__(self, command: Sequence[str], now_ms: Callable[[], float]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._now_ms = now_ms
        self._written, self._ends_ms = 0, now_ms()  # it has played all of them then

    def heard(self) -> float:
        """See Loudspeaker."""
        return self._written + (self._now_ms() - self._ends_ms - PIPE_DEVICE_MS) * STREAM_HZ / 1000

    def write(self, first: int, samples: Samples) -> None:
        """See Loudspeaker. What lies before `first` and was not written was a pause of the program."""
        assert self._process.stdin is not None
        self._process.stdin.write(samples.astype("<i2").tobytes())
        self._process.stdin.flush()
        self._ends_ms = max(self._ends_ms, self._now_ms()) + len(samples) * 1000 / STREAM_HZ
        self._written = first + len(samples)

    def close(self) -> None:
        """See Loudspeaker."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):  # it ended with samples left
                self._process.stdin.close()
        self._process.terminate()
        self._process.wait(2.0)


def found_loudspeaker(now_ms: Callable[[], float]) -> Loudspeaker | None:
    """What this machine has: a sound server, else ALSA's own player; None without either."""
    try:
        return PulseSpeaker()
    except OSError as error:
        logger.info("no sound server: %s", error)
    path = shutil.which(PIPE[0])
    return None if path is None else PipeSpeaker([path, *PIPE[1:]], now_ms)
