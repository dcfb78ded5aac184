"""What else is drawn on a board: star points.

A dot is told by its ink, not by how dark one place is: blur spreads ink and leaves its amount. About each crossing the
ink is summed up, and what the two lines bring there, as they show a little further out, is taken off. What is left of
the board's plain crossings tells how far chance goes; only what stands clear of that is said.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.thresholds import (
    CLEAR_SIGMAS,
    FEWEST_CLEAN_CROSSINGS,
    LEAST_INK_GRAY,
    SEEN_SIGMAS,
    SMALL_DOT_CELLS,
)
from vision.geometry.pose import BoardPose

Image = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
STARS = tuple(19 * row + column for row in (3, 9, 15) for column in (3, 9, 15))
STEP = 0.04  # cells between samples
SQUARE = slice(0, 4)  # samples from a line outward that hold a dot: 0.14 cells
ARM = slice(6, 9)  # along a line, beyond the dot
WOOD = slice(5, 8)  # off both lines
CROSSING_REACH = 8  # samples from the crossing, the last
LINE_CELLS = 0.04  # breadth of a line, a millimeter of 24; too fine to be measured in most pictures


@dataclass(frozen=True)
class Stars:
    """Points row-major: stars seen where they belong, those not there, and dots where none belongs.

    unseen -- star points of which nothing is said: under or beside a stone, the sheet or a hand, or not clear of chance
    """

    there: tuple[int, ...]
    missing: tuple[int, ...]
    unseen: tuple[int, ...]
    elsewhere: tuple[int, ...]


def find_stars(image_bgr: Image, pose: BoardPose, covered: Bools) -> Stars | None:
    """The dots on the crossings; None where so few crossings lie free, or lines show so little, that none can be told.

    covered -- bool (361,): where a stone, the sheet or anything else lies, or may lie
    """
    clean = _clean(covered)
    stars = np.zeros(361, np.bool_)
    stars[list(STARS)] = True
    plain = clean & ~stars & np.pad(np.ones((17, 17), np.bool_), 1).ravel()
    if plain.sum() < FEWEST_CLEAN_CROSSINGS:
        return None
    gray = np.asarray(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    ink, line = _ink(gray, pose)
    line_ink = float(np.median(line[plain]))  # of a line, by its length
    if abs(line_ink) < LEAST_INK_GRAY * LINE_CELLS:
        return None
    dots = (ink - np.median(ink[plain], axis=0)) / (line_ink / LINE_CELLS)  # cells², of each quarter
    dot = 4 * np.median(dots, axis=1)
    sigma = 1.4826 * float(np.median(np.abs(dot[plain] - np.median(dot[plain]))))
    chance = max(CLEAR_SIGMAS * sigma, 1.2 * float(np.quantile(dot[plain], 0.98)), SMALL_DOT_CELLS / 2)
    there = stars & clean & (dot > chance)
    missing, whole = np.zeros(361, np.bool_), np.zeros(361, np.bool_)
    if there.sum() >= 3:  # what a dot is on this board
        usual = float(np.median(dot[there]))
        if usual > SEEN_SIGMAS * sigma:
            missing = stars & clean & (np.abs(dot) < 0.2 * usual)
            whole = (4 * dots.min(axis=1) > 0.5 * usual) & (dot > 0.6 * usual) & (dot < 2 * usual)
    elif not there.any() and (stars & clean).sum() >= 5:  # a board without any
        bare = stars & clean
        if abs(float(dot[bare].mean())) + 3 * sigma / float(np.sqrt(bare.sum())) < SMALL_DOT_CELLS / 2:
            missing = bare & (np.abs(dot) < chance)
    return Stars(
        _points(there), _points(missing), _points(stars & ~there & ~missing), _points(plain & (dot > chance) & whole)
    )


def _clean(covered: Bools) -> Bools:
    """Crossings whose eight neighbors are free too: stones lean, and throw shade."""
    wide = cv2.dilate(covered.reshape(19, 19).astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray(wide.ravel() == 0)


def _ink(gray: npt.NDArray[np.uint8], pose: BoardPose) -> tuple[Doubles, Doubles]:
    """Gray levels times cells²: in each quarter of each crossing's surroundings more than its lines bring (361, 4); and
    times cells: of the lines by their length (361,)."""
    cells = np.array([(column, row) for row in range(19) for column in range(19)], float)
    way = np.arange(CROSSING_REACH + 1) * STEP
    x, y = np.meshgrid(way, way)
    over, lines = [], []
    for right, down in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        places = cells[:, None] + np.stack([right * x, down * y], axis=-1).reshape(1, -1, 2)
        pixels = pose.to_picture(places.reshape(-1, 2)).astype(np.float32)
        seen = cv2.remap(gray, pixels[:, :1].reshape(361, -1), pixels[:, 1:].reshape(361, -1), cv2.INTER_LINEAR)
        part = seen.reshape(361, CROSSING_REACH + 1, CROSSING_REACH + 1).astype(float)
        dark = np.median(part[:, WOOD, WOOD], axis=(1, 2))[:, None, None] - part
        weight = np.where(way[SQUARE] == 0, 0.5, 1.0) * STEP  # the line's own middle belongs to both sides
        upright = (dark[:, ARM, SQUARE] * weight).sum(axis=2).mean(axis=1)
        lying = (dark[:, SQUARE, ARM] * weight[:, None]).sum(axis=1).mean(axis=1)
        square = (dark[:, SQUARE, SQUARE] * weight * weight[:, None]).sum(axis=(1, 2))
        over.append(square - (upright + lying) * weight.sum())
        lines.append(upright + lying)
    return np.stack(over, axis=1), np.mean(lines, axis=0)


def _points(mask: Bools) -> tuple[int, ...]:
    return tuple(int(point) for point in np.flatnonzero(mask))
