"""Short sounds in WAV files: 16-bit PCM, as people record, and the µ-law of our own small clips. One channel."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from station.errors import InputError
from station.voice.codes import Code
from vision.reasons import Reason

Samples = npt.NDArray[np.int16]
PCM, MU_LAW = 1, 7
"""Formats by their number in the header."""
_BIAS, _CLIP = 132, 32635


@dataclass(frozen=True, slots=True)
class Sound:
    """samples -- (n,) int16, n > 0; rate_hz -- of them."""

    samples: Samples
    rate_hz: int

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.samples) / self.rate_hz

    @property
    def silence_s(self) -> float:
        """How long nothing is heard at its beginning: below a fiftieth of its loudest."""
        loud = np.abs(self.samples.astype(np.int32))
        return int(np.argmax(loud * 50 > loud.max())) / self.rate_hz


def read(path: Path) -> Sound:
    """A WAV file; of several channels the first. InputError names a file that is none, or of another format."""
    try:
        data = path.read_bytes()
    except OSError:
        raise InputError(Reason(Code.NO_WAV), str(path)) from None
    if data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        raise InputError(Reason(Code.NO_WAV), str(path))
    parts = dict(_chunks(data))
    head, body = parts.get(b"fmt ", b""), parts.get(b"data", b"")
    if len(head) < 16:
        raise InputError(Reason(Code.NO_WAV), str(path))
    kind, channels, rate_hz, _, _, bits = struct.unpack("<HHIIHH", head[:16])
    if (kind, bits) not in ((PCM, 16), (MU_LAW, 8)) or not channels or not rate_hz:
        raise InputError(Reason(Code.FORMAT), str(path))
    whole = len(body) // (channels * bits // 8) * channels * bits // 8
    if not whole:
        raise InputError(Reason(Code.EMPTY), str(path))
    samples = np.frombuffer(body[:whole], "<i2") if kind == PCM else _EXPANDED[np.frombuffer(body[:whole], np.uint8)]
    return Sound(np.ascontiguousarray(samples[::channels]).astype(np.int16), rate_hz)


def written(sound: Sound) -> bytes:
    """A µ-law WAV file, a byte a sample."""
    body = _compressed(sound.samples).tobytes()
    head = struct.pack("<HHIIHHH", MU_LAW, 1, sound.rate_hz, sound.rate_hz, 1, 8, 0)
    fact = struct.pack("<I", len(body))
    parts = b"".join(
        name + struct.pack("<I", len(part)) + part + b"\0" * (len(part) % 2)
        for name, part in ((b"fmt ", head), (b"fact", fact), (b"data", body))
    )
    return b"RIFF" + struct.pack("<I", 4 + len(parts)) + b"WAVE" + parts


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12
    while at + 8 <= len(data):
        name, length = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        yield name, data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _compressed(samples: Samples) -> npt.NDArray[np.uint8]:
    """ITU-T G.711 µ-law."""
    size = np.minimum(np.abs(samples.astype(np.int32)), _CLIP) + _BIAS
    exponent = np.floor(np.log2(size)).astype(np.int32) - 7
    code = (samples < 0) * 0x80 | exponent << 4 | (size >> (exponent + 3)) & 15
    found: npt.NDArray[np.uint8] = (~code & 0xFF).astype(np.uint8)
    return found


def _expanded() -> Samples:
    code = ~np.arange(256) & 0xFF
    size = (((code & 15) << 3) + _BIAS << ((code >> 4) & 7)) - _BIAS
    return np.where(code & 0x80, -size, size).astype(np.int16)


_EXPANDED = _expanded()
