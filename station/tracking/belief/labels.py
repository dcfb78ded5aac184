"""What a point is taken for, and arrays of such. 0 empty, 1 black, 2 white; colors as in `rules.color`."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

UNKNOWN = -1  # nothing clear was seen
STONE = 3  # a stone for certain, but of which color?
EMPTY_BOARD = bytes(361)

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Labels = npt.NDArray[np.int8]
Nats = npt.NDArray[np.float32]
Cells = npt.NDArray[np.float32]


def labels_of(stones: bytes) -> Labels:
    """The 361 stones of a position as labels (361,), read-only."""
    return np.frombuffer(stones, np.int8)


def changed(stones: bytes, changes: Mapping[int, int]) -> bytes:
    """The 361 stones with what these points hold now."""
    after = bytearray(stones)
    for point, color in changes.items():
        after[point] = color
    return bytes(after)


def never() -> Ints:
    """Frames, or times, (361,) of what has not been yet: -1."""
    return np.full(361, -1, np.int64)
