"""The stones net for many frames through one pose: all of the board, or only the window where something changed."""

import cv2
import numpy as np

from vision.geometry.cells import Mask, of_points
from vision.geometry.outlook import raised_through
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import CELLS, Image, Window, sampler
from vision.stones.kin import Kin, doubted
from vision.stones.net import EVERYTHING, Stones, Whitening, nothing_seen, read_stones, read_window, whitening
from vision.stones.thresholds import (
    FEW_STONES,
    FEW_STONES_WINDOWS,
    MOST_WINDOW_SHARE,
    SUMMARY_FITS,
    SUMMARY_WINDOWS,
)

WINDOW_AROUND_CELLS = 4  # cells that the net sees on each side of those that are read
TOLD_BESIDE_CELLS = 1  # of these are told too: whether a hand lies beside a point counts
VIEW_STEP = 2  # of the preview's pixels, from which the board's whitening is taken


class Reader:
    """Makes its maps once; remembers what the last reading of the whole board said of it."""

    def __init__(self, pose: BoardPose, size_px: tuple[int, int]) -> None:
        raised, self._lean = raised_through(pose, size_px)
        self._sampler = sampler(raised)  # where stones are looked up, and where the lines lie
        self._flat = self._sampler if raised is pose else sampler(pose)
        self._whole: Stones | None = None
        self._board_bgr: Image | None = None  # as it was then
        self._kin: Kin | None = None  # of that reading, once it was asked for
        self._windows = 0

    def cut(self, image_bgr: Image) -> Image:
        """The rectified board, uint8 (504, 504, 3), at the plane of its lines."""
        return self._flat.take(image_bgr)

    def whole(self, image_bgr: Image, *, first: int = 0) -> Stones:
        """All points; `first` is the symmetry under which they are read."""
        self._board_bgr, self._kin = self._sampler.take(image_bgr), None
        self._whole = read_stones(self._board_bgr, self._lean, first=first)
        self._windows = 0
        return self._weighed(self._board_bgr, whitening(self._board_bgr), EVERYTHING, self._whole)

    def around(self, cells: Mask, image_bgr: Image, view: Image, *, first: int = 0) -> Stones:
        """What stands on some cells and right beside them; `view` is the frame's preview. Other points are said to be
        unknown, where the board was not read whole."""
        apart = spots(cells)
        known = self._whole
        few = known is not None and np.count_nonzero(known.log_probability.argmax(axis=1)) < FEW_STONES
        aged = self._windows >= (FEW_STONES_WINDOWS if few else SUMMARY_WINDOWS)
        size = sum(size_of(window_of(spot)) for spot in apart)
        if known is None or known.fits < SUMMARY_FITS or aged or not 0 < size < MOST_WINDOW_SHARE * CELLS * CELLS:
            return self.whole(image_bgr, first=first)
        self._windows += 1
        by = whitening(view, VIEW_STEP)
        seen = nothing_seen(known)
        for spot in apart:
            window, points = window_of(spot), of_points(spot)
            part_bgr = self._sampler.take(image_bgr, window)
            part = read_window(part_bgr, self._lean, window, by, known, first=first)
            part = self._weighed(part_bgr, by, window, part)
            seen.log_probability[points], seen.hidden[points] = part.log_probability[points], part.hidden[points]
        return seen

    def _weighed(self, part_bgr: Image, by: Whitening, window: Window, stones: Stones) -> Stones:
        """Doubted points weighed by what the board looked like when all of it was read."""
        if not doubted(stones).any():
            return stones
        if self._kin is None:
            assert self._board_bgr is not None and self._whole is not None
            self._kin = Kin.of(self._board_bgr, self._lean, self._whole)
        return self._kin.weigh(part_bgr, self._lean, stones, by, window)


def spots(cells: Mask) -> list[Mask]:
    """The cells with those beside them, apart where they lie apart."""
    near = cv2.dilate(cells.astype(np.uint8), np.ones((2 * TOLD_BESIDE_CELLS + 1, 2 * TOLD_BESIDE_CELLS + 1), np.uint8))
    count, labels = cv2.connectedComponents(near, connectivity=8)
    return [np.asarray(labels == label) for label in range(1, count)]


def window_of(spot: Mask) -> Window:
    """The spot's bounding box and what lies around it."""
    rows, columns = (np.flatnonzero(spot.any(axis=axis)) for axis in (1, 0))
    around = WINDOW_AROUND_CELLS - TOLD_BESIDE_CELLS
    top, left = max(int(rows[0]) - around, 0), max(int(columns[0]) - around, 0)
    return slice(top, min(int(rows[-1]) + around + 1, CELLS)), slice(left, min(int(columns[-1]) + around + 1, CELLS))


def size_of(window: Window) -> int:
    """Of its cells."""
    rows, columns = window
    return int((rows.stop - rows.start) * (columns.stop - columns.start))
