"""The board's wood: straight-grained kaya, drawn from noise. `python wood.py` writes src/board/wood.webp (seed fixed)."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

Reals = npt.NDArray[np.float64]

WOOD_SIDE_PX = 1024
WOOD_SEED = 19


def smooth(rng: np.random.Generator, knots: int) -> Reals:
    """Noise along one axis, (WOOD_SIDE_PX,), interpolated between `knots` values and wrapping around."""
    values: Reals = rng.normal(size=knots)
    at = np.linspace(0, knots, WOOD_SIDE_PX, endpoint=False)
    low = at.astype(int)
    part: Reals = (1 - np.cos((at - low) * np.pi)) / 2
    mixed: Reals = values[low] * (1 - part) + values[(low + 1) % knots] * part
    return mixed


def wood(rng: np.random.Generator) -> Image.Image:
    """One tile of wood: grain runs from top to bottom, ring lines bend a little, fine fibers shimmer."""
    across = np.arange(WOOD_SIDE_PX)
    bend_px = np.cumsum(smooth(rng, 5)) * 0.03
    bend_px -= np.linspace(bend_px[0], bend_px[-1], WOOD_SIDE_PX)
    widths = np.cumsum(np.exp(0.45 * smooth(rng, 9)))
    turns = widths / widths[-1] * 46
    shifted = (across[None, :] + bend_px[:, None]) % WOOD_SIDE_PX
    phase = np.interp(shifted, across, turns)
    sawtooth = phase % 1
    rings = np.where(sawtooth < 0.86, sawtooth / 0.86, (1 - sawtooth) / 0.14) ** 2.2
    rings *= np.interp(shifted, across, 0.55 + 0.25 * np.tanh(smooth(rng, 30)))
    fibers = rng.normal(size=(WOOD_SIDE_PX // 64, WOOD_SIDE_PX)).repeat(64, axis=0)
    for _ in range(3):
        fibers = (np.roll(fibers, 21, 0) + fibers + np.roll(fibers, -21, 0)) / 3
    tone = 0.5 * np.interp(shifted, across, smooth(rng, 7)) + 1.1 * fibers
    light = np.array([238, 193, 118], float)
    dark = np.array([203, 146, 74], float)
    mix = np.clip(0.22 + 0.5 * rings + 0.075 * tone, 0, 1)[..., None]
    return Image.fromarray(np.round(light * (1 - mix) + dark * mix).astype(np.uint8))


if __name__ == "__main__":
    target = Path(__file__).parent / "src" / "board" / "wood.webp"
    wood(np.random.default_rng(WOOD_SEED)).save(target, quality=88, method=6)
    print(f"{target}: {target.stat().st_size} bytes")
