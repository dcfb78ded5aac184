"""Where a board may lie, from the first look at the whole picture: rough corners, to be looked at again."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.crop import Image
from vision.geometry.fit import Doubles, upright
from vision.geometry.pose import BoardPose
from vision.grid.keypoints import FirstLook, first_look

LEAST_CELLS = 10  # map cells (8 × 8 input pixels) that a board must fill
FINER = 4  # the board map is doubled twice before its outline is drawn
COARSER_PX = 256  # longest side of the picture for another first look
SMALL_SHARE = 0.16  # of the picture: a patch smaller than that is looked at again from nearer


@dataclass(frozen=True, eq=False)
class Patch:
    """One patch of board in a picture: its rough poses, likeliest first, and the area that it covers."""

    poses: list[BoardPose]
    area_px: float
    outline_px: Doubles


def patches(image_bgr: Image) -> list[Patch]:
    """What looks like a board, largest first; a small one from nearer."""
    found = _patches(first_look(image_bgr), (0, 0))
    height, width = image_bgr.shape[:2]
    if found and found[0].area_px < SMALL_SHARE * height * width:
        nearer = _patches_within(image_bgr, found[0])
        if nearer:
            return [*nearer, *found[1:]]
    return found


def coarser(image_bgr: Image) -> list[Patch]:
    """The same at another scale: where the floor looked like a board at one, it seldom does at the other."""
    return _patches(first_look(image_bgr, COARSER_PX), (0, 0))


def tiles(image_bgr: Image) -> list[Patch]:
    """The likeliest patch of overlapping pieces of the picture, for a small board that the whole look missed."""
    height, width = image_bgr.shape[:2]
    side = int(0.6 * max(height, width))
    found = [
        patch
        for top in np.unique([0, max(height - side, 0)])
        for left in np.unique([0, max(width - side, 0)])
        for patch in _patches(first_look(image_bgr[top : top + side, left : left + side]), (int(left), int(top)))
    ]
    return sorted(found, key=lambda patch: -patch.area_px)[:1]


def _patches_within(image_bgr: Image, patch: Patch) -> list[Patch]:
    height, width = image_bgr.shape[:2]
    low, high = patch.outline_px.min(axis=0), patch.outline_px.max(axis=0)
    middle, reach = (low + high) / 2, 0.85 * (high - low).max()
    left, top = np.maximum(middle - reach, 0).astype(int)
    right, bottom = np.minimum(middle + reach, (width, height)).astype(int)
    if right - left < 32 or bottom - top < 32:
        return []
    return _patches(first_look(image_bgr[top:bottom, left:right]), (int(left), int(top)))


def _patches(look: FirstLook, origin: tuple[int, int]) -> list[Patch]:
    finer = cv2.resize(look.board, None, fx=FINER, fy=FINER, interpolation=cv2.INTER_LINEAR)
    _, labels, stats, _ = cv2.connectedComponentsWithStats((finer > 0.5).astype(np.uint8))
    peaks, strength = _peaks(look)
    result: list[Patch] = []
    for label in 1 + np.argsort(-stats[1:, cv2.CC_STAT_AREA])[:3]:
        area = int(stats[label, cv2.CC_STAT_AREA])
        outline = _outline((labels == label).astype(np.uint8)) if area >= LEAST_CELLS * FINER**2 else None
        if outline is None:
            continue
        snapped = _snapped(outline, peaks, strength)
        quads = [look.to_picture(quad) + origin for quad in (snapped, outline) if quad is not None]
        poses = [pose for quad in quads if (pose := _pose(quad)) is not None]
        if poses:
            result.append(Patch(poses, area / FINER**2 * look.scale**2, quads[-1]))
    return result


def _outline(mask: npt.NDArray[np.uint8]) -> Doubles | None:
    """(4, 2) corners around one patch of the finer map in map cells, clockwise as seen, or None for a sliver."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    if len(hull) < 4 or cv2.contourArea(hull) < 9:
        return None
    quad = np.asarray(cv2.approxPolyN(hull, 4), float).reshape(-1, 2) + 0.5
    return _clockwise(quad) / FINER if len(quad) == 4 else None


def _clockwise(quad: Doubles) -> Doubles:
    away = quad - quad.mean(axis=0)
    return np.asarray(quad[np.argsort(np.arctan2(away[:, 1], away[:, 0]))])


def _peaks(look: FirstLook) -> tuple[Doubles, Doubles]:
    """Corners of the corner map: places (N, 2) in map cells, and probabilities (N,)."""
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
