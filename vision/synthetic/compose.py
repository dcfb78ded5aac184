"""Random scenes: every part drawn from `ranges.toml`."""

from dataclasses import replace

import numpy as np

from vision.synthetic import palette
from vision.synthetic.aim import direction, random_camera
from vision.synthetic.palette import lightness, pick, scaled
from vision.synthetic.positions import random_offsets, random_stones
from vision.synthetic.ranges import Draw
from vision.synthetic.scene import Arm, Board, Color, Film, Glare, Light, LooseStone, Scene, Shadow, StoneSet
from vision.synthetic.surroundings import loose_stones, random_table, random_things


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


def _scene(
    rng: np.random.Generator, long_side: int, view: str, aspect: tuple[int, int] | None, lines: int = 19
) -> Scene:
    tags: list[str] = [view]
    preset = "station" if view == "station" else ""
    board = replace(random_board(rng, preset), lines=lines)
    camera, cut = random_camera(Draw(rng, "camera", preset), board, long_side, view, aspect)
    stone_set, spread, kind = random_stone_set(rng)
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


def random_board(rng: np.random.Generator, preset: str = "") -> Board:
    """A board of any material, proportions and print."""
    draw = Draw(rng, "board", preset)
    kind = draw.choice("kind")
    color = pick(rng, palette.BOARDS[kind])
    wide = draw.happens("wide_margin_share")
    margin = draw.number("wide_margin" if wide else "margin")
    flat = kind in ("paper", "cloth")
    thickness = draw.number("floor_thickness" if draw.happens("floor_board_share") else "thickness")
    line_width = draw.number("line_width")
    return Board(
        kind=kind,
        color=color,
        column_width=1.0 if draw.happens("square_share") else draw.number("column_width"),
        margin=(margin * rng.uniform(0.9, 1.1), margin * rng.uniform(0.9, 1.1)),
        thickness=0.01 if flat else thickness,
        side_color=scaled(color, rng.uniform(0.5, 1.1)),
        grain=draw.number("grain"),
        grain_scale=draw.number("grain_scale"),
        grain_tile=int(rng.integers(12)),
        line_color=_line_color(rng, color),
        line_width=line_width,
        edge_width=line_width * (draw.number("edge_widen") if rng.random() < 0.5 else 1.0),
        line_strength=draw.number("line_strength"),
        wear=draw.number("wear") if draw.happens("worn_share") else 0.0,
        missing=tuple(int(i) for i in rng.integers(0, 38, 2)) if draw.happens("missing_share") else (),
        star_radius=draw.number("star_radius") if draw.happens("star_share") else 0.0,
        border=pick(rng, palette.SLEEVES) if draw.happens("border_share") else None,
        print_seed=int(rng.integers(1, 120)) if wide and draw.happens("print_share") else 0,
    )


def _line_color(rng: np.random.Generator, board: Color) -> Color:
    """Dark on light boards, light on dark ones, and always with some contrast."""
    tone = lightness(board)
    if tone < 85:
        level = rng.uniform(max(tone + 60, 130), 250)
        return (level * rng.uniform(0.5, 1), level * rng.uniform(0.8, 1), level)
    if tone < 150 and rng.random() < 0.1:
        return (240.0, 245.0, 245.0)
    if rng.random() < 0.3:
        return scaled(board, rng.uniform(0.15, 0.5))
    level = rng.uniform(5, min(70, tone - 60))
    return (level, level * rng.uniform(0.9, 1.1), level * rng.uniform(0.9, 1.3))


def random_stone_set(rng: np.random.Generator) -> tuple[StoneSet, float, str]:
    """A set of stones, how carelessly they are set down (rows), and the kind of position."""
    draw = Draw(rng, "stones")
    kind = draw.choice("material")
    dark, pale = rng.uniform(12, 48), rng.uniform(195, 250)
    tint = rng.uniform(-0.05, 0.05)
    black: Color = (dark * (1 + tint), dark, dark * (1 - tint))
    white: Color = (pale * (1 - rng.uniform(0, 0.1)), pale * (1 - rng.uniform(0, 0.03)), pale)
    if kind == "yunzi":
        black = (dark, dark * rng.uniform(1, 1.25), dark)
        white = (pale * 0.86, pale * rng.uniform(0.95, 1), pale * 0.92)
    elif kind == "green":
        black = pick(rng, [((45, 85), (90, 220), (35, 110))])
        white = pick(rng, [((35, 75), (15, 90), (190, 250))])
    elif kind == "brown":
        black = pick(rng, [((4, 16), (80, 200), (30, 95))])
        white = pick(rng, [((14, 26), (20, 90), (190, 245))])
    elif kind == "dark":  # grayish stones under a veil
        black, white = scaled(black, 1.8), scaled(white, 0.75)
    thickness = draw.number("thickness")
    gloss = rng.uniform(0, 150, 2) * rng.choice([0.2, 1.0]) if kind != "glass" else rng.uniform(120, 280, 2)
    stone_set = StoneSet(
        kind=kind,
        black=black,
        white=white,
        diameter=draw.number("diameter"),
        thickness=(thickness, thickness * rng.uniform(0.9, 1.1)),
        gloss=(float(gloss[0]), float(gloss[1] * 0.5)),
        shininess=(float(10 ** rng.uniform(0.7, 2.3)), float(10 ** rng.uniform(0.7, 2.3))),
        spread=draw.number("color_spread"),
        shell=rng.uniform(0.01, 0.06) if kind == "slate" and rng.random() < 0.5 else 0.0,
    )
    return stone_set, draw.number("spread"), draw.choice("position")


def random_light(rng: np.random.Generator, board: Board, preset: str = "") -> tuple[Light, list[str]]:
    """Lamps, windows, shadows and glare, with the tags that say what is special."""
    draw = Draw(rng, "light", preset)
    tags: list[str] = []
    tints = np.ones((2, 3))
    if draw.happens("colored_share"):
        tags.append("colored")
        hue = float(rng.choice([0, 115, 140, 22, 60]) + rng.normal(0, 6)) % 180
        tint = np.array(pick(rng, [((hue, hue), (0, 0), (255, 255))]))
        saturation = draw.number("tint_saturation") * 255
        tint = np.array(pick(rng, [((hue, hue), (saturation, saturation), (255, 255))])) / 255
        tints[:] = tint
        if rng.random() < 0.3:
            tints[int(rng.integers(2))] = 1
    else:
        tints *= rng.uniform(0.92, 1.08, (2, 3))
    hard = draw.happens("hard_share")
    shadows = []
    if draw.happens("shadow_share"):
        tags.append("shadow")
        for _ in range(int(rng.integers(1, 4))):
            shadows.append(
                Shadow(
                    _polygon(rng), draw.number("shadow_softness") * (0.2 if hard else 1), draw.number("shadow_strength")
                )
            )
    glares = []
    for name, over in (("glare_share", False), ("lens_glare_share", True)):
        if draw.happens(name):
            tags.append("glare")
            glares += [_glare(draw, over) for _ in range(int(rng.integers(1, 4)))]
    ambient = draw.number("ambient")
    gradient = (draw.number("gradient"), draw.number("gradient")) if draw.happens("gradient_share") else (0.0, 0.0)
    light = Light(
        direction=direction(rng.uniform(0, 360), draw.number("elevation")),
        ambient=ambient,
        direct=1 - ambient,
        ambient_tint=(float(tints[0, 0]), float(tints[0, 1]), float(tints[0, 2])),
        direct_tint=(float(tints[1, 0]), float(tints[1, 1]), float(tints[1, 2])),
        gradient=gradient,
        contact=draw.number("contact"),
        softness=0.02 if hard else draw.number("softness"),
        shadows=tuple(shadows),
        glares=tuple(glares) if board.kind not in ("cloth",) else (),
    )
    return light, tags


def _polygon(rng: np.random.Generator) -> tuple[tuple[float, float], ...]:
    """A bar across the board, a half plane, or the window's cross."""
    center, angle = rng.uniform(-2, 20, 2), rng.uniform(0, 2 * np.pi)
    half = np.array([rng.uniform(8, 40), rng.uniform(0.4, 9)])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half + rng.uniform(-0.8, 0.8, (4, 2))
    turned = corners @ np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))]) + center
    return tuple((float(x), float(y)) for x, y in turned)


def _glare(draw: Draw, over: bool) -> Glare:
    rng = draw.rng
    like_a_stone = rng.random() < 0.5
    radius = rng.uniform(0.3, 0.8) if like_a_stone else rng.uniform(0.8, 5)
    place = rng.uniform(0, 18, 2)
    return Glare(
        place=(float(place[0]), float(place[1])),
        radius=(radius, radius * rng.uniform(0.6, 1.6)),
        sharpness=rng.uniform(0.4, 1) if like_a_stone else rng.uniform(0, 0.6) * (radius < 2.5),
        strength=draw.number("glare_strength"),
        over_stones=over,
    )


def random_arms(rng: np.random.Generator, board: Board) -> tuple[Arm, ...]:
    """No arm, one or two, seldom a head."""
    draw = Draw(rng, "arms")
    arms = []
    if draw.happens("share"):
        for _ in range(1 + draw.happens("second_share")):
            x, y = rng.uniform(-1, 19, 2)
            arms.append(random_arm(rng, (float(x) * board.column_width, float(y), -draw.number("height"))))
    if draw.happens("head_share"):
        x, y = rng.uniform(-6, 24, 2)
        at = (float(x), float(y), -rng.uniform(6, 12))
        arms.append(Arm("head", at, at, rng.uniform(7, 11), (0, 0, 0), pick(rng, palette.HAIR), 0, 0, 0, _seed(rng)))
    return tuple(arms)


def held_stones(rng: np.random.Generator, arms: tuple[Arm, ...]) -> tuple[LooseStone, ...]:
    """A stone between the fingers of some hands."""
    draw = Draw(rng, "arms")
    tips = [arm.tip for arm in arms if arm.kind == "hand" and draw.happens("held_share")]
    return tuple(LooseStone((x, y, z + 0.3), int(rng.integers(1, 3))) for x, y, z in tips)


def random_arm(rng: np.random.Generator, tip: tuple[float, float, float]) -> Arm:
    """A hand at `tip` whose elbow lies outside the board, on the side that is nearer more often than not."""
    outward = np.array(tip[:2]) - 9 + rng.normal(0, 7, 2)
    outward /= np.linalg.norm(outward) + 1e-9
    elbow = np.array(tip[:2]) + outward * rng.uniform(18, 30)
    return Arm(
        kind="hand",
        tip=tip,
        elbow=(float(elbow[0]), float(elbow[1]), tip[2] - rng.uniform(1, 6)),
        width=rng.uniform(2.1, 3.0),
        skin=pick(rng, palette.SKIN),
        sleeve=pick(rng, palette.SLEEVES),
        sleeve_from=rng.uniform(-0.15, 0.7),
        pattern=rng.uniform(0, 0.5),
        fingers=int(rng.integers(3, 6)),
        seed=_seed(rng),
    )


def random_film(rng: np.random.Generator, long_side: int, preset: str = "") -> Film:
    """Anything between a good camera and a bad webcam."""
    draw = Draw(rng, "film", preset)
    size = long_side / 640
    exposure = draw.number("exposure")
    if draw.happens("dim_share"):
        exposure = draw.number("dim_exposure")
    elif draw.happens("bright_share"):
        exposure = draw.number("bright_exposure")
    motion = (0.0, 0.0)
    if draw.happens("motion_share"):
        length, angle = draw.number("motion") * size, rng.uniform(0, np.pi)
        motion = (float(length * np.cos(angle)), float(length * np.sin(angle)))
    return Film(
        exposure=exposure,
        gains=(draw.number("white_balance"), 1.0, draw.number("white_balance")),
        gamma=draw.number("gamma"),
        contrast=draw.number("contrast"),
        vignette=draw.number("vignette") if draw.happens("vignette_share") else 0.0,
        blur_px=draw.number("blur") * size if draw.happens("blur_share") else 0.0,
        motion_px=motion,
        noise=draw.number("noise") * rng.random() if draw.happens("noise_share") else 0.0,
        noise_grain_px=rng.uniform(0, 3) * size,
        salt=draw.number("salt") if draw.happens("salt_share") else 0.0,
        shrink=draw.number("shrink") if draw.happens("shrink_share") else 1.0,
        smooth=draw.happens("smooth_share"),
        band=draw.number("band") if draw.happens("band_share") else 0.0,
        sharpen=draw.number("sharpen") if draw.happens("sharpen_share") else 0.0,
        gray=draw.happens("gray_share"),
        jpeg=int(draw.number("jpeg")) if draw.happens("jpeg_share") else None,
    )


def _seed(rng: np.random.Generator) -> int:
    return int(rng.integers(2**31))
