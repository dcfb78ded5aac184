"""A still for the evidence: the part of the picture that shows the board, and the board seen straight from above."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.pose import BoardPose, RadialLens
from vision.rectify import rectify

AROUND_CELLS = 1.5  # of the picture around the grid: the board's edge, the hands, no faces
QUALITY = 88

Image = npt.NDArray[np.uint8]


def views_of(jpeg: bytes, pose: BoardPose | None, scale: float) -> tuple[bytes, bytes | None]:
    """The picture cut to the board and its surroundings, and the rectified board, both as JPEG.

    pose -- of the board in the frame that was scaled by `scale` for `jpeg`; without one the picture stays whole and
    there is no board
    """
    if pose is None:
        return jpeg, None
    image = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    there = scaled(pose, scale)
    return _encoded(_cut(image, there)), _encoded(rectify(image, there))


def scaled(pose: BoardPose, scale: float) -> BoardPose:
    """The same pose in a picture `scale` times as large; pixels' centers lie at whole numbers."""
    shift = (scale - 1) / 2
    smaller = np.array([(scale, 0, shift), (0, scale, shift), (0, 0, 1)])
    lens = pose.lens
    if lens is not None:
        x, y = (value * scale + shift for value in lens.center_px)
        lens = RadialLens(lens.k1, (x, y), lens.scale_px * scale)
    return BoardPose(pose.homography @ np.linalg.inv(smaller), pose.residual_cells, pose.orientation, lens)


def _cut(image: Image, pose: BoardPose) -> Image:
    low, high = -AROUND_CELLS, 18 + AROUND_CELLS
    around = pose.to_picture(np.array([(low, low), (high, low), (high, high), (low, high)], float))
    height, width = image.shape[:2]
    left, top = np.clip(np.floor(around.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(np.ceil(around.max(axis=0)), (left + 1, top + 1), (width, height)).astype(int)
    return image[top:bottom, left:right]


def _encoded(image: Image) -> bytes:
    return bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1])
