"""A still to be kept: the part of the picture that shows the board, and the board seen straight from above."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose, RadialLens
from vision.geometry.rectify import rectify

AROUND_CELLS = 1.5  # of the picture around the grid: the board's edge, the hands, no faces
QUALITY = 88

Image = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Views:
    """A still as it is kept: JPEG files, and where the crossings lie in `picture`.

    picture -- cut to the board and its surroundings, or whole
    board -- rectified
    crossings_px -- (361, 2) in `picture`, row-major
    """

    picture: bytes
    board: bytes
    size_px: tuple[int, int]
    crossings_px: npt.NDArray[np.float64]


def views_of(jpeg: bytes, pose: BoardPose, scale: float, *, whole: bool = False) -> Views:
    """pose -- of the board in the frame that was scaled by `scale` for `jpeg`."""
    image = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    there = scaled(pose, scale)
    left, top, right, bottom = (0, 0, image.shape[1], image.shape[0]) if whole else _around(image, there)
    picture = jpeg if whole else _encoded(image[top:bottom, left:right])
    crossings = there.crossings_px - (left, top)
    return Views(picture, _encoded(rectify(image, there)), (right - left, bottom - top), crossings)


def scaled(pose: BoardPose, scale: float) -> BoardPose:
    """The same pose in a picture `scale` times as large; pixels' centers lie at whole numbers."""
    shift = (scale - 1) / 2
    smaller = np.array([(scale, 0, shift), (0, scale, shift), (0, 0, 1)])
    lens = pose.lens
    if lens is not None:
        x, y = (value * scale + shift for value in lens.center_px)
        lens = RadialLens(lens.k1, (x, y), lens.scale_px * scale)
    return BoardPose(pose.homography @ np.linalg.inv(smaller), pose.residual_cells, pose.orientation, lens)


def _around(image: Image, pose: BoardPose) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is kept."""
    low, high = -AROUND_CELLS, 18 + AROUND_CELLS
    around = pose.to_picture(np.array([(low, low), (high, low), (high, high), (low, high)], float))
    height, width = image.shape[:2]
    left, top = np.clip(np.floor(around.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(np.ceil(around.max(axis=0)), (left + 1, top + 1), (width, height)).astype(int)
    return int(left), int(top), int(right), int(bottom)


def _encoded(image: Image) -> bytes:
    return bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1])
