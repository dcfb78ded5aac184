"""Wood, table, printed lines and clutter of the flat boards."""

import cv2
import numpy as np

from vision.geometry.rectify import CELL_PX, SIDE_PX

MARGIN = 1.5  # cells between the picture's edge and the outer line


def hsv(hue: float, saturation: float, value: float) -> np.ndarray:
    pixel = np.array([[[hue * 179, saturation * 255, np.clip(value, 0, 1) * 255]]], np.float32).clip(0, 255)
    return cv2.cvtColor(pixel.astype(np.uint8), cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def noise(rng: np.random.Generator, height: int, width: int, cells: int, cells_x: int | None = None) -> np.ndarray:
    """Smooth noise with a standard deviation of about one, float32 (height, width)."""
    small = rng.normal(0, 1.5, (cells, cells_x or cells)).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def texture(rng: np.random.Generator, color: np.ndarray, strength: float) -> np.ndarray:
    """A surface of one color with streaks and blotches, float32 (504, 504, 3)."""
    relief = noise(rng, SIDE_PX, SIDE_PX, int(rng.integers(2, 12))) * 0.5
    across = int(np.exp(rng.uniform(np.log(12), np.log(250))))
    streaks = noise(rng, SIDE_PX, SIDE_PX, int(rng.integers(2, 6)), across)
    relief += streaks * rng.uniform(0.2, 1.0)
    if rng.random() < 0.5:
        relief = np.ascontiguousarray(relief.T)
    if rng.random() < 0.3:
        relief = np.abs(np.sin(relief * rng.uniform(1, 4))) * 1.5  # plywood rings
    tint = rng.normal(1, 0.15, 3).astype(np.float32)
    return (color * (1 + strength * relief[:, :, None] * tint)).astype(np.float32)


def to_px(cells: np.ndarray) -> np.ndarray:
    return (cells + 1.5) * CELL_PX - 0.5


def wood_and_table(rng: np.random.Generator) -> np.ndarray:
    kind = rng.random()
    if kind < 0.6:  # wood from pale to red brown
        color = hsv(rng.uniform(0.04, 0.16), rng.uniform(0.1, 0.8), rng.uniform(0.4, 1.0))
    elif kind < 0.8:  # any pale board, mats and paper too
        color = hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.55, 1.0))
    else:
        color = hsv(rng.random(), rng.uniform(0, 0.8), rng.uniform(0.3, 1.0))
    wood = texture(rng, color, rng.uniform(0, 0.1))
    margin = np.array([rng.uniform(0.35, 2.2)] * 4) + rng.normal(0, 0.08, 4)
    if (margin > MARGIN).all():
        return wood
    table = texture(rng, hsv(rng.random(), rng.uniform(0, 0.7), rng.uniform(0.05, 1.0)), rng.uniform(0, 0.25))
    low = np.rint((MARGIN - margin[:2]) * CELL_PX).astype(int).clip(0)
    high = SIDE_PX - np.rint((MARGIN - margin[2:]) * CELL_PX).astype(int).clip(0)
    if rng.random() < 0.6:  # the board's side face, seen on one or two sides
        face = np.rint(np.abs(rng.normal(0, 14, 4))).astype(int) * (rng.random(4) < 0.5)
        box = (max(low[0] - face[0], 0), max(low[1] - face[1], 0), high[0] + face[2], high[1] + face[3])
        table[box[1] : box[3], box[0] : box[2]] = color * rng.uniform(0.3, 0.9)
    table[low[1] : high[1], low[0] : high[0]] = wood[low[1] : high[1], low[0] : high[0]]
    return table


def lines(rng: np.random.Generator, canvas: np.ndarray) -> None:
    """Nineteen lines each way, star points, sometimes coordinates and an outer frame."""
    scale, shift = 16, 4
    ink = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    first, last = np.rint(to_px(np.array([0.0, 18.0])) * scale).astype(int)
    width = 1 if rng.random() < 0.7 else 2
    for line in np.rint(to_px(np.arange(19.0)) * scale).astype(int):
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
                center = np.rint(to_px(np.array([column, row], float)) * scale).astype(int)
                cv2.circle(ink, center.tolist(), radius, 255, -1, cv2.LINE_AA, shift)
    if rng.random() < 0.15:
        for i in range(19):
            x = int(to_px(np.array(i))) - 5
            cv2.putText(ink, "ABCDEFGHJKLMNOPQRST"[i], (x, 18), cv2.FONT_HERSHEY_PLAIN, 0.9, 255, 1, cv2.LINE_AA)
            cv2.putText(ink, str(19 - i), (2, x + 10), cv2.FONT_HERSHEY_PLAIN, 0.9, 255, 1, cv2.LINE_AA)
    alpha = ink.astype(np.float32) / 255 * (rng.uniform(0.5, 1.0) if rng.random() < 0.7 else rng.uniform(0.12, 0.5))
    if rng.random() < 0.3:  # worn
        alpha *= np.clip(0.7 + 0.4 * noise(rng, SIDE_PX, SIDE_PX, int(rng.integers(4, 20))), 0.1, 1)
    color = hsv(rng.random(), rng.uniform(0, 0.6), rng.uniform(0, 0.35))
    if rng.random() < 0.03:
        color = np.full(3, rng.uniform(180, 255), np.float32)
    canvas += alpha[:, :, None] * (color - canvas)


def clutter(rng: np.random.Generator, canvas: np.ndarray, board_color: np.ndarray) -> None:
    """Stones, bowls, papers on the margin; now and then crumbs, stains and a logo on the board itself."""
    for _ in range(rng.poisson(1.2)):
        along, beside = rng.uniform(0, SIDE_PX), rng.uniform(-20, 16)
        place = np.array([along, beside if rng.random() < 0.5 else SIDE_PX - beside])
        if rng.random() < 0.5:
            place = place[::-1]
        color = hsv(rng.random(), rng.uniform(0, 0.7), rng.uniform(0.05, 1))
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
