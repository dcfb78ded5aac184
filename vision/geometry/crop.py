"""The board seen straight from above at any scale, with any margin: what the grid finder looks at."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose

Image = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Window:
    """A square of the board plane: 18 cells and `margin_cells` more on each side, `cell_px` pixels a cell."""

    cell_px: int
    margin_cells: int

    @property
    def side_px(self) -> int:
        return self.cell_px * (18 + 2 * self.margin_cells)

    def to_cells(self, points_px: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Pixels of the window to board cells; pixel (-0.5, -0.5) is the window's outer corner."""
        return np.asarray((points_px + 0.5) / self.cell_px - self.margin_cells)

    @cached_property
    def from_board(self) -> npt.NDArray[np.float64]:
        """float64 (3, 3): board cells to window pixels."""
        offset = self.margin_cells * self.cell_px - 0.5
        return np.array([(self.cell_px, 0, offset), (0, self.cell_px, offset), (0, 0, 1)], float)

    def cut(self, image: Image, pose: BoardPose, border: int = 128) -> Image:
        """The window of `image` (H, W) or (H, W, 3) under `pose`; `border` stands for what lies beyond the picture.

        The picture is first shrunk by area so far that one pixel of the result skips none of it.
        """
        shrink = self._shrink(pose)
        left, top = 0, 0
        if shrink > 1:
            (left, top), (right, bottom) = self._reach(pose, image.shape)
            part = image[top:bottom, left:right]
            height, width = part.shape[0] // shrink, part.shape[1] // shrink
            if min(height, width) < 1:
                return np.full((self.side_px, self.side_px, *image.shape[2:]), border, np.uint8)
            whole = part[: height * shrink, : width * shrink]
            image = np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
        side, fill = (self.side_px, self.side_px), (border, border, border)
        shift = (shrink - 1) / 2  # whole picture = shrunk part * shrink + shift + (left, top)
        if pose.lens is None:
            full = np.array([(shrink, 0, shift + left), (0, shrink, shift + top), (0, 0, 1)], float)
            matrix = self.from_board @ pose.homography @ full
            return np.asarray(cv2.warpPerspective(image, matrix, side, borderValue=fill), np.uint8)
        step = max(self.cell_px // 2, 1)  # exact twice a cell, interpolated between
        axis = np.arange(0, self.side_px + step, step, dtype=float)
        x, y = np.meshgrid(axis, axis)
        exact = pose.to_picture(self.to_cells(np.stack([x.ravel(), y.ravel()], axis=1))) - (left, top)
        coarse = ((exact - shift) / shrink).astype(np.float32).reshape(len(axis), len(axis), 2)
        fine = np.arange(self.side_px, dtype=np.float32) / step
        where = cv2.remap(coarse, *np.meshgrid(fine, fine), cv2.INTER_LINEAR)
        first, second = cv2.convertMaps(where[:, :, 0], where[:, :, 1], cv2.CV_16SC2)
        return np.asarray(cv2.remap(image, first, second, cv2.INTER_LINEAR, borderValue=fill), np.uint8)

    def _reach(self, pose: BoardPose, shape: tuple[int, ...]) -> tuple[tuple[int, int], tuple[int, int]]:
        """Left, top and right, bottom of the part of the picture that the window shows."""
        low, high = -self.margin_cells, 18 + self.margin_cells
        along = np.linspace(low, high, 8)
        edges = [
            np.column_stack(pair) for at in (low, high) for pair in ((along, 0 * along + at), (0 * along + at, along))
        ]
        points = np.nan_to_num(pose.to_picture(np.vstack(edges)), nan=0.0, posinf=1e6, neginf=-1e6)
        height, width = shape[:2]
        first = np.clip(np.floor(points.min(axis=0)) - 16, 0, (width, height)).astype(int)
        last = np.clip(np.ceil(points.max(axis=0)) + 16, 0, (width, height)).astype(int)
        return (int(first[0]), int(first[1])), (int(last[0]), int(last[1]))

    def _shrink(self, pose: BoardPose) -> int:
        """1, 2, 4 …: by how much to shrink the picture so that its cells come close to `cell_px`."""
        corners = pose.corners_px
        longest = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).max()) / 18
        shrink = 1
        while np.isfinite(longest) and longest / shrink > 1.6 * self.cell_px and shrink < 16:
            shrink *= 2
        return shrink
