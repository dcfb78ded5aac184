"""How far stones lie off their points, by their outlines in the rectified board.

A stone is a flattened ball: what is seen of it stands aside of its foot by parallax, away from the camera's own foot,
and looks longer that way. Both follow from the pose. Stones whose outline hardly shows or does not fit are left out.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import Outlook
from vision.geometry.rectify import CELL_PX, Image
from vision.stones.thresholds import (
    CLEAR_OUTLINE,
    FEWEST_OUTLINE_RAYS,
    LEAST_RAY_SPREAD,
    LEAST_STONE_CONTRAST_GRAY,
    MOST_ASTRAY_SHARE,
    RADIUS_SPREAD_CELLS,
    RAY_AGREES_CELLS,
)

Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]
Offsets = npt.NDArray[np.float32]  # (361, 2): columns to the right, rows down; NaN where none is measured

SEARCH_CELLS, SEARCH_STEP_CELLS = 0.6, 0.1  # cells around the point that are searched, and the step
BAND_CELLS = 1.7  # above and below a stone's middle that are looked at, at most
COARSE_RAYS, FINE_RAYS = 24, 40
RIM_SHARE = 0.16  # share of the radius on either side of an outline, for the search
SCALES = np.linspace(0.7, 1.3, 19)  # of the radius, between which the outline is taken
STONY = 0.3, 0.9  # on the way from the board's color to the stones': what lies before it may be a shadow
SAMPLED_AT_ONCE = 16_384  # cv2.remap takes no wider picture than 32,767


def measure_offsets(
    board_bgr: Image, colors: npt.NDArray[np.uint8], points: npt.NDArray[np.bool_], outlook: Outlook
) -> Offsets:
    """Offsets of the stones on `points` bool (361,), NaN elsewhere and where an outline is not clear.

    board_bgr -- rectified, uint8 (504, 504, 3); colors -- uint8 (361,) of all points: 0 empty, 1 black, 2 white
    A stone costs some 0.4 ms. Does not check that there is a stone.
    """
    offsets = np.full((361, 2), np.nan, np.float32)
    aside, shape = outlook.seen(np.arange(361))
    start = np.stack([np.arange(361) % 19, np.arange(361) // 19], axis=1) + aside
    for color in (1, 2):
        chosen = np.flatnonzero(points & (colors == color))
        if len(chosen):
            way = _way(board_bgr, start[colors == color], shape[colors == color])
            low, high = (
                int((edge + 1.5) * CELL_PX)
                for edge in (start[chosen, 1].min() - BAND_CELLS, start[chosen, 1].max() + BAND_CELLS)
            )
            likeness = np.zeros(board_bgr.shape[:2], np.float32)
            band = np.s_[max(low, 0) : max(high, 1)]
            likeness[band] = np.clip(cv2.transform(board_bgr[band].astype(np.float32), way), 0, 1)
            center, clear = _outlines(likeness, start[chosen], shape[chosen])
            offsets[chosen[clear]] = (center - start[chosen])[clear]
    return offsets


def _way(board_bgr: Image, start: Doubles, shape: Doubles) -> Floats:
    """(1, 4): takes blue, green, red and one to where they lie on the way from the board's color, or a shadow's on it,
    to that of the stones that stand near `start`, 0 to 1."""
    discs = start[:, None] + 0.6 * np.einsum("nij,rj->nri", shape, _circle(8))  # beside a lamp's reflection
    stone = np.median(sampled(board_bgr, discs).reshape(-1, 3), axis=0)
    board = np.median(board_bgr[CELL_PX * 2 :: CELL_PX, CELL_PX * 2 :: CELL_PX][:18, :18].reshape(-1, 3), axis=0)
    way = stone - board
    way /= max(float(way @ way), LEAST_STONE_CONTRAST_GRAY**2)
    row = np.array([*way, -float(board @ way)]) / (STONY[1] - STONY[0])
    row[3] -= STONY[0] / (STONY[1] - STONY[0])
    return row[None].astype(np.float32)


def _outlines(likeness: Floats, start: Doubles, shape: Doubles) -> tuple[Doubles, npt.NDArray[np.bool_]]:
    """Centers (N, 2) of the outlines near `start`, in cells, and which of them are clear."""
    rays = _circle(COARSE_RAYS)
    steps = np.arange(-SEARCH_CELLS, SEARCH_CELLS + SEARCH_STEP_CELLS / 2, SEARCH_STEP_CELLS)
    tries = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    rim = np.einsum("nij,rj->nri", shape, rays)
    middles = start[:, None, None] + tries[None, :, None]
    inside = sampled(likeness, middles + (1 - RIM_SHARE) * rim[:, None])
    outside = sampled(likeness, middles + (1 + RIM_SHARE) * rim[:, None])
    score = np.clip(inside - outside, 0, 1).mean(axis=2) - 0.05 * (tries**2).sum(axis=1)
    center = start + tries[score.argmax(axis=1)]
    clear = np.zeros(len(start), np.bool_)
    for _ in range(2):
        step, clear = _refined(likeness, center, shape)
        center = center + step
    return center, clear


def _refined(likeness: Floats, center: Doubles, shape: Doubles) -> tuple[Doubles, npt.NDArray[np.bool_]]:
    """By how much to move each center so that the outline fits what shows of it; least squares over the rays."""
    rays = _circle(FINE_RAYS)
    rim = np.einsum("nij,rj->nri", shape, rays)
    places = center[:, None, None] + SCALES[None, None, :, None] * rim[:, :, None]
    profile = sampled(likeness, places)
    fall = profile[..., :-4] + profile[..., 1:-3] - profile[..., 3:-1] - profile[..., 4:]
    best = np.clip(fall.argmax(axis=-1), 1, fall.shape[-1] - 2)[..., None]
    before, peak, after = (np.take_along_axis(fall, best + k, -1)[..., 0] for k in (-1, 0, 1))
    curve = np.minimum(before - 2 * peak + after, -1e-6)
    place = best[..., 0] + 2 + np.clip(0.5 * (before - after) / curve, -0.5, 0.5)
    gap = SCALES[0] + place * (SCALES[1] - SCALES[0]) - 1  # of the radius
    weight = np.clip(peak / 2 - CLEAR_OUTLINE, 0, 0.5)
    length = np.linalg.norm(rim, axis=2)
    wanted = gap * length
    # a shift moves the rim by its part along the rim's normal; seen along the ray that is longer
    normal = np.einsum("nij,rj->nri", np.linalg.inv(shape).transpose(0, 2, 1), rays)
    along = (normal * rim).sum(axis=2, keepdims=True) / length[..., None]
    columns = np.concatenate([normal / along, np.ones((*wanted.shape, 1))], axis=2)
    prior = np.diag([1e-3, 1e-3, 0.05 / RADIUS_SPREAD_CELLS])
    found, rest, trust = np.zeros((len(center), 3)), wanted, weight
    for _ in range(4):
        normal_matrix = np.einsum("nri,nr,nrj->nij", columns, trust, columns) + prior
        found = np.linalg.solve(normal_matrix, np.einsum("nri,nr,nr->ni", columns, trust, wanted)[..., None])[..., 0]
        rest = np.abs(wanted - np.einsum("nri,ni->nr", columns, found))
        trust = weight / np.maximum(rest / 0.03, 1)
    clear, agree = weight > 0, (weight > 0) & (rest < RAY_AGREES_CELLS)
    ways = columns[..., :2] * agree[..., None]
    spread = np.linalg.eigvalsh(np.einsum("nri,nrj->nij", ways, ways))[:, 0]
    good = (agree.sum(axis=1) >= np.maximum(FEWEST_OUTLINE_RAYS, (1 - MOST_ASTRAY_SHARE) * clear.sum(axis=1))) & (
        spread > LEAST_RAY_SPREAD
    )
    return np.clip(found[:, :2], -0.2, 0.2), good


def sampled(image: Image | Floats, cells: Doubles) -> Floats:
    """Bilinear, at places (…, 2) in cells; (…) or (…, 3)."""
    places = ((cells + 1.5) * CELL_PX - 0.5).astype(np.float32).reshape(-1, 2)
    rows = -(-len(places) // SAMPLED_AT_ONCE)
    maps = np.zeros((2, rows * SAMPLED_AT_ONCE), np.float32)
    maps[:, : len(places)] = places.T
    x, y = maps.reshape(2, rows, SAMPLED_AT_ONCE)
    sampled = np.asarray(cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
    return sampled.reshape(-1, *image.shape[2:])[: len(places)].reshape(*cells.shape[:-1], *image.shape[2:])


def _circle(rays: int) -> Doubles:
    angle = np.arange(rays) * 2 * np.pi / rays
    return np.stack([np.cos(angle), np.sin(angle)], axis=1)
