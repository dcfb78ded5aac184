"""A rough pose made exact: looked at again until it rests, then fitted to the drawn lines that show."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.crop import Image
from vision.fit import Sightings, fit
from vision.keypoints import CLASSES, SecondLook, second_look
from vision.lattice import pieces
from vision.pose import BoardPose
from vision.verify import cell_px

LOOKS = 3  # second looks at one start at most
RESTS_CELLS = 0.12  # a look that moves the corners less than this is the last one
FEWEST_PIECES = 60  # of line, below which a fit to them means nothing
HOLD = 20.0  # weight of the pose before the lines are fitted; a piece of line that shows well has up to 8

_HOLDS = np.stack(np.meshgrid(np.linspace(0, 18, 5), np.linspace(0, 18, 5)), axis=-1).reshape(-1, 2)


@dataclass(frozen=True, eq=False)
class Guess:
    """A pose after a second look, that look's own doubt (median over the board), and the size of board it saw."""

    pose: BoardPose
    spread_cells: float
    moved_cells: float
    size: str


def look_again(image_bgr: Image, pose: BoardPose) -> Guess | None:
    """A second look at the board where `pose` has it, and the pose fitted to it; None where it sees no board."""
    look = second_look(image_bgr, pose)
    on = _on_board(look)
    if on.sum() < 60:
        return None
    weight = look.board[on] / np.maximum(look.spread_cells[on], 0.03) ** 2
    picture = pose.to_picture(look.nominal[on])
    flat = pose.lens.undistort(picture) if pose.lens else picture
    matrix, _ = cv2.findHomography(flat, look.true_cells[on], cv2.RHO, 0.7)
    if matrix is None:
        return None
    seen = Sightings.of_points(picture, look.true_cells[on], weight.astype(float))
    fitted = fit(BoardPose(np.asarray(matrix, float), 0.0, lens=pose.lens), seen, image_bgr.shape, 0.2).pose
    corners = fitted.corners_px
    if not np.isfinite(corners).all() or cell_px(fitted) < 1 or not cv2.isContourConvex(corners.astype(np.float32)):
        return None
    moved = np.linalg.norm(fitted.to_board(pose.corners_px) - fitted.to_board(corners), axis=1).max()
    size = CLASSES[int(np.argmax(look.sizes))]
    return Guess(fitted, float(np.median(look.spread_cells[on])), float(moved), size)


def _on_board(look: SecondLook) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.asarray((look.board > 0.5) & (np.abs(look.true_cells - 9) < 11).all(axis=1))


def at_rest(image_bgr: Image, guess: Guess) -> Guess:
    """The guess after as many further looks as it takes until it no longer moves."""
    for _ in range(LOOKS - 1):
        if guess.moved_cells < RESTS_CELLS:
            break
        nearer = look_again(image_bgr, guess.pose)
        if nearer is None:
            break
        guess = nearer
    return guess


def sharpen(image_bgr: Image, pose: BoardPose, times: int = 4) -> BoardPose:
    """The pose fitted to the drawn lines that show, again from the fitted one until it rests.

    Held back to where it is a little: among dense stones chance ridges would lead the fit astray, step by step.
    """
    hold = Sightings.of_points(pose.to_picture(_HOLDS), _HOLDS, np.full(len(_HOLDS), HOLD / len(_HOLDS)))
    for _ in range(times):
        seen = pieces(image_bgr, pose).sightings(pose)
        if len(seen.axis) < FEWEST_PIECES:
            return pose
        before, pose = pose, fit(pose, seen, image_bgr.shape, 0.06, firm=hold).pose
        if np.linalg.norm(pose.to_board(before.corners_px) - pose.to_board(pose.corners_px), axis=1).max() < 0.03:
            break
    return pose
