"""Pictures read: photographs and rendered sets apart, with refusals, doubts, reliability and milliseconds.

Photographs: those of TIANYUAN_DATA (default ../shared/data), told apart by whether the points net was trained on them;
those that it was not trained on once more, manipulated (turned, squeezed, recolored, packed).
TIANYUAN_TRACED: a folder that `python -m tests.bench traced` filled; those pictures join.
TIANYUAN_BENCH_LIMIT: at most so many scenes of each rendered set.
Failures and reliability are drawn in out/bench/vision.html.
"""

import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from tests.bench.figures.figure import Kind, Sheet
from tests.bench.photographs.classical import read_classically
from tests.bench.photographs.frames import frames
from tests.bench.photographs.page import write_page
from tests.bench.photographs.pictures import manipulated_photographs, photographs, rendered, traced
from tests.bench.photographs.reliability import plot, reliability
from tests.bench.photographs.rendered import SEED
from tests.bench.photographs.scoring import Case, Outcome, Totals, by_group, judge, row
from vision.geometry.rectify import rectify
from vision.picture import Reading, load_models, look, look_again, read_picture, reading_of
from vision.training.points.trained_on import TRAINED_GROUPS

PAGE = Path("out/bench/vision.html")
MUST_BY_GROUP = 0.8  # issue 4


def run(sheet: Sheet) -> bool:
    """Prints the tables, writes the page. The bars: issue 4's "must", as far as these pictures can measure it."""
    load_models()
    report = _Report(sheet)
    real = report.table("photographs", "real", photographs())
    unseen = [outcome for outcome in real if outcome.case.group not in TRAINED_GROUPS]
    if unseen:
        Totals.of(unseen).put(sheet, "vision.photographs.unseen", "real", ())
    report.table("manipulated photographs", "real", manipulated_photographs())
    report.table("rendered", "rendered", rendered())
    report.table("traced", "rendered", traced())
    met = frames(report.tell, sheet)
    write_page(PAGE, report.lines, report.plots, [outcome for outcome in report.outcomes if not outcome.exact])
    report.tell(f"failures drawn: {PAGE}")
    enough = not unseen or by_group(unseen) >= MUST_BY_GROUP
    return met and enough and not any(outcome.silent for outcome in report.outcomes)


class _Report:
    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.lines: list[str] = []
        self.plots: list[str] = []
        self.outcomes: list[Outcome] = []

    def tell(self, line: str) -> None:
        print(line, flush=True)
        self.lines.append(line)

    def table(self, title: str, kind: Kind, cases: Iterator[Case]) -> list[Outcome]:
        """Reads all cases. A line a source, the sum, the stones alone by true corners, hidden points, reliability."""
        found: dict[str, list[Outcome]] = defaultdict(list)
        given: dict[str, list[Outcome]] = defaultdict(list)
        classical = 0
        for case in cases:
            started = time.process_time()
            answer = read_picture(case.image_bgr)
            found[case.source].append(_lean(judge(case, answer, time.process_time() - started)))
            if case.answer == "ok":
                board = rectify(case.image_bgr, case.pose)
                once = look(case.image_bgr, case.pose)
                seen = reading_of(case.pose, look_again(case.image_bgr, case.pose, once), 1.0)
                given[case.source].append(_lean(judge(case, seen, time.process_time() - started)))
                classical += not ((read_classically(board) != case.stones) & ~case.skip).any()
        everything = [outcome for outcomes in found.values() for outcome in outcomes]
        if not everything:
            self.tell(f"{title}: none found, skipped")
            return []
        for source in sorted(found):
            alone = f"{sum(outcome.exact for outcome in given[source])}/{len(given[source])}"
            self.tell(f"{row(source, found[source])}  by true corners {alone}")
        by_corners = [outcome for outcomes in given.values() for outcome in outcomes]
        self.tell(row(f"{title}: all", everything))
        self.tell(row("  by true corners", by_corners))
        self.tell(f"  by true corners, a classical reader (classical.py): {classical}/{len(by_corners)}")
        name = f"vision.{title.split()[0]}"
        seeds = [SEED] if title == "rendered" else []
        Totals.of(everything).put(self._sheet, name, kind, seeds)
        if kind == "real":
            groups = {outcome.case.group for outcome in everything}
            self._sheet.put(f"{name}.groups", len(groups), kind=kind)
        self._sheet.put(f"{name}.classical", classical, of=len(by_corners), kind=kind, seeds=seeds)
        self.tell(_hidden(everything))
        bins = reliability(everything)
        for entry in bins:
            self.tell(str(entry))
        self.plots.append(plot(title, bins))
        self.outcomes += everything
        return everything


def _lean(outcome: Outcome) -> Outcome:
    """Without the picture where nobody will look at it again."""
    nothing = np.zeros((0, 0, 3), np.uint8)
    return replace(outcome, case=replace(outcome.case, image_bgr=nothing)) if outcome.exact else outcome


def _hidden(outcomes: list[Outcome]) -> str:
    """How many of the points that nobody can see are reported hidden, and how many others are."""
    told = there = false = seen = 0
    for outcome in outcomes:
        if isinstance(outcome.answer, Reading) and outcome.grid:
            truth, said = outcome.case.skip, outcome.answer.hidden
            told, there = told + int((said & truth).sum()), there + int(truth.sum())
            false, seen = false + int((said & ~truth).sum()), seen + int((~truth).sum())
    return f"  hidden points reported {told}/{there}, visible ones reported hidden {false}/{seen}"
