"""What `python -m tests.bench instructions` counts: so many frames of one kind. `python -m … KIND TIMES PICTURES`.

PICTURES -- a .npz with `board`, (H, W, 3) BGR, and `played`, the same with another stone. Prints their CPU seconds.
"""

import sys
import time
from collections.abc import Callable
from itertools import count

import numpy as np
import numpy.typing as npt

from vision.stream.watch import Watcher

Image = npt.NDArray[np.uint8]
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
    kind, times = sys.argv[1], int(sys.argv[2])
    with np.load(sys.argv[3]) as stored:
        once = work(kind, dict(stored))
    began = time.process_time()
    for _ in range(times):
        once()
    print(time.process_time() - began)


if __name__ == "__main__":
    main()
