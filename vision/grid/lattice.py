"""The drawn lines of a board: where each piece of line between two crossings shows, and how well.

A line is a dark ridge. The window is cut straight from above, so that every line should run along a row or column of
pixels; each of the 2 × 19 × 18 pieces is looked at alone, because stones hide others.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.crop import Image, Window
from vision.geometry.fit import Doubles, Sightings
from vision.geometry.pose import BoardPose

CELL_PX = 20
MARGIN_CELLS = 2
WINDOW = Window(CELL_PX, MARGIN_CELLS)
REACH_PX = 7  # how far from its place a piece is looked for
SMOOTH_PX = 0.8
SIDES_PX = 3  # a ridge stands out against what lies this far aside
LEAST_CONTRAST = 0.8  # of a piece that is used at all: the fit sorts out those that stand elsewhere
FLOOR = 0.15  # gray levels: local noise is never less
MOST_CONTRAST = 6.0  # more says no more
FAR_CELLS = 0.3  # a piece this far off belongs to something else
LEAST_SHOWN = 9.0  # contrast over the 18 pieces of a line, below which it shows too little to say much
LINES = 19 + 2  # one further line on each side, which should not be there


@dataclass(frozen=True, eq=False)
class Pieces:
    """What shows of the lines, first axis: 0 vertical, 1 horizontal; then line -1..19; then 18 pieces along it.

    offset_cells -- (2, 21, 18) distance from the expected place; contrast -- (2, 21, 18) ridge over local noise
    """

    offset_cells: Doubles
    contrast: Doubles

    def near(self, reach_cells: float = 0.1) -> Doubles:
        """(2, 21): of what shows of a line, the share within `reach_cells` of its place; by chance about 0.28."""
        weight = np.clip(self.contrast, 0, MOST_CONTRAST)
        return np.asarray(self._shows(reach_cells).sum(axis=2) / np.maximum(weight.sum(axis=2), LEAST_SHOWN))

    def edges(self) -> Doubles:
        """(2, 2), -1..1: how much more shows of each outer line than of a line beyond it, in usual lines.

        Near 1 where the grid ends as it should; near 0 where it is a line off, or where stones cover what would tell.
        """
        shows = self._shows().sum(axis=2)
        usual = np.maximum(np.median(shows[:, 1:-1], axis=1, keepdims=True), 5.0)
        return np.asarray(np.clip((shows[:, [1, -2]] - shows[:, [0, -1]]) / usual, -1, 1))

    def edge(self) -> float:
        """The worst of the edges."""
        return float(self.edges().min())

    def corners(self) -> Doubles:
        """(4,): contrast of the lines at their places in the six by six cells of each corner."""
        shows = self._shows()
        ends = ((slice(1, 7), slice(0, 6)), (slice(14, 20), slice(12, 18)))  # lines, and pieces along them
        return np.array([shows[0, x[0], y[1]].sum() + shows[1, y[0], x[1]].sum() for x in ends for y in ends])

    def line_offsets(self) -> Doubles:
        """(2, 19) cells: the mean offset of each line's pieces that are not far off."""
        offset = self.offset_cells[:, 1:-1]
        weight = np.clip(self.contrast[:, 1:-1], 0, MOST_CONTRAST) * (np.abs(offset) < FAR_CELLS) + 1e-6
        return np.asarray((offset * weight).sum(axis=2) / weight.sum(axis=2))

    def _shows(self, reach_cells: float = 0.1) -> Doubles:
        return np.asarray(np.clip(self.contrast, 0, MOST_CONTRAST) * (np.abs(self.offset_cells) < reach_cells))

    def unrest(self, scale_cells: float) -> float:
        """Variance of a sighting of weight 1, in cells², as told by how the pieces of each line pull together."""
        shows = self.contrast[:, 1:-1] > LEAST_CONTRAST
        offset = self.offset_cells[:, 1:-1]
        weight = np.where(shows, np.minimum(self.contrast[:, 1:-1], 8.0) / (1 + (offset / scale_cells) ** 2), 0)
        pull = weight * offset
        return float(max((pull.sum(axis=2) ** 2).sum(), (pull**2).sum()) / max(weight.sum(), 1e-9))

    def sightings(self, pose: BoardPose, least: float = LEAST_CONTRAST) -> Sightings:
        """The pieces of the 19 + 19 lines for a fit, weighted by contrast."""
        axis, line, along = np.nonzero(self.contrast[:, 1:-1] > least)
        offset = self.offset_cells[:, 1:-1][axis, line, along]
        weight = np.minimum(self.contrast[:, 1:-1][axis, line, along], 8.0)
        across = line + offset
        middle = along + 0.5
        cells = np.where((axis == 0)[:, None], np.column_stack([across, middle]), np.column_stack([middle, across]))
        return Sightings(pose.to_picture(cells), axis, line.astype(float), weight)


def pieces(image_bgr: Image, pose: BoardPose) -> Pieces:
    """Looks for every piece of line of the grid that `pose` claims; light lines where these show better than dark."""
    gray = WINDOW.cut(np.asarray(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2GRAY), np.uint8), pose)
    smooth = np.asarray(cv2.GaussianBlur(gray.astype(np.float32), (0, 0), SMOOTH_PX), np.float32)
    across, down = _bends(smooth), _bends(np.ascontiguousarray(smooth.T))
    ways = [np.stack([_profiles(bends[way]) for bends in (across, down)]) for way in (0, 1)]
    stands_out = [float((way.max(axis=-1) - way.mean(axis=-1)).mean()) for way in ways]
    return Pieces(*_peaks(ways[int(np.argmax(stands_out))]))


def _bends(smooth: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """How much darker, and how much lighter, than both sides along x; clipped, lest stones' edges outweigh lines."""
    padded = cv2.copyMakeBorder(smooth, 0, 0, SIDES_PX, SIDES_PX, cv2.BORDER_REPLICATE)
    left, right = padded[:, : -2 * SIDES_PX], padded[:, 2 * SIDES_PX :]
    dark = cv2.subtract(cv2.min(left, right), smooth)
    light = cv2.subtract(smooth, cv2.max(left, right))
    for ridge in (dark, light):
        np.clip(ridge, -20, 40, out=ridge)
    return np.asarray(dark, np.float32), np.asarray(light, np.float32)


def _profiles(ridge: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """(21, 18, 2 REACH + 1): the ridge across every piece of the vertical lines, averaged along the piece's middle."""
    quarter = CELL_PX // 4  # the middle half of a piece: crossings and most of the stones stay out
    first = MARGIN_CELLS * CELL_PX
    cells = ridge[first : first + 18 * CELL_PX].reshape(18, CELL_PX, -1)
    taken = np.add.reduce(cells[:, quarter:-quarter], axis=1) / (CELL_PX - 2 * quarter)
    starts = (MARGIN_CELLS - 1 + np.arange(LINES)) * CELL_PX
    columns = starts[:, None] + np.arange(-REACH_PX, REACH_PX + 1)[None]
    return np.asarray(taken[:, columns].transpose(1, 0, 2))


def _peaks(profiles: npt.NDArray[np.float32]) -> tuple[Doubles, Doubles]:
    """Offset in cells and contrast of the strongest ridge of each profile (…, 2 REACH + 1).

    Contrast is 0 where the profile still rises at its end: that is the flank of something farther off, often stones.
    """
    highest = profiles.argmax(axis=-1)[..., None]
    best = np.clip(highest, 1, profiles.shape[-1] - 2)
    before, peak, after = (np.take_along_axis(profiles, best + step, -1)[..., 0] for step in (-1, 0, 1))
    curve = before - 2 * peak + after
    sub = np.where(curve < -1e-6, 0.5 * (before - after) / np.minimum(curve, -1e-6), 0)
    # columns are pixel indices: the line stands at pixel -0.5 of its cell, see Window
    offset = (best[..., 0] - REACH_PX + np.clip(sub, -0.5, 0.5) + 0.5) / CELL_PX
    noise = np.median(np.abs(profiles - np.median(profiles, axis=-1, keepdims=True)), axis=-1) + FLOOR
    return offset.astype(float), np.where(highest == best, (peak / noise)[..., None], 0)[..., 0].astype(float)
