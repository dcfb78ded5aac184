"""Calls into a stream of samples that never stops: silence, and each clip from its very sample on. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.int16]
STREAM_HZ = 22_050
"""Of the stream; a recording of another rate is brought to it."""


@dataclass(frozen=True, slots=True)
class Clip:
    """at_ms -- its onset; words -- as the journal names them; samples -- (n,) at STREAM_HZ."""

    at_ms: float
    words: str
    samples: Samples


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


def mixed(clips: Iterable[Clip], start_ms: float, count: int) -> tuple[Samples, list[Clip]]:
    """`count` samples of which the first is heard at `start_ms`, and the clips that begin within them."""
    block, begun = np.zeros(count, np.int32), []
    for clip in clips:
        first = round((clip.at_ms - start_ms) * STREAM_HZ / 1000)
        if 0 <= first < count:
            begun.append(clip)
        left, right = max(0, first), min(count, first + len(clip.samples))
        if left < right:
            block[left:right] += clip.samples[left - first : right - first]
    return np.clip(block, -32768, 32767).astype(np.int16), begun
