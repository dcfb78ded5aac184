"""Colors that boards, stones, tables and clothes have. HSV as in OpenCV (hue 0..180), results BGR floats."""

import cv2
import numpy as np

from vision.synthetic.scene import Color

Span = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]

BOARDS: dict[str, list[Span]] = {
    "wood": [((10, 24), (70, 190), (120, 225))],
    "kaya": [((14, 25), (60, 150), (190, 240))],
    "plywood": [((9, 22), (30, 140), (90, 210))],
    "plastic": [((0, 180), (0, 90), (90, 235)), ((16, 26), (80, 180), (150, 230))],
    "paper": [((0, 180), (0, 30), (185, 250)), ((15, 28), (20, 80), (190, 245))],
    "cloth": [((0, 180), (10, 150), (60, 215)), ((35, 85), (40, 150), (60, 160))],
    "lacquer": [((0, 20), (60, 220), (25, 100)), ((0, 180), (0, 60), (20, 80))],
    "painted": [((35, 85), (30, 150), (80, 200)), ((90, 125), (20, 130), (100, 225)), ((0, 12), (60, 170), (80, 180))],
}
TABLES: list[Span] = [
    ((8, 24), (40, 190), (50, 220)),
    ((0, 180), (0, 40), (20, 245)),
    ((0, 180), (20, 220), (30, 220)),
]
SKIN: list[Span] = [((4, 16), (50, 150), (80, 235))]
SLEEVES: list[Span] = [((0, 180), (0, 60), (15, 245)), ((0, 180), (40, 230), (30, 220))]
HAIR: list[Span] = [((5, 20), (20, 140), (10, 90)), ((10, 25), (20, 120), (90, 190))]


def pick(rng: np.random.Generator, spans: list[Span]) -> Color:
    """One color out of one of the spans."""
    span = spans[int(rng.integers(len(spans)))]
    hsv = np.array([[[rng.uniform(*part) for part in span]]], np.float32)
    hsv[..., 1:] /= 255
    hsv[..., 0] *= 2
    blue, green, red = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255
    return float(blue), float(green), float(red)


def lightness(color: Color) -> float:
    """Gray value 0..255 of a BGR color."""
    return 0.114 * color[0] + 0.587 * color[1] + 0.299 * color[2]


def scaled(color: Color, factor: float) -> Color:
    """The color, darker or lighter; not above 255."""
    return (min(color[0] * factor, 255.0), min(color[1] * factor, 255.0), min(color[2] * factor, 255.0))
