"""Films put together from the pixels of real photographs, through `tianyuan record`.

Stones are copied from point to point of one photograph of TIANYUAN_DATA (default ../shared/data), captured or removed
ones painted over with an empty point, hands painted on; every film with its own size, light, blur, noise and JPEG
quality. `python -m tests.bench collages` draws what is missing into TIANYUAN_COLLAGES (default out/bench/collages; a
run cut short goes on), records and scores all; TIANYUAN_BENCH_LIMIT: at most so many films (default 49), each kind in
turn over the shuffled photographs; TIANYUAN_BENCH_SEED=N is added to every seed. Misses are drawn in
out/bench/collage_misses. Photographs with hidden points, few stones or few empty points are left out.
"""

import os
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import numpy as np

from tests.bench.figures.figure import Sheet
from tests.bench.films.collage import Table
from tests.bench.films.collage_film import FilmFolder
from tests.bench.films.collage_games import KINDS, CollageGame
from tests.bench.films.photograph import Photograph
from tests.bench.films.recorded import recorded
from tests.bench.films.strips import draw_misses
from tests.bench.films.witness import Score, put_scores, score, summed
from tests.bench.photographs.pictures import DATA, photographs
from tests.bench.photographs.scoring import Case
from vision.training.points.trained_on import TRAINED_GROUPS

COLLAGES = Path(os.environ.get("TIANYUAN_COLLAGES", "out/bench/collages"))
MISSES = Path("out/bench/collage_misses")
LIMIT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "49"))
FIRST_SEED = 600 + int(os.environ.get("TIANYUAN_BENCH_SEED", "0"))
FPS = 2.0
LONGEST_PX = 640, 800, 1280  # of the pictures' longer side, unless the photograph is smaller
FEWEST_STONES, FEWEST_EMPTY = 3, 60  # of either color, points, in a photograph


@dataclass(frozen=True, eq=False)
class Collage:
    """One film: the photograph it is made of, its kind, and the seed of its moves, hands, light and camera."""

    case: Case
    kind: str
    seed: int

    @property
    def name(self) -> str:
        """Of its folder."""
        return f"{self.case.name}_{self.kind}_{self.seed}"


def run(sheet: Sheet) -> bool:
    """Prints a line for each film, and the sums; True when every film is exact."""
    cases = [case for case in photographs() if suits(case)]
    if not cases:
        print(f"films from photographs: skipped, {DATA} has no photographs")
        return True
    chosen = list(islice(collages(cases), LIMIT))
    scores = [_scored(draw(collage, COLLAGES)) for collage in chosen]
    used = {collage.case.name: collage.case.group for collage in chosen}
    unseen = sum(group not in TRAINED_GROUPS for group in used.values())
    print(
        f"films put together from {len(used)} real photographs ({unseen} of them from boards that the points net was "
        f"not trained on): {summed(scores)}"
    )
    put_scores(sheet, "collages", scores, "real", [FIRST_SEED])
    sheet.put("collages.photographs", len(used), kind="real", seeds=[FIRST_SEED])
    sheet.put("collages.photographs.unseen", unseen, of=len(used), kind="real", seeds=[FIRST_SEED])
    return all(result.exact for result in scores)


def collages(cases: Sequence[Case]) -> Iterator[Collage]:
    """Without end: the kinds in turn, the photographs in an order of the seed's."""
    order = np.random.default_rng(FIRST_SEED).permutation(len(cases))
    for number, (kind, index) in enumerate(zip(cycle(KINDS), cycle(order))):
        yield Collage(cases[index], kind, FIRST_SEED + number)


def draw(collage: Collage, out: Path) -> Path:
    """The folder OUT/NAME of the film, written unless it is there already."""
    folder = out / collage.name
    if folder.is_dir():
        return folder
    part = out / f".{collage.name}.part"
    shutil.rmtree(part, ignore_errors=True)
    rng = np.random.default_rng((collage.seed, list(KINDS).index(collage.kind)))
    photograph = Photograph.of(collage.case, int(rng.choice(LONGEST_PX)))
    CollageGame(FilmFolder(Table(photograph, rng), rng, part), rng).play(collage.kind)
    part.rename(folder)
    return folder


def _scored(folder: Path) -> Score:
    began = time.perf_counter()
    events = recorded(str(folder), FPS)
    result = score(folder, events, time.perf_counter() - began)
    print(result.line(), flush=True)
    for miss in result.misses:
        print(f"    picture {miss.t}: {miss.words}", flush=True)
    if result.misses:
        draw_misses(folder, result, MISSES)
    return result


def suits(case: Case) -> bool:
    """Whether films can be made of the photograph."""
    empty, black, white = np.bincount(case.stones, minlength=3)
    return not case.skip.any() and min(black, white) >= FEWEST_STONES and empty >= FEWEST_EMPTY
