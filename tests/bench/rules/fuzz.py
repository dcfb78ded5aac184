"""100,000 damaged SGF files: each ends in a record or in one clear error within a second (about five minutes)."""

import time

from rules.errors import SgfError
from rules.sgf import read_sgf
from tests.bench.figures.figure import Sheet
from tests.rules.mutations import mutated

FILES = 100_000
SEED = 2026


def run(sheet: Sheet) -> bool:
    """Reads and replays every file; any other exception ends the bench."""
    read = refused = 0
    slowest = 0.0
    for data in mutated(FILES, seed=SEED):
        start = time.perf_counter()
        try:
            read_sgf(data).replay()
            read += 1
        except SgfError:
            refused += 1
        slowest = max(slowest, time.perf_counter() - start)
    print(f"{FILES} files: {read} records, {refused} refused with a sentence, slowest {slowest * 1e3:.0f} ms (bar 1 s)")
    sheet.put("fuzz.told", read + refused, of=FILES, seeds=[SEED])
    sheet.put("fuzz.slowest", slowest, unit="s", seeds=[SEED])
    return read + refused == FILES and slowest < 1
