"""Dead stones proposed for final positions: exact sets, exactness among undisputed ones, time."""

import atexit
import statistics
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from rules.count import count
from rules.diagrams import parse_diagram
from rules.errors import RulesError
from rules.position import Position
from rules.presets import CHINESE_2002
from rules.sgf import read_sgf
from station.advice import council
from station.advice.advice import Advice
from station.advice.builtin import advise
from station.advice.installed import usable
from tests.rules.vectors import SHARED, rows

Truth = TypeVar("Truth")
Adviser = Callable[[Position], Advice]
BAR_EXACT, BAR_RECORDED, BAR_UNDISPUTED, BAR_MS = 0.85, 0.92, 0.98, 300


def run() -> bool:
    """Real boards of the shared data only; without it nothing is measured and no bar is missed."""
    met = True
    for name, ask in advisers().items():
        met &= _boards(name, ask)
        met &= _finals(name, ask)
    return met


def advisers() -> dict[str, Adviser]:
    """The advisers to be measured, by name. GNU Go's time is its own process's and is not in the figures."""
    found: dict[str, Adviser] = {"built in": _fresh}
    outside = [program.opened() for program in usable()]
    for one in outside:
        atexit.register(one.gtp.close)
    if outside:
        names = " and ".join(one.name for one in outside)
        found[f"with {names}"] = lambda position: council.advise(position, None, outside)
    return found


def _fresh(position: Position) -> Advice:
    """Asked without the memory of earlier answers."""
    advise.cache_clear()
    return advise(position)


def _boards(name: str, ask: Adviser) -> bool:
    """Exact dead sets as people agreed on them."""
    judged = []
    for case in rows(SHARED / "rules" / "score_estimator" / "cases.jsonl"):
        position = parse_diagram(case["board"])
        dead = {y * position.size + x for x, y in case["dead"] or []}
        judged.append((position, frozenset(point for point in dead if position.stones[point])))
    return _tell(f"{name}, score_estimator", ask, judged, _as_agreed, BAR_EXACT)


def _as_agreed(_: Position, advice: Advice, dead: frozenset[int]) -> bool:
    return advice.dead == dead


def _finals(name: str, ask: Adviser) -> bool:
    """Recorded results of games under area counting with 7.5 points that ended in a count."""
    folder = SHARED / "sgf"
    judged = []
    for path in sorted(folder.iterdir()) if folder.is_dir() else []:
        try:
            record = read_sgf(path.read_bytes(), path.name)
        except RulesError:
            continue
        result = record.result
        if (
            record.komi_points == Fraction(15, 2)
            and b"KM[7.5]" in path.read_bytes()
            and result
            and result.margin_points
        ):
            judged.append((record.replay(CHINESE_2002).position, result.sgf()))
    return _tell(f"{name}, recorded results", ask, judged, _as_recorded, BAR_RECORDED)


def _as_recorded(position: Position, advice: Advice, recorded: str) -> bool:
    return count(position, CHINESE_2002, dead=advice.dead, komi_points=Fraction(15, 2)).result.sgf() == recorded


def _tell(
    title: str,
    ask: Adviser,
    judged: Sequence[tuple[Position, Truth]],
    right: Callable[[Position, Advice, Truth], bool],
    bar: float,
) -> bool:
    if not judged:
        print(f"{title}: no data here")
        return True
    exact = sure = sure_exact = 0
    spent = []
    for position, truth in judged:
        start = time.process_time()
        advice = ask(position)
        spent.append(1e3 * (time.process_time() - start))
        good = right(position, advice, truth)
        exact += good
        if not advice.disputed:
            sure += 1
            sure_exact += good
    total = len(judged)
    print(
        f"{title}: exact {exact}/{total} (bar {bar:.0%}), undisputed {sure}, exact among them {sure_exact}/{sure}"
        f" (bar {BAR_UNDISPUTED:.0%}), {statistics.median(spent):.0f} ms, worst {max(spent):.0f} ms (bar {BAR_MS} ms)"
    )
    return exact >= bar * total and sure_exact >= BAR_UNDISPUTED * sure and statistics.median(spent) <= BAR_MS
