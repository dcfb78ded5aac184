"""Recorded results of real games under territory counting, dead stones proposed (about five minutes)."""

from collections.abc import Mapping
from fractions import Fraction

from rules.areas import regions, without
from rules.color import BLACK, WHITE, Color
from rules.count import count
from rules.decimals import parse_decimal
from rules.diagrams import parse_diagram
from rules.position import Position
from rules.presets import JAPANESE
from rules.result import Ending, Result
from station.advice.council import advisers
from tests.bench.figures.figure import Sheet
from tests.rules.vectors import SHARED, rows

BAR = Fraction(93, 100)


def run(sheet: Sheet) -> bool:
    """Beside ours plain territory with the same dead stones: every surrounded point, no law of seki."""
    finals = [case for case in rows(SHARED / "rules" / "tom_finals.jsonl") if case["rules"].startswith("territory")]
    if not finals:
        print("no recorded finals under territory counting here")
        return True
    exact = plain = undisputed = wrong = 0
    with advisers() as ask:
        for case in finals:
            position = parse_diagram(case["board"])
            advice = ask(position, Color.from_letter(case["to_move"]))
            taken = {BLACK: case["captures"]["by_B"], WHITE: case["captures"]["by_W"]}
            komi = parse_decimal(str(case["komi"]))
            done = count(position, JAPANESE, dead=advice.dead, komi_points=komi, prisoners=taken)
            right = done.result.sgf() == case["expected_score"]
            exact += right
            plain += _plain(position, advice.dead, taken, komi) == case["expected_score"]
            if not advice.disputed and not done.objections:
                undisputed += 1
                wrong += not right
    print(f"recorded territory finals: {exact}/{len(finals)} exact (bar {float(BAR):.0%}), plain territory {plain}")
    print(f"  undisputed {undisputed}, of which not as recorded {wrong}")
    sheet.put("territory.recorded", exact, of=len(finals), kind="real")
    sheet.put("territory.plain", plain, of=len(finals), kind="real")
    sheet.put("territory.undisputed_differ", wrong, of=undisputed, kind="real")
    return Fraction(exact, len(finals)) >= BAR


def _plain(position: Position, dead: frozenset[int], taken: Mapping[Color, int], komi: Fraction) -> str:
    lead = taken[BLACK] - taken[WHITE] - komi
    for points, border in regions(without(position.stones, dead), position.neighbors):
        lead += len(points) if border == BLACK else -len(points) if border == WHITE else 0
    lead += sum(1 if position.stones[point] == WHITE else -1 for point in dead)
    if not lead:
        return Result(Ending.DRAW).sgf()
    return Result(Ending.SCORE, BLACK if lead > 0 else WHITE, abs(lead)).sgf()
