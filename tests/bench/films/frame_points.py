"""Points of films put together from real photographs, as a station's watcher reports them: wrong, unsure, hidden.

A game of 60 moves on each of TIANYUAN_BENCH_LIMIT (75: some ten million points) tables of a photograph's pixels, with
hands, size, light, blur, noise and JPEG at random; the pose is the true one. A point is wrong when it is shown, sure,
and not as it lies. TIANYUAN_BENCH_SEED=N is added to the seed; TIANYUAN_BENCH_FIRST=N begins with that film.
"""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.figures.figure import Sheet
from tests.bench.films.collage import Table
from tests.bench.films.collage_film import CollageFilm
from tests.bench.films.collage_games import CollageGame
from tests.bench.films.collages import LONGEST_PX, suits
from tests.bench.films.photograph import Photograph
from tests.bench.photographs.pictures import DATA, photographs
from tests.bench.photographs.scoring import Case
from vision.stones.thresholds import SURE_PROBABILITY
from vision.stream.watch import Watcher

FILMS, FIRST = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "75")), int(os.environ.get("TIANYUAN_BENCH_FIRST", "0"))
SEED = 700 + int(os.environ.get("TIANYUAN_BENCH_SEED", "0"))
MOVES = 60
MOST_WRONG, MOST_UNSURE = 1e-6, 1e-3  # of the points shown


class Watched(CollageFilm):
    """A film that nobody keeps: each picture goes to a watcher.

    counts -- frames, and points: sure, wrong (sure ones), unsure, hidden; wrong -- what was read wrong, in words
    """

    def __init__(self, table: Table, rng: np.random.Generator, name: str) -> None:
        super().__init__(table, rng, name)
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._watcher = Watcher(table.photograph.pose)

    def _keep(self, jpeg: npt.NDArray[np.uint8], row: dict[str, Any]) -> None:
        picture_bgr = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
        seen = self._watcher.see(picture_bgr).observation
        self.counts["frames"] += 1
        if seen is None:
            self.counts["blind"] += 1
            return
        shown = ~seen.hidden
        shown[[19 * line + column for line, column in row["hidden"]]] = False
        sure = shown & (seen.probabilities().max(axis=1) >= SURE_PROBABILITY)
        wrong = sure & (seen.loglik.argmax(axis=1) != self.table.stones)
        tally = {"sure": sure, "wrong": wrong, "unsure": shown & ~sure, "hidden": ~shown}
        self.counts.update({name: int(points.sum()) for name, points in tally.items()})
        for point in np.flatnonzero(wrong):
            read = ".BW"[int(seen.loglik[point].argmax())]
            where = f"picture {row['t']}, row {point // 19}, column {point % 19}"
            self.wrong.append(f"{self.name}, {where}: {read}, which is {'.BW'[self.table.stones[point]]}")


def run(sheet: Sheet) -> bool:
    """Prints a line for each film, and the sums; True when every bar is met."""
    cases = [case for case in photographs() if suits(case)]
    if not cases:
        print(f"frame-points: skipped, {DATA} has no photographs")
        return True
    counts: Counter[str] = Counter()
    for film in _films(cases):
        counts.update(film.counts)
        print(f"  {film.name}: {_line(film.counts)}", flush=True)
        for words in film.wrong:
            print(f"    {words}", flush=True)
    shown = counts["sure"] + counts["unsure"]
    print(f"{FILMS} films: {_line(counts)} of {shown}")
    for name in ("wrong", "unsure"):
        sheet.put(f"frame_points.{name}", counts[name], of=shown, kind="real", seeds=[SEED])
    for name in ("frames", "blind", "hidden"):
        sheet.put(f"frame_points.{name}", counts[name], kind="real", seeds=[SEED])
    sheet.put("frame_points.films", FILMS, kind="real", seeds=[SEED])
    return counts["wrong"] <= MOST_WRONG * counts["sure"] and counts["unsure"] <= MOST_UNSURE * shown


def _films(cases: list[Case]) -> Iterator[Watched]:
    """The photographs in an order of the seed's, each film played to its end."""
    order = np.random.default_rng(SEED).permutation(len(cases))
    for number in range(FIRST, FIRST + FILMS):
        case, rng = cases[order[number % len(cases)]], np.random.default_rng((SEED, number))
        table = Table(Photograph.of(case, int(rng.choice(LONGEST_PX))), rng)
        film = Watched(table, rng, f"{case.name}_{number}")
        CollageGame(film, rng).play_on(MOVES)
        yield film


def _line(counts: Counter[str]) -> str:
    points = ", ".join(f"{counts[name]} {name}" for name in ("sure", "wrong", "unsure", "hidden"))
    return f"{counts['frames']} frames ({counts['blind']} without a board), points {points}"
