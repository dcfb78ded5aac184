"""The board seen straight from above, one fixed size: what the stones net reads.

The rectified board is uint8 (504, 504, 3): 21 × 21 cells of 24 pixels, the 19 × 19 crossings at the cells' centers,
one further cell of whatever lies around on each side. It is cut at the plane of the drawn lines: stone tops stand
aside of their crossings by parallax, which the net has learned.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.pose import BoardPose

CELL_PX = 24
CELLS = 21
SIDE_PX = CELL_PX * CELLS

Image = npt.NDArray[np.uint8]

# Board cells to rectified pixels: the crossing (0, 0) lies at the center of the second cell of the second row.
_OFFSET = CELL_PX * 1.5 - 0.5
RECTIFIED_FROM_BOARD = np.array([(CELL_PX, 0, _OFFSET), (0, CELL_PX, _OFFSET), (0, 0, 1)], float)


def rectify(image_bgr: Image, pose: BoardPose) -> Image:
    """The rectified board, uint8 (504, 504, 3), in the board's own rows. What lies beyond the picture is replicated.

    Large cells are shrunk first by area, so that one pixel of the result never skips pixels of the picture.
    """
    shrink = _halvings(pose)
    if pose.lens is not None:
        return _remap(image_bgr, pose, shrink)
    matrix = RECTIFIED_FROM_BOARD @ pose.homography
    if shrink > 1:
        image_bgr, matrix = _shrunk(image_bgr, shrink), matrix @ _full_from_shrunk(shrink)
    return np.asarray(
        cv2.warpPerspective(
            image_bgr, matrix, (SIDE_PX, SIDE_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def _halvings(pose: BoardPose) -> int:
    """By how much to shrink the picture before sampling: 1, 2, 4 … so that a cell keeps at least CELL_PX pixels."""
    edges = np.linalg.norm(pose.corners_px - np.roll(pose.corners_px, 1, axis=0), axis=1) / 18
    shrink = 1
    while float(edges.max()) / shrink > 2 * CELL_PX:
        shrink *= 2
    return shrink


def _shrunk(image_bgr: Image, shrink: int) -> Image:
    height, width = image_bgr.shape[:2]
    size = (max(width // shrink, 1), max(height // shrink, 1))
    cropped = image_bgr[: size[1] * shrink, : size[0] * shrink]
    return np.asarray(cv2.resize(cropped, size, interpolation=cv2.INTER_AREA), np.uint8)


def _full_from_shrunk(shrink: int) -> npt.NDArray[np.float64]:
    """Pixel centers of the shrunken picture to those of the whole one."""
    shift = (shrink - 1) / 2
    return np.array([(shrink, 0, shift), (0, shrink, shift), (0, 0, 1)], float)


def _remap(image_bgr: Image, pose: BoardPose, shrink: int) -> Image:
    """As warpPerspective, through the lens: exact at every fourth pixel, interpolated between."""
    step = 4
    axis = np.arange(0, SIDE_PX + step, step)
    x, y = np.meshgrid(axis, axis)
    cells = (np.stack([x.ravel(), y.ravel()], axis=1) - _OFFSET) / CELL_PX
    coarse = pose.to_picture(cells).reshape(len(axis), len(axis), 2).astype(np.float32)
    full = np.arange(SIDE_PX, dtype=np.float32) / step
    where_x, where_y = np.meshgrid(full, full)
    map_px = cv2.remap(coarse, where_x, where_y, cv2.INTER_LINEAR)
    if shrink > 1:
        image_bgr, map_px = _shrunk(image_bgr, shrink), (map_px - (shrink - 1) / 2) / shrink
    coarse_map, fine_map = cv2.convertMaps(map_px[:, :, 0], map_px[:, :, 1], cv2.CV_16SC2)  # fixed point: twice as fast
    return np.asarray(
        cv2.remap(image_bgr, coarse_map, fine_map, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
