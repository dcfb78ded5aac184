"""Measuring stones: how wide they are, seen from above.

A stone is taken for a flattened ball that lies on the board. What the camera sees of it, cast from the camera onto the
board's plane, is an ellipse (`outline`). Where its rim lies is read from both sides: along each ray outward the colors
are fitted by a blurred step from the stone's, just inside, to the board's, just outside, which gives the rim to a
fraction of a pixel. What is looked at is a color that the board has and the stone itself lacks (the wood's, say), so
that a shaded rim, as bright as the board, stays a rim.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.thresholds import FEWEST_RIM_RAYS, LEAST_COLOR_GRAY, LEAST_RIM_STEP_GRAY
from calibration.viewpoint import Viewpoint
from vision.geometry.pose import BoardPose

Image = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
FLATNESS = 0.36  # height of a stone by its diameter: 7 to 10 mm of 23 (2002 §32.2)
RAYS = 96
NEAREST, FARTHEST, RAY_STEPS = 0.55, 1.45, 181  # of the outline: where colors are looked at
GAP_PX = 3.0  # this far from the rim a pixel is all stone or all board
BLUR_PX = 0.9  # of a sharp camera, to begin with
ROOM, ROOM_INSIDE = 0.2, {False: 0.08, True: 0.25}  # strips next to the rim that tell board and stone (by color?)
ON_LINE = 0.22  # radians: rays along the board's lines see ink
RIM_ROUNDS = 4
MOST_LONG = 0.01  # by which FLATNESS may misjudge an outline's half axis; 7 to 10 mm of 23 make half of that


@dataclass(frozen=True)
class Stone:
    """One stone measured; `point` is row-major. `by_color`: its rim was told by a color that the stone lacks."""

    point: int
    diameter_mm: float
    by_color: bool


@dataclass(frozen=True)
class Outline:
    """An ellipse on the board's plane, mm: `middle` (2,), half axes away from the camera's foot and across."""

    middle: Doubles
    away: Doubles
    half_mm: tuple[float, float]

    def places(self, angles: Doubles, shares: Doubles) -> Doubles:
        """(A, S, 2): board places in mm at `shares` of the way to the rim, in directions `angles` of the ellipse."""
        across = np.array([-self.away[1], self.away[0]])
        rim = np.cos(angles)[:, None] * self.half_mm[0] * self.away + np.sin(angles)[:, None] * self.half_mm[1] * across
        return np.asarray(self.middle + rim[:, None] * shares[None, :, None])


def outline(at_mm: Doubles, radius_mm: float, foot_mm: Doubles, height_mm: float) -> Outline:
    """The flattened ball that lies at `at_mm` (2,), cast onto the plane from a camera `height_mm` above `foot_mm`.

    With heights stretched until the ball is round, its outline is a circular cone cut by a plane.
    """
    stretch = 1 / FLATNESS
    way = at_mm - foot_mm
    far = float(np.linalg.norm(way))
    away = way / far if far > 1e-6 else np.array([1.0, 0.0])
    top = height_mm * stretch
    tilt = np.arctan2(far, top - radius_mm)
    half = np.arcsin(radius_mm / np.hypot(far, top - radius_mm))
    near, beyond = top * np.tan(tilt - half), top * np.tan(tilt + half)
    middle = (near + beyond) / 2
    along = middle * np.sin(tilt) + top * np.cos(tilt)
    across = np.sqrt(along**2 / np.cos(half) ** 2 - middle**2 - top**2)
    return Outline(foot_mm + middle * away, away, (float(beyond - near) / 2, float(across)))


def measure_stones(
    image_bgr: Image,
    pose: BoardPose,
    points: npt.NDArray[np.int64],
    pitch_mm: tuple[float, float],
    view: Viewpoint,
    *,
    pale: bool,
) -> list[Stone]:
    """Diameters of the stones on `points`, which should have empty neighbors: a touching stone hides the outline.

    image_bgr -- uint8 (H, W, 3); pose -- of the grid in it, the lens accounted for
    view -- where the camera stands
    Stones whose outline is unclear are left out. Not checked: that the stones are round, and as flat as FLATNESS.
    """
    found = (_measure(image_bgr, pose, int(point), pitch_mm, view, pale) for point in points)
    return [stone for stone in found if stone is not None]


def _measure(
    image_bgr: Image, pose: BoardPose, point: int, pitch_mm: tuple[float, float], view: Viewpoint, pale: bool
) -> Stone | None:
    row, column = divmod(point, 19)
    at, foot = np.array([column, row]) * pitch_mm, np.array([view.x_mm, view.y_mm])
    radius = 0.47 * pitch_mm[1]
    shares = np.linspace(NEAREST, FARTHEST, RAY_STEPS)
    angles = np.arange(RAYS) * 2 * np.pi / RAYS
    by_color = False
    blur = 0.0
    for turn in range(RIM_ROUNDS):
        seen = outline(at, radius, foot, view.height_mm)
        places = seen.places(angles, shares)
        pixels = pose.to_picture((places / pitch_mm).reshape(-1, 2)).astype(np.float32).reshape(RAYS, RAY_STEPS, 2)
        colors = cv2.remap(image_bgr, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR).astype(float)
        pixel = float(np.median(np.linalg.norm(np.diff(pixels, axis=1), axis=2))) / (shares[1] - shares[0])
        gap = GAP_PX / pixel + (0.12, 0.06, 0.0, 0.0)[turn]  # the first guess may be off
        if not (shares < 1 - gap).any() or not (shares > 1 + gap).any():
            return None  # so few pixels that none is all stone or all board
        blur = blur or BLUR_PX / pixel
        direction = places[:, -1] - places[:, 0]
        off_line = np.abs(np.sin(2 * np.arctan2(direction[:, 1], direction[:, 0]))) > np.sin(2 * ON_LINE)
        values, by_color = _telling(colors, shares, off_line, gap, pale)
        if pale and not by_color:
            return None  # its shaded rim is as bright as the board: where it ends cannot be told
        rims, sure, blur = _rims(values, shares, blur + (0.04, 0.02, 0.0, 0.0)[turn], ROOM_INSIDE[by_color])
        fitted = _fit(angles, rims, sure & off_line, pale)
        if fitted is None:
            return None
        size, x, y = fitted
        across = np.array([-seen.away[1], seen.away[0]])
        at = at + x * seen.half_mm[0] * seen.away + y * seen.half_mm[1] * across
        radius *= size
    return Stone(point, 2 * radius, by_color)


def _telling(colors: Doubles, shares: Doubles, off_line: Bools, gap: float, pale: bool) -> tuple[Doubles, bool]:
    """Colors (rays, steps, 3) to one number each (rays, steps) that tells board from stone, and whether by color.

    The part of the board's color at right angles to the stone's own, which no shading of the stone changes; where that
    is too little, the way from the one color to the other.
    """
    stone = np.median(colors[:, shares < 1 - gap], axis=(0, 1))
    board = np.median(colors[off_line][:, shares > 1 + gap], axis=(0, 1))
    own = stone / max(float(np.linalg.norm(stone)), 1e-6)
    lacking = board - (board @ own) * own
    strength = float(np.linalg.norm(lacking))
    if strength > LEAST_COLOR_GRAY[pale]:
        return np.asarray(colors @ (lacking / strength)), True
    way = board - stone
    return np.asarray(colors @ (way / max(float(np.linalg.norm(way)), 1e-6))), False


def _rims(values: Doubles, shares: Doubles, sigma: float, inside: float) -> tuple[Doubles, Bools, float]:
    """Where on each ray the stone ends, where the step is clear, and how blurred it is; in shares of the outline.

    Each ray is fitted by a step from the stone's level to the board's, which may rise or fall outward (the board
    darkens towards the stone), blurred by a Gaussian; the blur is the same for all rays.
    """
    part = (shares > 1 - 2.5 * sigma - inside) & (shares < 1 + 2.5 * sigma + ROOM)
    at, seen = shares[part], values[:, part]
    ends = max(2, len(at) // 8)
    fitted = np.column_stack(
        [
            np.median(seen[:, :ends], axis=1),
            np.median(seen[:, -ends:], axis=1),
            np.zeros(len(seen)),
            np.ones(len(seen)),
            np.full(len(seen), sigma),
        ]
    )
    fitted = _stepped(fitted, at, seen, 5)
    sigma = float(np.clip(np.median(fitted[:, 4]), 0.25 * sigma, 4 * sigma))
    fitted[:, 4] = sigma
    fitted = _stepped(fitted, at, seen, 4)
    clear = np.abs(fitted[:, 1] - fitted[:, 0]) > LEAST_RIM_STEP_GRAY
    return fitted[:, 3], clear & (np.abs(fitted[:, 3] - 1) < 0.3), sigma


def _stepped(fitted: Doubles, at: Doubles, seen: Doubles, free: int) -> Doubles:
    """Gauss-Newton steps for each row of `fitted`: stone, board, its slope, rim, sigma; the first `free` move."""
    for _ in range(6):
        stone, board, slope, rim, sigma = (column[:, None] for column in fitted.T)
        off = (at - rim) / sigma
        # the normal distribution, to 0.0004 (Page 1977)
        risen = 0.5 + 0.5 * np.tanh(np.sqrt(2 / np.pi) * (off + 0.044715 * off**3))
        bell = np.exp(-(off**2) / 2) / np.sqrt(2 * np.pi) / sigma
        outside = board + slope * (at - 1)
        step = outside - stone
        columns = np.stack([1 - risen, risen, risen * (at - 1), -step * bell, -step * bell * off], axis=2)[..., :free]
        left = seen - (stone + step * risen)
        normal = np.einsum("rsi,rsj->rij", columns, columns) + 1e-6 * np.eye(free)
        change = np.linalg.solve(normal, np.einsum("rsi,rs->ri", columns, left)[..., None])[..., 0]
        fitted = fitted.copy()
        fitted[:, :free] += change
        fitted[:, 3] = np.clip(fitted[:, 3], at[0], at[-1])
        fitted[:, 4] = np.clip(fitted[:, 4], 0.003, 0.2)
    return fitted


def _fit(angles: Doubles, rims: Doubles, sure: Bools, pale: bool) -> tuple[float, float, float] | None:
    """Size and shift of the outline, in shares of itself, from rims on rays; outliers left out; None for too few.

    A dark stone's size is told by its half axis across: how thick it is shows in the other one alone. A pale one's rim
    is too uneven for that.
    """
    columns = np.column_stack([np.ones_like(angles), np.cos(angles), np.sin(angles), np.cos(2 * angles)])
    columns = columns[:, :3] if pale else columns
    for _ in range(6):
        if sure.sum() < FEWEST_RIM_RAYS:
            return None
        found, *_ = np.linalg.lstsq(columns[sure], rims[sure], rcond=None)
        residual = np.abs(rims - columns @ found)
        limit = max(3 * 1.4826 * float(np.median(residual[sure])), 0.01)
        kept = sure & (residual < limit)
        if kept.sum() == sure.sum():
            break
        sure = kept
    long = 0.0 if pale else float(np.clip(found[3], -MOST_LONG, MOST_LONG))
    return float(found[0]) - long, float(found[1]), float(found[2])
