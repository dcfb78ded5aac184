"""A tracker begun anew from the log after every event, against one that runs through: both must tell the same.

`TIANYUAN_GAMES=100 python -m tests.bench restarts` plays whole games with two kinds of incidents each (20 otherwise);
TIANYUAN_GAMES_FIRST as for tracking. A stone off its point is told late after a restart, as the grid may settle yet:
one that a game which restarts every few seconds has not told in the end is counted apart.
"""

import os
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

import numpy as np

from rules.presets import CHINESE_2002
from station.game.event import Event
from station.game.fold import fold
from station.game.state import GameState
from station.game.timeline import Recorded
from station.tracking.commands import CommandError
from station.tracking.tracker import Tracker
from tests.bench.figures.figure import Sheet
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.incidents import KINDS
from tests.bench.games.round import Round
from tests.bench.games.tracking import sample_games


@dataclass(frozen=True)
class Told:
    """What stands at the end.

    steps -- moves and edits of the record; withdrawn -- moves lifted again
    open -- incidents that still wait for somebody: kind and points
    blocked -- points said to be out of sight
    """

    steps: tuple[tuple[str, ...], ...]
    withdrawn: tuple[tuple[str, ...], ...]
    open: tuple[tuple[str, ...], ...]
    blocked: frozenset[int]
    ended: str | None
    frozen: bool

    @classmethod
    def of(cls, state: GameState) -> "Told":
        """What this state tells."""
        return cls(
            tuple(_step(step) for step in state.steps if isinstance(step, Recorded)),
            tuple(_step(lifted) for _, lifted in state.withdrawn),
            tuple(sorted((one.what.type, *sorted(one.points)) for one in state.incidents if one.open)),
            state.blocked,
            state.ended,
            state.frozen,
        )


def _step(step: Recorded) -> tuple[str, ...]:
    return step.kind, step.color.letter, str(step.point)


def play(
    moves: Sequence[tuple[int, int]], seed: int, how: Difficulty, kinds: Sequence[str], *, kill: bool
) -> list[Event]:
    """The events of one simulated game; `kill`: the tracker is begun anew from the log after every event."""
    round_ = Round(moves, np.random.default_rng(seed), how, kinds)
    tracker = Tracker(CHINESE_2002)
    events: list[Event] = []
    frame = -1
    for shot in round_.film():
        told: Iterable[Event] = ()
        if shot is None:
            frame += 1
        elif callable(shot):
            try:
                told = shot(tracker)
            except CommandError:  # the record stands otherwise than the players' table
                continue
        else:
            frame += 1
            told = tracker.see(frame, round(frame * 1e9 / how.fps), shot)
        if told:
            events += told
            if kill:
                tracker = Tracker(CHINESE_2002, events=events)
    return [*events, *tracker.finish()]


def differs(events: Sequence[Event], killed: Sequence[Event]) -> tuple[list[str], int]:
    """What of the record is not the same, in words; and how many stones off their points were not told."""
    through, other = Told.of(fold(events)), Told.of(fold(killed))
    late = [one for one in through.open if one[0] == "stone_off_point" and one not in other.open]
    through = replace(through, open=tuple(one for one in through.open if one not in late))
    found = [
        f"{field.name}: {getattr(through, field.name)} became {getattr(other, field.name)}"
        for field in fields(Told)
        if getattr(through, field.name) != getattr(other, field.name)
    ]
    return found, len(late)


def one(index: int, most: int | None = None) -> tuple[list[str], int]:
    """Game `index` of the row with two kinds of incidents, at most `most` moves of it."""
    how = tomllib.loads((Path(__file__).parent / "difficulty.toml").read_text(encoding="utf-8"))
    games = sample_games()
    kinds = [KINDS[(2 * index + k + index // len(KINDS)) % len(KINDS)] for k in range(2)]
    moves = list(games[index % len(games)])[:most]
    difficulty = Difficulty(fps=10.0 if index % 2 else 2.0, **how)
    return differs(*(play(moves, index, difficulty, kinds, kill=kill) for kill in (False, True)))


def run(sheet: Sheet) -> bool:
    """All games; True where none differs."""
    first, count = int(os.environ.get("TIANYUAN_GAMES_FIRST", "0")), int(os.environ.get("TIANYUAN_GAMES", "20"))
    same = late = 0
    for index in range(first, first + count):
        found, untold = one(index)
        same, late = same + (not found), late + untold
        for what in found:
            print(f"    game {index}: {what[:300]}")
    print(f"killed after every event: {same}/{count} games the same, {late} stones off their points not told again")
    sheet.put("restarts.same", same, of=count, unit="games", kind="observations", seeds=(first,))
    return same == count
