"""Rendered boards as a station's camera sees them, with one thing spoiled at a time."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from vision.synthetic.compose import station_scene
from vision.synthetic.render import Rendered, render
from vision.synthetic.scene import Glare, Scene


@lru_cache(maxsize=8)
def good_scene(seed: int, long_side: int = 1280) -> Scene:
    """Nothing in the way, evenly lit, sharp."""
    scene = station_scene(np.random.default_rng(seed), long_side)
    board = replace(scene.board, line_strength=0.9, wear=0.0)
    light = replace(scene.light, glares=(), shadows=(), ambient=0.8, direct=0.4, gradient=(0.0, 0.0))
    return filmed(replace(scene, board=board, light=light, arms=(), things=()), blur_px=0.5)


def filmed(scene: Scene, *, blur_px: float = 0.5, exposure: float = 1.0) -> Scene:
    film = replace(
        scene.film,
        blur_px=blur_px,
        exposure=exposure,
        gains=(1.0, 1.0, 1.0),
        gamma=1.0,
        contrast=1.0,
        vignette=0.0,
        motion_px=(0.0, 0.0),
        noise=1.5,
        salt=0.0,
        sharpen=0.0,
        gray=False,
        jpeg=None,
    )
    return replace(scene, film=film)


def with_lamp(scene: Scene, column: float, row: float) -> Scene:
    """A lamp mirrored around that point, over board and stones."""
    glare = Glare((column * scene.board.column_width, row), (1.2, 1.2), 1.0, 900.0, True)
    return replace(scene, light=replace(scene.light, glares=(glare,)))


@lru_cache(maxsize=4)
def good_picture(seed: int) -> Rendered:
    return render(good_scene(seed))
