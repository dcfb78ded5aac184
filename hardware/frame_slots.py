"""Pictures handed from a worker process through shared memory: a few slots, written in turn.

The memory is an anonymous file that both processes hold, so nothing is left behind however they die. Each slot begins
with the sequence number of its picture, written before and after the pixels (a sequence lock): a reader that was
overtaken sees another number and drops the picture.
"""

import mmap
import os

import numpy as np
import numpy.typing as npt

SLOTS = 3  # one that is written, one that is read, one between
HEAD_BYTES = 64
MOST_PICTURE_BYTES = 4608 * 2592 * 3  # BGR at the largest size of Camera Module 3
SLOT_BYTES = HEAD_BYTES + MOST_PICTURE_BYTES  # untouched pages cost nothing


class FrameSlots:
    """Both ends. `descriptor` is given to the other process, which maps it again."""

    def __init__(self, descriptor: int | None = None) -> None:
        if descriptor is None:
            descriptor = os.memfd_create("tianyuan-frames")
            os.ftruncate(descriptor, SLOTS * SLOT_BYTES)
        self.descriptor = descriptor
        self._memory = mmap.mmap(descriptor, SLOTS * SLOT_BYTES)

    def picture(self, sequence: int, rows: int, columns: int) -> npt.NDArray[np.uint8]:
        """The pixels of the slot in which picture `sequence` lies or will lie, uint8 (rows, columns), shared."""
        if rows * columns > MOST_PICTURE_BYTES:
            raise ValueError(f"a picture of {columns}×{rows} bytes is larger than a slot")
        start = sequence % SLOTS * SLOT_BYTES + HEAD_BYTES
        return np.frombuffer(self._memory, np.uint8, rows * columns, start).reshape(rows, columns)

    def mark(self, sequence: int, *, whole: bool) -> None:
        """Writes the slot's number: `whole` False before the pixels change, True after."""
        start = sequence % SLOTS * SLOT_BYTES
        self._memory[start : start + 8] = (sequence if whole else -1).to_bytes(8, "little", signed=True)

    def holds(self, sequence: int) -> bool:
        """True while the slot still holds that picture, whole."""
        start = sequence % SLOTS * SLOT_BYTES
        return int.from_bytes(self._memory[start : start + 8], "little", signed=True) == sequence

    def close(self) -> None:
        """Closes this end's descriptor and gives the memory back; an array that is held shows nothing from now on.

        Else the mapping would wait for Python to find it: 27 MB each time that a camera of 2304×1296 is opened anew.
        """
        os.close(self.descriptor)
        self._memory.madvise(mmap.MADV_REMOVE)
