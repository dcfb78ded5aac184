"""Random scenes: every part drawn from `ranges.toml`."""

from dataclasses import replace

import numpy as np

from vision.synthetic.aim import random_camera
from vision.synthetic.equipment import random_board, random_stone_set
from vision.synthetic.lighting import random_light
from vision.synthetic.palette import lightness
from vision.synthetic.people import held_stones, random_arms
from vision.synthetic.positions import random_offsets, random_stones
from vision.synthetic.ranges import Draw
from vision.synthetic.scene import Scene
from vision.synthetic.sensor import random_film
from vision.synthetic.surroundings import loose_stones, random_table, random_things

PRESETS = ("station", "endgame")  # views that have ranges of their own


def random_scene(
    rng: np.random.Generator,
    long_side: int = 640,
    view: str = "",
    aspect: tuple[int, int] | None = None,
    lines: int = 19,
) -> Scene:
    """A scene as a stranger might photograph it.

    long_side -- of the picture in pixels; aspect -- width to height, drawn when None
    view -- "anywhere" or "closeup", drawn by weight when empty
    lines -- of the board: 19, 13 or 9
    """
    view = view or Draw(rng, "camera").choice("view")
    return _scene(rng, long_side, view, aspect, lines)


def station_scene(rng: np.random.Generator, long_side: int = 1280, aspect: tuple[int, int] = (16, 9)) -> Scene:
    """A scene as the station's own camera sees it: overhead to 30° off, the board straight and filling the picture."""
    return _scene(rng, long_side, "station", aspect)


def endgame_scene(rng: np.random.Generator, long_side: int = 960) -> Scene:
    """A crowded board seen obliquely that nearly fills the picture: tall stones, on the outer lines too."""
    return _scene(rng, long_side, "endgame", None)


def _scene(
    rng: np.random.Generator, long_side: int, view: str, aspect: tuple[int, int] | None, lines: int = 19
) -> Scene:
    tags: list[str] = [view]
    preset = view if view in PRESETS else ""
    board = replace(random_board(rng, preset), lines=lines)
    camera, cut = random_camera(Draw(rng, "camera", preset), board, long_side, view, aspect)
    stone_set, spread, kind = random_stone_set(rng, preset)
    stones = random_stones(rng, kind)
    stones.reshape(19, 19)[lines:] = stones.reshape(19, 19)[:, lines:] = 0
    limit = Draw(rng, "stones").number("limit")
    offsets = random_offsets(rng, stones, spread, limit, stone_set.diameter, board.column_width)
    light, light_tags = random_light(rng, board, preset)
    arms = random_arms(rng, board)
    film = random_film(rng, long_side, preset)
    things = random_things(rng, board, stone_set)
    tags += ["second-board"] * any(thing.kind == "board" for thing in things)
    tags += [board.kind, stone_set.kind, kind, *light_tags, *(arm.kind for arm in arms)]
    tags += ["cut"] * cut + ["gray"] * film.gray + ["worn"] * (board.wear > 0.5) + ["lens"] * (abs(camera.k1) > 0.03)
    tags += ["low"] * bool(camera.rotation[2, 2] < 0.7) + ["dim"] * (film.exposure < 0.65)
    tags += ["wide"] * (camera.width / camera.focal_px > 1.5) + ["print"] * (board.print_seed > 0)
    tags += ["border"] * (board.border is not None) + ["rough"] * (film.jpeg is not None and film.jpeg < 45)
    tags += ["noisy"] * (film.noise > 6) + ["blurred"] * (film.blur_px > long_side / 640)
    tags += ["oblong"] * (board.column_width < 0.93)
    tags += ["pale"] * (lightness(board.color) > 0.85 * lightness(stone_set.white))
    tags += ["sloppy"] * bool(np.abs(offsets).max() > 0.4)
    return Scene(
        seed=int(rng.integers(2**31)),
        camera=camera,
        board=board,
        stone_set=stone_set,
        stones=stones,
        offsets=offsets,
        light=light,
        table=random_table(rng, board),
        film=film,
        things=things,
        loose=loose_stones(rng, board),
        arms=arms,
        held=held_stones(rng, arms),
        tags=tuple(tags),
    )
