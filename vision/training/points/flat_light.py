"""The light of the flat boards: its direction, gradients, shadow edges, glare and color."""

import cv2
import numpy as np

from vision.geometry.rectify import SIDE_PX
from vision.training.points.flat_surface import noise


class Light:
    """Where the main light stands: direction over the plane, how hard, for shading and shadows."""

    def __init__(self, rng: np.random.Generator) -> None:
        angle, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 1.6)
        self.shift = np.array([np.cos(angle), np.sin(angle)]) * slope  # cells of shadow a cell of height
        self.soft_px = float(np.exp(rng.uniform(np.log(0.7), np.log(9))))
        self.strength = rng.uniform(0.1, 0.75)


def paint_light(rng: np.random.Generator, canvas: np.ndarray) -> None:
    """Soft gradients, hard shadow edges, patches of window light."""
    field = np.exp(noise(rng, SIDE_PX, SIDE_PX, int(rng.integers(2, 5))) * rng.uniform(0, 0.25))
    slope = rng.normal(0, 0.25, 2) * (rng.random() < 0.6)
    ramp = np.linspace(-1, 1, SIDE_PX, dtype=np.float32)
    field = field * np.exp(ramp[None, :] * slope[0] + ramp[:, None] * slope[1])
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


def paint_glare(rng: np.random.Generator, canvas: np.ndarray) -> None:
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


def cast(rng: np.random.Generator, canvas: np.ndarray) -> None:
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
