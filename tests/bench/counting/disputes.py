"""Recorded results of a public server's area finals: exact ones, whether disputes contain the error, time.

A final is explained where the count is as recorded, or becomes so once some of the disputed strings are what they are
not proposed to be. The rest are wrong without a doubt as far as the record is right, which it is not always: players
forget to mark a dead stone. Each is printed with the strings that alone would make it so, and with the word of GNU Go
where that is found: records that neither of the two dead sets gives are told apart, and count as errors all the same.
TIANYUAN_BENCH_HALF takes the finals of even or of odd lines (even, odd, all), TIANYUAN_BENCH_LIMIT so many of them.
Three to ten minutes.
"""

import os
import statistics
import time
from collections.abc import Iterator
from itertools import combinations

from rules.color import Color
from rules.count import count
from rules.diagrams import parse_diagram
from rules.points import point_name
from rules.position import Position
from rules.presets import CHINESE_2002
from station.advice.advice import Advice, StringAdvice
from station.advice.builtin import advise
from station.advice.installed import gnugo
from station.advice.outside import View
from tests.bench.counting.finished import AREA_KOMI_POINTS
from tests.bench.figures.figure import Sheet
from tests.rules.vectors import SHARED, rows

HALVES = {"even": (0,), "odd": (1,), "all": (0, 1)}
HALF = os.environ.get("TIANYUAN_BENCH_HALF", "all")
LIMIT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", 1_000_000))
BAR_EXACT, BAR_EXPLAINED, BAR_MEDIAN_MS, BAR_WORST_MS = 0.95, 0.98, 150, 300
ALL_OF = 11
"""Disputed strings of which every choice is looked at; of more, up to three, and what GNU Go takes for dead."""


def run(sheet: Sheet) -> bool:
    """Of the built-in adviser, as nobody has looked at the board before."""
    finals = list(_finals())[:LIMIT]
    if not finals:
        print("no recorded finals under area counting here")
        return True
    program = gnugo()
    second = program.opened() if program.command else None
    exact = explained = undisputed = differ = seconded = 0
    spent_ms = []
    for name, position, to_move, wanted in finals:
        advise.cache_clear()
        start = time.process_time()
        advice = advise(position, to_move)
        spent_ms.append(1e3 * (time.process_time() - start))
        right = _result(position, advice.dead) == wanted
        exact += right
        view = second.view(position, to_move) if second and not right else None
        other = view.dead if isinstance(view, View) else None
        contained = right or _contains(position, advice, wanted, other)
        explained += contained
        undisputed += not advice.disputed
        differ += not advice.disputed and not right
        if not contained:
            alone = [one for one in advice.strings if _result(position, advice.dead ^ one.points) == wanted]
            told = "; ".join(_told(position, one) for one in alone) or "no single string"
            same = other == advice.dead
            seconded += same
            print(
                f"  {name}: {_result(position, advice.dead)}, recorded {wanted}; as recorded once turned: {told};"
                f" disputed {len(advice.disputed)}{'; GNU Go: the same dead set' if same else ''}"
            )
    if second:
        second.gtp.close()
    total = len(finals)
    middle, worst = statistics.median(spent_ms), max(spent_ms)
    print(
        f"{HALF}: {total} finals, exact {exact} ({exact / total:.1%}, bar {BAR_EXACT:.0%}), exact or among the disputed"
        f" {explained} ({explained / total:.1%}, bar {BAR_EXPLAINED:.0%}); of the {total - explained} others GNU Go has"
        f" the same dead set in {seconded}; undisputed {undisputed}, of which not as recorded {differ}; CPU median"
        f" {middle:.0f} ms, worst {worst:.0f} ms (bars {BAR_MEDIAN_MS}, {BAR_WORST_MS})"
    )
    sheet.put(f"disputes.{HALF}.exact", exact, of=total, kind="real")
    sheet.put(f"disputes.{HALF}.explained", explained, of=total, kind="real")
    sheet.put(f"disputes.{HALF}.seconded", seconded, of=total - explained, kind="real")
    sheet.put(f"disputes.{HALF}.undisputed_differ", differ, of=undisputed, kind="real")
    sheet.put(f"disputes.{HALF}.cpu_median", middle / 1000, unit="s", kind="real")
    sheet.put(f"disputes.{HALF}.cpu_worst", worst / 1000, unit="s", kind="real")
    in_time = middle <= BAR_MEDIAN_MS and worst <= BAR_WORST_MS
    return exact >= BAR_EXACT * total and explained >= BAR_EXPLAINED * total and in_time


def _finals() -> Iterator[tuple[str, Position, Color | None, str]]:
    """Name, board, who is to move, recorded result."""
    for line, case in enumerate(rows(SHARED / "rules" / "tom_finals.jsonl")):
        if case["komi"] == float(AREA_KOMI_POINTS) and line % 2 in HALVES[HALF]:
            to_move = Color.from_letter(case["to_move"]) if case["to_move"] else None
            yield case["id"], parse_diagram(case["board"]), to_move, case["expected_score"]


def _result(position: Position, dead: frozenset[int]) -> str:
    return count(position, CHINESE_2002, dead=dead, komi_points=AREA_KOMI_POINTS).result.sgf()


def _contains(position: Position, advice: Advice, wanted: str, other: frozenset[int] | None) -> bool:
    """Whether some of the disputed strings, turned around, give the result; `other` is one more dead set to try."""
    strings = [one.points for one in advice.disputed]
    most = len(strings) if len(strings) <= ALL_OF else 3
    choices = [turned for number in range(1, most + 1) for turned in combinations(strings, number)]
    if other is not None and other ^ advice.dead <= frozenset().union(*strings):
        choices.append((other ^ advice.dead,))
    return any(_result(position, advice.dead ^ frozenset().union(*turned)) == wanted for turned in choices)


def _told(position: Position, one: StringAdvice) -> str:
    stones = f"{len(one.points)} {one.color.name.lower()} at {point_name(min(one.points), position.size)}"
    return f"{stones} ({one.status}, {one.reason}, {one.stands:.2f})"
