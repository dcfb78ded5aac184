"""Boards drawn straight at the rectified size: the bulk of the points net's training data.

A whole scene costs some 300 ms to render and then most of its pixels are thrown away; a board drawn where the net looks
costs 20 ms, so every training step can see new ones. Stones are ellipsoids under a finite camera (their outline on the
board's plane is an exact ellipse), the camera's angle, the light, wood, stones, hands and clutter are drawn at random
from ranges far wider than real boards. `vision.synthetic` renders the scenes that these are checked against.
"""

from dataclasses import dataclass

import numpy as np

from vision.geometry.rectify import CELL_PX, CELLS, SIDE_PX
from vision.training.points.flat_covers import paint_covers
from vision.training.points.flat_light import Light, cast, paint_glare, paint_light
from vision.training.points.flat_stones import paint_stones, random_camera
from vision.training.points.flat_surface import clutter, lines, noise, wood_and_table


@dataclass(frozen=True, eq=False)
class FlatBoard:
    """image_bgr uint8 (504, 504, 3); stones uint8 (361,) 0 to 2; hidden float32 (361,) share covered."""

    image_bgr: np.ndarray
    stones: np.ndarray
    hidden: np.ndarray


def draw(rng: np.random.Generator) -> FlatBoard:
    """One board with everything drawn at random."""
    stones = random_stones(rng)
    ratio = rng.uniform(0.9, 1.0) if rng.random() < 0.8 else rng.uniform(0.85, 1.05)
    camera = random_camera(rng)
    light = Light(rng)
    canvas = wood_and_table(rng)
    board_color = np.median(canvas[100:-100:7, 100:-100:7].reshape(-1, 3), axis=0)
    lines(rng, canvas)
    clutter(rng, canvas, board_color)
    paint_stones(rng, canvas, stones, ratio, camera, light, board_color)
    covered = paint_covers(rng, canvas, light) if rng.random() < 0.45 else np.zeros((SIDE_PX, SIDE_PX), np.float32)
    paint_light(rng, canvas)
    if rng.random() < 0.3:
        paint_glare(rng, canvas)
    cast(rng, canvas)
    share = _cell_shares(covered)
    return FlatBoard(np.clip(canvas, 0, 255).astype(np.uint8), stones, share)


def random_stones(rng: np.random.Generator) -> np.ndarray:
    """uint8 (361,): from empty to nearly full, scattered or in territories; knows no rules."""
    kind = rng.random()
    if kind < 0.04:
        return np.zeros(361, np.uint8)
    density = rng.uniform(0.003, 0.03) if kind < 0.1 else rng.beta(1.3, 1.6) * 0.9
    smooth = noise(rng, 19, 19, int(rng.integers(3, 8)))
    order = smooth * rng.uniform(0, 2.5) + rng.normal(0, 1, (19, 19))
    occupied = order > np.quantile(order, 1 - density)
    side = noise(rng, 19, 19, int(rng.integers(2, 8))) * rng.uniform(0, 4) + rng.normal(0, 1, (19, 19))
    black = side > np.quantile(side, 0.5 if rng.random() < 0.9 else rng.uniform(0.05, 0.95))
    return np.where(occupied, np.where(black, 1, 2), 0).astype(np.uint8).ravel()


def _cell_shares(covered: np.ndarray) -> np.ndarray:
    """float32 (361,): mean cover of the inner part of each cell."""
    cells = covered.reshape(CELLS, CELL_PX, CELLS, CELL_PX)[1:-1, 5:-5, 1:-1, 5:-5]
    return cells.mean(axis=(1, 3)).ravel().astype(np.float32)
