"""What `python -m tests.bench instructions` counts: a frame of one kind. `python -m … PICTURES REQUESTS KIND`.

PICTURES -- a .npz with `board`, (H, W, 3) BGR, and `played`, the same with another stone
REQUESTS -- a library that speaks to callgrind
Prints its CPU seconds.
"""

import ctypes
import os
import sys
import time
from collections.abc import Callable
from itertools import count

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import UNKNOWN_LEAN
from vision.stones.net import MADE_ANEW, MODEL, whiten
from vision.stream.watch import Watcher

Image = npt.NDArray[np.uint8]
NETS = {"net": (1, "ORT_ENABLE_ALL"), "net_plain": (1, "ORT_ENABLE_EXTENDED"), "net_2": (2, "ORT_ENABLE_ALL")}
"""The stones net alone: threads, and up to which level its graph is made over. `plain`: without the kernels that lay
numbers out for the processor (NCHWc)."""
KINDS = ("idle", "changed", "full", *NETS)
WARM = 6  # frames until the first board is read, and what is kept for the next frame is there


def work(kind: str, pictures: dict[str, Image]) -> Callable[[], object]:
    """What is done once. idle: nothing moves; changed: a stone comes or goes, and lies still; full: found and read."""
    board, played = pictures["board"], pictures["played"]
    if kind in NETS:
        return net(board, *NETS[kind])
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


def net(board: Image, threads: int, level: str) -> Callable[[], object]:
    """One reading, of anything. No thread waits by turning: that would count the waiting."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.graph_optimization_level = getattr(onnxruntime.GraphOptimizationLevel, level)
    session = onnxruntime.InferenceSession(str(MODEL), options, providers=["CPUExecutionProvider"])
    feeds = {
        "board": whiten(np.asarray(cv2.resize(board, (504, 504)), np.uint8)),
        "lean": UNKNOWN_LEAN[None],
        "given": MADE_ANEW[None],
    }
    return lambda: session.run(None, feeds)


def main() -> None:
    """See the module."""
    callgrind = ctypes.CDLL(sys.argv[2])
    with np.load(sys.argv[1]) as stored:
        pictures = dict(stored)
    once = work(sys.argv[3], pictures)
    once()
    callgrind.count_begin()
    once()  # the simulated cache begins cold
    callgrind.count_anew()
    began = time.process_time()
    once()
    print(time.process_time() - began)
    callgrind.count_end(sys.argv[3].encode())


if __name__ == "__main__":
    main()
