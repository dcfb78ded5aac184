"""The stones net: from the rectified board to evidence about its 361 points."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import UNKNOWN_LEAN, Lean, turned_lean
from vision.geometry.rectify import CELLS, Image, Window
from vision.geometry.turn import turned_points
from vision.nets import MODELS, session

MODEL = MODELS / "points.onnx"


Whitening = tuple[npt.NDArray[np.float64], float]
EVERYTHING: Window = (slice(0, CELLS), slice(0, CELLS))
MADE_ANEW = np.full((3, 256), np.nan, np.float32)  # the net sums the board up itself


def whitening(board_bgr: Image, step: int = 5) -> Whitening:
    """What takes a rectified board's own color and contrast out: the median of each channel (of the wood, mostly) to
    subtract, and one scale for all three to multiply with, so that what is left of the colors still counts."""
    sample = board_bgr[::step, ::step].reshape(-1, 3)
    median = np.median(sample, axis=0)
    spread = float(np.abs(sample - median).mean())
    return median, 0.6 / (spread + 6)


def whiten(board_bgr: Image, by: Whitening | None = None) -> npt.NDArray[np.float32]:
    """The net's input, float32 (1, 3, 504, 504), or less of a window, which is whitened as the whole board is."""
    median, scale = by or whitening(board_bgr)
    return np.asarray(cv2.dnn.blobFromImage(board_bgr, scalefactor=scale, mean=median.tolist()), np.float32)


@dataclass(frozen=True, eq=False)
class Stones:
    """What the net says of one rectified board.

    log_probability -- float32 (361, 3): calibrated, of empty, black, white
    hidden -- float32 (361,): probability that something lies over the point
    fits -- probability that the grid which the board was cut by is right
    summary -- float32 (3, 256): what the net noted of the whole board
    """

    log_probability: npt.NDArray[np.float32]
    hidden: npt.NDArray[np.float32]
    fits: float
    summary: npt.NDArray[np.float32]

    @property
    def best(self) -> npt.NDArray[np.float32]:
        """float32 (361,): probability of the likeliest of the three."""
        return np.asarray(np.exp(self.log_probability.max(axis=1)), np.float32)

    @property
    def labels(self) -> npt.NDArray[np.uint8]:
        """uint8 (361,): the likeliest of the three."""
        return np.asarray(self.log_probability.argmax(axis=1), np.uint8)

    def doubting(self, points: npt.NDArray[np.bool_]) -> "Stones":
        """The same, but of some points, bool (361,), only half of what was said is believed."""
        halved = np.logaddexp(self.log_probability, np.float32(-np.log(3))) - np.float32(np.log(2))
        return replace(self, log_probability=np.where(points[:, None], halved, self.log_probability))

    def turned(self, quarters: int) -> "Stones":
        """A reading through `pose` as one through `vision.geometry.turn.turned(pose, quarters)`."""
        log_probability = turned_points(self.log_probability, quarters)
        return Stones(log_probability, turned_points(self.hidden, quarters), self.fits, self.summary)


# Divides the logits so that 0.99 means right 99 times in 100; fitted by vision.training.points.calibrate.
TEMPERATURE = 0.85


def read_stones(board_bgr: Image, lean: Lean = UNKNOWN_LEAN, *, views: int = 1, first: int = 0) -> Stones:
    """Reads a rectified board, uint8 (504, 504, 3).

    lean -- how stones lean in this view (`vision.geometry.outlook.raised_through`)
    views, first -- averages over so many of the eight symmetries, from this one on

    One view costs some 13 ms. Does not check that there is a board: `fits` says how likely that is.
    """
    return _answer(board_bgr, lean, EVERYTHING, whitening(board_bgr), MADE_ANEW, range(first, first + views))


def read_window(part_bgr: Image, lean: Lean, window: Window, by: Whitening, known: Stones, *, first: int = 0) -> Stones:
    """Reads a window of the rectified board, uint8 (24 rows, 24 columns, 3), at the price of its share.

    by -- the whitening of the whole board; known -- what was read when all of it was seen, for its summary and `fits`
    first -- the symmetry under which it is read
    Points outside the window and at its rim come out as unknown: one third each, not hidden. The next two or three
    cells within the rim are read a little worse than with the whole board.
    """
    seen = _answer(part_bgr, lean[:, *window], window, by, known.summary, range(first, first + 1))
    return replace(seen, fits=known.fits, summary=known.summary)


def nothing_seen(known: Stones) -> Stones:
    """No word about any point, of a board that was read as a whole before."""
    return replace(
        known,
        log_probability=np.full((361, 3), -np.log(3), np.float32),
        hidden=np.zeros(361, np.float32),
    )


def _answer(
    part_bgr: Image, lean: Lean, window: Window, by: Whitening, summary: npt.NDArray[np.float32], symmetries: range
) -> Stones:
    """The mean of the net's answers under some symmetries, put at the window's place on the board."""
    rows, columns = window
    shape = (rows.stop - rows.start - 2, columns.stop - columns.start - 2)
    points, fits = np.zeros((*shape, 4), np.float32), 0.0
    for symmetry in symmetries:
        feeds = {
            "board": whiten(_turned(part_bgr, symmetry % 8), by),
            "lean": turned_lean(lean, symmetry % 8)[None],
            "given": summary[None],
        }
        logits, grid, noted = session(MODEL).run(None, feeds)
        points += _turned_back(logits[0], symmetry % 8).transpose(1, 2, 0)
        fits += float(grid[0, 0])
    whole = np.zeros((19, 19, 4), np.float32)
    whole[..., 3] = -20
    whole[rows.start : rows.stop - 2, columns.start : columns.stop - 2] = points / len(symmetries)
    colors = whole.reshape(361, 4)[:, :3] / TEMPERATURE
    top = colors.max(axis=1, keepdims=True)
    log_probability = colors - top - np.log(np.exp(colors - top).sum(axis=1, keepdims=True))
    hidden = 1 / (1 + np.exp(-whole.reshape(361, 4)[:, 3]))
    fit = float(1 / (1 + np.exp(-fits / len(symmetries))))
    return Stones(log_probability.astype(np.float32), hidden.astype(np.float32), fit, noted[0])


_QUARTERS = (None, cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE)


def _turned(board_bgr: Image, symmetry: int) -> Image:
    """Mirrored on the diagonal from 4 on, then turned by quarters."""
    board = cv2.transpose(board_bgr) if symmetry >= 4 else board_bgr
    quarter = _QUARTERS[symmetry % 4]
    return np.asarray(board if quarter is None else cv2.rotate(board, quarter), np.uint8)


def _turned_back(board: npt.NDArray[np.float32], symmetry: int) -> npt.NDArray[np.float32]:
    """The inverse for the net's answer, (4, 19, 19)."""
    board = np.rot90(board, -(symmetry % 4), axes=(-2, -1))
    return board.swapaxes(-1, -2) if symmetry >= 4 else board
