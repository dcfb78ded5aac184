"""Whole games as noisy observations: exact games, silent errors, incidents told and missed, false alarms.

`TIANYUAN_GAMES=2000 python -m tests.bench tracking` for the full figure; games of `../shared/data/sgf` (TIANYUAN_DATA)
or the demo's. How hard the observations are: tests/bench/difficulty.toml [tracking].
"""

import os
import time
import tomllib
from collections import Counter
from pathlib import Path

from tests.station.tracking.judging import Verdict, moves_of, play
from tests.station.tracking.simulation import BETWEEN, DURING, Difficulty

HERE = Path(__file__).parent
DEMO = HERE.parents[1] / "station" / "demo" / "game.sgf"
KINDS = (*BETWEEN, *DURING)


def run() -> bool:
    """Ten and two pictures a second, games without incidents and with all kinds of them in turn."""
    how = tomllib.loads((HERE / "difficulty.toml").read_text(encoding="utf-8"))["tracking"]
    count = int(os.environ.get("TIANYUAN_GAMES", "24"))
    data = Path(os.environ.get("TIANYUAN_DATA", "../shared/data")) / "sgf"
    games = [moves for path in sorted(data.glob("*.[sS][gG][fF]")) or [DEMO] if len(moves := moves_of(str(path))) > 60]
    met = True
    for fps in (10.0, 2.0):
        difficulty = Difficulty(fps=fps, **how)
        for kinds, name in (((), "no incidents"), (KINDS, "incidents")):
            began = time.perf_counter()
            verdicts = [play(games[i % len(games)], i, difficulty, _two_of(kinds, i)) for i in range(count // 2)]
            met &= _report(f"{fps:g} a second, {name}", verdicts, time.perf_counter() - began)
    return met


def _two_of(kinds: tuple[str, ...], game: int) -> tuple[str, ...]:
    return tuple(kinds[(2 * game + k) % len(kinds)] for k in range(2)) if kinds else ()


def _report(name: str, verdicts: list[Verdict], took_s: float) -> bool:
    games, frames = len(verdicts), sum(v.frames for v in verdicts)
    exact, silent = sum(v.exact for v in verdicts), sum(v.silent for v in verdicts)
    wanted = sum((v.wanted for v in verdicts), Counter[str]())
    missed = Counter(miss.split()[0] for v in verdicts for miss in v.missed)
    told, asked = sum(wanted.values()) - sum(missed.values()), sum(wanted.values())
    alarms = sum(len(v.false) for v in verdicts)
    print(
        f"{name}: games exact {exact}/{games}, silently wrong {silent}/{games}, incidents told {told}/{asked}, "
        f"false alarms {alarms} in {games} games, {sum(v.moves for v in verdicts)} moves, "
        f"{frames} frames, {took_s / max(1, frames) * 1000:.2f} ms a frame with the simulation"
    )
    for kind, times in sorted(missed.items()):
        print(f"    missed {kind}: {times}/{wanted[kind]}")
    for game, verdict in enumerate(verdicts):
        for event in verdict.false:
            print(f"    false alarm in game {game}: {event.as_json()}")
    return exact >= 0.97 * games and not silent and told >= 0.99 * asked and alarms <= 0.05 * games
