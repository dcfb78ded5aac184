"""Pictures of the ChArUco sheet through a lens that is known."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from calibration.lens import Lens
from calibration.sheet import DOTS_MM, SHEET_COLUMNS, SHEET_ROWS, SQUARE_MM, sheet_picture
from vision.synthetic.camera import Camera

WIDTH_MM, HEIGHT_MM = SHEET_COLUMNS * SQUARE_MM, SHEET_ROWS * SQUARE_MM
BORDER_MM = 15.0
Picture = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]


class Optics(Protocol):
    """What takes a picture: `calibration.lens.Lens` or `Through`."""

    @property
    def matrix(self) -> Doubles: ...
    @property
    def size_px(self) -> tuple[int, int]: ...
    def undistort(self, points_px: Doubles) -> Doubles: ...
    def __hash__(self) -> int: ...


@dataclass(frozen=True, eq=False)
class Through:
    """The lens of a rendered scene's camera."""

    camera: Camera

    @property
    def matrix(self) -> Doubles:
        x, y = self.camera.center_px
        return np.array([(self.camera.focal_px, 0, x), (0, self.camera.focal_px, y), (0, 0, 1)])

    @property
    def size_px(self) -> tuple[int, int]:
        return (self.camera.width, self.camera.height)

    def undistort(self, points_px: Doubles) -> Doubles:
        return self.camera.lens.undistort(points_px) if self.camera.lens else points_px


def wide_lens(size_px: tuple[int, int] = (800, 450)) -> Lens:
    """A wide-angle camera, some 95° across, with strong barrel distortion."""
    width, height = size_px
    matrix = np.array([(0.46 * width, 0, 0.508 * width), (0, 0.46 * width, 0.49 * height), (0, 0, 1)])
    return Lens(matrix, np.array([-0.22, 0.055, 0.0006, -0.0004, -0.006]), size_px, 0.0, "sheet")


@lru_cache(maxsize=1)
def paper() -> Picture:
    """The sheet with its white border, 4 dots a millimeter."""
    border = round(BORDER_MM * DOTS_MM)
    whole = cv2.copyMakeBorder(sheet_picture(), border, border, border, border, cv2.BORDER_CONSTANT, value=255)
    return np.asarray(cv2.resize(whole, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA), np.uint8)


def sample_paper(mm: Doubles, mm_per_px: float, outside: float) -> Doubles:
    """Brightness of the paper at places (H, W, 2) in mm of the pattern; `outside` beyond it. One float per place."""
    soft = cv2.GaussianBlur(paper(), (0, 0), max(0.35 * mm_per_px * 4, 0.5))
    where = ((mm + BORDER_MM) * 4 - 0.5).astype(np.float32)
    seen = cv2.remap(soft, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = (mm > -BORDER_MM).all(axis=-1) & (mm < np.array([WIDTH_MM, HEIGHT_MM]) + BORDER_MM).all(axis=-1)
    return np.where(inside, seen.astype(float), outside)


@lru_cache(maxsize=2)
def rays_of(lens: Optics) -> Doubles:
    """Direction of every pixel, (H · W, 3) with z = 1."""
    x, y = np.meshgrid(np.arange(lens.size_px[0], dtype=float), np.arange(lens.size_px[1], dtype=float))
    straight = lens.undistort(np.stack([x.ravel(), y.ravel()], axis=1))
    return np.asarray(np.column_stack([straight, np.ones(len(straight))]) @ np.linalg.inv(lens.matrix).T)


def show_sheet(lens: Optics, rotation: Doubles, position: Doubles, rng: np.random.Generator) -> Picture:
    """The sheet at a pose (object to camera, mm) as that lens shows it, gray uint8 with noise."""
    width, height = lens.size_px
    rays = rays_of(lens)
    normal = rotation[:, 2]
    points = rays * ((normal @ position) / (rays @ normal))[:, None]
    mm = ((points - position) @ rotation)[:, :2].reshape(height, width, 2)
    scale = float(np.linalg.norm(position)) / lens.matrix[0, 0]
    gray = 60 + 0.65 * sample_paper(mm, scale, 80.0) + rng.normal(0, 1.5, (height, width))
    return np.clip(gray, 0, 255).astype(np.uint8)


def random_view(lens: Optics, rng: np.random.Generator, tilt_deg: float = 35.0) -> Picture:
    """The sheet somewhere in the picture, tilted up to `tilt_deg` each way."""
    angles = np.array([*np.radians(rng.uniform(-tilt_deg, tilt_deg, 2)), rng.uniform(-0.4, 0.4)])
    turn = np.asarray(cv2.Rodrigues(angles)[0], float)
    middle = np.array([rng.uniform(0.2, 0.8) * lens.size_px[0], rng.uniform(0.2, 0.8) * lens.size_px[1]])
    ray = np.append(lens.undistort(middle[None])[0], 1) @ np.linalg.inv(lens.matrix).T
    center = ray * rng.uniform(190, 330)
    return show_sheet(lens, turn, center - turn @ np.array([WIDTH_MM / 2, HEIGHT_MM / 2, 0]), rng)
