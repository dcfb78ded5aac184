"""Test sets for the grid finder beyond those of rendered.toml: what the issue names and tags do not tell."""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow

from tests.bench.photographs.rendered import SEED, rendered_sets
from vision.load import load_picture
from vision.synthetic import Scene, random_scene, render
from vision.synthetic.film import expose
from vision.synthetic.table import paint_table, paint_thing

PATTERNS = ("checks", "plaid", "stripes", "grid", "tiles")
QUARTERS = {1: None, 3: cv2.ROTATE_180, 6: cv2.ROTATE_90_COUNTERCLOCKWISE, 8: cv2.ROTATE_90_CLOCKWISE}  # EXIF, undone


@dataclass(frozen=True, eq=False)
class GridCase:
    """A picture and its true corners (4, 2) in pixels; None where no 19×19 grid is to be reported."""

    name: str
    image_bgr: npt.NDArray[np.uint8]
    corners_px: npt.NDArray[np.float64] | None


def grid_sets() -> dict[str, Iterator[GridCase]]:
    """All sets by name, each without end or as long as rendered.toml has it, always the same pictures."""
    drawn = {name: _drawn(name) for name in rendered_sets()}
    return drawn | {
        "oblong 0.88-0.91": _chosen(920001, 800, lambda scene: scene.board.column_width < 0.91),
        "square 0.99-1.0": _chosen(920002, 800, lambda scene: scene.board.column_width > 0.99),
        "turned 25-65 degrees": _chosen(920003, 800, _is_turned),
        "patterned table": _chosen(920004, 800, lambda scene: scene.table.kind in PATTERNS),
        "faint lines": _chosen(920005, 800, lambda scene: scene.board.line_strength < 0.45),
        "640x480": _chosen(920006, 640, lambda scene: (scene.camera.width, scene.camera.height) == (640, 480)),
        "12 megapixels": _chosen(920007, 4000, lambda scene: scene.camera.height == 3000),
        "exif rotation": _exif(920008),
        "no board": _bare(920009),
    }


def _drawn(name: str) -> Iterator[GridCase]:
    chosen = rendered_sets()[name]
    for scene, seen in chosen.pictures():
        shown = chosen.answer == "ok" and seen.inside
        yield GridCase(scene, seen.image_bgr, seen.corners_px if shown else None)


def _scenes(seed: int, long_side: int) -> Iterator[tuple[int, Scene]]:
    index = 0
    while True:
        yield index, random_scene(np.random.default_rng((seed + SEED, index)), long_side)
        index += 1


def _chosen(seed: int, long_side: int, wanted: Callable[[Scene], bool]) -> Iterator[GridCase]:
    for index, scene in _scenes(seed, long_side):
        if wanted(scene) and "cut" not in scene.tags:
            seen = render(scene)
            yield GridCase(f"{seed}-{index}", seen.image_bgr, seen.corners_px)


def _is_turned(scene: Scene) -> bool:
    """Whether the board's rows run neither along nor across the picture."""
    middle = (*scene.board.center, 0.0)
    x, y = np.diff(scene.board_camera.project([middle, (middle[0] + 1, middle[1], 0.0)]), axis=0)[0]
    return bool(25 < np.degrees(np.arctan2(y, x)) % 90 < 65)


def _exif(seed: int) -> Iterator[GridCase]:
    """Pictures stored turned, with the tag that says so, loaded as the program loads them."""
    with TemporaryDirectory() as folder:
        for index, case in enumerate(_chosen(seed, 800, lambda _: True)):
            orientation = list(QUARTERS)[index % len(QUARTERS)]
            quarter = QUARTERS[orientation]
            stored = case.image_bgr if quarter is None else cv2.rotate(case.image_bgr, quarter)
            tags = Pillow.Exif()
            tags[0x0112] = orientation
            data = io.BytesIO()
            Pillow.fromarray(stored[:, :, ::-1]).save(data, "jpeg", quality=92, exif=tags)
            path = Path(folder) / f"{index}.jpg"
            path.write_bytes(data.getvalue())
            yield replace(case, image_bgr=load_picture(path).image_bgr)


def _bare(seed: int) -> Iterator[GridCase]:
    """Tables, floors, walls and things with no board on them; every second table with a pattern."""
    for index, scene in _scenes(seed, 800):
        rng = np.random.default_rng((seed + SEED, index, 1))
        table = replace(scene.table, kind=str(rng.choice(PATTERNS))) if index % 2 else scene.table
        canvas = paint_table(scene.camera, table, 0.0)
        for thing in scene.things:
            if thing.kind != "board":
                paint_thing(canvas, scene, thing, 0.0)
        yield GridCase(f"{seed}-{index}", expose(canvas, scene.camera, scene.film, rng), None)


def first(count: int, cases: Iterator[GridCase]) -> Iterator[GridCase]:
    """At most `count` of them; of pictures of many megapixels, which are slow to draw, a quarter."""
    taken = 0
    for case in cases:
        taken += 1 if max(case.image_bgr.shape) < 2000 else 4
        yield case
        if taken >= count:
            return
