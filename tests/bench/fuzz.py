"""100,000 damaged SGF files: each ends in a record or in one clear error within a second (about five minutes)."""

import time

from rules.errors import SgfError
from rules.sgf import read_sgf
from tests.rules.mutations import mutated

FILES = 100_000


def run() -> bool:
    """Reads and replays every file; any other exception ends the bench."""
    read = refused = 0
    slowest = 0.0
    for data in mutated(FILES, seed=2026):
        start = time.perf_counter()
        try:
            read_sgf(data).replay()
            read += 1
        except SgfError:
            refused += 1
        slowest = max(slowest, time.perf_counter() - start)
    print(f"{FILES} files: {read} records, {refused} refused with a sentence, slowest {slowest * 1e3:.0f} ms (bar 1 s)")
    return read + refused == FILES and slowest < 1
