"""Procedural tiles, made once and tinted per scene. Each is float32 (TILE_PX, TILE_PX), mean 0, roughly -1..1."""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

Float = npt.NDArray[np.float32]
TILE_PX = 512


def noise(rng: np.random.Generator, height: int, width: int, cell: float) -> Float:
    """Smooth noise of unit variance or less; `cell` is the size of its spots in pixels."""
    small = rng.standard_normal((max(2, round(height / cell) + 2), max(2, round(width / cell) + 2)), dtype=np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def clouds(rng: np.random.Generator, height: int, width: int, cell: float, octaves: int = 4) -> Float:
    """Sum of noises, each half as large and half as strong as the one before."""
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        total += noise(rng, height, width, max(cell / 2**octave, 1.0)) * np.float32(0.6**octave)
    return total


@lru_cache(maxsize=64)
def tile(kind: str, index: int) -> Float:
    """A tile by kind ("wood", "straight", "cloth", "carpet", "clouds", "marble"), one for each index."""
    rng = np.random.default_rng((sum(kind.encode()), index))
    made = _MAKERS[kind](rng)
    made -= made.mean()
    made /= max(float(np.abs(made).max()) * 0.7, 1e-6)
    # fold the borders so that the tile repeats without a seam
    made = np.concatenate([made, made[::-1]], axis=0)
    made = np.concatenate([made, made[:, ::-1]], axis=1)
    made = np.asarray(cv2.resize(made, (TILE_PX, TILE_PX), interpolation=cv2.INTER_AREA), np.float32)
    made.flags.writeable = False
    return made


def _wood(rng: np.random.Generator) -> Float:
    y, x = np.mgrid[0:TILE_PX, 0:TILE_PX].astype(np.float32) / TILE_PX
    bend = clouds(rng, TILE_PX, TILE_PX, 260, 3) * np.float32(rng.uniform(0.05, 0.25))
    rings = np.sin((x * rng.uniform(6, 25) + bend * rng.uniform(4, 14) + y * rng.uniform(-1, 1)) * 2 * np.pi)
    fibers = cv2.resize(
        rng.standard_normal((TILE_PX // 24, TILE_PX), dtype=np.float32),
        (TILE_PX, TILE_PX),
        interpolation=cv2.INTER_LINEAR,
    )
    return np.asarray(rings * rng.uniform(0.3, 1) + fibers * 0.5 + clouds(rng, TILE_PX, TILE_PX, 120) * 0.4, np.float32)


def _straight(rng: np.random.Generator) -> Float:
    stripes = noise(rng, 1, TILE_PX, rng.uniform(2, 8)) + noise(rng, 1, TILE_PX, rng.uniform(10, 40))
    return np.asarray(np.repeat(stripes, TILE_PX, axis=0) + clouds(rng, TILE_PX, TILE_PX, 60) * 0.3, np.float32)


def _cloth(rng: np.random.Generator) -> Float:
    step = int(rng.integers(2, 5))
    weave = np.zeros((TILE_PX, TILE_PX), np.float32)
    weave[::step] += 0.6
    weave[:, ::step] -= 0.6
    return np.asarray(
        weave + noise(rng, TILE_PX, TILE_PX, 1.5) * 0.5 + clouds(rng, TILE_PX, TILE_PX, 100) * 0.4,
        np.float32,
    )


def _carpet(rng: np.random.Generator) -> Float:
    return noise(rng, TILE_PX, TILE_PX, 2) + noise(rng, TILE_PX, TILE_PX, 6) * 0.7


def _clouds(rng: np.random.Generator) -> Float:
    return clouds(rng, TILE_PX, TILE_PX, 160, 6)


def _marble(rng: np.random.Generator) -> Float:
    return np.asarray(-(np.abs(clouds(rng, TILE_PX, TILE_PX, 150, 6)) ** 0.5), np.float32)


_MAKERS = {
    "wood": _wood,
    "straight": _straight,
    "cloth": _cloth,
    "carpet": _carpet,
    "clouds": _clouds,
    "marble": _marble,
}
