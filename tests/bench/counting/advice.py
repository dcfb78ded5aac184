"""Dead stones proposed for final positions: exact sets, exactness among undisputed ones, reliability, time.

Sets: score_estimator (54 boards, dead stones marked by people), recorded results of real games and of a public server's
finals, all of the shared data; boards played and labelled by GNU Go (tests/vectors/advice, made by `finals`): those
looked at while building, and those kept aside, each also by its strings. Then boards of strange shapes, for time alone,
and the wall time from the button to the proposal, as the table page asks. TIANYUAN_BENCH_LIMIT takes so many of each
set only. With a file of `finals` in TIANYUAN_BENCH_FINALS nothing is measured but its boards.
"""

import atexit
import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rules.color import Color
from rules.position import Position
from rules.reasons import Reason
from station.advice import council
from station.advice.advice import Advice, Status, StringAdvice
from station.advice.builtin import advise
from station.advice.codes import Why
from station.advice.gtp import Gtp
from station.advice.installed import Program, usable
from station.advice.outside import Dialect, Outside, View
from station.counting.advising import Advising
from station.game.counting import CountingState
from station.game.logged import LoggedGame
from station.game.state import GameState
from tests.bench.counting.finished import Case, finals, gnugo, marked, played, recorded, served, strange
from tests.bench.counting.proposal import seconds
from tests.bench.figures.figure import Kind, Sheet
from tests.rules.vectors import rows

Adviser = Callable[[Position, Color | None], Advice]
LIMIT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", 1_000_000))
BAR_UNDISPUTED, BAR_MS = 0.98, 300
KEPT, BROKEN_OFF, SERVED = "GNU Go's kept aside", "GNU Go's broken off", "finals of a server"
APART = (BROKEN_OFF, SERVED)
"""Sets that the figures over all sets leave out: nothing is finished there, or some records are known to be wrong."""
BARS = {"score_estimator": 0.85, "recorded results": 0.92, SERVED: 0.93, KEPT: 0.78}
PEOPLES = frozenset({"score_estimator", "recorded results", SERVED})
"""Sets of positions from games of people."""
BAR_TOGETHER = 0.90
"""For score_estimator with GNU Go."""
BAR_BUTTON_S = 1.0
BUTTON_BOARDS, BROWSER_TIMES = 24, 5
PATIENCE_S = 30.0
"""For how long the next button waits for a program that still thinks about the last one."""
WRONG_RECORDS = {
    "tom_108809999.sgf": "B+18.5; the recorded B+7.5 leaves H2, J2 and J1 on the board: three stones in atari",
    "tom_21593791.sgf": "B+4.5, played out 3.5 or 5.5; the recorded B+2.5 wants G9 and O3 alive, both captured at will",
}
"""Recorded results that no reasonable dead set gives: each string and each two turned around, GNU Go playing on from
both sides, say the same. They count as errors all the same."""


@dataclass
class Tally:
    """Of one adviser: undisputed ones over all sets; by tenth of probability how many strings there were, how many
    stayed, and how many should have; of each set its boards, and the CPU milliseconds of the middle and worst."""

    undisputed: int = 0
    exact: int = 0
    bins: dict[int, list[float]] = field(default_factory=dict)
    sets: list[tuple[int, float, float]] = field(default_factory=list)

    def meet(self, case: Case, advice: Advice) -> None:
        """Strings of one answer; proven ones are no matter of probability."""
        if case.dead is None:
            return
        for one in advice.strings:
            if not one.proven:
                strings = self.bins.setdefault(min(9, int(10 * one.stands)), [0, 0, 0.0])
                strings[0] += 1
                strings[1] += not one.points <= case.dead
                strings[2] += one.stands


def run(sheet: Sheet) -> bool:
    """Prints every figure; False where a bar is missed. Without shared data only the boards of the project."""
    sets = {
        "score_estimator": marked(),
        "recorded results": recorded(),
        "GNU Go's looked at": gnugo("finished") + played(kept=False),
        KEPT: played(kept=True),
        BROKEN_OFF: gnugo("broken off"),
        SERVED: served(),
    }
    more = os.environ.get("TIANYUAN_BENCH_FINALS")
    if more:
        sets = {"GNU Go's of that file": finals(rows(Path(more)))}
    met = True
    for adviser, ask in advisers().items():
        tally = Tally()
        for title, cases in sets.items():
            labelled_it_itself = "GNU Go" in adviser and "GNU Go" in title
            too_many = title == SERVED and adviser != "built in"
            if not labelled_it_itself and not too_many:
                met &= _measure(adviser, ask, title, cases[:LIMIT], tally, sheet)
        if tally.undisputed:
            share = tally.exact / tally.undisputed
            found = f"{tally.exact}/{tally.undisputed} ({share:.1%}, bar {BAR_UNDISPUTED:.0%})"
            print(f"{adviser}: {found} of the undisputed exact over all sets but {' and '.join(APART)}")
            sheet.put(f"advice.{_word(adviser)}.undisputed_exact", tally.exact, of=tally.undisputed)
            met &= "alone" in adviser or share >= BAR_UNDISPUTED
        _put_times(sheet, f"advice.{_word(adviser)}", tally)
        print(f"{adviser}: stayed/strings (should have) by probability, without those proven", _reliability(tally))
    if more:
        return met
    for path, why in WRONG_RECORDS.items():
        print(f"wrong in the record, we think: {path}: {why}")
    met &= _strange(sheet)
    met &= _browser(sheet)
    return met & _buttons(sheet, sets["score_estimator"] + sets["recorded results"])


def advisers() -> dict[str, Adviser]:
    """The advisers to be measured, by name. Another program's time is its own process's and is not in the figures."""
    found: dict[str, Adviser] = {"built in": _fresh}
    outside = [_patient(program) for program in usable()]
    for one in outside:
        found[f"{one.name} alone"] = _alone(one)
    if outside:
        names = " and ".join(one.name for one in outside)
        found[f"built in with {names}"] = lambda position, to_move: council.advise(position, to_move, outside)
    return found


def _patient(program: Program) -> Outside:
    """A program that has all the time it wants, asked once about each position."""
    one = replace(program, timeout_s=600.0).opened()
    atexit.register(one.gtp.close)
    return replace(one, dialect=_Remembering(one.dialect))


class _Remembering:
    """A dialect that answers a second time from memory."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._known: dict[tuple[Position, Color | None], View] = {}

    def view(self, gtp: Gtp, position: Position, to_move: Color | None) -> View:
        """As the dialect itself."""
        asked = position, to_move
        if asked not in self._known:
            self._known[asked] = self._dialect.view(gtp, position, to_move)
        return self._known[asked]


def _fresh(position: Position, to_move: Color | None) -> Advice:
    """Asked without the memory of earlier answers."""
    advise.cache_clear()
    return advise(position, to_move)


def _alone(one: Outside) -> Adviser:
    """What another program says by itself; all alive where it does not answer."""

    def ask(position: Position, to_move: Color | None) -> Advice:
        said = one.view(position, to_move)
        view = said if isinstance(said, View) else None
        return Advice(
            tuple(
                StringAdvice(
                    position.at(min(string)),
                    string,
                    view.status(string) if view else Status.ALIVE,
                    view.share(string) if view else 1.0,
                    Reason(Why.ALIVE, {"percent": 100}),
                )
                for string in position.strings()
            )
        )

    return ask


def _measure(adviser: str, ask: Adviser, title: str, cases: Sequence[Case], tally: Tally, sheet: Sheet) -> bool:
    if not cases:
        print(f"{adviser}, {title}: no data here")
        return True
    exact = sure = sure_exact = strings = disputed = 0
    known = known_right = certain = certain_right = 0
    spent_ms = []
    for case in cases:
        start = time.process_time()
        advice = ask(case.position, case.to_move)
        spent_ms.append(1e3 * (time.process_time() - start))
        good = case.good(case.position, advice)
        exact += good
        strings += len(advice.strings)
        disputed += len(advice.disputed)
        dead = frozenset[int]() if case.dead is None else case.dead
        for one in () if case.dead is None else advice.strings:
            right = (one.points <= dead) == (one.stands < 0.5)
            known, known_right = known + 1, known_right + right
            certain, certain_right = certain + (not one.disputed), certain_right + (right and not one.disputed)
        if title not in APART:
            tally.meet(case, advice)
        if not advice.disputed:
            sure += 1
            sure_exact += good
    if title not in APART:
        tally.undisputed += sure
        tally.exact += sure_exact
    bar = BARS.get(title, 0.0)
    if title == "score_estimator" and "with" in adviser:
        bar = BAR_TOGETHER
    wanted = f" (bar {bar:.0%})" if bar else ""
    print(
        f"{adviser}, {title}: exact {exact}/{len(cases)}{wanted},"
        f" undisputed {sure}, exact among them {sure_exact}/{sure}, strings disputed {disputed}/{strings},"
        f" {_times(spent_ms)}",
        flush=True,
    )
    if known:
        print(f"  by string: right {known_right}/{known}, undisputed right {certain_right}/{certain}", flush=True)
    name = f"advice.{_word(adviser)}.{_word(title)}"
    kind: Kind | None = "real" if title in PEOPLES else None
    sheet.put(f"{name}.exact", exact, of=len(cases), kind=kind)
    sheet.put(f"{name}.undisputed", sure, of=len(cases), kind=kind)
    sheet.put(f"{name}.undisputed_exact", sure_exact, of=sure, kind=kind)
    if known:
        sheet.put(f"{name}.strings", known_right, of=known, kind=kind)
        sheet.put(f"{name}.strings_undisputed", certain_right, of=certain, kind=kind)
    sheet.put(f"{name}.cpu_worst", max(spent_ms) / 1000, unit="s", kind=kind)
    tally.sets.append((len(cases), statistics.median(spent_ms), max(spent_ms)))
    return "alone" in adviser or (exact >= bar * len(cases) and max(spent_ms) <= BAR_MS)


def _strange(sheet: Sheet) -> bool:
    """Time alone."""
    spent_ms = []
    for position in strange():
        start = time.process_time()
        _fresh(position, None)
        spent_ms.append(1e3 * (time.process_time() - start))
    print(f"built in, {len(spent_ms)} boards of strange shapes: {_times(spent_ms)}")
    sheet.put("advice.strange.boards", len(spent_ms))
    sheet.put("advice.strange.cpu_worst", max(spent_ms) / 1000, unit="s")
    return max(spent_ms) <= BAR_MS


def _browser(sheet: Sheet) -> bool:
    """The built-in adviser, as a browser shows it."""
    spent_s = seconds(min(LIMIT, BROWSER_TIMES))
    if not spent_s:
        print("touch to crosses in a browser: not measured, Chromium is missing")
        return True
    print(
        f"touch to crosses in a browser: {len(spent_s)} times, median {statistics.median(spent_s):.2f} s,"
        f" worst {max(spent_s):.2f} s wall (bar {BAR_BUTTON_S:g} s)"
    )
    sheet.put("advice.browser.median", statistics.median(spent_s), unit="s")
    sheet.put("advice.browser.worst", max(spent_s), unit="s")
    return statistics.median(spent_s) <= BAR_BUTTON_S


def _times(spent_ms: Sequence[float]) -> str:
    nine_in_ten = statistics.quantiles(spent_ms, n=10)[-1] if len(spent_ms) > 1 else spent_ms[0]
    middle, worst = statistics.median(spent_ms), max(spent_ms)
    return f"CPU median {middle:.0f} ms, nine in ten {nine_in_ten:.0f} ms, worst {worst:.0f} ms (bar {BAR_MS} ms)"


def _buttons(sheet: Sheet, cases: Sequence[Case]) -> bool:
    """Wall time of the first answer at the table, without and with the other programs: every so many final boards."""
    boards = [case for case in cases if case.position.size == 19]
    boards = boards[:: max(1, len(boards) // BUTTON_BOARDS)][: min(LIMIT, BUTTON_BOARDS)]
    met = True
    for title, programs in {"built in": (), "all advisers": usable()}.items():
        if boards and (programs or title == "built in"):
            met &= _button(sheet, title, programs, boards)
    return met


def _button(sheet: Sheet, title: str, programs: Sequence[Program], boards: Sequence[Case]) -> bool:
    table = Advising(lambda: [program.opened() for program in programs])
    spent_s, pending = [], 0
    try:
        for case in boards:
            advise.cache_clear()
            state = GameState(position=case.position, to_move=case.to_move)
            game = LoggedGame(1, (), state, CountingState(phase="marking"))
            start = time.monotonic()
            told = table.of(game)
            spent_s.append(time.monotonic() - start)
            pending += told is not None and told.pending
            while told is not None and told.pending and time.monotonic() < start + PATIENCE_S:
                time.sleep(0.1)
                told = table.of(game)
    finally:
        table.close()
    sheet.put("advice.button.boards", len(boards))
    median_s, worst_s = statistics.median(spent_s), max(spent_s)
    print(
        f"button to proposal, {title}: {len(boards)} boards, median {median_s:.2f} s, worst {worst_s:.2f} s wall"
        f" (bar {BAR_BUTTON_S:g} s), another program still thinking at the first answer {pending}"
    )
    sheet.put(f"advice.button.{_word(title)}.median", median_s, unit="s")
    sheet.put(f"advice.button.{_word(title)}.worst", worst_s, unit="s")
    return median_s <= BAR_BUTTON_S


def _reliability(tally: Tally) -> str:
    return "  ".join(
        f"{k / 10:.1f}-{(k + 1) / 10:.1f} {stayed:.0f}/{n:.0f} ({expected:.1f})"
        for k, (n, stayed, expected) in sorted(tally.bins.items())
    )


def _put_times(sheet: Sheet, name: str, tally: Tally) -> None:
    """Over all sets."""
    if not tally.sets:
        return
    boards, medians_ms, worst_ms = zip(*tally.sets, strict=True)
    sheet.put(f"{name}.boards", sum(boards))
    sheet.put(f"{name}.cpu_median.least", min(medians_ms) / 1000, unit="s")
    sheet.put(f"{name}.cpu_median.most", max(medians_ms) / 1000, unit="s")
    sheet.put(f"{name}.cpu_worst", max(worst_ms) / 1000, unit="s")


def _word(title: str) -> str:
    """As it stands in the name of a figure."""
    return title.lower().replace("gnu go's ", "gnugo ").replace("gnu go", "gnugo").replace(" ", "_")
