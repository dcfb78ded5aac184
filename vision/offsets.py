"""How far stones lie off their points, by their outlines in the rectified board.

A stone is a flattened ball: what is seen of it stands aside of its foot by parallax, away from the camera's own foot,
and looks longer that way. Both follow from the pose. Stones whose outline hardly shows or does not fit are left out.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.pose import BoardPose
from vision.rectify import CELL_PX, Image

Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]
Offsets = npt.NDArray[np.float32]  # (361, 2): columns to the right, rows down; NaN where none is measured

FOCAL_OF_WIDTH = 0.77  # where the lens is not known: 66° across, as phones, webcams and Pi cameras have
COLUMN_ROWS = 0.93  # a column's width in rows: 22.0 mm by 23.7 mm
RADIUS_ROWS, HEIGHT_ROWS = 0.475, 0.38  # of a stone
REACH, COARSE = 0.6, 0.1  # cells around the point that are searched, and the step
COARSE_RAYS, FINE_RAYS = 24, 40
RIM = 0.16  # share of the radius on either side of an outline, for the search
SCALES = np.linspace(0.7, 1.3, 19)  # of the radius, between which the outline is taken
STONY = 0.3, 0.9  # on the way from the board's color to the stones': what lies before it may be a shadow
LEAST_CONTRAST = 40.0  # gray levels between board and stones; white ones on a pale board have no outline
CLEAR = 0.25  # contrast of an outline, by that between stone and board, that says anything
FITS = 0.05  # cells: rays that end this near the outline agree with it
FEWEST_RAYS, MOST_ASTRAY = 14, 0.35  # that agree; share of the clear ones that may not
SAMPLED_AT_ONCE = 16_384  # cv2.remap takes no wider picture than 32,767
LEAST_SPREAD = 2.0  # of the agreeing rays' directions: all on one side say little
RADIUS_SPREAD = 0.05  # by which stones differ in size, cells


@dataclass(frozen=True, eq=False)
class Outlook:
    """Where the camera stands above the board's plane, lengths in rows: foot (2,) from the crossing (0, 0), height."""

    foot: Doubles
    height: float

    @classmethod
    def through(cls, pose: BoardPose, size_px: tuple[int, int]) -> "Outlook":
        """From a pose and the picture's width and height, with a usual lens and board: good to some 20 %."""
        focal = FOCAL_OF_WIDTH * max(size_px)
        inverse = np.array(
            [(1 / focal, 0, -size_px[0] / 2 / focal), (0, 1 / focal, -size_px[1] / 2 / focal), (0, 0, 1)]
        )
        flat = inverse @ pose.inverse @ np.diag([1 / COLUMN_ROWS, 1, 1])
        flat = flat / (np.linalg.norm(flat[:, 0]) + np.linalg.norm(flat[:, 1])) * (2 if flat[2, 2] > 0 else -2)
        u, _, vt = np.linalg.svd(np.column_stack([flat[:, :2], np.cross(flat[:, 0], flat[:, 1])]))
        eye = -(u @ np.diag([1, 1, np.linalg.det(u @ vt)]) @ vt).T @ flat[:, 2]
        return cls(np.asarray(eye[:2]), max(float(abs(eye[2])), 2.0))

    def seen(self, points: npt.NDArray[np.int64]) -> tuple[Doubles, Doubles]:
        """Of stones that lie exactly on `points` (N,): by how many cells their outlines stand aside, (N, 2), and the
        outlines' shape (N, 2, 2), which takes a unit circle to cells."""
        rows, columns = np.divmod(points, 19)
        away = np.stack([columns * COLUMN_ROWS, rows], axis=1) - self.foot
        aside = away * (HEIGHT_ROWS / 2 / (self.height - HEIGHT_ROWS / 2))
        slope = away / self.height * (HEIGHT_ROWS / 2 / RADIUS_ROWS)
        steep = (slope * slope).sum(axis=1)
        longer = ((np.sqrt(1 + steep) - 1) / np.maximum(steep, 1e-9))[:, None, None]
        shape = RADIUS_ROWS * (np.eye(2) + longer * slope[:, :, None] * slope[:, None, :])
        to_cells = np.array([1 / COLUMN_ROWS, 1.0])
        return aside * to_cells, shape * to_cells[:, None]


def measure_offsets(
    board_bgr: Image, colors: npt.NDArray[np.uint8], points: npt.NDArray[np.bool_], outlook: Outlook
) -> Offsets:
    """Offsets of the stones on `points` bool (361,), NaN elsewhere and where an outline is not clear.

    board_bgr -- rectified, uint8 (504, 504, 3); colors -- uint8 (361,) of all points: 0 empty, 1 black, 2 white
    A stone costs some 0.1 ms. Does not check that there is a stone.
    """
    offsets = np.full((361, 2), np.nan, np.float32)
    aside, shape = outlook.seen(np.arange(361))
    start = np.stack([np.arange(361) % 19, np.arange(361) // 19], axis=1) + aside
    for color in (1, 2):
        chosen = np.flatnonzero(points & (colors == color))
        if len(chosen):
            likeness = _likeness(board_bgr, start[colors == color], shape[colors == color])
            center, clear = _outlines(likeness, start[chosen], shape[chosen])
            offsets[chosen[clear]] = (center - start[chosen])[clear]
    return offsets


def _likeness(board_bgr: Image, start: Doubles, shape: Doubles) -> Floats:
    """Where the picture has the color of the stones that stand near `start`: 0 board, or a shadow on it, to 1 stone."""
    discs = start[:, None] + 0.6 * np.einsum("nij,rj->nri", shape, _circle(8))  # beside a lamp's reflection
    stone = np.median(_sample(board_bgr, discs).reshape(-1, 3), axis=0)
    board = np.median(board_bgr[CELL_PX * 2 :: CELL_PX, CELL_PX * 2 :: CELL_PX][:18, :18].reshape(-1, 3), axis=0)
    way = stone - board
    way /= max(float(way @ way), LEAST_CONTRAST**2)
    row = np.array([*way, -float(board @ way)]) / (STONY[1] - STONY[0])
    row[3] -= STONY[0] / (STONY[1] - STONY[0])
    likeness = cv2.transform(board_bgr.astype(np.float32), row[None].astype(np.float32))
    return np.asarray(np.clip(likeness, 0, 1), np.float32)


def _outlines(likeness: Floats, start: Doubles, shape: Doubles) -> tuple[Doubles, npt.NDArray[np.bool_]]:
    """Centers (N, 2) of the outlines near `start`, in cells, and which of them are clear."""
    rays = _circle(COARSE_RAYS)
    steps = np.arange(-REACH, REACH + COARSE / 2, COARSE)
    tries = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    rim = np.einsum("nij,rj->nri", shape, rays)
    middles = start[:, None, None] + tries[None, :, None]
    inside = _sample(likeness, middles + (1 - RIM) * rim[:, None])
    outside = _sample(likeness, middles + (1 + RIM) * rim[:, None])
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
    profile = _sample(likeness, places)
    fall = profile[..., :-4] + profile[..., 1:-3] - profile[..., 3:-1] - profile[..., 4:]
    best = np.clip(fall.argmax(axis=-1), 1, fall.shape[-1] - 2)[..., None]
    before, peak, after = (np.take_along_axis(fall, best + k, -1)[..., 0] for k in (-1, 0, 1))
    curve = np.minimum(before - 2 * peak + after, -1e-6)
    place = best[..., 0] + 2 + np.clip(0.5 * (before - after) / curve, -0.5, 0.5)
    gap = SCALES[0] + place * (SCALES[1] - SCALES[0]) - 1  # of the radius
    weight = np.clip(peak / 2 - CLEAR, 0, 0.5)
    length = np.linalg.norm(rim, axis=2)
    wanted = gap * length
    # a shift moves the rim by its part along the rim's normal; seen along the ray that is longer
    normal = np.einsum("nij,rj->nri", np.linalg.inv(shape).transpose(0, 2, 1), rays)
    along = (normal * rim).sum(axis=2, keepdims=True) / length[..., None]
    columns = np.concatenate([normal / along, np.ones((*wanted.shape, 1))], axis=2)
    prior = np.diag([1e-3, 1e-3, 0.05 / RADIUS_SPREAD])
    found, rest, trust = np.zeros((len(center), 3)), wanted, weight
    for _ in range(4):
        normal_matrix = np.einsum("nri,nr,nrj->nij", columns, trust, columns) + prior
        found = np.linalg.solve(normal_matrix, np.einsum("nri,nr,nr->ni", columns, trust, wanted)[..., None])[..., 0]
        rest = np.abs(wanted - np.einsum("nri,ni->nr", columns, found))
        trust = weight / np.maximum(rest / 0.03, 1)
    clear, agree = weight > 0, (weight > 0) & (rest < FITS)
    ways = columns[..., :2] * agree[..., None]
    spread = np.linalg.eigvalsh(np.einsum("nri,nrj->nij", ways, ways))[:, 0]
    good = (agree.sum(axis=1) >= np.maximum(FEWEST_RAYS, (1 - MOST_ASTRAY) * clear.sum(axis=1))) & (
        spread > LEAST_SPREAD
    )
    return np.clip(found[:, :2], -0.2, 0.2), good


def _sample(image: Image | Floats, cells: Doubles) -> Floats:
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
