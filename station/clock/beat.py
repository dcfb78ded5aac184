"""The last second on the disk while time runs: one small block a second, in a file of its own.

Two places are written in turn, each with its checksum: a write that a power cut tore leaves the one before it. The log
would take a transaction of several blocks a second for the same; a card bears this one for years.
"""

import logging
import os
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

logger = logging.getLogger(__name__)
BEAT_S = 0.8  # between two: with the disk's own delay no reading is older than a second (CLOCK.md S8)
BLOCK = 4096
_HEAD = struct.Struct("<IQqq36s")


@dataclass(frozen=True, slots=True)
class Beat:
    """number -- of the beat; game -- whose clock ran; at_ms -- on the station's clock, in that run of the machine."""

    number: int
    game: int
    at_ms: int
    boot: str


class BeatFile:
    """Written by one thread, read at the start."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._number = max((beat.number for beat in self._both()), default=0)

    def write(self, game: int, at_ms: int, boot: str) -> bool:
        """On the disk when it returns. False where the disk takes nothing: the clock runs on."""
        number = self._number + 1
        head = _HEAD.pack(zlib.crc32(b""), number, game, at_ms, boot.encode("ascii", "replace")[:36])
        block = struct.pack("<I", zlib.crc32(head[4:])) + head[4:]
        try:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                if os.fstat(file).st_size < 2 * BLOCK:
                    os.ftruncate(file, 2 * BLOCK)
                os.pwrite(file, block, BLOCK * (number % 2))
                os.fdatasync(file)
            finally:
                os.close(file)
        except OSError as error:
            logger.error("the clock's second could not be written: %s", error)
            return False
        self._number = number
        return True

    def read(self) -> Beat | None:
        """The newest whole one."""
        return max(self._both(), key=lambda beat: beat.number, default=None)

    def _both(self) -> list[Beat]:
        try:
            data = self._path.read_bytes()
        except OSError:
            return []
        found = (_parsed(data[start : start + _HEAD.size]) for start in (0, BLOCK))
        return [beat for beat in found if beat is not None]


def _parsed(data: bytes) -> Beat | None:
    if len(data) < _HEAD.size:
        return None
    crc, number, game, at_ms, boot = _HEAD.unpack(data)
    if crc != zlib.crc32(data[4:]):
        return None
    return Beat(number, game, at_ms, boot.rstrip(b"\0").decode("ascii"))
