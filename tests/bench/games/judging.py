"""Compares what the tracker told of a simulated game with the truth, strictly: an error without a flag is silent."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np

from rules.points import point_name
from rules.presets import CHINESE_2002
from rules.record import SetUp
from rules.sgf import read_sgf
from station.game.catalog import BoardScattered, GameEnded, Incident
from station.game.event import Event
from station.game.state import GameState
from station.game.timeline import Edit, Recorded
from station.tracking.telling.commands import CommandError
from station.tracking.tracker import Tracker
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.round import Round
from tests.bench.games.table import Truth

ACCUSATIONS = {
    "illegal_move", "out_of_turn", "capture_incomplete", "wrong_capture", "stone_moved", "stone_removed",
    "stone_added", "stone_exchanged", "stone_off_point", "board_scattered", "move_withdrawn", "colors_swapped",
    "white_moved_first",
}  # fmt: skip
ANSWERS = {
    "white_first": ("out_of_turn", "white_moved_first"),
    "lifted": ("wrong_capture", "stone_removed"),
    "setup": ("setup", "correction"),
}
WITHIN_S = 40.0  # an incident told later than this was missed
EARLY_S = 1.0
Move = tuple[str, str]
"""Color letter and point."""


@dataclass
class Verdict:
    """How one game went.

    exact -- every move and its place; silent -- errors that nothing flags, in words
    wanted -- incidents by kind; missed -- those not told; false -- accusations of what never happened
    """

    exact: bool
    silent: list[str]
    wanted: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)
    moves: int = 0
    doubtful: int = 0
    frames: int = 0
    cpu_s: float = 0.0


def play(moves: Sequence[tuple[int, int]], seed: int, how: Difficulty, kinds: Sequence[str] = ()) -> Verdict:
    """One simulated game through a fresh tracker."""
    round_ = Round(moves, np.random.default_rng(seed), how, kinds)
    tracker = Tracker(CHINESE_2002)
    events: list[Event] = []
    refused: list[str] = []
    frame = -1
    for shot in round_.film():
        if shot is None:
            frame += 1
        elif callable(shot):
            try:
                events += shot(tracker)
            except CommandError as error:  # the record stands otherwise than the players' table
                refused.append(f"refused at {frame}: {error}")
        else:
            frame += 1
            events += tracker.see(frame, round(frame * 1e9 / how.fps), shot)
    events += tracker.finish()
    verdict = judge(tracker.state, events, round_.truth, frame + 1, how.fps)
    verdict.false += refused
    return verdict


def judge(state: GameState, events: Sequence[Event], truth: Truth, frames: int, fps: float) -> Verdict:
    """The verdict over the record that was made: `state` after all events."""
    made = _made(state)
    verdict = Verdict(
        made == truth.moves, silent_errors(truth.moves, state, events), moves=len(truth.moves),
        doubtful=sum(move.doubtful for move in state.moves), frames=frames,
    )  # fmt: skip
    used: set[int] = set()
    for kind, points, since in truth.incidents:
        verdict.wanted[kind] += 1
        answer = next((e for e in events if e.seq not in used and _answers(e, kind, points, since, fps)), None)
        if answer is None:
            verdict.missed.append(f"{kind} {sorted(points)} at {since}")
        else:
            used.add(answer.seq)
    lifted = {p for kind, points, _ in truth.incidents if kind == "lifted" for p in points}
    for event in events:
        late = truth.over is not None and (event.first_frame or 0) >= truth.over
        accuses = isinstance(event.what, Incident) and event.what.opens and event.type in ACCUSATIONS
        if accuses and event.seq not in used and not late and event.as_dict().get("point") not in lifted:
            verdict.false.append(event.as_json())
    return verdict


def silent_errors(truth: Sequence[Move], state: GameState, events: Sequence[Event]) -> list[str]:
    """Where the record differs from the truth and nothing at that point says so.

    A wrong move is flagged when it is doubtful, corrected, or stands at a gap. A missing one is flagged at a gap, by a
    doubtful or corrected move elsewhere that holds its point, by an alternative that names it, by an event other
    than a move that names its point, or by a scatter right after it that says that one stone of its color more lies
    there.
    """
    made = _made(state)
    gaps = _gaps(state)
    named = {name for e in events if e.type not in ("move", "game_ended", "setup") for name in _names(e)}
    named |= {other.point for move in state.moves for other in move.alternatives}
    swept = {
        (sum(move.seq < event.seq for move in state.moves), event.what.one_more)
        for event in events
        if isinstance(event.what, BoardScattered)
    }
    unsure = {made[i] for i, move in enumerate(state.moves) if move.doubtful or move.corrected}
    silent = []
    for what, i1, i2, j1, j2 in SequenceMatcher(None, truth, made, autojunk=False).get_opcodes():
        if what == "equal" or gaps & set(range(j1, j2 + 1)):
            continue
        wrong = [j for j in range(j1, j2) if made[j] not in unsure and truth[j : j + 1] != [made[j]]]
        silent += [f"{made[j]} as move {j + 1}" for j in wrong]
        flagged = any(made[j] in unsure for j in range(j1, j2))
        lost = [truth[i] for i in range(i1, i2) if made[i : i + 1] != [truth[i]]]
        flagged |= len(lost) == 1 and (j1, lost[0][0]) in swept
        missing = [move for move in lost if move not in unsure and move[1] not in named and not flagged]
        silent += [f"{move} missing before move {j1 + 1}" for move in missing]
    return silent


def moves_of(path: Path) -> list[tuple[int, int]]:
    """Moves of a game record without passes; empty for records with set-up stones or other boards."""
    record = read_sgf(path.read_bytes(), str(path))
    set_up = any(isinstance(step, SetUp) and (step.black or step.white) for step in record.steps)
    if record.size != 19 or set_up:
        return []
    return [(int(move.color), move.point) for move in record.moves if move.point is not None]


def _made(state: GameState) -> list[Move]:
    return [(move.color.letter, "" if move.point is None else point_name(move.point)) for move in state.moves]


def _gaps(state: GameState) -> set[int]:
    """Numbers of moves before which the record has a gap or a corrected board."""
    places, count = set(), 0
    for step in state.steps:
        if isinstance(step, Recorded):
            count += 1
        elif isinstance(step, Edit) and step.kind in ("gap", "correction"):
            places.add(count)
    return places


def _answers(event: Event, kind: str, points: Collection[str], since: int, fps: float) -> bool:
    if event.type not in ANSWERS.get(kind, (kind,)) or (points and not _names(event) & set(points)):
        return False
    if kind == "game_ended":
        return isinstance(event.what, GameEnded) and event.what.reason != "source_ended"
    return event.frame is not None and -EARLY_S <= (event.frame - since) / fps <= WITHIN_S


def _names(event: Event) -> set[str]:
    data = event.as_dict()
    return {str(data[key]) for key in ("point", "from", "to") if data.get(key)} | set(data.get("points", ()))
