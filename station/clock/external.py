"""A clock beside the board that counts (owner = external): the station watches, and calls nothing (R10, E4).

One interface, one adapter: a serial line that speaks as DGT boards tell of their clock (message 0x8D, ten bytes: hours,
minutes and seconds of the right and the left player in BCD, then a status). Written after descriptions of others and
tried with a simulated one; no device was at hand.
"""

import logging
import os
import select
import termios
import tty
from collections.abc import Iterator
from dataclasses import dataclass

from hardware.worker import Worker
from rules.color import BLACK, WHITE
from rules.timing.account import Phase
from rules.timing.faults import differ
from rules.timing.records import Owner
from station.clock.keeper import ClockKeeper
from station.errors import InputError
from station.game.catalog import IncidentEntered, Letter, Occurrence
from station.game.logged import LoggedGame
from station.reasons import Unusable
from station.table.table import Table
from station.timebase import Clock as Time
from station.timebase import Instant
from vision.reasons import Reason

logger = logging.getLogger(__name__)
MESSAGE, LENGTH = 0x8D, 10
RUNNING, RIGHT_DOWN = 0x01, 0x02
POLL_S, REOPEN_S = 0.1, 5.0
PRESS_ERROR_MS = 150
"""Between a lever and the message that tells of it."""
MS_NS = 1_000_000


@dataclass(frozen=True, slots=True)
class Told:
    """What the clock shows: time left of the player at its left and its right; whose lever is down: he moved last."""

    left_ms: int
    right_ms: int
    running: bool
    right_down: bool


def parsed(buffer: bytearray) -> Iterator[Told]:
    """The whole messages of a stream; what is no message is passed over, the beginning of one stays in the buffer."""
    while len(buffer) >= LENGTH:
        if buffer[0] != MESSAGE or (buffer[1] << 7 | buffer[2]) != LENGTH:
            del buffer[0]
            continue
        message = bytes(buffer[:LENGTH])
        right, left = (_time_ms(message[at : at + 3]) for at in (3, 6))
        if right is None or left is None:  # the board acknowledges something
            del buffer[0]
            continue
        del buffer[:LENGTH]
        yield Told(left, right, bool(message[9] & RUNNING), bool(message[9] & RIGHT_DOWN))


def _time_ms(data: bytes) -> int | None:
    hours = data[0] & 0x0F
    minutes, seconds = (10 * (byte >> 4) + (byte & 0x0F) for byte in data[1:])
    return None if hours > 9 or minutes > 59 or seconds > 59 else 1000 * (3600 * hours + 60 * minutes + seconds)


class ExternalClock:
    """Reads one line and opens it again after a fault. black_left -- Black sits at the clock's left."""

    def __init__(self, path: str, black_left: bool, keeper: ClockKeeper, table: Table, clock: Time) -> None:
        self._path, self._black_left = path, black_left
        self._keeper, self._table, self._clock = keeper, table, clock
        self._file: int | None = None
        self._buffer = bytearray()
        self._down: bool | None = None
        self._differed = 0  # the game in which it was told
        self.worker = Worker("external clock", self.turn, retry_s=REOPEN_S)

    def close(self) -> None:
        """Gives the line back."""
        self.worker.close()
        self._lose()

    def turn(self) -> float:
        """What came since the last one."""
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
                tty.setraw(self._file)
            if select.select([self._file], [], [], POLL_S)[0]:
                data = os.read(self._file, 4096)
                if not data:
                    raise OSError("the line was closed")
                self._buffer += data
        except (OSError, termios.error) as error:
            logger.warning("the clock at %s: %s", self._path, error)
            self._lose()
            return REOPEN_S
        for told in parsed(self._buffer):
            self._take(told)
        return 0.0

    def _take(self, told: Told) -> None:
        left, right = (BLACK, WHITE) if self._black_left else (WHITE, BLACK)
        self._keeper.external = {left: told.left_ms, right: told.right_ms}
        if self._down is not None and told.right_down is not self._down:
            side: Letter = "B" if (right if told.right_down else left) is BLACK else "W"
            now_ms = self._clock.now().monotonic_ns // MS_NS
            left_ms = told.right_ms if told.right_down else told.left_ms
            self._keeper.press(side, now_ms, PRESS_ERROR_MS, source="external", left_ms=left_ms)
        self._down = told.right_down
        self._table.time(self._compared)

    def _compared(self, game: LoggedGame | None, at: Instant) -> list[Occurrence]:
        """Half a minute apart, or two minutes an hour: told once a game; which counts stays what it was."""
        state, other = None if game is None else game.clock, self._keeper.external
        if game is None or state is None or state.clock is None or other is None or self._differed == game.number:
            return []
        clock, now_ms = state.clock, at.monotonic_ns // MS_NS
        played = 0 if clock.begun_ms is None else now_ms - clock.begun_ms
        faces = {side: clock.reading(side, now_ms) for side in (BLACK, WHITE)}
        own = [(side, face.left_ms) for side, face in faces.items() if face.phase is Phase.MAIN]
        if clock.owner is not Owner.EXTERNAL or not any(differ(ms, other[side], played) for side, ms in own):
            return []
        self._differed = game.number
        return [IncidentEntered(kind="clock_fault", by="station")]

    def _lose(self) -> None:
        if self._file is not None:
            os.close(self._file)
        self._file, self._keeper.external, self._down = None, None, None
        self._buffer.clear()


def open_external(spec: str, keeper: ClockKeeper, table: Table, clock: Time) -> ExternalClock | None:
    """ "none", "serial:/dev/ttyUSB0", then ",black=right" where Black sits at its right. InputError for others."""
    kind, _, rest = spec.partition(":")
    path, _, side = rest.partition(",black=")
    if spec == "none":
        return None
    if kind != "serial" or not path or side not in ("", "left", "right"):
        raise InputError(Reason(Unusable.EXTERNAL_CLOCK), f"--clock {spec}")
    return ExternalClock(path, side != "right", keeper, table, clock)
