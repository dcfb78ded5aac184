"""Is a picture of the board good enough to record a game, and if not, what to do about it."""

import cv2
import numpy as np
import numpy.typing as npt

from calibration.finding import Finding, Kind, Level
from calibration.line_width import line_blur_cells, line_profiles
from calibration.reasons import Code
from calibration.sharpness import blur_px
from calibration.thresholds import (
    BLUR_LIMITS_CELLS,
    BRIGHT_LIMITS_GRAY,
    CELL_LIMITS_PX,
    CLIPPED_GRAY,
    CLIPPED_LIMITS_SHARE,
    CROWDED_SHARE,
    GLARE_RADIUS_CELLS,
    MARGIN_LIMITS_CELLS,
    PARALLAX_LIMITS_CELLS,
    STONE_STEP_GRAY,
    TILT_LIMITS_DEG,
)
from calibration.viewpoint import Viewpoint, viewpoint
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import CELL_PX, rectify
from vision.reasons import Reason

Image = npt.NDArray[np.uint8]

GAP_CELLS = 0.15  # half the side of the wood that shows between four crossings, whatever stands on them


def judge_picture(image_bgr: Image, pose: BoardPose, *, focal_px: float | None = None) -> tuple[Finding, ...]:
    """Everything that one picture shows; mains flicker needs several (`calibration.flicker`).

    image_bgr -- uint8 (H, W, 3), the whole frame, with the board at `pose`
    focal_px -- from a lens calibration, for tilt and parallax; None assumes a lens of 66° across
    Thresholds: `calibration.thresholds`; they were set on rendered scenes, not on a real Pi camera.
    """
    height, width = image_bgr.shape[:2]
    view = viewpoint(pose, (width, height), focal_px=focal_px)
    board = rectify(image_bgr, pose)[CELL_PX // 2 : -CELL_PX // 2, CELL_PX // 2 : -CELL_PX // 2]
    return (
        _pixels(pose),
        _margin(pose, (width, height)),
        _sharpness(image_bgr, pose),
        _exposure(board),
        _glare(board),
        _tilt(view.tilt_deg),
        _parallax(view),
    )


def cell_px(pose: BoardPose) -> float:
    """Length of the shortest cell side in the picture, pixels."""
    grid = pose.crossings_px.reshape(19, 19, 2)
    down, across = np.linalg.norm(np.diff(grid, axis=0), axis=2), np.linalg.norm(np.diff(grid, axis=1), axis=2)
    return float(min(down.min(), across.min()))


def margin_cells(pose: BoardPose, size_px: tuple[int, int]) -> float:
    """Distance of the outermost crossing from the picture's border, in cells of that place; negative beyond it."""
    return float(_margins(pose, size_px)[0].min())


def _margins(pose: BoardPose, size_px: tuple[int, int]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
    """Of the crossings on the four edge lines: cells to the picture's border, and which points they are."""
    grid, names = pose.crossings_px.reshape(19, 19, 2), np.arange(361).reshape(19, 19)
    edge = np.concatenate([grid[0], grid[-1], grid[:, 0], grid[:, -1]])
    inner = np.concatenate([grid[1], grid[-2], grid[:, 1], grid[:, -2]])
    border = np.minimum(edge, np.array(size_px) - 1 - edge).min(axis=1)
    points = np.concatenate([names[0], names[-1], names[:, 0], names[:, -1]])
    return border / np.linalg.norm(edge - inner, axis=1), points


def blur_cells(image_bgr: Image, pose: BoardPose) -> float:
    """Blur of the softest ninth of the board that shows edges at all, in cells; infinity where none does."""
    return max((blur for blur, _ in _blurs(image_bgr, pose)), default=float("inf"))


def _blurs(image_bgr: Image, pose: BoardPose) -> list[tuple[float, tuple[int, ...]]]:
    """Blur in cells of each ninth of the board that shows edges or lines, with its 49 points.

    Edges of stones tell it best; on an empty board the lines do, whose edges alone would read too small.
    """
    profiles = line_profiles(np.asarray(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2GRAY), np.uint8), pose)
    grid = pose.crossings_px.reshape(19, 19, 2)
    names = np.arange(361).reshape(19, 19)
    stones = _stands(image_bgr, pose)
    seen = []
    for rows in (slice(0, 7), slice(6, 13), slice(12, 19)):
        for columns in (slice(0, 7), slice(6, 13), slice(12, 19)):
            part = grid[rows, columns].reshape(-1, 2)
            low = np.maximum(part.min(axis=0), 0).astype(int)
            high = np.ceil(part.max(axis=0)).astype(int)
            crop = image_bgr[low[1] : high[1], low[0] : high[0]]
            if min(crop.shape[:2]) < 32:
                continue
            pitch = float(np.linalg.norm(grid[rows, columns][0, 0] - grid[rows, columns][0, 6])) / 6
            blur = blur_px(np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.uint8)) / pitch
            across = profiles[0, rows, columns.start : columns.stop - 1]
            down = profiles[1, columns, rows.start : rows.stop - 1]
            whole = [np.median(side, axis=1) for side in (across, down)]  # of a line: tells where noise drowns a piece
            lines = line_blur_cells(np.concatenate([*across, *down, *whole]))
            if lines is not None and float(stones[rows, columns].mean()) < CROWDED_SHARE:
                blur = max(blur, lines) if np.isfinite(blur) else lines
            if np.isfinite(blur):
                seen.append((blur, tuple(int(point) for point in names[rows, columns].ravel())))
    return seen


def _stands(image_bgr: Image, pose: BoardPose) -> npt.NDArray[np.bool_]:
    """bool (19, 19): crossings beside which it is much lighter or darker than on the wood around: a stone."""
    row, column = np.divmod(np.arange(361), 19)
    cells = np.stack([column, row], axis=1).astype(float)
    light = []
    for reach in (0.25, 0.5):
        around = cells[:, None] + reach * np.array([(1, 1), (1, -1), (-1, 1), (-1, -1)], float)
        x, y = pose.to_picture(around.reshape(-1, 2)).round().astype(int).T
        height, width = image_bgr.shape[:2]
        seen = image_bgr[y.clip(0, height - 1), x.clip(0, width - 1)].mean(axis=1)
        light.append(np.median(seen.reshape(361, 4), axis=1))
    return np.asarray(np.abs(light[0] - light[1]) > STONE_STEP_GRAY).reshape(19, 19)


def board_light(image_bgr: Image, pose: BoardPose) -> float:
    """Brightness of the wood between the stones, median of 0..255 over the middles of the 324 cells."""
    row, column = np.divmod(np.arange(324), 18)
    x, y = pose.to_picture(np.stack([column, row], axis=1) + 0.5).round().astype(int).T
    height, width = image_bgr.shape[:2]
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    return float(np.median(image_bgr[y[inside], x[inside]].mean(axis=1))) if inside.any() else 0.0


def _level(value: float, limits: tuple[float, float]) -> Level:
    """Between the limits POOR; the limits' order says which way is worse."""
    sign = 1 if limits[1] > limits[0] else -1
    if sign * value <= sign * limits[0]:
        return Level.GOOD
    return Level.POOR if sign * value <= sign * limits[1] else Level.BAD


def _pixels(pose: BoardPose) -> Finding:
    value = cell_px(pose)
    level = _level(value, CELL_LIMITS_PX)
    return _judged("pixels", level, value, "px", Code.PIXELS, Code.PIXELS_SMALL)


def _margin(pose: BoardPose, size_px: tuple[int, int]) -> Finding:
    margins, points = _margins(pose, size_px)
    value = float(margins.min())
    level = _level(value, MARGIN_LIMITS_CELLS)
    near = np.unique(points[margins < MARGIN_LIMITS_CELLS[0]])
    return _judged("margin", level, value, "cells", Code.MARGIN, Code.MARGIN_NEAR_EDGE, near)


def _sharpness(image_bgr: Image, pose: BoardPose) -> Finding:
    worst, points = max(_blurs(image_bgr, pose), default=(1.0, ()))
    value = min(worst, 1.0)
    level = _level(value, BLUR_LIMITS_CELLS)
    found = np.array(points, np.int64)
    return _judged("sharpness", level, value, "cells", Code.SHARPNESS, Code.SHARPNESS_BLURRED, found)


def _exposure(board_bgr: Image) -> Finding:
    """Judged where wood shows between the stones: white stones that reach pure white are read as well as others."""
    white = _gaps((board_bgr.min(axis=2) >= CLIPPED_GRAY).astype(np.float32))
    clipped = float(white.mean())
    bright = float(np.quantile(board_bgr.max(axis=2), 0.95))
    too_light, too_dark = _level(clipped, CLIPPED_LIMITS_SHARE), _level(bright, BRIGHT_LIMITS_GRAY)
    if too_light > Level.GOOD:
        row, column = np.nonzero(white > 0.5)
        points = tuple((row * 19 + column).tolist())
        bright_reason = Reason(Code.EXPOSURE_TOO_BRIGHT, {"value": 100 * clipped})
        return Finding("exposure", too_light, 100 * clipped, "%", bright_reason, points)
    if too_dark > Level.GOOD:
        return Finding("exposure", too_dark, bright, "of 255", Reason(Code.EXPOSURE_TOO_DARK))
    return Finding("exposure", Level.GOOD, bright, "of 255", Reason(Code.EXPOSURE))


def _glare(board_bgr: Image) -> Finding:
    white = (board_bgr.min(axis=2) >= CLIPPED_GRAY).astype(np.uint8)
    count, labels = cv2.connectedComponents(white)
    depth_px = cv2.distanceTransform(white, cv2.DIST_L2, 5)
    deepest_px = np.zeros(count)
    np.maximum.at(deepest_px, labels[white > 0], depth_px[white > 0])
    large = np.flatnonzero(deepest_px > GLARE_RADIUS_CELLS * CELL_PX)
    if not large.size:
        return Finding("glare", Level.GOOD, 0.0, "spots", Reason(Code.GLARE))
    row, column = np.nonzero(np.isin(labels, large))
    cells = np.clip((np.stack([row, column]) - CELL_PX // 2) // CELL_PX, 0, 18)
    points = np.unique(cells[0] * 19 + cells[1])
    level = Level.POOR if len(points) <= 4 else Level.BAD
    mirrored = Reason(Code.GLARE_MIRRORED, {"n": len(points)})
    return Finding("glare", level, float(large.size), "spots", mirrored, tuple(points.tolist()))


def _gaps(board: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Mean around the middle of each of the 18×18 cells, float32 (18, 18); `board` begins a cell beyond the grid."""
    half = round(GAP_CELLS * CELL_PX)
    side = 2 * half + 1
    mean = cv2.boxFilter(board, -1, (side, side))
    middles = np.arange(18) * CELL_PX + 3 * CELL_PX // 2
    return np.asarray(mean[np.ix_(middles, middles)], np.float32)


def _tilt(value: float) -> Finding:
    level = _level(value, TILT_LIMITS_DEG)
    return _judged("tilt", level, value, "deg", Code.TILT, Code.TILT_ASLANT)


def _parallax(view: Viewpoint) -> Finding:
    aside, limit = view.asides_cells(), PARALLAX_LIMITS_CELLS[0]
    value = float(aside.max())
    level = _level(value, PARALLAX_LIMITS_CELLS)
    beyond = np.flatnonzero(aside > limit)
    return _judged("parallax", level, value, "cells", Code.PARALLAX, Code.PARALLAX_LOW, beyond)


def _judged(
    kind: Kind,
    level: Level,
    value: float,
    unit: str,
    good: Code,
    otherwise: Code,
    points: npt.NDArray[np.int64] | None = None,
) -> Finding:
    """The finding with the reason and the points that its level asks for."""
    if level is Level.GOOD:
        return Finding(kind, level, value, unit, Reason(good, {"value": value}))
    reason = Reason(otherwise, {"value": value})
    return Finding(kind, level, value, unit, reason, () if points is None else tuple(points.tolist()))
