"""Compares what the tracker told of a simulated game with the truth."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from rules.points import point_name
from rules.presets import CHINESE_2002
from rules.sgf import read_sgf
from station.events import Event
from station.tracking.tracker import Tracker
from tests.station.tracking.simulation import Difficulty, Simulation, Told

ACCUSATIONS = {
    "illegal_move", "out_of_turn", "capture_incomplete", "wrong_capture", "stone_moved", "stone_removed",
    "stone_added", "stone_off_point", "board_scattered", "move_withdrawn", "colors_swapped",
}  # fmt: skip
SAME = {"lifted": ("wrong_capture", "stone_removed")}


@dataclass
class Verdict:
    """How one game went. `silent`: moves that are wrong although nothing near them was flagged."""

    exact: bool
    silent: bool
    wanted: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    false: list[Event] = field(default_factory=list)
    moves: int = 0
    frames: int = 0


def play(moves: Sequence[tuple[int, int]], seed: int, how: Difficulty, incidents: Sequence[str] = ()) -> Verdict:
    """One simulated game through a fresh tracker."""
    simulation = Simulation(moves, np.random.default_rng(seed), how, incidents)
    tracker = Tracker(CHINESE_2002)
    events: list[Event] = []
    frame = 0
    for sight in simulation.sights():
        events += tracker.see(frame, round(frame * 1e9 / how.fps), sight)
        frame += 1
    events += tracker.finish()
    made = [
        (move.color.letter, point_name(move.point) if move.point is not None else "")
        for move in tracker.state.moves
    ]  # fmt: skip
    return judge(made, events, simulation.truth, frame)


def judge(made: list[tuple[str, str]], events: Iterable[Event], truth: Told, frames: int) -> Verdict:
    """The verdict over the record that was made."""
    events = list(events)
    flagged = any(e.data.get("doubtful") or e.type == "gap" for e in events)
    exact = made == truth.moves
    verdict = Verdict(exact, not exact and not flagged, moves=len(truth.moves), frames=frames)
    used: set[int] = set()
    for kind, points in truth.incidents:
        verdict.wanted[kind] += 1
        for event in events:
            named = {
                event.data.get("point"),
                event.data.get("from"),
                event.data.get("to"),
                *event.data.get("points", ()),
            }
            if event.seq not in used and event.type in SAME.get(kind, (kind,)) and (not points or points & named):
                used.add(event.seq)
                break
        else:
            verdict.missed.append(f"{kind} {sorted(points)}")
    all_lifted = {p for kind, points in truth.incidents if kind == "lifted" for p in points}
    verdict.false = [
        e for e in events
        if e.seq not in used and e.type in ACCUSATIONS and "restores" not in e.data
        and e.data.get("point") not in all_lifted
    ]  # fmt: skip
    return verdict


def moves_of(path: str) -> list[tuple[int, int]]:
    """Moves of a game record without passes, set-up games left out (empty)."""
    record = read_sgf(Path(path).read_bytes(), path)
    if record.size != 19 or len(record.moves) != len(record.steps):
        return []
    return [(int(move.color), move.point) for move in record.moves if move.point is not None]
