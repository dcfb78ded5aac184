"""A photograph of a board as a source of pixels: what shows each point, where stones lie, how bright the wood is."""

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.photographs.manipulated import moved, shrunk
from tests.bench.photographs.scoring import Case
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import CELL_PX, Image, rectify

Doubles = npt.NDArray[np.float64]
Box = tuple[slice, slice]  # rows and columns of a picture

STONE_CELLS = 0.48  # radius of a stone
ASTRAY_CELLS = 0.3  # a stone's disc is looked for so far from its point: it lies off, and is seen from aside
NEARBY_BARE, NEARBY_STONES = 4, 8  # that tell how bright the wood is, and how far aside stones are seen
_HALF_PX = CELL_PX // 2


@dataclass(frozen=True, eq=False)
class Photograph:
    """Points are row-major, places in cells are (x, y), right and down.

    image_bgr -- uint8 (H, W, 3); stones -- uint8 (361,): 0 empty, 1 black, 2 white; pose -- where the board lies
    """

    name: str
    image_bgr: Image
    stones: npt.NDArray[np.uint8]
    pose: BoardPose

    @classmethod
    def of(cls, case: Case, longest_px: int) -> "Photograph":
        """The picture with its truth, its longer side at most `longest_px`."""
        image_bgr, matrix = shrunk(case.image_bgr, longest_px, longest_px)
        small = moved(replace(case, image_bgr=image_bgr), matrix)
        return cls(case.name, image_bgr, small.stones, small.pose)

    def box(self, point: int, reach_cells: float) -> tuple[Box, Doubles]:
        """The pixels within `reach_cells` of a point, and where each lies: (h, w, 2), in cells from the point."""
        center = np.array([point % 19, point // 19], float)
        square = reach_cells * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        outline_px = self.pose.to_picture(center + square)
        height, width = self.image_bgr.shape[:2]
        low = np.clip(np.floor(outline_px.min(axis=0)).astype(int), 0, (width - 1, height - 1))
        high = np.clip(np.ceil(outline_px.max(axis=0)).astype(int) + 1, low + 1, (width, height))
        x, y = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
        places = self.pose.to_board(np.stack([x.ravel(), y.ravel()], axis=1).astype(float)) - center
        return np.s_[low[1] : high[1], low[0] : high[0]], places.reshape(*x.shape, 2)

    def sampled(self, point: int, places_cells: Doubles) -> Doubles:
        """What shows at places (h, w, 2) about a point: (h, w, 3), BGR; beyond the picture its edge goes on."""
        places = places_cells.reshape(-1, 2) + np.array([point % 19, point // 19])
        x, y = self.pose.to_picture(places).astype(np.float32).T.reshape(2, *places_cells.shape[:2])
        return np.asarray(cv2.remap(self.image_bgr, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), float)

    @cached_property
    def crowd(self) -> npt.NDArray[np.int64]:
        """(361,): how many of the up to eight points around each one hold a stone."""
        there = np.pad((self.stones > 0).reshape(19, 19).astype(np.int64), 1)
        rows = there[:-2] + there[1:-1] + there[2:]
        return np.asarray((rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:] - there[1:-1, 1:-1]).ravel())

    @cached_property
    def wood(self) -> Doubles:
        """(361,): gray level of the bare wood around each point, the median of the nearest empty points."""
        cells = self._gray[CELL_PX:-CELL_PX, CELL_PX:-CELL_PX].reshape(19, CELL_PX, 19, CELL_PX)
        level = np.median(cells.swapaxes(1, 2).reshape(361, -1), axis=1)
        return np.asarray(np.median(level[_nearest(np.flatnonzero(self.stones == 0), NEARBY_BARE)], axis=1))

    @cached_property
    def lying_cells(self) -> Doubles:
        """(361, 2): by how much each stone's disc is seen off its point; 0 where there is no stone.

        It is put where most of it is nearer to the stone's gray than to the wood's.
        """
        steps = (np.arange(2 * CELL_PX) + 0.5) / CELL_PX - 1
        away2 = steps[:, None] ** 2 + steps[None] ** 2
        disc = (away2 < STONE_CELLS**2).astype(np.float32)[_HALF_PX:-_HALF_PX, _HALF_PX:-_HALF_PX]
        lying = np.zeros((361, 2))
        for point in np.flatnonzero(self.stones):
            y, x = (int(line) * CELL_PX + _HALF_PX for line in divmod(point, 19))
            window = self._gray[y : y + 2 * CELL_PX, x : x + 2 * CELL_PX].astype(np.float32)
            middle = np.median(window[CELL_PX - 4 : CELL_PX + 4, CELL_PX - 4 : CELL_PX + 4])
            way = float(middle - self.wood[point]) or 1.0
            stony = np.clip((window - self.wood[point]) / way, 0, 1).astype(np.float32)
            fit = cv2.filter2D(stony, -1, disc / disc.sum(), anchor=(_HALF_PX, _HALF_PX)) - away2 / 2
            # the anchor of an even kernel lies half a pixel after its middle
            fit[away2 > ASTRAY_CELLS**2] = -np.inf
            row, column = np.unravel_index(int(fit.argmax()), fit.shape)
            lying[point] = np.array([steps[column], steps[row]]) - 0.5 / CELL_PX
        return lying

    @cached_property
    def aside_cells(self) -> Doubles:
        """(361, 2): by how much a stone on each point is seen off it from where the camera stands."""
        return np.asarray(np.median(self.lying_cells[_nearest(np.flatnonzero(self.stones), NEARBY_STONES)], axis=1))

    @cached_property
    def _gray(self) -> npt.NDArray[np.uint8]:
        """The rectified board (504, 504) without the specks that some of the photographs have."""
        board_bgr = rectify(self.image_bgr, self.pose)
        return np.asarray(cv2.medianBlur(cv2.cvtColor(board_bgr, cv2.COLOR_BGR2GRAY), 3), np.uint8)


def _nearest(points: npt.NDArray[np.int64], count: int) -> npt.NDArray[np.int64]:
    """(361, count or all): of `points`, those nearest to each point."""
    places = np.stack(np.divmod(np.arange(361), 19), axis=1)
    away = np.linalg.norm(places[:, None] - places[None, points], axis=2)
    return np.asarray(points[np.argsort(away, axis=1)[:, :count]])
