"""Calls into a stream of samples that never stops: silence, and each clip from its very sample on. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from hardware.loudspeaker import STREAM_HZ, Samples


@dataclass(frozen=True, slots=True, eq=False)
class Clip:
    """at_ms -- its onset; words -- as the journal names them; samples -- (n,) at STREAM_HZ, none: only shown."""

    at_ms: int
    words: str
    samples: Samples

    @property
    def name(self) -> tuple[int, str]:
        """The same call of two plans has the same."""
        return self.at_ms, self.words


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """first -- the number, in the stream, of the clip's first sample."""

    clip: Clip
    first: int

    @property
    def end(self) -> int:
        """Behind its last one."""
        return self.first + len(self.clip.samples)


def at_rate(samples: Samples, rate_hz: int) -> Samples:
    """The same sound at the stream's rate."""
    if rate_hz == STREAM_HZ:
        return samples
    count = max(1, round(len(samples) * STREAM_HZ / rate_hz))
    places = np.arange(count) * (rate_hz / STREAM_HZ)
    stretched: Samples = np.interp(places, np.arange(len(samples)), samples).astype(np.int16)
    return stretched


def joined(sounds: Sequence[Samples]) -> Samples:
    """One behind the other."""
    return np.concatenate(sounds) if sounds else np.zeros(0, np.int16)


def louder(samples: Samples, percent: int) -> Samples:
    """Brought to so much of its loudness."""
    found: Samples = np.clip(samples.astype(np.int32) * percent // 100, -32768, 32767).astype(np.int16)
    return found


def mixed(clips: Iterable[Placed], start: int, count: int) -> Samples:
    """`count` samples of the stream from number `start` on."""
    block = np.zeros(count, np.int32)
    for one in clips:
        left, right = max(start, one.first), min(start + count, one.end)
        if left < right:
            block[left - start : right - start] += one.clip.samples[left - one.first : right - one.first]
    found: Samples = np.clip(block, -32768, 32767).astype(np.int16)
    return found
