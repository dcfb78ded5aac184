"""Random boards and stones."""

import numpy as np

from vision.synthetic import palette
from vision.synthetic.palette import lightness, pick, scaled
from vision.synthetic.ranges import Draw
from vision.synthetic.scene import Board, Color, StoneSet


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


def random_stone_set(rng: np.random.Generator, preset: str = "") -> tuple[StoneSet, float, str]:
    """A set of stones, how carelessly they are set down (rows), and the kind of position."""
    draw = Draw(rng, "stones", preset)
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
    shininess = 10 ** rng.uniform(1.5 if kind == "glass" else 0.7, 2.3, 2)
    # what is mirrored widely is mirrored weakly: a polished stone has a small bright spot, a dull one a gray sheen
    most = 30 + 230 * (np.log10(shininess) - 0.7) / 1.6
    gloss = most * (rng.uniform(0.6, 1.1, 2) if kind == "glass" else rng.uniform(0, 0.8, 2))
    stone_set = StoneSet(
        kind=kind,
        black=black,
        white=white,
        diameter=draw.number("diameter"),
        thickness=(thickness, thickness * rng.uniform(0.9, 1.1)),
        gloss=(float(gloss[0]), float(gloss[1] * 0.5)),
        shininess=(float(shininess[0]), float(shininess[1])),
        spread=draw.number("color_spread"),
        shell=rng.uniform(0.01, 0.06) if kind == "slate" and rng.random() < 0.5 else 0.0,
        lamp_edge=float(np.exp(rng.uniform(0, 2.2))) if rng.random() < 0.5 else 1.0,
    )
    return stone_set, draw.number("spread"), draw.choice("position")
