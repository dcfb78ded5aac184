"""Boards laid out for the equipment check: stones of known size that stand alone, the sheet among them, any light."""

from dataclasses import dataclass, replace

import numpy as np

from calibration.grid import Image
from tests.calibration.scenes import overhead
from tests.calibration.test_equipment import lonely_stones, with_sheet
from vision.synthetic.compose import station_scene
from vision.synthetic.equipment import random_board, random_stone_set
from vision.synthetic.positions import random_stones
from vision.synthetic.render import Rendered, render
from vision.synthetic.scene import Scene

ROW_MM = 25.0
ROWS_IN_VIEW = 21.5  # of `overhead`: the picture's height
KINDS = ("wood", "kaya", "plywood", "plastic")


@dataclass(frozen=True, eq=False)
class Laid:
    """A picture with the truth in millimeters; `image_bgr` may have the sheet in it."""

    image_bgr: Image
    rendered: Rendered
    scene: Scene

    @property
    def pitch_mm(self) -> tuple[float, float]:
        """Columns, rows."""
        return self.scene.board.column_width * ROW_MM, ROW_MM

    @property
    def stone_mm(self) -> float:
        """Diameter."""
        return self.scene.stone_set.diameter * ROW_MM


def laid(seed: int, long_side: int = 2304) -> Laid:
    """A board of a club with lonely stones and the sheet among them."""
    scene = _club(np.random.default_rng((seed, 77)), seed, long_side, lonely_stones())
    rendered = render(scene)
    return Laid(with_sheet(rendered, scene.board.column_width * ROW_MM), rendered, scene)


def played(seed: int, cell_px: float) -> Laid:
    """A game in its middle on such a board, without the sheet, as a phone or a small camera shows it: about `cell_px`
    pixels from line to line; every fourth board has no star points, and in every third the camera is not quite sharp.
    """
    rng = np.random.default_rng((seed, 78))
    stones = random_stones(rng, str(rng.choice(["middle", "late"])))
    scene = _club(rng, seed, round(cell_px * ROWS_IN_VIEW * 16 / 9), stones)
    scene = replace(
        scene, board=replace(scene.board, star_radius=0.0 if seed % 4 == 0 else float(rng.uniform(0.06, 0.1)))
    )
    if seed % 3 == 0:
        scene = replace(scene, film=replace(scene.film, blur_px=float(rng.uniform(1.4, 2.2))))
    rendered = render(scene)
    return Laid(rendered.image_bgr, rendered, scene)


def _club(rng: np.random.Generator, seed: int, long_side: int, stones: np.ndarray) -> Scene:
    """Its own wood and size, its stones and lamps, a camera that is sharp; no hands, no glare."""
    scene = station_scene(rng, long_side)
    board = random_board(rng, "station")
    while board.kind not in KINDS or min(board.color) > 190 or max(board.color) < 110:
        board = random_board(rng, "station")
    width = float(rng.uniform(0.9, 0.98))
    board = replace(
        board, column_width=width, line_width=0.04, edge_width=0.04, wear=min(board.wear, 0.2), missing=(), border=None
    )
    made, _, _ = random_stone_set(rng)
    while made.kind not in ("slate", "yunzi", "plastic", "glass"):
        made, _, _ = random_stone_set(rng)
    thickness = float(rng.uniform(0.28, 0.4))
    made = replace(made, diameter=float(rng.uniform(0.88, 0.96)), thickness=(thickness, thickness))
    offsets = np.where(stones[:, None] > 0, rng.normal(0, 0.03, (361, 2)), 0).astype(np.float32)
    film = replace(
        scene.film,
        exposure=float(rng.uniform(0.85, 1.1)),
        blur_px=float(rng.uniform(0.5, 1.4)),
        noise=float(rng.uniform(0.5, 4)),
        jpeg=None if rng.random() < 0.5 else int(rng.integers(88, 97)),
        gamma=float(rng.uniform(0.85, 1.15)),
        sharpen=float(rng.uniform(0, 0.4)) if rng.random() < 0.3 else 0.0,
        motion_px=(0.0, 0.0),
        band=0.0,
        smooth=False,
        gray=False,
    )
    return replace(
        scene,
        board=board,
        stone_set=made,
        stones=stones,
        offsets=offsets,
        camera=overhead(seed, long_side, width),
        film=film,
        light=replace(scene.light, glares=(), shadows=()),
        loose=(),
        arms=(),
        held=(),
        things=(),
    )
