"""Measuring stones: how wide they are, seen from above."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.viewpoint import Viewpoint
from vision.pose import BoardPose

Image = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]
RAYS = 60
EQUATOR_MM = 4.5  # height at which a stone is widest
NEAREST, FARTHEST = 0.30, 0.62  # of the row pitch: where an outline is looked for
STEP = 0.004
FLATNESS = 0.4  # height of a stone by its diameter
SHARP_SHARE = 0.6
FEWEST_RAYS = 20


@dataclass(frozen=True)
class Stone:
    """One stone measured; `point` is row-major."""

    point: int
    diameter_mm: float


def measure_stones(
    image_bgr: Image, pose: BoardPose, points: npt.NDArray[np.int64], pitch_mm: tuple[float, float], view: Viewpoint
) -> list[Stone]:
    """Diameters of the stones on `points`, which should have empty neighbors: a touching stone hides the outline.

    image_bgr -- uint8 (H, W, 3); pose -- of the grid in it, the lens accounted for
    view -- where the camera stands: an outline lies some 4.5 mm above the board and appears larger by that much
    Stones whose outline is unclear are left out.
    """
    found = (_measure(image_bgr, pose, int(point), pitch_mm, view) for point in points)
    return [stone for stone in found if stone is not None]


def _measure(
    image_bgr: Image, pose: BoardPose, point: int, pitch_mm: tuple[float, float], view: Viewpoint
) -> Stone | None:
    row, column = divmod(point, 19)
    foot = np.array([view.x_mm, view.y_mm])
    grow = view.height_mm / (view.height_mm - EQUATOR_MM)
    crossing = np.array([column, row]) * pitch_mm
    center = foot + (crossing - foot) * grow
    angles = np.arange(RAYS) * 2 * np.pi / RAYS
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    reach = np.arange(NEAREST, FARTHEST, STEP) * pitch_mm[1]
    for _ in range(3):  # a stone seldom stands exactly on its point
        places = center + directions[:, None] * reach[None, :, None]
        pixels = pose.to_picture((places / pitch_mm).reshape(-1, 2)).astype(np.float32).reshape(RAYS, len(reach), 2)
        colors = cv2.remap(image_bgr, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR).astype(float)
        edge_mm, sure = _edges(_contrast(colors), reach)
        if sure.sum() < FEWEST_RAYS:
            return None
        outline = (center + directions * edge_mm[:, None])[sure]
        upright = _upright(foot, center, view.height_mm)
        circle = _circle(outline @ upright.T)
        if circle is None:
            return None
        middle, radius = circle
        center = np.linalg.solve(upright, middle)
    return Stone(point, 2 * radius / grow)


def _upright(foot: Doubles, center: Doubles, height_mm: float) -> Doubles:
    """(2, 2): takes the aslant view off. Seen from aside, a flattened ball looks longer away from the camera's foot."""
    away = center - foot
    length = float(np.linalg.norm(away))
    if length < 1:
        return np.eye(2)
    direction = away / length
    stretch = float(np.sqrt(1 + (FLATNESS * length / height_mm) ** 2))
    return np.asarray(np.eye(2) + (1 / stretch - 1) * np.outer(direction, direction))


def _contrast(colors: Doubles) -> Doubles:
    """Colors (rays, steps, 3) along the line between the stone's color and the board's: rays by steps."""
    tenth = colors.shape[1] // 10
    stone, board = np.median(colors[:, :tenth], axis=(0, 1)), np.median(colors[:, -tenth:], axis=(0, 1))
    way = stone - board
    return np.asarray((colors - board) @ way / max(float(np.linalg.norm(way)), 1e-6))


def _edges(profiles: Doubles, reach: Doubles) -> tuple[Doubles, npt.NDArray[np.bool_]]:
    """Where each profile steps most, mm from the middle, to a fraction of a step; and which of them step clearly."""
    smooth = cv2.GaussianBlur(profiles, (0, 0), sigmaX=5, sigmaY=0.01)
    slope = np.abs(np.gradient(smooth, axis=1))
    slope[:, :3] = slope[:, -3:] = 0
    best = slope.argmax(axis=1)
    rows = np.arange(len(slope))
    before, peak, after = slope[rows, best - 1], slope[rows, best], slope[rows, (best + 1) % slope.shape[1]]
    curve = before - 2 * peak + after
    sub = np.where(curve < -1e-9, 0.5 * (before - after) / np.minimum(curve, -1e-9), 0.0)
    step = reach[1] - reach[0]
    # the side in shadow fades out softly and would read too small
    return reach[best] + np.clip(sub, -0.5, 0.5) * step, peak > SHARP_SHARE * float(np.quantile(peak, 0.9))


def _circle(outline: Doubles) -> tuple[Doubles, float] | None:
    """Center and radius of a circle through points (N, 2), outliers left out; None where too few agree."""
    for _ in range(6):
        if len(outline) < FEWEST_RAYS:
            return None
        columns = np.column_stack([2 * outline, np.ones(len(outline))])
        (x, y, rest), *_ = np.linalg.lstsq(columns, (outline**2).sum(axis=1), rcond=None)
        radius = float(np.sqrt(max(rest + x * x + y * y, 1e-9)))
        residual = np.linalg.norm(outline - (x, y), axis=1) - radius
        scatter = 1.4826 * float(np.median(np.abs(residual)))
        good = np.abs(residual) < max(2.5 * scatter, 0.05)
        if good.all():
            break
        outline = outline[good]
    return np.array([x, y]), radius
