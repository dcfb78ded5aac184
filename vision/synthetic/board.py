"""The board's surface, drawn in one pass per picture: every pixel asks where it lies on the plane of the grid."""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.camera import Camera
from vision.synthetic.scene import Board
from vision.synthetic.textures import TILE_PX, noise, tile

Float = npt.NDArray[np.float32]
Box = tuple[slice, slice]  # rows, columns of a picture

PRINT_PX = 20  # resolution of the printed margin, pixels a row


def outline(board: Board, z: float = 0.0) -> npt.NDArray[np.float64]:
    """(4, 3): the corners of the board's top (or of a plane below it), clockwise from the top left."""
    left, top = board.margin
    right, bottom = board.span * board.column_width + left, board.span + top
    return np.array([(-left, -top, z), (right, -top, z), (right, bottom, z), (-left, bottom, z)])


def box_of(camera: Camera, points_px: npt.NDArray[np.float64], pad: int = 3) -> Box:
    """The part of the picture that holds the points."""
    low = np.clip(np.floor(points_px.min(axis=0)) - pad, 0, (camera.width, camera.height)).astype(int)
    high = np.clip(np.ceil(points_px.max(axis=0)) + pad, 0, (camera.width, camera.height)).astype(int)
    return slice(low[1], max(high[1], low[1] + 1)), slice(low[0], max(high[0], low[0] + 1))


def edge_points(corners: npt.NDArray[np.float64], steps: int = 12) -> npt.NDArray[np.float64]:
    """A closed polygon with points along its edges, so that a wide lens bends it: (N, 3) to (N * steps, 3)."""
    share = np.linspace(0, 1, steps, endpoint=False)[None, :, None]
    ends = np.roll(corners, -1, axis=0)
    return np.asarray((corners[:, None] * (1 - share) + ends[:, None] * share).reshape(-1, 3))


def paint_board(canvas: Float, camera: Camera, board: Board, seed: int) -> tuple[Box, Float]:
    """Draws the top of the board onto the float canvas (H, W, 3); returns the box touched and the board's coverage."""
    rng = np.random.default_rng((seed, 1))
    box = box_of(camera, camera.project(edge_points(outline(board))))
    x, y = (plane[box] for plane in camera.ground)
    grain_u = np.float32(TILE_PX / 24 / board.grain_scale)
    color = np.empty((*x.shape, 3), np.float32)
    color[:] = board.color
    if board.grain > 0:
        grain = _sample(tile(_GRAIN[board.kind], board.grain_tile), x * grain_u, y * grain_u)
        color *= (1 + np.float32(board.grain * 0.35) * grain)[..., None]
        blotch = np.asarray(
            cv2.resize(noise(rng, 8, 8, 1.0), x.shape[::-1], interpolation=cv2.INTER_LINEAR), np.float32
        )
        color *= (1 + np.float32(board.grain * 0.06) * blotch)[..., None]

    right = board.span * board.column_width
    foot_x, foot_y = _footprint(x), _footprint(y)
    inside = _inside(x, foot_x, -board.margin[0], right + board.margin[0])
    inside *= _inside(y, foot_y, -board.margin[1], board.span + board.margin[1])
    inside *= camera.slopes[2][box]
    if board.border is not None:
        gap = 0.12 + 0.3 * min(board.margin)
        grid = _inside(x, foot_x, -gap, right + gap) * _inside(y, foot_y, -gap, board.span + gap)
        color += (1 - grid)[..., None] * (np.array(board.border, np.float32) - color)
    ink = _ink(board, x / np.float32(board.column_width), y, foot_x / board.column_width, foot_y, rng)
    if board.print_seed:
        printed = _printed(board.print_seed, board.margin, board.column_width, board.lines)
        scale = np.float32(PRINT_PX)
        at_x, at_y = (x + np.float32(board.margin[0])) * scale, (y + np.float32(board.margin[1])) * scale
        ink = np.maximum(ink, cv2.remap(printed, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT))
    color += ink[..., None] * (np.array(board.line_color, np.float32) - color)
    part = canvas[box]
    part += inside[..., None] * (color - part)
    return box, inside


_GRAIN = {
    "wood": "straight",
    "kaya": "straight",
    "plywood": "wood",
    "plastic": "clouds",
    "paper": "clouds",
    "cloth": "cloth",
    "lacquer": "clouds",
    "painted": "wood",
}


def _sample(texture: Float, u: Float, v: Float) -> Float:
    return np.asarray(cv2.remap(texture, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP), np.float32)


def _footprint(values: Float) -> Float:
    """How much a plane coordinate changes from pixel to pixel: the width over which edges are smoothed."""
    step = 8
    height, width = values.shape
    if height < 3 * step or width < 3 * step:
        return np.full_like(values, max(float(np.ptp(values)) / max(height, width), 1e-3))
    coarse = np.ascontiguousarray(values[::step, ::step])
    down, along = np.gradient(coarse)
    size = (np.abs(down) + np.abs(along)) / step
    return np.asarray(cv2.resize(size, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def _inside(values: Float, foot: Float, low: float, high: float) -> Float:
    middle, half = np.float32((low + high) / 2), np.float32((high - low) / 2)
    return np.asarray(np.clip((half - np.abs(values - middle)) / foot + np.float32(0.5), 0, 1), np.float32)


def _ink(board: Board, u: Float, v: Float, foot_u: Float, foot_v: Float, rng: np.random.Generator) -> Float:
    """How much of each pixel is line or star, 0..1."""
    strength = np.full(38, board.line_strength, np.float32)
    strength[list(board.missing)] = 0
    width = np.full(board.lines, board.line_width, np.float32)
    width[[0, -1]] = board.edge_width
    rows = _stripes(v, foot_v, u, foot_u, width, strength[: board.lines])
    columns = _stripes(u, foot_u, v, foot_v, width, strength[19 : 19 + board.lines])
    ink = np.maximum(rows, columns)
    if board.star_radius > 0:
        to_star = np.sqrt(_off_star(u, board.lines) ** 2 + _off_star(v, board.lines) ** 2)
        star = np.clip((np.float32(board.star_radius) - to_star) / np.maximum(foot_u, foot_v) + np.float32(0.5), 0, 1)
        middle = np.float32(board.span / 2)
        star *= (np.abs(u - middle) < middle - 1) & (np.abs(v - middle) < middle - 1)
        ink = np.maximum(ink, star * np.float32(min(1.0, board.line_strength * 1.2)))
    if board.wear > 0:
        patches = cv2.resize(noise(rng, 40, 40, 3.0), (u.shape[1], u.shape[0]), interpolation=cv2.INTER_LINEAR)
        ink *= np.clip(1 - np.float32(board.wear) * (patches * np.float32(0.6) + np.float32(0.5)), 0, 1)
    return ink


def _stripes(across: Float, foot: Float, along: Float, foot_along: Float, width: Float, strength: Float) -> Float:
    """The lines of one direction; `across` counts them, `along` runs from the first to the last on each."""
    span = len(width) - 1
    nearest = np.clip(np.rint(across), 0, span)
    index = nearest.astype(np.uint8)
    half = width[index] / 2
    distance = np.abs(across - nearest)
    cover = np.clip((half + foot / 2 - distance) / foot, 0, np.minimum(2 * half / foot, 1))
    end = float(width[0]) / 2
    return np.asarray(cover * _inside(along, foot_along, -end, span + end) * strength[index], np.float32)


def _off_star(values: Float, lines: int) -> Float:
    """Distance to the nearest line with stars: 3, 9, 15 of 19; 3, 6, 9 of 13; 2, 4, 6 of 9 (repeating beyond)."""
    first, step = {19: (3, 6), 13: (3, 3), 9: (2, 2)}[lines]
    shifted = (values - np.float32(first)) * np.float32(1 / step)
    return np.asarray(np.abs(shifted - np.rint(shifted)) * np.float32(step), np.float32)


@lru_cache(maxsize=256)
def _printed(seed: int, margin: tuple[float, float], column_width: float, lines: int) -> Float:
    """Coordinates and a logo in the margin, coverage 0..1, at PRINT_PX a row."""
    rng = np.random.default_rng(seed)
    height = round((lines - 1 + 2 * margin[1]) * PRINT_PX)
    width = round(((lines - 1) * column_width + 2 * margin[0]) * PRINT_PX)
    sheet = np.zeros((height, width), np.uint8)
    font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX]))
    letters = "ABCDEFGHJKLMNOPQRST"
    if rng.random() < 0.75:
        size = 0.5 * min(1.0, min(margin) * 1.1)
        far = bool(rng.random() < 0.6)
        for i in range(lines):
            x, y = (i * column_width + margin[0]) * PRINT_PX, (i + margin[1]) * PRINT_PX
            for at_x, at_y, text in (
                (x, margin[1] * 0.45 * PRINT_PX, letters[i]),
                (x, height - margin[1] * 0.45 * PRINT_PX, letters[i] if far else ""),
                (margin[0] * 0.45 * PRINT_PX, y, str(lines - i)),
                (width - margin[0] * 0.45 * PRINT_PX, y, str(lines - i) if far else ""),
            ):
                (w, h), _ = cv2.getTextSize(text, font, size, 1)
                cv2.putText(sheet, text, (round(at_x - w / 2), round(at_y + h / 2)), font, size, 255, 1, cv2.LINE_AA)
    if rng.random() < 0.6:
        text = "".join(rng.choice(list(letters.lower()), int(rng.integers(3, 10))))
        where = (round(width * rng.uniform(0.1, 0.7)), round(height - margin[1] * 0.25 * PRINT_PX))
        cv2.putText(sheet, text, where, font, 0.6 * min(1.5, margin[1]), 255, 2, cv2.LINE_AA)
    if rng.random() < 0.25:
        cv2.rectangle(sheet, (3, 3), (width - 4, height - 4), 200, int(rng.integers(1, 4)), cv2.LINE_AA)
    return np.asarray(sheet, np.float32) / np.float32(255)
