"""Rendered boards as a station's camera sees them, with one thing spoiled at a time."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from vision.synthetic.camera import Camera, rotation_from_angles
from vision.synthetic.compose import station_scene
from vision.synthetic.render import Rendered, render
from vision.synthetic.scene import Glare, Scene


@lru_cache(maxsize=8)
def good_scene(seed: int, long_side: int = 1280) -> Scene:
    """Nothing in the way, evenly lit, sharp."""
    scene = station_scene(np.random.default_rng(seed), long_side)
    board = replace(scene.board, kind="wood", color=(130.0, 180.0, 215.0), line_color=(40.0, 45.0, 50.0))
    board = replace(board, line_strength=0.9, wear=0.0, grain=0.2, border=None, thickness=0.8)
    light = replace(
        scene.light,
        direction=(0.4, -0.5, -0.77),
        ambient_tint=(1.0, 1.0, 1.0),
        direct_tint=(1.0, 1.0, 1.0),
        ambient=0.7,
        direct=0.4,
        gradient=(0.0, 0.0),
        shadows=(),
        glares=(),
    )
    stones = replace(scene.stone_set, kind="slate", black=(34.0, 34.0, 34.0), white=(212.0, 215.0, 216.0), spread=0.02)
    scene = replace(scene, stone_set=stones)
    camera = overhead(seed, long_side, board.column_width)
    return filmed(replace(scene, camera=camera, board=board, light=light, arms=(), things=()), blur_px=0.5)


def overhead(seed: int, long_side: int, column_width: float, focal_of_width: float = 0.8) -> Camera:
    """A camera some 10° off the vertical, a little turned, with the whole board and some room in view."""
    rng = np.random.default_rng((seed, 99))
    width, height = long_side, round(long_side * 9 / 16)
    rotation = rotation_from_angles(rng.uniform(-0.06, 0.06), rng.uniform(0.1, 0.2), rng.uniform(-0.02, 0.02))
    focal = focal_of_width * width
    middle = np.array([9 * column_width, 9.0, 0.0])
    return Camera(width, height, focal, rotation, middle - rotation[2] * focal * 21.5 / height, 0.02)


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
