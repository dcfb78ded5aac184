"""Finished boards and what is right about them, for the figures of the advisers; and boards of strange presenters."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.color import Color
from rules.count import count
from rules.diagrams import parse_diagram
from rules.errors import RulesError
from rules.points import parse_point
from rules.position import Position
from rules.presets import CHINESE_2002
from rules.sgf import read_sgf
from station.advice.advice import Advice
from station.advice.bits import grid
from station.advice.playouts import Playout
from tests.rules.vectors import SHARED, VECTORS, rows

Good = Callable[[Position, Advice], bool]
AREA_KOMI_POINTS = Fraction(15, 2)
SEALED = 7
"""The first seed of which nobody has looked at any board."""


@dataclass(frozen=True)
class Case:
    """A position, what is right about it; `dead` where the dead stones themselves are known."""

    position: Position
    good: Good
    to_move: Color | None = None
    dead: frozenset[int] | None = None


def marked() -> list[Case]:
    """Exact dead sets as people agreed on them."""
    found = []
    for case in rows(SHARED / "rules" / "score_estimator" / "cases.jsonl"):
        position = parse_diagram(case["board"])
        dead = {y * position.size + x for x, y in case["dead"] or []}
        found.append(_as_marked(position, frozenset(point for point in dead if position.stones[point])))
    return found


def recorded() -> list[Case]:
    """Recorded results of games under area counting with 7.5 points that ended in a count."""
    folder = SHARED / "sgf"
    found = []
    for path in sorted(folder.iterdir()) if folder.is_dir() else []:
        try:
            record = read_sgf(path.read_bytes(), path.name)
        except RulesError:
            continue
        result = record.result
        if (
            record.komi_points == AREA_KOMI_POINTS
            and b"KM[7.5]" in path.read_bytes()
            and result
            and result.margin_points
        ):
            game = record.replay(CHINESE_2002)
            found.append(Case(game.position, _as_recorded(result.sgf()), game.to_move))
    return found


def served() -> list[Case]:
    """Recorded results of finals of a public server under area counting. Some records are the players' own mistakes."""
    found = []
    for case in rows(SHARED / "rules" / "tom_finals.jsonl"):
        if case["komi"] == float(AREA_KOMI_POINTS):
            to_move = Color.from_letter(case["to_move"]) if case["to_move"] else None
            found.append(Case(parse_diagram(case["board"]), _as_recorded(case["expected_score"]), to_move))
    return found


def gnugo(kind: str) -> list[Case]:
    """Boards that GNU Go played and labelled."""
    found = []
    for case in rows(VECTORS.parent / "advice" / "gnugo.jsonl"):
        if case["kind"] == kind:
            position = parse_diagram(case["board"])
            found.append(_as_marked(position, frozenset(parse_point(name, position.size) for name in case["dead"])))
    return found


def played(*, kept: bool) -> list[Case]:
    """Finished boards on which all of GNU Go's ways agree; every other game is kept aside, from SEALED on each."""
    found = []
    for case in rows(VECTORS.parent / "advice" / "finals.jsonl"):
        seed, game, _ = map(int, case["id"].split("-"))
        if (seed >= SEALED or game % 2 == 0) is kept:
            found.append(case)
    return finals(found)


def finals(cases: Iterable[Mapping[str, Any]]) -> list[Case]:
    """Boards of `python -m tests.bench finals`: dead stones are small letters."""
    found = []
    for case in cases:
        dead = frozenset(point for point, letter in enumerate("".join(case["board"])) if letter.islower())
        found.append(_as_marked(parse_diagram([row.upper() for row in case["board"]]), dead))
    return found


def strange() -> Iterator[Position]:
    """Boards that no game ends with, for the worst time: sparse, crowded, of one color, of kos, of checks."""
    size, points = 19, range(361)
    empty = Position.empty(size)
    yield empty
    yield empty.with_stones(black=[180])
    yield empty.with_stones(black=range(300))
    yield empty.with_stones(black=range(150), white=range(150, 300))
    for hole in (3, 7):
        yield empty.with_stones(black=[p for p in points[::2] if p % hole], white=[p for p in points[1::2] if p % hole])
    yield empty.with_stones(
        black=[p for p in points if p // size % 4 == 1], white=[p for p in points if p // size % 4 == 3]
    )
    corners = [row * size + column for row in range(0, 17, 3) for column in range(0, 16, 4)]
    kos = [[corner + row * size + column for corner in corners] for row, column in ((0, 1), (1, 0), (2, 1), (1, 2))]
    yield empty.with_stones(
        black=[p for one in kos for p in one],
        white=[p + 1 for one in (kos[0], kos[2]) for p in one] + [p + 1 for p in kos[3]],
    )
    for stones in (20, 60, 180, 300):
        rng = random.Random(stones)
        chosen = rng.sample(points, stones)
        yield empty.with_stones(black=chosen[::2], white=chosen[1::2])
        game = Playout(empty, rng).copy()
        game.run(1, stones, 0.0)
        yield Position(size, bytes(game.color[place] for place in grid(size).places))


def _as_marked(position: Position, dead: frozenset[int]) -> Case:
    return Case(position, lambda _, advice: advice.dead == dead, None, dead)


def _as_recorded(recorded: str) -> Good:
    def good(position: Position, advice: Advice) -> bool:
        return count(position, CHINESE_2002, dead=advice.dead, komi_points=AREA_KOMI_POINTS).result.sgf() == recorded

    return good
