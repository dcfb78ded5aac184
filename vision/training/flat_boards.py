"""Boards drawn straight at the rectified size: the bulk of the points net's training data.

A whole scene costs some 300 ms to render and then most of its pixels are thrown away; a board drawn where the net looks
costs 20 ms, so every training step can see new ones. Stones are ellipsoids under a finite camera (their outline on the
board's plane is an exact ellipse), the camera's angle, the light, wood, stones, hands and clutter are drawn at random
from ranges far wider than real boards. `vision.synthetic` renders the scenes that these are checked against.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.rectify import CELL_PX, CELLS, SIDE_PX

MARGIN = 1.5  # cells between the picture's edge and the outer line


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
    camera = _random_camera(rng)
    light = _Light(rng)
    canvas = _wood_and_table(rng)
    board_color = np.median(canvas[100:-100:7, 100:-100:7].reshape(-1, 3), axis=0)
    _lines(rng, canvas)
    _clutter(rng, canvas, board_color)
    _stones(rng, canvas, stones, ratio, camera, light, board_color)
    covered = _covers(rng, canvas, light) if rng.random() < 0.35 else np.zeros((SIDE_PX, SIDE_PX), np.float32)
    _lighting(rng, canvas)
    if rng.random() < 0.3:
        _glare(rng, canvas)
    _color_cast(rng, canvas)
    share = _cell_shares(covered)
    return FlatBoard(np.clip(canvas, 0, 255).astype(np.uint8), stones, share)


def random_stones(rng: np.random.Generator) -> np.ndarray:
    """uint8 (361,): from empty to nearly full, scattered or in territories; knows no rules."""
    kind = rng.random()
    if kind < 0.04:
        return np.zeros(361, np.uint8)
    density = rng.uniform(0.003, 0.03) if kind < 0.1 else rng.beta(1.3, 1.6) * 0.9
    smooth = _noise(rng, 19, 19, int(rng.integers(3, 8)))
    order = smooth * rng.uniform(0, 2.5) + rng.normal(0, 1, (19, 19))
    occupied = order > np.quantile(order, 1 - density)
    side = _noise(rng, 19, 19, int(rng.integers(2, 8))) * rng.uniform(0, 4) + rng.normal(0, 1, (19, 19))
    black = side > np.quantile(side, 0.5 if rng.random() < 0.9 else rng.uniform(0.05, 0.95))
    return np.where(occupied, np.where(black, 1, 2), 0).astype(np.uint8).ravel()


def _noise(rng: np.random.Generator, height: int, width: int, cells: int, cells_x: int | None = None) -> np.ndarray:
    """Smooth noise with a standard deviation of about one, float32 (height, width)."""
    small = rng.normal(0, 1.5, (cells, cells_x or cells)).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def _random_camera(rng: np.random.Generator) -> np.ndarray:
    """Camera center in cells (x, y, z) over the board's plane: straight above to 30 degrees over the table."""
    elevation = np.deg2rad(90 - abs(rng.normal(0, 28))) if rng.random() < 0.5 else np.deg2rad(rng.uniform(30, 80))
    elevation = max(elevation, np.deg2rad(28))
    azimuth = rng.uniform(0, 2 * np.pi)
    distance = 18 * np.exp(rng.uniform(np.log(1.1), np.log(5)))
    aim = 9 + rng.normal(0, 2, 2)
    flat = distance * np.cos(elevation)
    return np.array([aim[0] + flat * np.cos(azimuth), aim[1] + flat * np.sin(azimuth), distance * np.sin(elevation)])


class _Light:
    """Where the main light stands: direction over the plane, how hard, for shading and shadows."""

    def __init__(self, rng: np.random.Generator) -> None:
        angle, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 1.6)
        self.shift = np.array([np.cos(angle), np.sin(angle)]) * slope  # cells of shadow a cell of height
        self.soft_px = float(np.exp(rng.uniform(np.log(0.7), np.log(9))))
        self.strength = rng.uniform(0.1, 0.75)


def _hsv(hue: float, saturation: float, value: float) -> np.ndarray:
    pixel = np.array([[[hue * 179, saturation * 255, np.clip(value, 0, 1) * 255]]], np.float32).clip(0, 255)
    return cv2.cvtColor(pixel.astype(np.uint8), cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def _texture(rng: np.random.Generator, color: np.ndarray, strength: float) -> np.ndarray:
    """A surface of one color with streaks and blotches, float32 (504, 504, 3)."""
    relief = _noise(rng, SIDE_PX, SIDE_PX, int(rng.integers(2, 12))) * 0.5
    across = int(np.exp(rng.uniform(np.log(12), np.log(250))))
    streaks = _noise(rng, SIDE_PX, SIDE_PX, int(rng.integers(2, 6)), across)
    relief += streaks * rng.uniform(0.2, 1.0)
    if rng.random() < 0.5:
        relief = np.ascontiguousarray(relief.T)
    if rng.random() < 0.3:
        relief = np.abs(np.sin(relief * rng.uniform(1, 4))) * 1.5  # plywood rings
    tint = rng.normal(1, 0.15, 3).astype(np.float32)
    return (color * (1 + strength * relief[:, :, None] * tint)).astype(np.float32)


def _wood_and_table(rng: np.random.Generator) -> np.ndarray:
    kind = rng.random()
    if kind < 0.6:  # wood from pale to red brown
        color = _hsv(rng.uniform(0.04, 0.16), rng.uniform(0.1, 0.8), rng.uniform(0.4, 1.0))
    elif kind < 0.8:  # any pale board, mats and paper too
        color = _hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.55, 1.0))
    else:
        color = _hsv(rng.random(), rng.uniform(0, 0.8), rng.uniform(0.3, 1.0))
    wood = _texture(rng, color, rng.uniform(0, 0.1))
    margin = np.array([rng.uniform(0.35, 2.2)] * 4) + rng.normal(0, 0.08, 4)
    if (margin > MARGIN).all():
        return wood
    table = _texture(rng, _hsv(rng.random(), rng.uniform(0, 0.7), rng.uniform(0.05, 1.0)), rng.uniform(0, 0.25))
    low = np.rint((MARGIN - margin[:2]) * CELL_PX).astype(int).clip(0)
    high = SIDE_PX - np.rint((MARGIN - margin[2:]) * CELL_PX).astype(int).clip(0)
    if rng.random() < 0.6:  # the board's side face, seen on one or two sides
        face = np.rint(np.abs(rng.normal(0, 14, 4))).astype(int) * (rng.random(4) < 0.5)
        box = (max(low[0] - face[0], 0), max(low[1] - face[1], 0), high[0] + face[2], high[1] + face[3])
        table[box[1] : box[3], box[0] : box[2]] = color * rng.uniform(0.3, 0.9)
    table[low[1] : high[1], low[0] : high[0]] = wood[low[1] : high[1], low[0] : high[0]]
    return table


def _to_px(cells: np.ndarray) -> np.ndarray:
    return (cells + 1.5) * CELL_PX - 0.5


def _lines(rng: np.random.Generator, canvas: np.ndarray) -> None:
    """Nineteen lines each way, star points, sometimes coordinates and an outer frame."""
    scale, shift = 16, 4
    ink = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    first, last = np.rint(_to_px(np.array([0.0, 18.0])) * scale).astype(int)
    width = 1 if rng.random() < 0.7 else 2
    for line in np.rint(_to_px(np.arange(19.0)) * scale).astype(int):
        cv2.line(ink, (line, first), (line, last), 255, width, cv2.LINE_AA, shift)
        cv2.line(ink, (first, line), (last, line), 255, width, cv2.LINE_AA, shift)
    if rng.random() < 0.4:
        cv2.rectangle(ink, (first, first), (last, last), 255, width + 1, cv2.LINE_AA, shift)
    if rng.random() < 0.1:
        gap = int(rng.uniform(0.15, 0.6) * CELL_PX * scale)
        cv2.rectangle(ink, (first - gap, first - gap), (last + gap, last + gap), 255, width, cv2.LINE_AA, shift)
    if rng.random() < 0.9:
        radius = int(rng.uniform(1.2, 4.2) * scale)
        for row in (3, 9, 15):
            for column in (3, 9, 15):
                center = np.rint(_to_px(np.array([column, row], float)) * scale).astype(int)
                cv2.circle(ink, center.tolist(), radius, 255, -1, cv2.LINE_AA, shift)
    if rng.random() < 0.15:
        for i in range(19):
            x = int(_to_px(np.array(i))) - 5
            cv2.putText(ink, "ABCDEFGHJKLMNOPQRST"[i], (x, 18), cv2.FONT_HERSHEY_PLAIN, 0.9, 255, 1, cv2.LINE_AA)
            cv2.putText(ink, str(19 - i), (2, x + 10), cv2.FONT_HERSHEY_PLAIN, 0.9, 255, 1, cv2.LINE_AA)
    alpha = ink.astype(np.float32) / 255 * (rng.uniform(0.5, 1.0) if rng.random() < 0.7 else rng.uniform(0.12, 0.5))
    if rng.random() < 0.3:  # worn
        alpha *= np.clip(0.7 + 0.4 * _noise(rng, SIDE_PX, SIDE_PX, int(rng.integers(4, 20))), 0.1, 1)
    color = _hsv(rng.random(), rng.uniform(0, 0.6), rng.uniform(0, 0.35))
    if rng.random() < 0.03:
        color = np.full(3, rng.uniform(180, 255), np.float32)
    canvas += alpha[:, :, None] * (color - canvas)


def _clutter(rng: np.random.Generator, canvas: np.ndarray, board_color: np.ndarray) -> None:
    """Stones, bowls, papers on the margin; now and then crumbs, stains and a logo on the board itself."""
    for _ in range(rng.poisson(1.2)):
        along, beside = rng.uniform(0, SIDE_PX), rng.uniform(-20, 16)
        place = np.array([along, beside if rng.random() < 0.5 else SIDE_PX - beside])
        if rng.random() < 0.5:
            place = place[::-1]
        color = _hsv(rng.random(), rng.uniform(0, 0.7), rng.uniform(0.05, 1))
        if rng.random() < 0.5:
            radius = rng.uniform(9, 13) if rng.random() < 0.7 else rng.uniform(13, 60)
            cv2.circle(canvas, np.rint(place).astype(int).tolist(), int(radius), color.tolist(), -1, cv2.LINE_AA)
        else:
            size = rng.uniform(10, 90, 2)
            box = cv2.boxPoints((place.tolist(), size.tolist(), rng.uniform(0, 90)))
            cv2.fillConvexPoly(canvas, np.rint(box).astype(np.int32), color.tolist(), cv2.LINE_AA)
    for _ in range(rng.poisson(0.6)):
        place = np.rint(rng.uniform(20, SIDE_PX - 20, 2)).astype(int).tolist()
        axes = np.rint(rng.uniform(1, 7, 2)).astype(int).tolist()
        color = (board_color * rng.uniform(0.3, 1.5)).clip(0, 255)
        cv2.ellipse(canvas, place, axes, rng.uniform(0, 180), 0, 360, color.tolist(), -1, cv2.LINE_AA)


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
        for axis, (near, far) in enumerate([(np.s_[:, :-1], np.s_[:, 1:]), (np.s_[:-1], np.s_[1:])]):
            both = there[near] & there[far]
            gap = (place[far] - place[near]) * stretch
            distance = np.linalg.norm(gap, axis=2)
            push = np.where(both & (distance < 2 * radius), (2 * radius - distance) / 2, 0)
            step = push[..., None] * gap / np.maximum(distance, 1e-6)[..., None] / stretch
            place[far] += step
            place[near] -= step
            del axis
    return place


def _sprite(rng: np.random.Generator, color: np.ndarray, light: _Light, gloss: float) -> np.ndarray:
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
    black = _hsv(rng.random(), rng.uniform(0, 0.5), rng.uniform(0.03, 0.28))
    white = _hsv(rng.uniform(0.05, 0.7), rng.uniform(0, 0.12), rng.uniform(0.75, 1.05))
    kind = rng.random()
    if kind < 0.08:  # green or brown sets
        black = _hsv(
            rng.choice([0.03, 0.08, 0.3, 0.38, 0.6]) + rng.normal(0, 0.03),
            rng.uniform(0.3, 0.9),
            rng.uniform(0.15, 0.4),
        )
    elif kind < 0.2:  # white as the board itself
        white = board_color * rng.uniform(0.97, 1.15) + rng.normal(0, 6, 3)
    if black.mean() > 0.55 * board_color.mean():
        black *= 0.5 * board_color.mean() / black.mean()
    return black.astype(np.float32), np.maximum(white, board_color * 0.9).astype(np.float32)


def _stones(
    rng: np.random.Generator,
    canvas: np.ndarray,
    stones: np.ndarray,
    ratio: float,
    camera: np.ndarray,
    light: _Light,
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
    _stone_shadows(rng, canvas, flat, radius, height, light)
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
    center = _to_px(outline[:, 2])
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


def _stone_shadows(
    rng: np.random.Generator, canvas: np.ndarray, flat: np.ndarray, radius: float, height: float, light: _Light
) -> None:
    shadow = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    centers = np.rint((_to_px(flat) + light.shift * height * CELL_PX) * 16).astype(int)
    size = int(radius * CELL_PX * 16 * rng.uniform(0.95, 1.1))
    for center in centers:
        cv2.circle(shadow, center.tolist(), size, 255, -1, cv2.LINE_AA, 4)
    dark = cv2.GaussianBlur(shadow, (0, 0), light.soft_px).astype(np.float32) * (light.strength / 255)
    canvas *= 1 - dark[:, :, None]


def _covers(rng: np.random.Generator, canvas: np.ndarray, light: _Light) -> np.ndarray:
    """Paints hands, arms, heads or things over the board. Returns the share covered of each pixel (504, 504)."""
    mask = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    skin = np.zeros_like(mask)
    kind = rng.random()
    edge = rng.uniform(0, 2 * np.pi)
    outside = SIDE_PX / 2 + np.array([np.cos(edge), np.sin(edge)]) * SIDE_PX * 0.75
    if kind < 0.7:
        for _ in range(1 if rng.random() < 0.85 else 2):
            _arm(rng, mask, skin, outside + rng.normal(0, 40, 2), rng.uniform(30, SIDE_PX - 30, 2))
    elif kind < 0.85:  # a head or a shoulder leaning in
        size = rng.uniform(60, 170, 2)
        center = SIDE_PX / 2 + (outside - SIDE_PX / 2) * rng.uniform(0.6, 1.0)
        cv2.ellipse(
            mask,
            np.rint(center).astype(int).tolist(),
            np.rint(size).astype(int).tolist(),
            rng.uniform(0, 180),
            0,
            360,
            255,
            -1,
            cv2.LINE_AA,
        )
    else:  # paper, a phone, a bowl's lid
        center = rng.uniform(0, SIDE_PX, 2)
        if rng.random() < 0.5:
            box = cv2.boxPoints((center.tolist(), rng.uniform(30, 150, 2).tolist(), rng.uniform(0, 90)))
            cv2.fillConvexPoly(mask, np.rint(box).astype(np.int32), 255, cv2.LINE_AA)
        else:
            cv2.circle(mask, np.rint(center).astype(int).tolist(), int(rng.uniform(30, 80)), 255, -1, cv2.LINE_AA)
    any_color = _hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.05, 1.0))
    cover = _texture(rng, any_color, rng.uniform(0.02, 0.4))
    if rng.random() < 0.25:  # a checked or striped sleeve
        step = int(rng.integers(4, 24))
        bars = (
            np.add.outer(np.arange(SIDE_PX) // step % 2, np.arange(SIDE_PX) // step % 2 * int(rng.integers(0, 2))) % 2
        ).astype(np.float32)
        cover *= 1 + rng.uniform(-0.7, 0.7) * bars[:, :, None]
    tone = _hsv(rng.uniform(0.01, 0.09), rng.uniform(0.2, 0.7), rng.uniform(0.25, 1.0))
    relief = 1 - 0.5 * cv2.GaussianBlur(255 - skin, (0, 0), rng.uniform(2, 8)).astype(np.float32)[:, :, None] / 255
    flesh = _texture(rng, tone, rng.uniform(0.01, 0.1)) * relief
    soft = float(rng.uniform(0.5, 2.5)) if rng.random() < 0.8 else float(rng.uniform(2.5, 7))  # out of focus, moving
    alpha = cv2.GaussianBlur(np.maximum(mask, skin), (0, 0), soft).astype(np.float32) / 255
    flesh_share = cv2.GaussianBlur(skin, (0, 0), soft).astype(np.float32)[:, :, None] / 255
    rise = rng.uniform(0.2, 2.5) * CELL_PX
    move = np.array([(1, 0, light.shift[0] * rise), (0, 1, light.shift[1] * rise)])
    shadow = cv2.GaussianBlur(
        cv2.warpAffine(alpha, move, (SIDE_PX, SIDE_PX)), (0, 0), light.soft_px * rng.uniform(1, 3)
    )
    canvas *= 1 - shadow[:, :, None] * light.strength * rng.uniform(0.3, 1)
    paint = cover + np.clip(flesh_share / np.maximum(alpha[:, :, None], 1e-3), 0, 1) * (flesh - cover)
    canvas += alpha[:, :, None] * (paint - canvas)
    return alpha


def _arm(rng: np.random.Generator, mask: np.ndarray, skin: np.ndarray, start: np.ndarray, tip: np.ndarray) -> None:
    """A sleeve (into `mask`) that ends in a hand with fingers (into `skin`)."""
    along = (tip - start) / np.linalg.norm(tip - start)
    aside = np.array([-along[1], along[0]])
    palm = rng.uniform(22, 46)
    wrist = tip - along * palm * rng.uniform(1.5, 2.6)
    sleeve_end = wrist - along * rng.uniform(-10, 130)
    width = int(palm * rng.uniform(1.1, 2.2))

    def stroke(target: np.ndarray, a: np.ndarray, b: np.ndarray, thick: int) -> None:
        cv2.line(
            target, np.rint(a).astype(int).tolist(), np.rint(b).astype(int).tolist(), 255, max(thick, 1), cv2.LINE_AA
        )

    stroke(skin, start, wrist, int(palm * rng.uniform(0.8, 1.2)))
    stroke(mask, start, sleeve_end, width)
    middle = wrist + along * palm * 0.6
    axes = [int(palm * 0.9), int(palm * rng.uniform(0.55, 0.8))]
    cv2.ellipse(
        skin,
        np.rint(middle).astype(int).tolist(),
        axes,
        float(np.degrees(np.arctan2(along[1], along[0]))),
        0,
        360,
        255,
        -1,
        cv2.LINE_AA,
    )
    thick = palm * rng.uniform(0.28, 0.42)
    for finger in range(5):
        spread = (finger - 2) * palm * rng.uniform(0.2, 0.32)
        root = middle + aside * spread * 0.8
        bend = rng.normal(0, 0.15)
        length = palm * rng.uniform(0.5, 1.5)
        knuckle = root + (along + aside * bend) * length * 0.6
        end = knuckle + (along * rng.uniform(0.4, 1) - aside * np.sign(spread) * rng.uniform(0, 0.6)) * length * 0.5
        stroke(skin, root, knuckle, int(thick))
        stroke(skin, knuckle, end, int(thick * 0.85))


def _cell_shares(covered: np.ndarray) -> np.ndarray:
    """float32 (361,): mean cover of the inner part of each cell."""
    cells = covered.reshape(CELLS, CELL_PX, CELLS, CELL_PX)[1:-1, 5:-5, 1:-1, 5:-5]
    return cells.mean(axis=(1, 3)).ravel().astype(np.float32)


def _lighting(rng: np.random.Generator, canvas: np.ndarray) -> None:
    """Soft gradients, hard shadow edges, patches of window light."""
    field = np.exp(_noise(rng, SIDE_PX, SIDE_PX, int(rng.integers(2, 5))) * rng.uniform(0, 0.25))
    slope = rng.normal(0, 0.25, 2) * (rng.random() < 0.6)
    ramp = np.linspace(-1, 1, SIDE_PX, dtype=np.float32)
    field = field * np.exp(ramp[None, :] * slope[0] + ramp[:, None] * slope[1])
    tint = np.ones(3, np.float32)
    canvas *= field[:, :, None].astype(np.float32)
    for _ in range(rng.poisson(0.5)):
        patch = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
        count = int(rng.integers(3, 7))
        center = rng.uniform(0, SIDE_PX, 2)
        spread = rng.uniform(60, 420)
        corners = cv2.convexHull(np.rint(center + rng.normal(0, spread, (count, 2))).astype(np.int32))
        cv2.fillConvexPoly(patch, corners, 255, cv2.LINE_AA)
        soft = float(np.exp(rng.uniform(np.log(0.8), np.log(30))))
        share = cv2.GaussianBlur(patch, (0, 0), soft).astype(np.float32)[:, :, None] / 255
        change = rng.uniform(0.25, 0.8) if rng.random() < 0.65 else rng.uniform(1.2, 2.4)
        tint = np.clip(rng.normal(1, 0.08, 3), 0.7, 1.3).astype(np.float32)
        canvas *= 1 + share * (change * tint - 1)


def _glare(rng: np.random.Generator, canvas: np.ndarray) -> None:
    """Lamps mirrored in the lacquer: soft or hard discs, up to full white."""
    for _ in range(int(rng.integers(1, 4))):
        glow = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
        center = np.rint(rng.uniform(0, SIDE_PX, 2)).astype(int).tolist()
        size = np.rint(np.exp(rng.uniform(np.log(8), np.log(90), 2))).astype(int).tolist()
        cv2.ellipse(glow, center, size, rng.uniform(0, 180), 0, 360, 255, -1, cv2.LINE_AA)
        soft = float(np.exp(rng.uniform(np.log(1), np.log(25))))
        share = cv2.GaussianBlur(glow, (0, 0), soft).astype(np.float32)[:, :, None] / 255
        color = np.clip(rng.normal(1, 0.06, 3), 0.7, 1.2).astype(np.float32)
        canvas += share * color * rng.uniform(40, 320)


def _color_cast(rng: np.random.Generator, canvas: np.ndarray) -> None:
    kind = rng.random()
    if kind < 0.5:
        gains = rng.normal(1, 0.08, 3)
    elif kind < 0.85:
        gains = np.exp(rng.normal(0, 0.25, 3))
    else:  # red, blue, violet lamps
        gains = np.exp(rng.normal(-0.5, 0.7, 3))
    target = rng.uniform(60, 235)
    now = max(float((canvas[::9, ::9] * gains).mean()), 1.0)
    canvas *= (gains * (target / now if rng.random() < 0.6 else rng.uniform(0.6, 1.2))).astype(np.float32)
    haze = rng.uniform(0, 40) if rng.random() < 0.25 else 0.0
    canvas *= 1 - haze / 255
    canvas += haze
