"""What a witness of a filmed sequence told, against the events of `tianyuan record`.

Counts as the sequences' judges do: the moves made on film in order, illegal ones and those out of turn among them; each
incident within two pictures before and forty after it was told; every accusation that answers nothing is false.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from rules.points import parse_point, point_name
from tests.bench.figures.figure import Kind, Sheet

Json = dict[str, Any]
Move = tuple[str, str]  # color, point

# what a witness told -> the events that say so
ANSWERS = {
    "moved_stone": {"stone_moved"},
    "removed_stone": {"stone_removed", "wrong_capture", "move_withdrawn"},
    "added_stone": {"stone_added", "position_restored", "move_withdrawn", "correction"},
    "board_bumped": {"board_shifted"},
    "camera_nudged": {"board_shifted"},
    "light_change": {"light_changed"},
    "scattered": {"board_scattered"},
    "capture_incomplete": {"capture_incomplete"},
    "between": {"stone_off_point"},
}
ANYWHERE = {"correction", "position_restored"}  # answers that need not name the point
PLAYED = {"move", "illegal_move", "out_of_turn"}
ACCUSING = {
    "illegal_move", "out_of_turn", "capture_incomplete", "wrong_capture", "stone_moved", "stone_removed",
    "stone_added", "stone_off_point", "board_scattered", "move_withdrawn",
}  # fmt: skip
EARLY, LATE = 2, 40  # pictures


@dataclass(frozen=True)
class Miss:
    """Something told on film and not by the record, or the other way round; `t`, `point`: where to look."""

    t: int
    point: str | None
    words: str


@dataclass(frozen=True)
class Score:
    """How one sequence went."""

    name: str
    pictures: int
    right: int
    made: int
    extra: int
    hits: int
    wanted: int
    false: int
    seconds: float
    misses: tuple[Miss, ...] = field(default=(), repr=False)

    @property
    def exact(self) -> bool:
        """Nothing missed, nothing invented."""
        return not self.misses

    def line(self) -> str:
        """For a table."""
        said = f"moves {self.right}/{self.made} (+{self.extra}), incidents {self.hits}/{self.wanted}"
        end = "EXACT" if self.exact else ""
        return f"{self.name:30s} {self.pictures:4d} pictures: {said}, false {self.false}  {self.seconds:.0f} s  {end}"


def summed(scores: Sequence[Score]) -> str:
    """Of several sequences, for the last line of a table."""
    return (
        f"exact {sum(s.exact for s in scores)}/{len(scores)}; "
        f"moves {sum(s.right for s in scores)}/{sum(s.made for s in scores)} "
        f"(+{sum(s.extra for s in scores)} extra); "
        f"incidents {sum(s.hits for s in scores)}/{sum(s.wanted for s in scores)}; "
        f"false alarms {sum(s.false for s in scores)}"
    )


def put_scores(sheet: Sheet, name: str, scores: Sequence[Score], kind: Kind, seeds: Sequence[int]) -> None:
    """The same as figures."""
    put = partial(sheet.put, kind=kind, seeds=seeds)
    put(f"{name}.exact", sum(s.exact for s in scores), of=len(scores))
    put(f"{name}.moves", sum(s.right for s in scores), of=sum(s.made for s in scores))
    put(f"{name}.invented", sum(s.extra for s in scores))
    put(f"{name}.incidents", sum(s.hits for s in scores), of=sum(s.wanted for s in scores))
    put(f"{name}.false_alarms", sum(s.false for s in scores))


def score(folder: Path, events: Sequence[Json], seconds: float) -> Score:
    """Of a folder with manifest.jsonl and the events recorded from it."""
    rows = [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]
    told = [(int(row["t"]), event) for row in rows for event in row["events"]]
    misses: list[Miss] = []
    made = [(t, (e["detail"]["color"], _name(e["detail"]["at"]))) for t, e in told if e["type"] == "move"]
    seen = [(int(e["first_frame"]), (e["color"], e["point"])) for e in events if e["type"] in PLAYED]
    kept, matched = _common([move for _, move in made], [move for _, move in seen])
    misses += [Miss(t, move[1], f"move {' '.join(move)} missing") for i, (t, move) in enumerate(made) if i not in kept]
    misses += [
        Miss(t, move[1], f"move {' '.join(move)} invented") for i, (t, move) in enumerate(seen) if i not in matched
    ]
    used: set[int] = set()
    wanted = [(t, kinds, _around(e), e["type"]) for t, e in told if (kinds := _answers(e))]
    for t, kinds, points, type_ in wanted:
        answer = next(
            (i for i, e in enumerate(events) if i not in used and e["type"] in kinds and _fits(e, t, points)), None
        )
        if answer is None:
            point = points[0] if points else None
            misses.append(Miss(t, point, f"{type_} {point or ''} not told"))
        else:
            used.add(answer)
    hits = len(used)
    excused = {_point(e) for _, e in told if _tidies(e)}
    false = [
        e for i, e in enumerate(events)
        if i not in used and e["type"] in ACCUSING and not {*_points(e)} & excused
    ]  # fmt: skip
    misses += [Miss(int(e["first_frame"]), next(iter(_points(e)), None), f"{e['type']} told falsely") for e in false]
    return Score(
        folder.name, len(rows), len(kept), len(made), len(seen) - len(kept), hits, len(wanted), len(false), seconds,
        tuple(misses),
    )  # fmt: skip


def _answers(told: Json) -> set[str]:
    if told["type"] == "move" and told["detail"].get("illegal"):
        return {"illegal_move"}
    if told["type"] == "move" and "consecutive" in told["detail"].get("note", ""):
        return {"out_of_turn"}
    return set() if _tidies(told) else ANSWERS.get(told["type"], set())


def _tidies(told: Json) -> bool:
    """Tidying up before the count: neither asked for nor held against the record."""
    return bool(told["type"] == "removed_stone" and "dead stone" in told["detail"].get("why", ""))


def _fits(event: Json, t: int, points: Sequence[str]) -> bool:
    near = -EARLY <= event.get("frame", t) - t <= LATE
    return near and (not points or not {*points}.isdisjoint(_points(event)) or event["type"] in ANYWHERE)


def _around(told: Json) -> list[str]:
    """Points of which an answer must name one, none where any will do: a stone between two lies at either."""
    point = _point(told)
    if point is None or told["type"] != "between":
        return [point] if point else []
    row, column = told["detail"]["at"]
    beside = ((row, column), (row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column))
    return [_name(place) for place in beside if 0 <= min(place) <= max(place) < 19]


def _point(told: Json) -> str | None:
    place = told["detail"].get("to", told["detail"].get("at"))
    return None if place is None else _name(place)


def _points(event: Json) -> list[str]:
    return [*(event[key] for key in ("to", "from", "point") if event.get(key)), *event.get("points", ())]


def _name(place: Sequence[int]) -> str:
    return point_name(place[0] * 19 + place[1])


def row_column(point: str) -> tuple[int, int]:
    """Row and column of a point's name, from the top left."""
    found = parse_point(point)
    return divmod(found, 19)


def _common(made: Sequence[Move], seen: Sequence[Move]) -> tuple[set[int], set[int]]:
    """Indices of the longest common subsequence in both."""
    best = [[0] * (len(seen) + 1) for _ in range(len(made) + 1)]
    for i in reversed(range(len(made))):
        for j in reversed(range(len(seen))):
            both = made[i] == seen[j]
            best[i][j] = best[i + 1][j + 1] + 1 if both else max(best[i + 1][j], best[i][j + 1])
    kept: set[int] = set()
    matched: set[int] = set()
    i = j = 0
    while i < len(made) and j < len(seen):
        if made[i] == seen[j] and best[i][j] == best[i + 1][j + 1] + 1:
            kept.add(i)
            matched.add(j)
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return kept, matched
