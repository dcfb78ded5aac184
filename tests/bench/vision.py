"""Pictures read: photographs and rendered sets apart, with refusals, doubts, reliability and milliseconds.

Photographs: those of TIANYUAN_DATA (default ../shared/data), told apart by whether the points net was trained on them.
TIANYUAN_TRACED: a folder that `python -m tests.bench.traced` filled; those pictures join.
TIANYUAN_BENCH_LIMIT: at most so many scenes of each rendered set. Failures are drawn in out/bench/vision.html.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench._frames import frames
from tests.bench._page import write_page
from tests.bench._pictures import photographs, rendered, traced
from tests.bench._scoring import Case, Outcome, by_group, judge, reliability, row
from vision.picture import load_models, read_picture, reading_of
from vision.rectify import rectify
from vision.stones import read_stones
from vision.training.points.trained_on import TRAINED_GROUPS

PAGE = Path("out/bench/vision.html")
MUST_BY_GROUP = 0.8  # issue 4


def run() -> bool:
    """Prints the tables, writes the page. The bars: issue 4's "must", as far as these pictures can measure it."""
    load_models()
    lines: list[str] = []

    def tell(line: str) -> None:
        print(line, flush=True)
        lines.append(line)

    real, drawn = _table(tell, "photographs", photographs()), _table(tell, "rendered", rendered())
    drawn += _table(tell, "traced", traced())
    met = frames(tell)
    write_page(PAGE, lines, [outcome for outcome in (*real, *drawn) if not outcome.exact])
    tell(f"failures drawn: {PAGE}")
    unseen = [outcome for outcome in real if outcome.case.group not in TRAINED_GROUPS]
    enough = not unseen or by_group(unseen) >= MUST_BY_GROUP
    return met and enough and not any(outcome.silent for outcome in (*real, *drawn))


def _table(tell: Callable[[str], None], title: str, cases: Iterator[Case]) -> list[Outcome]:
    """Reads all cases; a line a source, the sum, the stones alone by true corners, and the reliability."""
    by_source: dict[str, list[Outcome]] = defaultdict(list)
    given = []
    for case in cases:
        started = time.perf_counter()
        answer = read_picture(case.image_bgr)
        by_source[case.source].append(judge(case, answer, time.perf_counter() - started))
        if case.answer == "ok":
            seen = read_stones(rectify(case.image_bgr, case.pose))
            given.append(judge(case, reading_of(case.pose, seen, 1.0), time.perf_counter() - started))
    everything = [outcome for outcomes in by_source.values() for outcome in outcomes]
    if not everything:
        tell(f"{title}: none found, skipped")
        return []
    for source in sorted(by_source):
        tell(row(source, by_source[source]))
    tell(row(f"{title}: all", everything))
    tell(row("  by true corners", given))
    for low, high, points, right, mean in reliability(everything):
        share = f"right {right}/{points} = {right / points:.5f}"
        tell(f"  said {low:.4f} to {high:.4f} (mean {mean:.5f}): {share}")
    return everything
