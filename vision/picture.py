"""One picture to one position with its doubts, or the reason why there is none."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.locate import locate
from vision.pose import BoardPose, NoBoard
from vision.rectify import Image, rectify
from vision.stones import SURE, Stones, read_stones

MOST_UNSURE = 40  # points; a board that is doubted more than that is not reported
FITS = 0.5  # least probability that the grid is right
SECOND_OPINION_VIEWS = 4


@dataclass(frozen=True, eq=False)
class Reading:
    """The position in one picture. Points are row-major, row 0 the board edge nearest the picture's top.

    pose -- where the board lies
    stones -- uint8 (361,): the best guess of each point, 0 empty, 1 black, 2 white
    probability -- float32 (361, 3): of empty, black, white, calibrated
    hidden -- bool (361,): under a hand or beyond glare; `stones` is a guess there
    unsure -- bool (361,): doubted, and not hidden
    confidence -- probability that every point not unsure or hidden is right
    """

    pose: BoardPose
    stones: npt.NDArray[np.uint8]
    probability: npt.NDArray[np.float32]
    hidden: npt.NDArray[np.bool_]
    unsure: npt.NDArray[np.bool_]
    confidence: float

    def rows(self) -> list[str]:
        """19 strings of '.', 'B', 'W', from the top."""
        marks = "".join(".BW"[stone] for stone in self.stones)
        return [marks[start : start + 19] for start in range(0, 361, 19)]


def load_models() -> None:
    """Loads the nets, which otherwise happens with the first picture; one thread from here on."""
    cv2.setNumThreads(1)
    gray = np.full((480, 640, 3), 128, np.uint8)
    read_picture(gray)
    read_stones(rectify(gray, BoardPose(np.diag([0.05, 0.05, 1]), residual_cells=0.0)))


def read_picture(image_bgr: Image) -> Reading | NoBoard:
    """Finds the board in `image_bgr`, uint8 (H, W, 3), and reads its points; NoBoard with the reason where it cannot.

    Looks twice where points are doubted. Knows no rules: any arrangement of stones is a position.
    """
    pose = locate(image_bgr)
    if isinstance(pose, NoBoard):
        return pose
    board = rectify(image_bgr, pose)
    seen = read_stones(board)
    if (seen.best < SURE)[seen.hidden < 0.5].any() or seen.fits < 0.9:
        seen = read_stones(board, views=SECOND_OPINION_VIEWS)
    return reading_of(pose, seen)


def reading_of(pose: BoardPose, seen: Stones) -> Reading | NoBoard:
    """What the net saw as a reading, or as a refusal where it says that the grid or the board makes no sense."""
    if seen.fits < FITS:
        return NoBoard(f"the grid is doubtful: the board does not look right under it ({seen.fits:.2f})")
    hidden = seen.hidden > 0.5
    best = seen.best
    unsure = (best < SURE) & ~hidden
    if unsure.sum() > MOST_UNSURE:
        return NoBoard(f"the stones cannot be told: {int(unsure.sum())} of 361 points are doubtful")
    if hidden.sum() > 361 // 2:
        return NoBoard(f"the board is covered: {int(hidden.sum())} of 361 points are hidden")
    confidence = float(np.exp(np.log(best[~unsure & ~hidden]).sum())) * seen.fits
    stones = seen.log_probability.argmax(axis=1).astype(np.uint8)
    return Reading(pose, stones, np.exp(seen.log_probability), hidden, unsure, confidence)
