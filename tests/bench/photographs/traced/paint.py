"""Textures of traced scenes: what a board's top, a table and a sleeve look like from straight above."""

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.float32]  # (H, W, 3), linear red, green, blue, 0..1

TOP_PX = 1900
WOODS = {
    "kaya": (0.72, 0.50, 0.22),
    "pale": (0.80, 0.66, 0.42),
    "red": (0.50, 0.23, 0.09),
    "bamboo": (0.74, 0.58, 0.26),
    "dark": (0.30, 0.17, 0.08),
    "bluish": (0.50, 0.56, 0.60),
    "paper": (0.84, 0.83, 0.78),
    "green": (0.30, 0.42, 0.22),
}


def noise(rng: np.random.Generator, height: int, width: int, cells: tuple[float, float]) -> npt.NDArray[np.float32]:
    """Smooth noise around 0, spread 1, with so many spots down and across."""
    down, across = (max(2, round(count)) for count in cells)
    small = rng.standard_normal((down, across)).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def wood(rng: np.random.Generator, kind: str, height: int, width: int) -> Image:
    """Wood, paper or cloth of one of WOODS; grain runs down the picture."""
    base = np.array(WOODS[kind], np.float32) * np.float32(rng.uniform(0.75, 1.15))
    bend = noise(rng, height, width, (3, 4)) * rng.uniform(0.2, 1.2)
    across = np.linspace(0, rng.uniform(8, 40), width, dtype=np.float32)[None, :]
    rings = np.sin((across + bend) * 2 * np.pi) * 0.5 + noise(rng, height, width, (6, width / 6)) * 0.5
    strength = 0.02 if kind in ("paper", "bluish", "green") else rng.uniform(0.03, 0.16)
    spots = noise(rng, height, width, (height / 3, width / 3)) * 0.02
    shade = 1 + strength * rings + spots + noise(rng, height, width, (4, 4)) * rng.uniform(0, 0.08)
    return np.asarray(np.clip(base * shade[..., None], 0.01, 0.98), np.float32)


def board_top(
    rng: np.random.Generator, kind: str, column_mm: float, row_mm: float, margin_mm: float, wear: float
) -> Image:
    """The top of a board with its 19 × 19 lines; the margin is the same on all sides."""
    width_mm, height_mm = 18 * column_mm + 2 * margin_mm, 18 * row_mm + 2 * margin_mm
    scale = TOP_PX / height_mm
    top = wood(rng, kind, TOP_PX, round(width_mm * scale))
    ink = np.zeros(top.shape[:2], np.float32)
    shift = 4
    width = max(1, round(rng.uniform(0.7, 1.5) * scale))
    rows = [round((margin_mm + row_mm * index) * scale * 2**shift) for index in range(19)]
    columns = [round((margin_mm + column_mm * index) * scale * 2**shift) for index in range(19)]
    edge = width + (1 if rng.random() < 0.4 else 0)
    for index, (x, y) in enumerate(zip(columns, rows, strict=True)):
        thick = edge if index in (0, 18) else width
        cv2.line(ink, (x, rows[0]), (x, rows[-1]), 1.0, thick, cv2.LINE_AA, shift)
        cv2.line(ink, (columns[0], y), (columns[-1], y), 1.0, thick, cv2.LINE_AA, shift)
    if rng.random() < 0.93:
        radius = round(rng.uniform(1.5, 2.6) * scale * 2**shift)
        for x in (3, 9, 15):
            for y in (3, 9, 15):
                cv2.circle(ink, (columns[x], rows[y]), radius, 1.0, -1, cv2.LINE_AA, shift)
    worn = np.clip(1 - wear * (0.6 + noise(rng, TOP_PX, top.shape[1], (7, 7)) * 0.5), 0.12, 1)
    color = np.array((0.7, 0.66, 0.5) if kind == "dark" and rng.random() < 0.4 else (0.02, 0.02, 0.02), np.float32)
    share = (ink * worn)[..., None]
    return np.asarray(top * (1 - share) + color * share, np.float32)


def table(rng: np.random.Generator, side_px: int = 900) -> Image:
    """A table: wood, plain, checked, striped or speckled."""
    kind = rng.choice(["wood", "plain", "checks", "stripes", "speckles"], p=[0.4, 0.25, 0.13, 0.1, 0.12])
    if kind == "wood":
        return wood(rng, str(rng.choice(["kaya", "pale", "red", "dark"])), side_px, side_px)
    color = rng.uniform(0.05, 0.8, 3).astype(np.float32) * np.float32(rng.uniform(0.4, 1))
    picture = np.broadcast_to(color, (side_px, side_px, 3)).copy()
    other = rng.uniform(0.03, 0.9, 3).astype(np.float32)
    step = int(rng.uniform(12, 60))
    rows, columns = np.mgrid[:side_px, :side_px] // step % 2
    if kind == "checks":
        picture[(rows ^ columns) > 0] = other
    elif kind == "stripes":
        picture[rows > 0] = other
    elif kind == "speckles":
        picture += noise(rng, side_px, side_px, (side_px / 2, side_px / 2))[..., None] * 0.08
    return np.asarray(np.clip(picture, 0.01, 0.95), np.float32)
