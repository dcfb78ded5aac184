"""What `python -m tests.bench instructions` counts: one frame of each kind. `python -m … PICTURES REQUESTS`.

PICTURES -- a .npz with `board`, (H, W, 3) BGR, and `played`, the same with another stone
REQUESTS -- a library that speaks to callgrind
Prints the CPU seconds of each kind, a line each.
"""

import ctypes
import sys
import time
from collections.abc import Callable
from itertools import count

import numpy as np
import numpy.typing as npt

from vision.stream.watch import Watcher

Image = npt.NDArray[np.uint8]
KINDS = ("idle", "changed", "full")
WARM = 6  # frames until the first board is read, and what is kept for the next frame is there


def work(kind: str, pictures: dict[str, Image]) -> Callable[[], object]:
    """What is done once. idle: nothing moves; changed: a stone comes or goes, and lies still; full: found and read."""
    board, played = pictures["board"], pictures["played"]
    if kind == "full":
        return lambda: Watcher().see(board)
    watcher, numbers = Watcher(), count()
    for _ in range(WARM):
        watcher.see(board)
    if kind == "idle":
        return lambda: watcher.see(board)

    def change() -> None:
        shown = played if next(numbers) % 2 == 0 else board
        for _ in range(3):
            watcher.see(shown)

    return change


def main() -> None:
    """See the module."""
    callgrind = ctypes.CDLL(sys.argv[2])
    with np.load(sys.argv[1]) as stored:
        pictures = dict(stored)
    for kind in KINDS:
        once = work(kind, pictures)
        once()
        callgrind.count_begin()
        once()  # the simulated cache begins cold
        callgrind.count_anew()
        began = time.process_time()
        once()
        print(time.process_time() - began)
        callgrind.count_end(kind.encode())


if __name__ == "__main__":
    main()
