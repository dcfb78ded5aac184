"""The grid finder's two nets: what they take and what they give. onnxruntime, one thread."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.crop import Window
from vision.geometry.pose import BoardPose
from vision.nets import MODELS, session

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

STRIDE = 8  # input pixels a map cell
FIRST_SIDE_PX = 320  # longest side of the whole picture at the first look
SECOND = Window(cell_px=12, margin_cells=3)
CLASSES = ("19×19", "13×13", "9×9", "none")


def whiten(image_bgr: Image) -> Floats:
    """(H, W, 3) to float32 (3, H, W): mean of each channel off, one scale for all, so that light matters little."""
    mean, deviation = cv2.meanStdDev(image_bgr)
    scale = 1 / (float(np.sqrt((deviation**2).mean())) + 3)
    return np.asarray(((image_bgr - mean[:, 0].astype(np.float32)) * np.float32(scale)).transpose(2, 0, 1), np.float32)


@dataclass(frozen=True, eq=False)
class FirstLook:
    """board, corner -- (h, w) probabilities; offset -- (2, h, w) way to the corner; scale -- pixels a map cell."""

    board: Floats
    corner: Floats
    offset: Floats
    scale: float

    def to_picture(self, cells: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Map cells (N, 2), x then y, (0, 0) the map's outer corner, to picture pixels."""
        return np.asarray(cells * self.scale - 0.5)


@dataclass(frozen=True, eq=False)
class SecondLook:
    """What the nearly upright board says of itself, at the (M, 2) nominal cells of `nominal`.

    true_cells -- (M, 2) where these lie on the true board; spread_cells, board -- (M,); sizes -- (4,) see CLASSES
    """

    nominal: npt.NDArray[np.float64]
    true_cells: npt.NDArray[np.float64]
    spread_cells: npt.NDArray[np.float64]
    board: Floats
    sizes: Floats


def first_look(image_bgr: Image, longest_px: int = FIRST_SIDE_PX) -> FirstLook:
    """Looks at a whole picture, or a tile of one, shrunk to `longest_px`."""
    height, width = image_bgr.shape[:2]
    scale = longest_px / max(height, width)
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    small = cv2.resize(image_bgr, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    pad_x, pad_y = -size[0] % 32, -size[1] % 32
    padded = cv2.copyMakeBorder(small, 0, pad_y, 0, pad_x, cv2.BORDER_CONSTANT, value=(128, 128, 128))
    maps = session(MODELS / "grid_first.onnx").run(None, {"image": whiten(np.asarray(padded, np.uint8))[None]})[0][0]
    rows, columns = np.mgrid[: maps.shape[1], : maps.shape[2]]
    maps = np.where((rows * STRIDE < size[1]) & (columns * STRIDE < size[0]), maps, -20)
    return FirstLook(_sigmoid(maps[0]), _sigmoid(maps[1]), maps[2:4], STRIDE / scale)


def second_look(image_bgr: Image, pose: BoardPose) -> SecondLook:
    """Looks at the board as `pose` would have it; the answer says how far that is from the truth."""
    maps, sizes = session(MODELS / "grid_second.onnx").run(None, {"image": whiten(SECOND.cut(image_bgr, pose))[None]})
    way = maps[0][:2].reshape(2, -1).T.astype(float)
    spread = np.exp(np.clip(maps[0][2], -5, 3)).ravel().astype(float)
    odds = np.exp(sizes[0] - sizes[0].max())
    nominal = _nominal()
    return SecondLook(nominal, nominal + way, spread, _sigmoid(maps[0][3].ravel()), odds / odds.sum())


@cache
def _nominal() -> npt.NDArray[np.float64]:
    axis = (np.arange(SECOND.side_px // STRIDE) + 0.5) * STRIDE - 0.5
    return SECOND.to_cells(np.stack(np.meshgrid(axis, axis), axis=-1).reshape(-1, 2))


def _sigmoid(x: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-x)), np.float32)
