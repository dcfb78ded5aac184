"""Milliseconds of the watcher on one thread, and its errors, on films of the rendered station camera."""

import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from tests.bench.figures.figure import Sheet
from vision.stones.reader import Reader
from vision.stones.thresholds import SURE_PROBABILITY
from vision.stream.watch import Watcher
from vision.synthetic import Rendered, station_scene
from vision.synthetic.people import random_arm
from vision.synthetic.scene import Scene
from vision.synthetic.stage import Stage

SEED = 910_050
WIDTH_PX = 2304
FILMS, MOVES = 6, 4
MORE_FILMS, MORE_WIDTH_PX = 16, 1280  # smaller pictures, for errors alone
BARS_MS = {"nothing changed": 5.0, "changed points": 15.0, "all 361": 40.0}


@dataclass
class _Tally:
    ms: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    points: int = 0
    wrong: int = 0
    hidden: int = 0
    unsure: int = 0


def frames(tell: Callable[[str], None], sheet: Sheet) -> bool:
    """Prints the figures; False where a bar is missed. A point is wrong when it is shown, sure, and not as it lies."""
    tally, errors = _Tally(), _Tally()
    for seed in range(FILMS):
        _watch(seed, WIDTH_PX, tally)
    for seed in range(FILMS, FILMS + MORE_FILMS):
        _watch(seed, MORE_WIDTH_PX, errors)
    met = True
    for name, bar in BARS_MS.items():
        each = tally.ms[name]
        middle, worst = statistics.median(each), sorted(each)[int(0.95 * len(each))]
        figures = f"median {middle:.1f} ms, 95 % {worst:.1f} of {len(each)} (bar {bar})"
        tell(f"station frame {WIDTH_PX}×1296, {name}: {figures}")
        sheet.put(f"vision.station.{name.replace(' ', '_')}", middle, unit="ms", kind="rendered")
        met &= middle <= bar
    points, wrong, hidden, unsure = (
        getattr(tally, name) + getattr(errors, name) for name in ("points", "wrong", "hidden", "unsure")
    )
    shares = f"sure and wrong {wrong}/{points} points, unsure {unsure}, hidden {hidden}"
    sheet.put("vision.films.count", FILMS + MORE_FILMS, kind="rendered", seeds=[SEED])
    sheet.put("vision.films.wrong_and_sure", wrong, of=points, kind="rendered", seeds=[SEED])
    sheet.put("vision.films.unsure", unsure, kind="rendered", seeds=[SEED])
    films = f"{FILMS + MORE_FILMS} station films, rendered, stones up to 0.45 cell off, hands included"
    tell(f"{films}: {shares}")
    return met


def _watch(seed: int, width_px: int, tally: _Tally) -> None:
    """One film. CPU time of this process is counted, which waiting for a core does not touch."""
    rng = np.random.default_rng((SEED, seed))
    scene = replace(station_scene(rng, width_px), arms=(), held=())
    stage = Stage(seed)
    start = stage.show(scene)
    watcher = Watcher(start.pose)
    whole = Reader(start.pose, (start.image_bgr.shape[1], start.image_bgr.shape[0]))
    for _ in range(3):
        began = time.process_time()
        whole.whole(start.image_bgr)
        tally.ms["all 361"].append(1000 * (time.process_time() - began))
    watcher.see(start.image_bgr)
    for truth in _film(rng, scene, stage):
        began = time.process_time()
        sight = watcher.see(truth.image_bgr)
        spent = 1000 * (time.process_time() - began)
        seen = sight.observation
        if seen is None:
            continue
        quiet = not seen.changed.any() and not seen.hidden.any()
        tally.ms["changed points" if seen.changed.any() else "nothing changed" if quiet else "under a hand"].append(
            spent
        )
        shown = ~seen.hidden & (seen.probabilities().max(axis=1) >= SURE_PROBABILITY)
        tally.points += int(shown.sum())
        tally.hidden += int(seen.hidden.sum())
        wrong = shown & (seen.loglik.argmax(axis=1) != truth.stones)
        tally.wrong += int(wrong.sum())
        tally.unsure += int((~seen.hidden & ~shown).sum())


def _film(rng: np.random.Generator, scene: Scene, stage: Stage) -> Iterator[Rendered]:
    """Moves: a hand comes, puts a stone, goes; then some frames of rest."""
    for move in range(MOVES):
        point = int(rng.choice(np.flatnonzero(scene.stones == 0)))
        row, column = divmod(point, 19)
        arm = random_arm(rng, (column * scene.board.column_width, float(row), -0.5))
        out = np.array(arm.elbow[:2]) - np.array(arm.tip[:2])
        out /= np.linalg.norm(out)
        stones = scene.stones.copy()
        stones[point] = 1 + move % 2
        after = replace(scene, stones=stones)
        for table, away in ((scene, 8), (scene, 3), (scene, 0), (after, 0), (after, 4), (after, 11)):
            x, y = out * away
            tip = (arm.tip[0] + x, arm.tip[1] + y, arm.tip[2])
            elbow = (arm.elbow[0] + x, arm.elbow[1] + y, arm.elbow[2])
            yield stage.show(replace(table, arms=(replace(arm, tip=tip, elbow=elbow),)))
        for _ in range(8):
            yield stage.show(after)
        scene = after
