"""Which cells of the board moved, changed or rest, from previews alone: hands are seen here before any net looks."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.cells import Mask, grown
from vision.geometry.rectify import Image
from vision.stream.preview import Cells, difference, light_gains

LEAST_CHANGE = 3.0  # gray levels, mean over a cell: less is noise in any light
ISLAND_CELLS = 4  # of one spot that appeared at once: a stone touches up to four cells
NOISE_FACTOR = 3.0  # times the median cell's difference


@dataclass(frozen=True, eq=False)
class Motion:
    """What happened since the frame before, and since each cell was last read.

    moving -- differs from the frame before, or touches a cell that does
    changed -- differs from when it was read, the light of the whole view taken out
    gains -- float64 (3,): light of the whole view against that of the reference
    """

    moving: Mask
    changed: Mask
    gains: npt.NDArray[np.float64]


def compare(view: Image, before: Image, reference: Image, trusted: Mask) -> Motion:
    """`view` against the frame before and against `reference`; `trusted` cells were not covered when last seen."""
    step = light_gains(view, before, trusted)
    moved = difference(view, before, step)
    gains = light_gains(view, reference, trusted)
    differs = difference(view, reference, gains)
    return Motion(grown(moved > threshold(moved)), differs > threshold(differs), gains)


def threshold(differences: Cells) -> float:
    """What counts as a difference: above the picture's own noise, of which the median cell tells.

    Capped, so that a hand over half of the board does not pass for noise.
    """
    return max(LEAST_CHANGE, min(NOISE_FACTOR * float(np.median(differences)), 3 * LEAST_CHANGE))


def touched(changed: Mask, moving: Mask) -> Mask:
    """Changed cells that hang together with one that moves: a sleeve's plain middle seems to rest, its edges do not."""
    count, labels = cv2.connectedComponents(changed.astype(np.uint8), connectivity=8)
    hit = np.zeros(count, np.bool_)
    hit[labels[changed & moving]] = True
    hit[0] = False
    return np.asarray(hit[labels])


def islands(changed: Mask) -> Mask:
    """Changed cells that form small spots inside the board: stones put or taken, not an arm, which reaches outside."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(changed.astype(np.uint8), connectivity=8)
    small = stats[:, cv2.CC_STAT_AREA] <= ISLAND_CELLS
    small[0] = False
    ring = np.ones_like(changed)
    ring[1:-1, 1:-1] = False
    small[labels[ring & changed]] = False
    return np.asarray(small[labels]) if count > 1 else np.zeros_like(changed)
