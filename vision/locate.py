"""Find the board in any picture, or say why there is none.

First look: a small net sees the whole picture and gives rough corners. Second look, twice: another net sees the board
nearly upright and says of every place where on the board it lies; a homography with one lens term is fitted to that.
Then the drawn lines are measured and the pose is fitted to them. Last, `vision.verify` tries to prove the grid wrong.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.crop import Image
from vision.fit import Sightings, fit, upright
from vision.hypotheses import Hypothesis, hypotheses
from vision.keypoints import SecondLook, second_look
from vision.lattice import pieces
from vision.pose import BoardPose, NoBoard, RadialLens
from vision.verify import objection

__all__ = ["BoardPose", "NoBoard", "locate"]

LONGEST_PX = 1600  # larger pictures are shrunk first


@dataclass(frozen=True, eq=False)
class Candidate:
    """A hypothesis after its second looks; `spread_cells` is the net's own doubt (median over the board)."""

    pose: BoardPose
    look: SecondLook
    spread_cells: float
    residual_cells: float
    patch: int
    area_px: float


def locate(image_bgr: Image) -> BoardPose | NoBoard:
    """Pose of the one 19x19 grid in `image_bgr` (H, W, 3), or the reason why none is reported.

    Row 0 is the board edge whose midpoint is highest in the picture; columns run left to right, never mirrored.
    """
    shrink = max(1.0, max(image_bgr.shape[:2]) / LONGEST_PX)
    if shrink > 1:
        image_bgr = np.asarray(
            cv2.resize(image_bgr, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA), np.uint8
        )
    candidates = [
        candidate
        for hypothesis in hypotheses(image_bgr)
        if (candidate := look_again(image_bgr, hypothesis)) is not None
    ]
    if not candidates:
        return NoBoard("no Go board is in sight")
    best = min(candidates, key=lambda candidate: candidate.spread_cells)
    pose = upright(sharpen(image_bgr, best.pose))
    reason = objection(image_bgr, pose)
    if reason:
        return NoBoard(reason)
    return pose if shrink == 1 else enlarged(pose, shrink)


def look_again(image_bgr: Image, hypothesis: Hypothesis, times: int = 2) -> Candidate | None:
    """Second looks at a hypothesis, each from where the one before found the board."""
    pose = hypothesis.pose
    for _ in range(times):
        look = second_look(image_bgr, pose)
        on = (look.board > 0.5) & (np.abs(look.true_cells - 9) < 11).all(axis=1)
        if on.sum() < 60:
            return None
        weight = look.board[on] / np.maximum(look.spread_cells[on], 0.03) ** 2
        picture = pose.to_picture(look.nominal[on])
        matrix, _ = cv2.findHomography(picture, look.true_cells[on], cv2.RHO, 0.7)
        if matrix is None:
            return None
        seen = Sightings.of_points(picture, look.true_cells[on], weight.astype(float))
        fitted = fit(BoardPose(np.asarray(matrix, float), 0.0), seen, image_bgr.shape, 0.2)
        pose = fitted.pose
        if not np.isfinite(pose.corners_px).all() or cv2.contourArea(pose.corners_px.astype(np.float32)) < 400:
            return None
    spread = float(np.median(look.spread_cells[on]))
    return Candidate(pose, look, spread, pose.residual_cells, hypothesis.patch, hypothesis.area_px)


def sharpen(image_bgr: Image, pose: BoardPose, times: int = 2) -> BoardPose:
    """The pose fitted to the drawn lines that show."""
    for _ in range(times):
        seen = pieces(image_bgr, pose).sightings(pose)
        if len(seen.axis) < 80:
            return pose
        pose = fit(pose, seen, image_bgr.shape, 0.06).pose
    return pose


def enlarged(pose: BoardPose, factor: float) -> BoardPose:
    """A pose found in a picture shrunk by `factor`, for the whole picture."""
    shift = (factor - 1) / 2 / factor  # pixel centers: whole = small * factor + (factor - 1) / 2
    matrix = pose.homography @ np.array([(1 / factor, 0, -shift), (0, 1 / factor, -shift), (0, 0, 1)])
    lens = pose.lens
    if lens is not None:
        x, y = lens.center_px
        lens = RadialLens(
            lens.k1, (x * factor + (factor - 1) / 2, y * factor + (factor - 1) / 2), lens.scale_px * factor
        )
    return BoardPose(matrix / matrix[2, 2], pose.residual_cells, pose.orientation, lens)
