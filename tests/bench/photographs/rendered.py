"""The rendered test sets of rendered.toml: which scenes, how many, how hard.

TIANYUAN_BENCH_SEED=N is added to every set's seed: scenes of the same kinds that nobody has looked at yet.
"""

import hashlib
import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from tests.bench.figures.figure import Sheet
from vision.synthetic import Rendered, Scene, random_scene, render, station_scene

SEED = int(os.environ.get("TIANYUAN_BENCH_SEED", "0"))


@dataclass(frozen=True)
class RenderedSet:
    """One set: which scenes it takes, and what the right answer is: "ok" or "no_board"."""

    name: str
    seed: int
    count: int
    view: str = ""
    long_side: int = 960
    lines: int = 19
    tags: tuple[str, ...] = ()
    answer: str = "ok"

    def scenes(self) -> Iterator[tuple[str, Scene]]:
        """The scenes with their names, always the same ones."""
        found, index = 0, 0
        while found < self.count:
            scene = self._scene(index)
            if set(self.tags) <= set(scene.tags) and ("cut" in self.tags or "cut" not in scene.tags):
                found += 1
                yield f"{self.name}-{index:05d}", scene
            index += 1

    def pictures(self) -> Iterator[tuple[str, Rendered]]:
        """The scenes drawn."""
        for name, scene in self.scenes():
            yield name, render(scene)

    def _scene(self, index: int) -> Scene:
        rng = np.random.default_rng((self.seed + SEED, index))
        if self.view == "station":
            return station_scene(rng, self.long_side)
        return random_scene(rng, self.long_side, self.view, lines=self.lines)


def rendered_sets() -> dict[str, RenderedSet]:
    """All sets by name. ValueError, with the remedy, when the ranges are not those it was written for."""
    table: dict[str, Any] = tomllib.loads((Path(__file__).parent / "rendered.toml").read_text())
    if table["ranges_sha256"] != ranges_digest():
        raise ValueError("vision/synthetic/ranges.toml has changed: look at the sets, then update rendered.toml")
    sets = table["sets"].items()
    return {name: RenderedSet(name, **(row | {"tags": tuple(row.get("tags", ()))})) for name, row in sets}


def ranges_digest() -> str:
    """SHA-256 of the ranges file."""
    return hashlib.sha256((files("vision.synthetic") / "ranges.toml").read_bytes()).hexdigest()


def run(sheet: Sheet) -> bool:
    """Prints what the sets hold; True when the scenes' ranges are those that the file was written for."""
    for test_set in rendered_sets().values():
        wanted = ", ".join(test_set.tags) or test_set.view
        sheet.put(f"rendered.{test_set.name}", test_set.count, kind="rendered", seeds=[test_set.seed + SEED])
        print(f"{test_set.name}: {test_set.count} scenes of {test_set.long_side} px ({wanted}): {test_set.answer}")
    return True
