"""The stones of the flat boards: ellipsoids under a finite camera, shaded and with shadows."""

import cv2
import numpy as np

from vision.geometry.rectify import CELL_PX, SIDE_PX
from vision.training.points.flat_light import Light
from vision.training.points.flat_surface import hsv, to_px


def random_camera(rng: np.random.Generator) -> np.ndarray:
    """Camera center in cells (x, y, z) over the board's plane: straight above to 30 degrees over the table."""
    elevation = np.deg2rad(90 - abs(rng.normal(0, 28))) if rng.random() < 0.5 else np.deg2rad(rng.uniform(30, 80))
    elevation = max(elevation, np.deg2rad(28))
    azimuth = rng.uniform(0, 2 * np.pi)
    distance = 18 * np.exp(rng.uniform(np.log(1.1), np.log(5)))
    aim = 9 + rng.normal(0, 2, 2)
    flat = distance * np.cos(elevation)
    return np.array([aim[0] + flat * np.cos(azimuth), aim[1] + flat * np.sin(azimuth), distance * np.sin(elevation)])


def _settle(rng: np.random.Generator, stones: np.ndarray, ratio: float, radius: float) -> np.ndarray:
    """Where the stones lie, float64 (19, 19, 2) cells: beside their points, pushing one another apart."""
    loose = abs(rng.normal(0.03, 0.06)) if rng.random() < 0.8 else rng.uniform(0.08, 0.18)
    offset = rng.normal(0, loose, (19, 19, 2))
    length = np.linalg.norm(offset, axis=2, keepdims=True)
    offset *= np.minimum(1, 0.42 / np.maximum(length, 1e-9))
    place = np.stack(np.meshgrid(np.arange(19.0), np.arange(19.0)), axis=2) + offset
    stretch = np.array([1, 1 / ratio])
    there = stones.reshape(19, 19) > 0
    for _ in range(4):
        for near, far in [(np.s_[:, :-1], np.s_[:, 1:]), (np.s_[:-1], np.s_[1:])]:
            both = there[near] & there[far]
            gap = (place[far] - place[near]) * stretch
            distance = np.linalg.norm(gap, axis=2)
            push = np.where(both & (distance < 2 * radius), (2 * radius - distance) / 2, 0)
            step = push[..., None] * gap / np.maximum(distance, 1e-6)[..., None] / stretch
            place[far] += step
            place[near] -= step
    return place


def _sprite(rng: np.random.Generator, color: np.ndarray, light: Light, gloss: float) -> np.ndarray:
    """A stone on a 64-pixel square, premultiplied, float32 (64, 64, 4): shaded, with a highlight."""
    y, x = (np.mgrid[0:64, 0:64] - 31.5) / 30.0
    r2 = x * x + y * y
    alpha = np.clip((1 - np.sqrt(r2)) * 30 + 0.5, 0, 1)
    z = np.sqrt(np.clip(1 - r2, 0, 1))
    toward = np.array([-light.shift[0], -light.shift[1], rng.uniform(0.6, 1.5)])
    toward /= np.linalg.norm(toward)
    depth = rng.uniform(0.2, 0.6)
    diffuse = np.clip(1 + depth * (x * toward[0] + y * toward[1] + (z - 0.8) * toward[2]), 0, 2)
    rgb = color * diffuse[:, :, None]
    if gloss > 0:
        spot = np.array([-light.shift[0], -light.shift[1]]) * rng.uniform(0.1, 0.5) + rng.normal(0, 0.1, 2)
        size = rng.uniform(0.08, 0.35)
        distance2 = ((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / size**2
        rgb += gloss * 255 * np.exp(-(distance2**2 if rng.random() < 0.5 else distance2))[:, :, None]
    return np.dstack([rgb * alpha[:, :, None], alpha]).astype(np.float32)


def _outlines(place: np.ndarray, radius: float, height: float, ratio: float, camera: np.ndarray) -> np.ndarray:
    """Affine maps (N, 2, 3) from the unit disc to the outline, on the board's plane in cells, of ellipsoids as seen.

    `place` (N, 2) cells. The outline of an ellipsoid under a central projection is the image of its dual quadric.
    """
    eye = camera * np.array([1, 1 / ratio, 1])
    center = np.column_stack([place[:, 0], place[:, 1] / ratio, np.full(len(place), height)])
    project = np.array([(eye[2], 0, -eye[0], 0), (0, eye[2], -eye[1], 0), (0, 0, -1, eye[2])])
    dual = np.zeros((len(place), 4, 4))
    dual[:, :3, :3] = np.diag([radius**2, radius**2, height**2])
    homogeneous = np.column_stack([center, np.ones(len(place))])
    dual -= homogeneous[:, :, None] * homogeneous[:, None, :]
    conic = project @ dual @ project.T
    conic /= conic[:, 2:, 2:]
    middle = conic[:, :2, 2]
    shape = middle[:, :, None] * middle[:, None, :] - conic[:, :2, :2]
    half = np.linalg.cholesky(shape)
    back = np.array([1, ratio])
    return np.concatenate([half * back[None, :, None], (middle * back)[:, :, None]], axis=2)


def _stone_colors(rng: np.random.Generator, board_color: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    black = hsv(rng.random(), rng.uniform(0, 0.5), rng.uniform(0.03, 0.28))
    white = hsv(rng.uniform(0.05, 0.7), rng.uniform(0, 0.12), rng.uniform(0.75, 1.05))
    kind = rng.random()
    if kind < 0.08:  # green or brown sets
        black = hsv(
            rng.choice([0.03, 0.08, 0.3, 0.38, 0.6]) + rng.normal(0, 0.03),
            rng.uniform(0.3, 0.9),
            rng.uniform(0.15, 0.4),
        )
    elif kind < 0.2:  # white as the board itself
        white = board_color * rng.uniform(0.97, 1.15) + rng.normal(0, 6, 3)
    if black.mean() > 0.55 * board_color.mean():
        black *= 0.5 * board_color.mean() / black.mean()
    return black.astype(np.float32), np.maximum(white, board_color * 0.9).astype(np.float32)


def paint_stones(
    rng: np.random.Generator,
    canvas: np.ndarray,
    stones: np.ndarray,
    ratio: float,
    camera: np.ndarray,
    light: Light,
    board_color: np.ndarray,
) -> None:
    radius = rng.uniform(0.44, 0.505) if rng.random() < 0.85 else rng.uniform(0.36, 0.46)
    height = rng.uniform(0.12, 0.25)  # half of the stone's height
    place = _settle(rng, stones, ratio, radius).reshape(361, 2)
    present = np.flatnonzero(stones)
    if rng.random() < 0.3:  # prisoners and spares beside the grid
        extra = rng.integers(1, 8)
        beside = rng.uniform(-1.4, 19.4, (extra, 2))
        side = rng.integers(0, 2, extra)
        beside[np.arange(extra), side] = np.where(
            rng.random(extra) < 0.5, rng.uniform(-1.5, -1.0, extra), rng.uniform(19.0, 19.5, extra)
        )
        place = np.concatenate([place, beside])
        stones = np.concatenate([stones, rng.integers(1, 3, extra).astype(np.uint8)])
        present = np.flatnonzero(stones)
    if len(present) == 0:
        return
    flat = place[present]
    _shadows(rng, canvas, flat, radius, height, light)
    black, white = _stone_colors(rng, board_color)
    gloss_black, gloss_white = (rng.uniform(0.05, 0.9) if rng.random() < 0.7 else 0, rng.uniform(0, 0.3))
    sprites = {
        1: [_sprite(rng, black * rng.uniform(0.9, 1.1), light, gloss_black) for _ in range(3)],
        2: [_sprite(rng, white * rng.uniform(0.95, 1.04), light, gloss_white) for _ in range(3)],
    }
    outlines = _outlines(flat, radius, height, ratio, camera)
    far_to_near = np.argsort(-np.linalg.norm(flat - camera[:2], axis=1))
    choice = rng.integers(0, 3, len(present))
    for i in far_to_near:
        _paint(canvas, sprites[int(stones[present[i]])][choice[i]], outlines[i])


def _paint(canvas: np.ndarray, sprite: np.ndarray, outline: np.ndarray) -> None:
    reach = np.linalg.norm(outline[:, :2], axis=1) * CELL_PX + 1.5
    center = to_px(outline[:, 2])
    low = np.floor(center - reach).astype(int)
    high = np.ceil(center + reach).astype(int) + 1
    low, high = low.clip(0, SIDE_PX), high.clip(0, SIDE_PX)
    if (high <= low).any():
        return
    affine = np.empty((2, 3))
    affine[:, :2] = outline[:, :2] * CELL_PX / 30.0
    affine[:, 2] = center - low - affine[:, :2] @ (31.5, 31.5)
    size = (high - low).tolist()
    patch = cv2.warpAffine(sprite, affine, size, flags=cv2.INTER_LINEAR)
    target = canvas[low[1] : high[1], low[0] : high[0]]
    target *= 1 - patch[:, :, 3:]
    target += patch[:, :, :3]


def _shadows(
    rng: np.random.Generator, canvas: np.ndarray, flat: np.ndarray, radius: float, height: float, light: Light
) -> None:
    shadow = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    centers = np.rint((to_px(flat) + light.shift * height * CELL_PX) * 16).astype(int)
    size = int(radius * CELL_PX * 16 * rng.uniform(0.95, 1.1))
    for center in centers:
        cv2.circle(shadow, center.tolist(), size, 255, -1, cv2.LINE_AA, 4)
    dark = cv2.GaussianBlur(shadow, (0, 0), light.soft_px).astype(np.float32) * (light.strength / 255)
    canvas *= 1 - dark[:, :, None]
