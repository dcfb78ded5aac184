"""Filmed-like sequences through `tianyuan record`: clips of forty moves, one kind of incident each, and whole games.

`python -m tests.bench sequences` draws what is missing into TIANYUAN_CLIPS (default out/bench/clips; a run cut short
goes on), records and scores everything; TIANYUAN_BENCH_LIMIT: at most so many clips, and games. Misses are drawn in
out/bench/misses; TIANYUAN_BENCH_SEED=N is added to every seed. `python -m tests.bench sequences [--only KIND,…]
[--first N] [--count N]` takes some of the clips, `python -m tests.bench sequences --games N [--first N] [--fps F]
[--size WxH] [--most MOVES]` some whole games.
"""

import argparse
import os
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rules.points import point_name
from rules.record import GameRecord
from rules.sgf import read_sgf
from tests.bench.figures.figure import Sheet
from tests.bench.films.clips import FIRST_SEED, FPS, Clip, clips, draw, games
from tests.bench.films.kinds import KINDS
from tests.bench.films.recorded import recorded
from tests.bench.films.strips import draw_misses
from tests.bench.films.views import turned_down_for
from tests.bench.films.witness import ACCUSING, PLAYED, Score, put_scores, score, summed

CLIPS = Path(os.environ.get("TIANYUAN_CLIPS", "out/bench/clips"))
MISSES = Path("out/bench/misses")
LIMIT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "1000"))
WHOLE_GAMES = 5
SEED_OF_GAMES = 400 + int(os.environ.get("TIANYUAN_BENCH_SEED", "0"))


def run(sheet: Sheet) -> bool:
    """Prints a line for each clip and whole game, and the sums; True when everything is exact."""
    exact = run_clips(sheet, list(clips())[:LIMIT])
    return run_games(sheet, min(WHOLE_GAMES, LIMIT)) and exact


def run_clips(sheet: Sheet, chosen: Sequence[Clip]) -> bool:
    """Draws, records and scores clips."""
    CLIPS.mkdir(parents=True, exist_ok=True)
    records = games()
    scores: list[Score] = []
    views: dict[str, list[Score]] = {"accepted": [], "turned down": []}
    for clip in chosen:
        folder = draw(clip, CLIPS, records)
        if folder is None:
            print(f"{clip.name}: no game gives a chance for it, left out", flush=True)
            continue
        began = time.perf_counter()
        events = recorded(str(folder), FPS)
        result = score(folder, events, time.perf_counter() - began)
        scores.append(result)
        turned_down = turned_down_for(folder)
        views["turned down" if turned_down else "accepted"].append(result)
        print(result.line(), f"set-up: turned down for {', '.join(turned_down)}" if turned_down else "", flush=True)
        for miss in result.misses:
            print(f"    picture {miss.t}: {miss.words}", flush=True)
        if result.misses:
            draw_misses(folder, result, MISSES)
    _sum(sheet, "clips, rendered, seen {}", "sequences", scores, ("station", "anywhere", "closeup"))
    elsewhere = [result for result in scores if "_station_" not in result.name]
    put_scores(sheet, "sequences.elsewhere", elsewhere, "rendered", [FIRST_SEED])
    for what, some in views.items():
        _sum(sheet, f"clips in views {what} by the set-up, seen {{}}", f"sequences.{what.replace(' ', '_')}", some, ())
    return all(result.exact for result in scores)


def run_games(
    sheet: Sheet, count: int, *, first: int = 0, fps: float = 5, size: str = "960x540", most: int = 1000
) -> bool:
    """Whole games with hands, of `most` moves at most, straight from the simulated camera."""
    right = moves = made = false = 0
    records = games()
    for turn in range(first, first + count):
        seed = SEED_OF_GAMES + turn
        path, record = _whole_game(records, seed, most)
        began = time.perf_counter()
        events = recorded(f"sim:{path}?seed={seed}&interval=3&size={size}", fps)
        wanted = [(move.color.letter, point_name(move.point)) for move in record.moves if move.point is not None]
        told = [(e["color"], e["point"]) for e in events if e["type"] in PLAYED]
        wrong = [e for e in events if e["type"] in ACCUSING]
        good = sum(a == b for a, b in zip(wanted, told, strict=False))
        right += wanted == told and not wrong
        moves, made, false = moves + good, made + len(wanted), false + len(wrong)
        print(
            f"whole game {path.name}, board {seed}: moves in order {good}/{len(wanted)}, told {len(told)}, "
            f"false {[(e['type'], e['frame']) for e in wrong]}, {time.perf_counter() - began:.0f} s", flush=True,
        )  # fmt: skip
    print(
        f"whole games with hands, rendered, {fps:g} pictures of {size} a second: exact {right}/{count}, "
        f"moves {moves}/{made}, false alarms {false}"
    )
    put = partial(sheet.put, kind="rendered", seeds=range(SEED_OF_GAMES + first, SEED_OF_GAMES + first + count))
    put("sequences.games.exact", right, of=count)
    put("sequences.games.moves", moves, of=made)
    put("sequences.games.false_alarms", false)
    return right == count


def _whole_game(records: Sequence[Path], seed: int, most: int) -> tuple[Path, GameRecord]:
    """A game of more than 100 moves, `most` at most."""
    for attempt in range(len(records)):
        path = records[(seed * 37 + attempt) % len(records)]
        record = read_sgf(path.read_bytes(), str(path))
        if record.size == 19 and 100 < len(record.moves) <= most:
            return path, record
    raise SystemExit(f"no record of 101 to {most} moves on a 19×19 board was found")


def _sum(sheet: Sheet, title: str, short: str, scores: Sequence[Score], views: Sequence[str]) -> None:
    for name in (*views, "anyhow"):
        some = [s for s in scores if name == "anyhow" or f"_{name}_" in s.name]
        if some:
            print(f"{title.format(name)}: {summed(some)}")
            put_scores(sheet, f"{short}.{name}", some, "rendered", [FIRST_SEED])


def run_some(sheet: Sheet, arguments: Sequence[str]) -> bool:
    """Takes some; True when everything of it is exact."""
    parser = argparse.ArgumentParser(
        "python -m tests.bench sequences", description="Draws, records and scores some of the clips."
    )
    parser.add_argument("--only", default=",".join(KINDS), help="kinds, separated by commas")
    parser.add_argument("--first", type=int, default=0, help="number of the first clip, among those of the kinds")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--games", type=int, default=0, help="so many whole games instead")
    parser.add_argument("--fps", type=float, default=5.0, help="of the games' pictures")
    parser.add_argument("--size", default="960x540", help="of the games' pictures")
    parser.add_argument("--most", type=int, default=1000, help="moves of a game")
    options = parser.parse_args(arguments)
    if options.games:
        return run_games(
            sheet, options.games, first=options.first, fps=options.fps, size=options.size, most=options.most
        )
    some = [clip for clip in clips() if clip.kind in options.only.split(",")]
    return run_clips(sheet, some[options.first : options.first + options.count])
