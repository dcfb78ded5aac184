"""A counted position written as SGF: the record it came from, or a set-up, with TB, TW and RE."""

import re
from dataclasses import replace
from pathlib import Path

from rules.record import GameRecord, SetUp
from rules.sgf import write_sgf
from station.counting.answer import Answer
from station.game.sgf import APPLICATION


def file_name(found: Answer, source: Path) -> str:
    """The source's own name, or the line's id as far as files can be called so, else the line's number."""
    case = found.case
    if case.line is None:
        return f"{source.stem}.sgf"
    name = re.sub(r"[^\w.-]+", "_", case.label.get("id", "")).strip("._")[:80]
    return f"{name or f'{source.stem}-{case.line}'}.sgf"


def as_sgf(found: Answer) -> str:
    """Every empty point and dead stone stands in the area of its owner. Without result where the winner is open."""
    case, counted = found.case, found.counted
    owned: dict[int, set[int]] = {1: set(), 2: set()}
    for point, owner in enumerate(counted.owner):
        if owner and not counted.position.stones[point]:
            owned[owner].add(point)
    stones = case.position.stones
    set_up = SetUp(
        black=tuple(point for point, stone in enumerate(stones) if stone == 1),
        white=tuple(point for point, stone in enumerate(stones) if stone == 2),
        to_move=case.to_move,
    )
    record = case.record or GameRecord(size=case.position.size, steps=(set_up,), handicap=case.handicap)
    written = replace(
        record,
        ruleset=counted.ruleset,
        komi_points=counted.komi_points,
        black_area=frozenset(owned[1]),
        white_area=frozenset(owned[2]),
        result=None if found.open else counted.result,
        properties=tuple((name, values) for name, values in record.properties if name not in ("RE", "RU")),
    )
    return write_sgf(written, application=APPLICATION)
