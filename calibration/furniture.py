"""What else is drawn on a board and how far its wood goes: star points, and the margin outside the last lines."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.pose import BoardPose

Image = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]
STARS = tuple(19 * row + column for row in (3, 9, 15) for column in (3, 9, 15))
DOT, WOOD = (0.042, 0.055), 0.3  # cells from the crossing, along its diagonals: within a dot; plain board
OFF_LINE_PX = 2.3  # so far a line's ink does not reach
DOTTED, PLAIN = 0.45, 0.2  # of a line's own darkness off its crossing: surely a dot, surely none
WHOLE = 0.6  # on all four sides: a dot even where none belongs
LEAST_INK = 12.0  # gray levels between board and line, below which nothing can be said
OUTSIDE, STEP = (0.3, 2.6), 0.02  # cells beyond the last line: where the wood's edge is looked for
PLACES = 120  # along a side
CLEAR_SHARE = 0.7  # of the places must show the edge
LEAST_STEP = 18.0  # gray levels
BESIDE = (5, 14)  # steps before and after an edge where the colors are compared: a drawn line is narrower
EDGE_ERROR_CELLS = 0.04  # measured on rendered boards


@dataclass(frozen=True)
class Stars:
    """Points row-major: stars seen where they belong, those not there, and dots where none belongs.

    unseen -- star points under a stone, the sheet or a hand, or too faint to tell: nothing is said of them
    """

    there: tuple[int, ...]
    missing: tuple[int, ...]
    unseen: tuple[int, ...]
    elsewhere: tuple[int, ...]


@dataclass(frozen=True)
class Margin:
    """From the last line to the board's edge, in cells across it; None for a side whose edge does not show clearly."""

    top: float | None
    right: float | None
    bottom: float | None
    left: float | None


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


def find_margin(image_bgr: Image, pose: BoardPose) -> Margin:
    """Looks outward from the last lines for the straight edge where the board's color ends.

    A line drawn around the grid is none: the wood goes on beyond it. Not checked: a margin painted in another color.
    """
    along = np.linspace(0.5, 17.5, PLACES)
    out = np.arange(*OUTSIDE, STEP)
    sides = {
        "top": np.stack(np.broadcast_arrays(along[:, None], -out[None, :]), axis=2),
        "right": np.stack(np.broadcast_arrays(18 + out[None, :], along[:, None]), axis=2),
        "bottom": np.stack(np.broadcast_arrays(along[:, None], 18 + out[None, :]), axis=2),
        "left": np.stack(np.broadcast_arrays(-out[None, :], along[:, None]), axis=2),
    }
    return Margin(**{name: _edge(image_bgr, pose, cells, out) for name, cells in sides.items()})


def _edge(image_bgr: Image, pose: BoardPose, cells: Doubles, out: Doubles) -> float | None:
    pixels = pose.to_picture(cells.reshape(-1, 2)).astype(np.float32).reshape(*cells.shape)
    height, width = image_bgr.shape[:2]
    x, y = pixels[..., 0], pixels[..., 1]
    inside = np.asarray((x > 2) & (y > 2) & (x < width - 3) & (y < height - 3))
    colors = cv2.remap(image_bgr, x, y, cv2.INTER_LINEAR).astype(float)
    smooth = np.asarray(cv2.GaussianBlur(colors, (0, 0), sigmaX=2, sigmaY=2), np.float64)
    steps = np.linalg.norm(smooth[:, 4:] - smooth[:, :-4], axis=2) * (inside[:, 4:] & inside[:, :-4])
    common = np.quantile(steps, 1 - CLEAR_SHARE, axis=0)  # what most places along the side show at the same distance
    best = int((common * _lasting(smooth, inside)).argmax())
    if common[best] < LEAST_STEP:
        return None
    near = slice(max(best - 3, 0), best + 4)
    return float(np.average(out[2:-2][near], weights=common[near] ** 2))


def _lasting(smooth: Doubles, inside: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """bool (K - 4,): steps outward (K colors) beyond which the color stays another, over more than a line's width."""
    outside = np.broadcast_to(~inside[..., None], smooth.shape)
    color = np.ma.filled(np.ma.median(np.ma.array(smooth, mask=outside), axis=0), np.nan)  # type: ignore[no-untyped-call]
    near, far = BESIDE
    count = len(color) - 4
    lasts = np.zeros(count, np.bool_)
    for step in range(far - 2, count - far + 2):
        at = step + 2  # the step's middle among the colors
        change = np.median(color[at + near : at + far], axis=0) - np.median(color[at - far + 1 : at - near + 1], axis=0)
        lasts[step] = float(np.linalg.norm(change)) >= LEAST_STEP
    return lasts


def _levels(gray: npt.NDArray[np.uint8], pose: BoardPose, cells: Doubles, offsets: Doubles) -> Doubles:
    """Brightness at each cell plus each offset: (N, K)."""
    places = (cells[:, None] + offsets[None]).reshape(-1, 2)
    pixels = pose.to_picture(places).astype(np.float32)
    return cv2.remap(gray, pixels[:, :1], pixels[:, 1:], cv2.INTER_LINEAR).reshape(len(cells), -1).astype(float)


def _points(mask: npt.NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(int(point) for point in np.flatnonzero(mask))
