"""What no game shows: stones of several sizes, and points that glow; and how many ordinary boards pay for the check.

TIANYUAN_BENCH_LIMIT (30) fresh rendered scenes of each kind, seen from anywhere, from near, from the station's place
and over endgames. Of stones one in ten to three in five are smaller, by one measure or each by its own, 0.4 to 0.85 of
a whole one's width. TIANYUAN_BENCH_SEED=N is added to the seed.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import numpy as np

from tests.bench.figures.figure import Sheet
from tests.bench.photographs.rendered import SEED
from vision.picture import Reading, load_models, read_picture
from vision.reasons import Code
from vision.synthetic import Rendered, Scene, endgame_scene, random_scene, render, station_scene

COUNT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "30"))
FIRST_SEED = 920_000 + SEED
LONG_SIDE_PX = 900
FEWEST_STONES = 15
SMALLEST, LARGEST = 0.4, 0.85
MOST_ODD_SHARE, LEAST_ODD_SHARE = 0.6, 0.1
GLOWS = 4, 30

Generator = np.random.Generator
VIEWS: tuple[Callable[[Generator], Scene], ...] = (
    lambda rng: random_scene(rng, LONG_SIDE_PX, "closeup"),
    lambda rng: random_scene(rng, LONG_SIDE_PX, "anywhere"),
    lambda rng: station_scene(rng, LONG_SIDE_PX),
    lambda rng: endgame_scene(rng, LONG_SIDE_PX),
)


def ordinary(_rng: Generator, scene: Scene) -> Rendered:
    """As it is."""
    return render(scene)


def several_sizes(rng: Generator, scene: Scene) -> Rendered:
    """Some of the stones smaller."""
    odd = rng.random(361) < rng.uniform(LEAST_ODD_SHARE, MOST_ODD_SHARE)
    widths = rng.uniform(SMALLEST, LARGEST, 1 if rng.random() < 0.5 else 361)
    return render(replace(scene, sizes=np.where(odd, widths, 1.0)))


def glowing(rng: Generator, scene: Scene) -> Rendered:
    """Lamps under some of the empty points, white, green, red or blue, small or nearly as wide as a stone."""
    seen = render(scene)
    crossings = seen.crossings_px
    cell_px = float(np.median(np.linalg.norm(np.diff(crossings.reshape(19, 19, 2), axis=1), axis=2)))
    picture = seen.image_bgr.astype(np.float32)
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    tint = np.array([(1, 1, 0.9), (0.3, 1, 0.4), (0.2, 0.2, 1), (1, 0.6, 0.2)][rng.integers(4)], np.float32)
    wide, strong = rng.uniform(0.1, 0.3), rng.uniform(120, 320)
    for point in rng.permutation(np.flatnonzero(seen.stones == 0))[: rng.integers(*GLOWS)]:
        away = ((x - crossings[point, 0]) ** 2 + (y - crossings[point, 1]) ** 2) / cell_px**2
        picture += (strong * np.exp(-away / wide**2) + strong / 5 * np.exp(-away / (2 * wide) ** 2))[..., None] * tint
    return replace(seen, image_bgr=np.asarray(np.clip(picture, 0, 255), np.uint8))


KINDS = {"ordinary": ordinary, "several sizes": several_sizes, "glowing": glowing}


def boards(kind: str) -> Iterator[Rendered]:
    """Pictures of a kind of KINDS without end."""
    index = 0
    while True:
        rng = np.random.default_rng((FIRST_SEED, list(KINDS).index(kind), index))
        scene = VIEWS[index % len(VIEWS)](rng)
        index += 1
        if "cut" in scene.tags or np.count_nonzero(scene.stones) < FEWEST_STONES:
            continue
        seen = KINDS[kind](rng, scene)
        if seen.inside:
            yield seen


def run(sheet: Sheet) -> bool:
    """Prints the counts; the bar: no ordinary board is refused for its stones' sizes."""
    load_models()
    refused = 0
    for kind in KINDS:
        told = read = sure = pictures = unsure = 0
        for seen in islice(boards(kind), COUNT):
            answer = read_picture(seen.image_bgr)
            if isinstance(answer, Reading):
                wrong = wrong_and_sure(answer, seen)
                read, sure, pictures = read + 1, sure + wrong, pictures + (wrong > 0)
                unsure += int(answer.unsure.sum())
            else:
                told += answer.reason.code is Code.STONES_SIZES
        print(
            f"{kind}: told {told}/{COUNT}, otherwise refused {COUNT - told - read}, read {read}, with {sure} points "
            f"wrong and sure in {pictures} pictures, {unsure} unsure",
            flush=True,
        )
        name = f"sizes.{kind.replace(' ', '_')}"
        for what, value in (("told", told), ("read", read), ("wrong_and_sure.pictures", pictures)):
            sheet.put(f"{name}.{what}", value, of=COUNT, kind="rendered", seeds=[FIRST_SEED])
        sheet.put(f"{name}.wrong_and_sure", sure, of=361 * read, kind="rendered", seeds=[FIRST_SEED])
        refused += told * (kind == "ordinary")
    return refused == 0


def wrong_and_sure(answer: Reading, seen: Rendered) -> int:
    """Points that differ from the truth and are not doubted."""
    wrong = answer.stones != seen.stones
    return int((wrong & ~seen.hidden & ~answer.unsure & ~answer.hidden).sum())
