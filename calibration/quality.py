"""Is a picture of the board good enough to record a game, and if not, what to do about it."""

import cv2
import numpy as np
import numpy.typing as npt

from calibration.finding import Finding, Level, Words
from calibration.sharpness import blur_px
from calibration.viewpoint import viewpoint
from vision.pose import BoardPose
from vision.rectify import CELL_PX, rectify

Image = npt.NDArray[np.uint8]

# good up to the first, poor up to the second, bad beyond
CELL_LIMITS_PX = (30.0, 18.0)
MARGIN_LIMITS_CELLS = (0.8, 0.55)  # a stone on the edge reaches half a cell beyond its crossing
BLUR_LIMITS_CELLS = (0.045, 0.06)
PARALLAX_LIMITS_CELLS = (0.30, 0.45)
TILT_LIMITS_DEG = (25.0, 45.0)
CLIPPED_LIMITS = (0.01, 0.06)  # share of the board's pixels
BRIGHT_LIMITS = (110.0, 60.0)  # brightness that the brightest twentieth of the board reaches
GLARE_RADIUS_CELLS = 0.58  # a disc no larger than this may be a white stone, or the sparkle on a polished one
WHITE = 250


def judge_picture(image_bgr: Image, pose: BoardPose, *, focal_px: float | None = None) -> tuple[Finding, ...]:
    """Everything that one picture shows; mains flicker needs several (`calibration.flicker`).

    image_bgr -- uint8 (H, W, 3), the whole frame, with the board at `pose`
    focal_px -- from a lens calibration, for tilt and parallax; None assumes a lens of 66° across
    Thresholds are stated above; they were set on rendered scenes, not on a real Pi camera.
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
        _parallax(view.parallax_cells()),
    )


def cell_px(pose: BoardPose) -> float:
    """Length of the shortest cell side in the picture, pixels."""
    grid = pose.crossings_px.reshape(19, 19, 2)
    down, across = np.linalg.norm(np.diff(grid, axis=0), axis=2), np.linalg.norm(np.diff(grid, axis=1), axis=2)
    return float(min(down.min(), across.min()))


def margin_cells(pose: BoardPose, size_px: tuple[int, int]) -> float:
    """Distance of the outermost crossing from the picture's border, in cells of that place; negative beyond it."""
    grid = pose.crossings_px.reshape(19, 19, 2)
    edge = np.concatenate([grid[0], grid[-1], grid[:, 0], grid[:, -1]])
    inner = np.concatenate([grid[1], grid[-2], grid[:, 1], grid[:, -2]])
    border = np.minimum(edge, np.array(size_px) - 1 - edge).min(axis=1)
    return float((border / np.linalg.norm(edge - inner, axis=1)).min())


def blur_cells(image_bgr: Image, pose: BoardPose) -> float:
    """Blur of the softest ninth of the board that shows edges at all, in cells; infinity where none does."""
    grid = pose.crossings_px.reshape(19, 19, 2)
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
            seen.append(blur_px(np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.uint8)) / pitch)
    return max((blur for blur in seen if np.isfinite(blur)), default=float("inf"))


def _level(value: float, limits: tuple[float, float]) -> Level:
    """Between the limits POOR; the limits' order says which way is worse."""
    sign = 1 if limits[1] > limits[0] else -1
    if sign * value <= sign * limits[0]:
        return Level.GOOD
    return Level.POOR if sign * value <= sign * limits[1] else Level.BAD


def _pixels(pose: BoardPose) -> Finding:
    value = cell_px(pose)
    level = _level(value, CELL_LIMITS_PX)
    good = Words(f"棋盘够大：每格 {value:.0f} 像素。", f"The board is large enough: {value:.0f} pixels a cell.")
    closer = Words(
        f"棋盘太小，每格只有 {value:.0f} 像素：把摄像头移近，或选更高的分辨率。",
        f"The board is small, {value:.0f} pixels a cell: bring the camera closer or choose a higher resolution.",
    )
    return Finding("pixels", level, value, "px", good if level is Level.GOOD else closer)


def _margin(pose: BoardPose, size_px: tuple[int, int]) -> Finding:
    value = margin_cells(pose, size_px)
    level = _level(value, MARGIN_LIMITS_CELLS)
    good = Words("整个棋盘都在画面里。", "The whole board is in the picture, with room around it.")
    away = Words(
        f"棋盘离画面边缘只有 {value:.1f} 格：把棋盘移到中间，或把摄像头抬高。",
        f"The board lies {value:.1f} cells from the picture's edge: move it to the middle or raise the camera.",
    )
    return Finding("margin", level, value, "cells", good if level is Level.GOOD else away)


def _sharpness(image_bgr: Image, pose: BoardPose) -> Finding:
    value = min(blur_cells(image_bgr, pose), 1.0)
    level = _level(value, BLUR_LIMITS_CELLS)
    good = Words("画面清晰。", "The picture is sharp.")
    focus = Words(
        "画面模糊：擦净镜头，重新对焦，固定好摄像头。",
        "The picture is blurred: wipe the lens, focus again, and see that the camera cannot shake.",
    )
    return Finding("sharpness", level, value, "cells", good if level is Level.GOOD else focus)


def _exposure(board_bgr: Image) -> Finding:
    clipped = float((board_bgr.min(axis=2) >= WHITE).mean())
    bright = float(np.quantile(board_bgr.max(axis=2), 0.95))
    too_light, too_dark = _level(clipped, CLIPPED_LIMITS), _level(bright, BRIGHT_LIMITS)
    if too_light > Level.GOOD:
        words = Words(
            f"画面过亮，棋盘上有 {100 * clipped:.0f}% 的像素全白：缩短曝光时间或减小增益。",
            f"Too bright, {100 * clipped:.0f} % of the board is pure white: lower the exposure or the gain.",
        )
        return Finding("exposure", too_light, 100 * clipped, "%", words)
    if too_dark > Level.GOOD:
        words = Words(
            "画面太暗：开灯，或加长曝光时间。", "The picture is too dark: switch on a lamp or raise the exposure."
        )
        return Finding("exposure", too_dark, bright, "of 255", words)
    return Finding("exposure", Level.GOOD, bright, "of 255", Words("亮度合适。", "The brightness is right."))


def _glare(board_bgr: Image) -> Finding:
    white = (board_bgr.min(axis=2) >= WHITE).astype(np.uint8)
    count, labels = cv2.connectedComponents(white)
    depth_px = cv2.distanceTransform(white, cv2.DIST_L2, 5)
    deepest_px = np.zeros(count)
    np.maximum.at(deepest_px, labels[white > 0], depth_px[white > 0])
    large = np.flatnonzero(deepest_px > GLARE_RADIUS_CELLS * CELL_PX)
    if not large.size:
        return Finding("glare", Level.GOOD, 0.0, "spots", Words("没有反光。", "No lamp is mirrored on the board."))
    spots = np.isin(labels, large)[: 19 * CELL_PX + CELL_PX, : 19 * CELL_PX + CELL_PX]
    row, column = np.nonzero(spots)
    cells = np.clip(np.stack([row, column]) // CELL_PX, 0, 18)
    points = np.unique(cells[0] * 19 + cells[1])
    level = Level.POOR if len(points) <= 4 else Level.BAD
    words = Words(
        f"灯在棋盘上反光，盖住约 {len(points)} 个交叉点：移开或遮住灯，或把摄像头挪到旁边。",
        f"A lamp is mirrored over some {len(points)} points: move or shade the lamp, or shift the camera.",
    )
    return Finding("glare", level, float(large.size), "spots", words, tuple(int(point) for point in points))


def _tilt(value: float) -> Finding:
    level = _level(value, TILT_LIMITS_DEG)
    good = Words(
        f"摄像头基本正对棋盘（倾斜 {value:.0f}°）。", f"The camera looks down well enough ({value:.0f}° aslant)."
    )
    over = Words(
        f"摄像头倾斜 {value:.0f}°：把它移到棋盘正上方。",
        f"The camera looks {value:.0f}° aslant: bring it above the middle of the board.",
    )
    return Finding("tilt", level, value, "deg", good if level is Level.GOOD else over)


def _parallax(value: float) -> Finding:
    level = _level(value, PARALLAX_LIMITS_CELLS)
    good = Words("棋子高度引起的视差很小。", "Stones at the edge stand near their points.")
    raise_it = Words(
        f"边上的棋子看上去偏出 {value:.2f} 格：把摄像头抬高，放到棋盘中央上方。",
        f"Stones at the edge appear {value:.2f} cells aside: raise the camera and center it above the board.",
    )
    return Finding("parallax", level, value, "cells", good if level is Level.GOOD else raise_it)
