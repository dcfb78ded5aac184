"""A tracker begun anew from the log after every event, against one that runs through: both must tell the same.

`TIANYUAN_GAMES=100 python -m tests.bench restarts` plays whole games with two kinds of incidents each (20 otherwise);
TIANYUAN_GAMES_FIRST and TIANYUAN_JOBS as for tracking.
"""

import os
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from rules.points import point_name
from rules.presets import CHINESE_2002
from station.game.event import Event
from station.game.fold import fold
from station.game.state import GameState
from station.game.timeline import Recorded
from station.storage.log import Log
from station.timebase import Instant
from station.tracking.telling.commands import CommandError
from station.tracking.tracker import Tracker
from tests.bench.figures.figure import Sheet
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.incidents import KINDS
from tests.bench.games.round import Round
from tests.bench.games.tracking import sample_games

LEAST = 0.98
NOON = Instant(monotonic_ns=0, wall_ns=0, trusted=True, boot="boot")


def play(
    moves: Sequence[tuple[int, int]], seed: int, how: Difficulty, kinds: Sequence[str], *, kill: bool
) -> list[Event]:
    """The events of one simulated game; `kill`: the tracker is begun anew after every event, from the log on disk."""
    with TemporaryDirectory() as folder, closing(Log(Path(folder))) as log:
        return _play(moves, seed, how, kinds, log if kill else None)


def _play(
    moves: Sequence[tuple[int, int]], seed: int, how: Difficulty, kinds: Sequence[str], log: Log | None
) -> list[Event]:
    """`log`: what is told is written there, and read again by a new tracker; None: one tracker runs through."""
    round_ = Round(moves, np.random.default_rng(seed), how, kinds)
    tracker = Tracker(CHINESE_2002)
    events: list[Event] = []
    kept: list[Event] = []  # as the log has them: what was read once is not read again
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
            if log is not None:
                log.append(1, [*told], NOON) if log.games() else log.begin_game([*told], NOON)
                kept += [entry.event for entry in log.entries(after=kept[-1].seq if kept else 0)]
                tracker = Tracker(CHINESE_2002, events=kept)
    return [*events, *tracker.finish()]


def differs(through: GameState, killed: GameState) -> list[str]:
    """What the killed tracker's record has otherwise, in words.

    What it says less of, for want of older pictures, is left out: a move told in doubt, for one told for certain or as
    an accusation; a stone off its point, which after a restart is told late, as the grid may settle yet.
    """
    found = []
    for one, other in zip_longest(through.moves, killed.moves):
        if one is None or other is None or (_stone(one) != _stone(other) and not other.doubtful):
            found.append(f"move {_said(one)} became {_said(other)}")
    told, again = ({(i.what.type, i.points) for i in state.incidents if i.open} for state in (through, killed))
    made = (*killed.moves, *(lifted for _, lifted in killed.withdrawn))
    doubted = {(point_name(move.point),) for move in made if move.point is not None and move.doubtful}
    missing = {one for one in told - again if one[0] != "stone_off_point" and one[1] not in doubted}
    found += [f"{kind} {' '.join(points)} not told" for kind, points in sorted(missing)]
    found += [f"{kind} {' '.join(points)} told" for kind, points in sorted(again - told)]
    for name in ("blocked", "ended", "frozen", "phase"):
        if getattr(through, name) != getattr(killed, name):
            found.append(f"{name}: {getattr(through, name)} became {getattr(killed, name)}")
    return found


def _stone(move: Recorded) -> tuple[int, int | None]:
    return move.color, move.point


def _said(move: Recorded | None) -> str:
    return "none" if move is None else f"{move.number} {move.color.letter} {move.point}"


def one(index: int, most: int | None = None, kinds: Sequence[str] = ()) -> list[str]:
    """Game `index` of the row with two kinds of incidents or these, at most `most` moves of it: what differs."""
    how = tomllib.loads((Path(__file__).parent / "difficulty.toml").read_text(encoding="utf-8"))
    games = sample_games()
    kinds = kinds or [KINDS[(2 * index + k + index // len(KINDS)) % len(KINDS)] for k in range(2)]
    moves = list(games[index % len(games)])[:most]
    difficulty = Difficulty(fps=10.0 if index % 2 else 2.0, **how)
    return differs(*(fold(play(moves, index, difficulty, kinds, kill=kill)) for kill in (False, True)))


def run(sheet: Sheet) -> bool:
    """All games; True where none differs."""
    first, count = int(os.environ.get("TIANYUAN_GAMES_FIRST", "0")), int(os.environ.get("TIANYUAN_GAMES", "20"))
    jobs = int(os.environ.get("TIANYUAN_JOBS", "1"))
    games, same = range(first, first + count), 0
    with ProcessPoolExecutor(jobs) as pool:
        for index, found in zip(games, pool.map(one, games) if jobs > 1 else map(one, games), strict=True):
            same += not found
            for what in found:
                print(f"    game {index}: {what[:300]}", flush=True)
    print(f"killed after every event: {same}/{count} games told the same")
    sheet.put("restarts.same", same, of=count, unit="games", kind="observations", seeds=(first,))
    return same >= LEAST * count
