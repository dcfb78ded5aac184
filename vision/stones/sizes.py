"""Whether the stones of a board are as wide as one another, and its empty points bare: a picture made of discs of
several sizes is no position, and neither is a glowing point a stone.

The stones of a set differ by a few hundredths. How wide one is, is told by how much of the place where a usual stone is
seen differs from the board: a sum over many pixels, which needs no outline. What else does (lines, shadows, neighbors)
makes a stone seem wider, so that none is held for a small one by mistake. White stones are of one tint besides, however
bright: what glows in a color of its own is none; and what is as light as they are is no black stone for certain.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import Outlook
from vision.geometry.rectify import Image
from vision.stones.net import Stones
from vision.stones.offsets import sampled
from vision.stones.thresholds import (
    FEWEST_ODD,
    FEWEST_SIZED,
    HIDDEN_PROBABILITY,
    LEAST_ODD_SHARE,
    LEAST_SIZED_CONTRAST_GRAY,
    LEAST_SPOT_CONTRAST,
    MOST_LEAN_OF_SPOTS_CELLS,
    MOST_TINT_DEG,
    SMALL_DIAMETER,
    SPOT_DIAMETER,
    WHITE_BY_BLACK_DIAMETER,
)

Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]
Points = npt.NDArray[np.bool_]  # (361,)

COUNTED = 1.12  # of the outline, within which pixels are counted: stones lie off their points
MIDDLE, RIM_RING = 0.35, (0.5, 0.95)  # of the outline: where a small stone shows its color, and one that mirrors a lamp
AS_WHITE = 0.75  # of a white stone's lightness over the board
AS_STONE = np.array([0, -1, 1])  # of labels: whether stones are lighter than the board, or darker
CALM_PX = 1.0  # blur of the board before it is measured
HALO = 0.35, 0.6  # of the outline: where a lamp that is white in its middle shows its color
MOVES = 2  # towards a stone's middle
CLEARLY_WHOLE = 0.9  # of a usual stone: nothing more is asked
LEAST_UNLIKE = 0.5  # of a stone's contrast: from which a pixel is not the board's
BESIDE_CELLS = 0.27  # right or left and above or below an empty point: between the lines
NEARBY_CELLS = 1.5  # spread of the empty points that tell the color of the board under a stone

_AXIS = np.linspace(-COUNTED, COUNTED, 15)
_PLACES = np.stack(np.meshgrid(_AXIS, _AXIS), axis=-1).reshape(-1, 2)
_PLACES = _PLACES[np.hypot(*_PLACES.T) <= COUNTED]
_FAR = np.hypot(*_PLACES.T)
_MIDDLE, _RIM = _FAR <= MIDDLE, np.abs(_FAR - np.mean(RIM_RING)) < np.ptp(RIM_RING) / 2
_HALO = np.abs(_FAR - np.mean(HALO)) < np.ptp(HALO) / 2
_BESIDE = BESIDE_CELLS * np.array([(-1.0, -1), (1, -1), (1, 1), (-1, 1)])
_CELLS = np.stack([np.arange(361) % 19, np.arange(361) // 19], axis=1)
_STARS = np.isin(_CELLS, (3, 9, 15)).all(axis=1)
_OUTER = np.array([(0.0, 0), (18, 0), (18, 18), (0, 18)])


@dataclass(frozen=True, eq=False)
class Sizes:
    """diameter -- float32 (361,): of what stands on a point, in shares of a usual stone; NaN where none can be told
    contrast -- float32 (361,): how much the middle of an empty point differs from those of others, in shares of
        a stone's difference from the board; NaN on stones, stars, and where none can be told
    tint_deg -- float32 (361,): between a white stone's color and that of the middling one, as vectors, in its middle or
        about it; NaN likewise
    labels -- uint8 (361,): as the board was read
    light -- bool (361,): a black stone that is as much lighter than the board as white ones: a lamp in it, or none
    """

    diameter: Floats
    contrast: Floats
    tint_deg: Floats
    labels: npt.NDArray[np.uint8]
    light: Points

    @property
    def small(self) -> Points:
        """Stones that are clearly narrower than the others of their color."""
        usual = [self._usual(color) for color in (1, 2)]
        if np.isnan(usual).all():
            return np.zeros(361, np.bool_)
        least = [np.nanmax([usual[0], usual[1] * WHITE_BY_BLACK_DIAMETER]), np.nan]
        least[1] = np.nanmax([usual[1], usual[0] * WHITE_BY_BLACK_DIAMETER])
        beside = np.array([np.nan, *least])[self.labels]
        return np.asarray(self.diameter < SMALL_DIAMETER * beside)

    @property
    def spots(self) -> Points:
        """Empty points on which something small stands out."""
        return np.asarray((self.contrast > LEAST_SPOT_CONTRAST) & (self.diameter < SPOT_DIAMETER))

    @property
    def tinted(self) -> Points:
        """White stones of another color than the others."""
        return np.asarray(self.tint_deg > MOST_TINT_DEG)

    @property
    def several(self) -> bool:
        """Whether so many are small that this is no set of stones: of both colors, or with spots on empty points
        besides, as one color alone may be narrowed by a light that makes its rims seem the board's."""
        small, spots = np.bincount(self.labels[self.small], minlength=3)[1:], int(self.spots.sum())
        told = int((~np.isnan(self.diameter) & (self.labels > 0)).sum())
        least = max(FEWEST_ODD, LEAST_ODD_SHARE * told)
        beside = small.sum() >= FEWEST_ODD and spots >= least
        return bool((small.all() or beside) and small.sum() + spots >= least)

    def doubting(self, stones: Stones) -> Stones:
        """The reading with what is odd doubted."""
        return stones.doubting(self.small | self.spots | self.tinted | self.light)

    def _usual(self, color: int) -> float:
        """The upper quartile: of a lot in which most are small, the large ones are the stones."""
        told = self.diameter[(self.labels == color) & ~np.isnan(self.diameter)]
        return float(np.quantile(told, 0.75)) if len(told) >= FEWEST_SIZED else np.nan


def measure_sizes(board_bgr: Image, outlook: Outlook, stones: Stones) -> Sizes:
    """Of the board rectified at the plane of its lines, uint8 (504, 504, 3). Costs some 6 ms.

    Does not check that the board was read under this grid.
    """
    labels, seen = stones.labels, stones.hidden < HIDDEN_PROBABILITY
    diameter, contrast, tint_deg = (np.full(361, np.nan, np.float32) for _ in range(3))
    light = np.zeros(361, np.bool_)
    sizes = Sizes(diameter, contrast, tint_deg, labels, light)
    empty = seen & (labels == 0)
    if min(empty.sum(), (seen & (labels > 0)).sum()) < FEWEST_SIZED:
        return sizes
    aside, shape = outlook.seen(np.arange(361))
    middles = _CELLS + aside * (labels > 0)[:, None]
    board_bgr = np.asarray(cv2.GaussianBlur(board_bgr, (0, 0), CALM_PX), np.uint8)  # noise widens stones
    board = _board(sampled(board_bgr, _CELLS[:, None] + _BESIDE), empty)
    seen_bgr = sampled(board_bgr, middles[:, None] + np.einsum("nij,rj->nri", shape, _PLACES))
    white = seen & (labels == 2)
    if white.sum() >= FEWEST_SIZED:
        colors = (np.median(seen_bgr[white][:, part], axis=1) for part in (_MIDDLE, _HALO))
        tint_deg[white] = np.maximum(*map(_tint_deg, colors))
    off = seen_bgr - board[:, None]
    middle, ring = np.median(off[:, _MIDDLE], axis=1), np.median(off[:, _RIM], axis=1)
    strong, weak = np.linalg.norm(middle, axis=1), np.linalg.norm(ring, axis=1)
    tone = np.stack([middle.sum(axis=1), ring.sum(axis=1)])
    shown = seen & (strong > LEAST_SIZED_CONTRAST_GRAY)
    light |= _light(labels, shown, tone[0])
    told = shown & (light | _plain(labels, shown, tone[0]))
    if told.sum() < FEWEST_SIZED:
        return sizes
    if np.linalg.norm(outlook.aside(_OUTER), axis=1).max() < MOST_LEAN_OF_SPOTS_CELLS:
        bare = empty & ~_STARS
        contrast[bare] = np.linalg.norm(middle[bare] - np.median(middle[bare], axis=0), axis=1)
        contrast /= np.median(strong[told])
        told |= contrast > LEAST_SPOT_CONTRAST
    # a lamp mirrored in a stone is lighter than the stone about it, which differs from the board as its color does
    mirrors = (tone[1] < tone[0]) & (AS_STONE[labels] * tone[1] > 0) & (weak > strong / 4)
    least = LEAST_UNLIKE * np.where((labels > 0) & (mirrors | (weak > strong / 2)), np.minimum(weak, strong), strong)
    at = np.flatnonzero(told)
    unlike = np.linalg.norm(off[at], axis=2) > least[at, None]
    diameter[at] = COUNTED * np.sqrt(unlike.mean(axis=1))
    for _ in range(MOVES):  # what seems small may only lie off its point: its middle is where most of it shows
        small = diameter[at] < CLEARLY_WHOLE
        if not small.any():
            break
        at, unlike = at[small], unlike[small]
        moved = unlike @ _PLACES / np.maximum(unlike.sum(axis=1), 1)[:, None]
        middles[at] += np.einsum("nij,nj->ni", shape[at], moved)
        off = sampled(board_bgr, middles[at, None] + np.einsum("nij,rj->nri", shape[at], _PLACES)) - board[at, None]
        unlike = np.linalg.norm(off, axis=2) > least[at, None]
        diameter[at] = np.maximum(diameter[at], COUNTED * np.sqrt(unlike.mean(axis=1)))
    return sizes


def _tint_deg(colors: Floats) -> Floats:
    """(N,): between each of the colors (N, 3) and the middling one, as vectors."""
    usual = np.median(colors, axis=0)
    lengths = np.linalg.norm(colors, axis=1) * np.linalg.norm(usual)
    return np.asarray(np.degrees(np.arccos(np.clip(colors @ usual / np.maximum(lengths, 1), -1, 1))), np.float32)


def _light(labels: npt.NDArray[np.uint8], shown: Points, tone: Floats) -> Points:
    """Black stones that stand out as white ones do; tone -- (361,): how much lighter than the board a middle is."""
    white = shown & (labels == 2) & (tone > 0)
    if white.sum() < FEWEST_SIZED:
        return np.zeros(361, np.bool_)
    return np.asarray(shown & (labels == 1) & (tone > AS_WHITE * np.median(tone[white])))


def _plain(labels: npt.NDArray[np.uint8], shown: Points, tone: Floats) -> Points:
    """Stones of which a diameter may be told: a board as dark as its black stones shows the lamps in them alone."""
    plain = shown & (AS_STONE[labels] * tone > 0)
    counts = np.bincount(labels[plain], minlength=3)
    return np.asarray((labels > 0) & (plain | (counts[labels] >= FEWEST_SIZED)))


def _board(beside: Floats, empty: Points) -> Floats:
    """(361, 3): the board's color about each point, from places (361, 4, 3) beside those that are empty."""
    there = np.sort(beside, axis=1)[:, 1:3].mean(axis=1) * empty[:, None]
    near = cv2.GaussianBlur(there.reshape(19, 19, 3), (0, 0), NEARBY_CELLS).reshape(361, 3)
    weight = cv2.GaussianBlur(empty.reshape(19, 19).astype(np.float32), (0, 0), NEARBY_CELLS).reshape(361, 1)
    return np.asarray(near / np.maximum(weight, 1e-3), np.float32)
