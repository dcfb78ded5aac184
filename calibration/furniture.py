"""What else is drawn on a board: star points."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose

Image = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]
STARS = tuple(19 * row + column for row in (3, 9, 15) for column in (3, 9, 15))
DOT, WOOD = (0.042, 0.055), 0.3  # cells from the crossing, along its diagonals: within a dot; plain board
OFF_LINE_PX = 2.3  # so far a line's ink does not reach
DOTTED, PLAIN = 0.45, 0.2  # of a line's own darkness off its crossing: surely a dot, surely none
WHOLE = 0.6  # on all four sides: a dot even where none belongs
LEAST_INK = 12.0  # gray levels between board and line, below which nothing can be said


@dataclass(frozen=True)
class Stars:
    """Points row-major: stars seen where they belong, those not there, and dots where none belongs.

    unseen -- star points under a stone, the sheet or a hand, or too faint to tell: nothing is said of them
    """

    there: tuple[int, ...]
    missing: tuple[int, ...]
    unseen: tuple[int, ...]
    elsewhere: tuple[int, ...]


def find_stars(image_bgr: Image, pose: BoardPose, covered: npt.NDArray[np.bool_]) -> Stars | None:
    """The dots on the crossings; None where the lines are too faint to tell a dot.

    covered -- bool (361,): where a stone, the sheet or anything else lies
    """
    gray = np.asarray(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    cells = np.array([(column, row) for row in range(19) for column in range(19)], float)
    diagonals = np.array([(1, 1), (1, -1), (-1, 1), (-1, -1)], float)
    cell_px = float(np.sqrt(cv2.contourArea(pose.corners_px.astype(np.float32)))) / 18
    dots = _levels(gray, pose, cells, diagonals * float(np.clip(OFF_LINE_PX / cell_px, *DOT)))
    wood = np.median(_levels(gray, pose, cells, diagonals * WOOD), axis=1)
    lines = _levels(gray, pose, cells, np.array([(0, 0.3), (0.3, 0), (0, -0.3), (-0.3, 0)]))
    plain = ~covered
    if plain.sum() < 40:
        return None
    ink = float(np.median((wood[:, None] - lines)[plain]))
    if abs(ink) < LEAST_INK:
        return None
    shares = (wood[:, None] - dots) / ink
    darker = np.median(shares, axis=1)
    usual = float(np.median(darker[plain]))  # what the crossing's own lines darken so near to it
    more = (darker - usual) / max(1 - usual, 0.3)
    dotted = more > DOTTED
    stars = np.zeros(361, bool)
    stars[list(STARS)] = True
    inner = np.pad(np.ones((17, 17), bool), 1).ravel()  # beside the last lines the wood may end
    return Stars(
        _points(stars & plain & dotted),
        _points(stars & plain & (more < PLAIN)),
        _points(stars & (covered | ((more >= PLAIN) & ~dotted))),
        _points(~stars & inner & plain & dotted & (shares.min(axis=1) > WHOLE)),  # grain darkens one side
    )


def _levels(gray: npt.NDArray[np.uint8], pose: BoardPose, cells: Doubles, offsets: Doubles) -> Doubles:
    """Brightness at each cell plus each offset: (N, K)."""
    places = (cells[:, None] + offsets[None]).reshape(-1, 2)
    pixels = pose.to_picture(places).astype(np.float32)
    return cv2.remap(gray, pixels[:, :1], pixels[:, 1:], cv2.INTER_LINEAR).reshape(len(cells), -1).astype(float)


def _points(mask: npt.NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(int(point) for point in np.flatnonzero(mask))
