"""A rough pose made exact: looked at again until it rests, then fitted to the drawn lines that show."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.crop import Image
from vision.geometry.fit import Doubles, Sightings, fit, turned
from vision.geometry.pose import BoardPose
from vision.grid.keypoints import CLASSES, SecondLook, second_look
from vision.grid.lattice import pieces
from vision.grid.verify import cell_px

LOOKS = 3  # second looks at one start at most
RESTS_CELLS = 0.12  # a look that moves the corners less than this is the last one
FEWEST_PLACES = 60  # on the board, below which a look saw none
FEWEST_PIECES = 60  # of line, below which a fit to them means nothing
LINE_CELLS = 0.06  # a piece of line farther from the fitted one hardly counts
LOOKS_WORTH = 12_000.0  # 1 / variance in cells of a coordinate, summed over what two looks say, when weighed with lines
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
    if on.sum() < FEWEST_PLACES:
        return None
    weight = _weight(look, on)
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
    size = CLASSES[int(np.argmax(look.sizes))]
    return Guess(fitted, float(np.median(look.spread_cells[on])), moved_cells(pose, fitted), size)


def _weight(look: SecondLook, on: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Doubles:
    return np.asarray(look.board[on] / np.maximum(look.spread_cells[on], 0.03) ** 2, np.float64)


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
        before, pose = pose, fit(pose, seen, image_bgr.shape, LINE_CELLS, firm=hold).pose
        if moved_cells(before, pose) < 0.03:
            break
    return pose


def fused(image_bgr: Image, pose: BoardPose, times: int = 5) -> BoardPose:
    """The pose that suits best two more looks, one upside down, and the drawn lines, each by what it is worth.

    What lines are worth shows in how well they agree: where stones, grain or noise pass for them, pieces of one line
    pull every way, and the looks decide. Slower than `sharpen`; for boards whose lines hardly show.
    """
    looks = _upright_and_turned(image_bgr, pose)
    if looks is None:
        return pose
    pose = fit(pose, looks, image_bgr.shape, 0.2).pose
    for _ in range(times):
        seen = pieces(image_bgr, pose)
        lines = seen.sightings(pose)
        if len(lines.axis) < FEWEST_PIECES:
            return pose
        worth = 2 * LOOKS_WORTH * seen.unrest(LINE_CELLS) / looks.weight.sum()
        firm = Sightings(looks.points_px, looks.axis, looks.value, looks.weight * worth)
        before, pose = pose, fit(pose, lines, image_bgr.shape, LINE_CELLS, firm=firm).pose
        if moved_cells(before, pose) < 0.02:
            break
    return pose


def _upright_and_turned(image_bgr: Image, pose: BoardPose) -> Sightings | None:
    """What two looks at a board say of it, the second at the board turned by half; None where either sees none."""
    both = []
    for quarters in (0, 2):
        way = turned(pose, quarters)
        look = second_look(image_bgr, way)
        on = _on_board(look)
        if on.sum() < FEWEST_PLACES:
            return None
        cells = look.true_cells[on] if quarters == 0 else 18 - look.true_cells[on]
        both.append(Sightings.of_points(way.to_picture(look.nominal[on]), cells, _weight(look, on)))
    return both[0].with_more(both[1])


def moved_cells(before: BoardPose, after: BoardPose) -> float:
    """Cells between the corners of two poses, the farthest."""
    return float(np.linalg.norm(after.to_board(before.corners_px) - after.to_board(after.corners_px), axis=1).max())
