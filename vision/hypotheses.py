"""Where a board may lie, from the first look at the whole picture: rough corners, to be looked at again."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.crop import Image
from vision.fit import Doubles, upright
from vision.keypoints import FirstLook, first_look
from vision.pose import BoardPose

LEAST_CELLS = 12  # map cells (8 × 8 input pixels) that a board must fill
FINER = 4  # the board map is doubled twice before its outline is drawn


@dataclass(frozen=True, eq=False)
class Hypothesis:
    """pose -- rough; area_px -- how much of the picture it fills; patch -- from which patch of board it stems."""

    pose: BoardPose
    area_px: float
    patch: int


def hypotheses(image_bgr: Image) -> list[Hypothesis]:
    """The most likely first; several for one patch of board where its outline and its corners disagree."""
    found = _from_look(first_look(image_bgr))
    return sorted(found, key=lambda hypothesis: (hypothesis.patch, -hypothesis.area_px))


def _from_look(look: FirstLook) -> list[Hypothesis]:
    finer = cv2.resize(look.board, None, fx=FINER, fy=FINER, interpolation=cv2.INTER_LINEAR)
    count, labels, stats, _ = cv2.connectedComponentsWithStats((finer > 0.5).astype(np.uint8))
    peaks, strength = _peaks(look)
    order = 1 + np.argsort(-stats[1:, cv2.CC_STAT_AREA])
    result: list[Hypothesis] = []
    for patch, label in enumerate(order[:3]):
        if stats[label, cv2.CC_STAT_AREA] < LEAST_CELLS * FINER**2:
            continue
        outline = _outline((labels == label).astype(np.uint8))
        if outline is None:
            continue
        outline = outline / FINER
        snapped = _snapped(outline, peaks, strength)
        for quad in [snapped, outline] if snapped is not None else [outline]:
            corners = look.to_picture(quad)
            pose = _pose(corners)
            if pose is not None:
                result.append(Hypothesis(pose, float(cv2.contourArea(corners.astype(np.float32))), patch))
    del count
    return result


def _outline(mask: npt.NDArray[np.uint8]) -> Doubles | None:
    """(4, 2) corners around one patch of the finer map, clockwise as seen, or None for a sliver."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    if len(hull) < 4 or cv2.contourArea(hull) < 9:
        return None
    quad = np.asarray(cv2.approxPolyN(hull, 4), float).reshape(-1, 2) + 0.5
    if len(quad) != 4:
        return None
    return _clockwise(quad)


def _clockwise(quad: Doubles) -> Doubles:
    away = quad - quad.mean(axis=0)
    return np.asarray(quad[np.argsort(np.arctan2(away[:, 1], away[:, 0]))])


def _peaks(look: FirstLook) -> tuple[Doubles, Doubles]:
    """Corners of the corner map: places (N, 2) in map cells, and probabilities."""
    highest = cv2.dilate(look.corner, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((look.corner >= highest) & (look.corner > 0.12))
    offset = np.clip(look.offset[:, rows, columns], -1.5, 1.5)
    places = np.column_stack([columns + 0.5 + offset[0], rows + 0.5 + offset[1]])
    return places.astype(float), look.corner[rows, columns].astype(float)


def _snapped(outline: Doubles, peaks: Doubles, strength: Doubles) -> Doubles | None:
    """The outline with its corners moved to the corner peaks near them; None where nothing moves."""
    if not len(peaks):
        return None
    result, moved = outline.copy(), 0
    reach = 0.22 * np.linalg.norm(outline - np.roll(outline, 1, axis=0), axis=1).mean()
    for index, corner in enumerate(outline):
        distance = np.linalg.norm(peaks - corner, axis=1)
        worth = np.where(distance < reach, strength - 0.6 * distance / reach, -9)
        best = int(np.argmax(worth))
        if worth[best] > -0.4:
            result[index], moved = peaks[best], moved + 1
    return result if moved else None


def _pose(corners_px: Doubles) -> BoardPose | None:
    """A pose from four corners in clockwise order, row 0 at the top; None unless they are convex."""
    quad = corners_px.astype(np.float32)
    if not cv2.isContourConvex(quad) or cv2.contourArea(quad) < 100:
        return None
    square = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    return upright(BoardPose(np.asarray(cv2.getPerspectiveTransform(quad, square), float), np.inf))
