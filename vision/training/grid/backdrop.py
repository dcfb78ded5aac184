"""Other surroundings for a drawn board: carpets, speckled floors, scattered stones, papers, stripes.

The finder's first look has to tell a board from anything; what is painted here is busier than most tables.
"""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.grid.samples import Scene

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]


def elsewhere(scene: Scene, rng: np.random.Generator) -> Scene:
    """The same board with a rim of wood on another floor. Only for a scene with a board; nothing moves."""
    assert scene.pose is not None
    height, width = scene.image_bgr.shape[:2]
    rim = rng.uniform(0.7, 2.0) * scene.size / 19
    low, high = -rim, scene.size - 1 + rim
    along = np.linspace(low, high, 12)
    sides = [
        np.column_stack(pair)
        for pair in ((along, 0 * along + low), (0 * along + high, along), (along[::-1], 0 * along + high))
    ] + [np.column_stack((0 * along + low, along[::-1]))]
    outline = np.clip(np.nan_to_num(scene.pose.to_picture(np.vstack(sides))), -1e4, 1e4)
    mask = np.zeros((height, width), np.float32)
    cv2.fillPoly(mask, [np.rint(outline * 8).astype(np.int32)], 1.0, cv2.LINE_8, 3)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.8), np.float32)[:, :, None]
    floor = _floor(height, width, rng)
    if rng.random() < 0.6:  # the board throws a shadow
        shift = np.array([(1, 0, rng.normal(0, 0.04) * width), (0, 1, rng.uniform(0, 0.08) * height)], np.float64)
        shade = cv2.warpAffine(np.ascontiguousarray(mask[:, :, 0]), shift, (width, height))
        shade = cv2.GaussianBlur(shade, (0, 0), float(rng.uniform(1, 0.03 * width)))
        floor *= 1 - np.float32(rng.uniform(0.2, 0.8)) * shade[:, :, None]
    mixed = scene.image_bgr * mask + floor * (1 - mask)
    return replace(scene, image_bgr=np.clip(mixed, 0, 255).astype(np.uint8))


def _floor(height: int, width: int, rng: np.random.Generator) -> Floats:
    """(height, width, 3) of one kind of ground with, often, things on it."""
    base = rng.uniform(20, 230) * np.clip(1 + rng.normal(0, 0.15, 3), 0.3, 1.6)
    floor = np.full((height, width, 3), base, np.float32)
    for _ in range(int(rng.integers(1, 4))):
        floor += _speckle(height, width, rng)
    if rng.random() < 0.25:
        floor += _stripes(height, width, rng)
    if rng.random() < 0.35:
        _scatter_stones(floor, rng)
    if rng.random() < 0.35:
        _lay_papers(floor, rng)
    return np.clip(floor, 0, 255)


def _speckle(height: int, width: int, rng: np.random.Generator) -> Floats:
    """Noise of one size of grain, from dust to blotches, gray or colored, sometimes drawn out to one side."""
    grain = np.exp(rng.uniform(np.log(1.5), np.log(60), 2)) if rng.random() < 0.3 else None
    both = np.exp(rng.uniform(np.log(1.0), np.log(60))) if grain is None else 0.0
    wide, high = (max(int(side / (both or grain[axis])), 2) for axis, side in enumerate((width, height)))
    channels = 3 if rng.random() < 0.3 else 1
    noise = rng.normal(0, 1, (high, wide, channels)).astype(np.float32)
    noise = cv2.resize(noise, (width, height), interpolation=cv2.INTER_LINEAR).reshape(height, width, channels)
    return np.asarray(noise * np.float32(np.exp(rng.uniform(np.log(4), np.log(60)))), np.float32)


def _stripes(height: int, width: int, rng: np.random.Generator) -> Floats:
    """Planks, tiles or checks: one or two sets of bands in any direction."""
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    angle, period = rng.uniform(0, np.pi), rng.uniform(8, 120)
    bands = np.zeros((height, width), np.float32)
    for turn in (0.0, np.pi / 2)[: int(rng.integers(1, 3))]:
        across = x * np.float32(np.cos(angle + turn)) + y * np.float32(np.sin(angle + turn))
        bands += np.sign(np.sin(across * np.float32(2 * np.pi / period)) - np.float32(rng.uniform(-0.95, 0.95)))
    return bands[:, :, None] * rng.normal(0, 25, 3).astype(np.float32)


def _scatter_stones(floor: Floats, rng: np.random.Generator) -> None:
    """A heap of stones, loose or dense."""
    height, width = floor.shape[:2]
    center, spread = rng.uniform((0, 0), (width, height)), rng.uniform(0.03, 0.3) * width
    radius = rng.uniform(0.005, 0.02) * width
    for _ in range(int(rng.integers(5, 150))):
        x, y = np.rint(center + rng.normal(0, spread, 2)).astype(int)
        tone = float(rng.choice([rng.uniform(10, 50), rng.uniform(170, 250)]))
        size = (max(int(radius), 2), max(int(radius * rng.uniform(0.7, 1)), 2))
        cv2.ellipse(floor, (int(x), int(y)), size, 0, 0, 360, (tone,) * 3, -1, cv2.LINE_AA)


def _lay_papers(floor: Floats, rng: np.random.Generator) -> None:
    """Sheets, cards and printed markers, blank or with dark writing."""
    height, width = floor.shape[:2]
    for _ in range(int(rng.integers(1, 6))):
        middle = rng.uniform((0, 0), (width, height))
        size = np.exp(rng.uniform(np.log(0.02), np.log(0.3), 2)) * width
        box = cv2.boxPoints((tuple(map(float, middle)), tuple(map(float, size)), float(rng.uniform(0, 90))))
        tone = rng.uniform(120, 250) * np.clip(1 + rng.normal(0, 0.1, 3), 0.4, 1.2)
        cv2.fillConvexPoly(floor, box.astype(np.int32), tuple(map(float, tone)), cv2.LINE_AA)
        for _ in range(int(rng.integers(0, 12))):
            weights = rng.dirichlet(np.ones(4), 2)
            a, b = (tuple(int(v) for v in weight @ box) for weight in weights)
            cv2.line(floor, a, b, tuple(map(float, tone * 0.3)), int(rng.integers(1, 9)), cv2.LINE_AA)
