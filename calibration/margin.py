"""How far a board's wood goes beyond its last lines, told only where more than one sign speaks for the edge found."""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose

Image = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]
Doubt = Literal["", "alone", "opposite", "bent", "rival"]
SIDES = ("top", "right", "bottom", "left")
OUTSIDE, STEP = (0.08, 3.0), 0.02  # cells beyond the last line: where the wood's edge is looked for
PLACES, PARTS = 120, 6  # along a side; the edge must lie equally far out in all its parts
CLEAR_SHARE = 0.7  # of the places must show the edge
LEAST_STEP = 18.0  # gray levels
BESIDE = (5, 14)  # steps before and after an edge where the colors are compared: a drawn line is narrower
WHOLE_STEPS = 4  # nothing nearer than this is sharper than an edge's middle
REACH = 10  # steps around the edge where each part of the side is asked for its own
MOST_BENT_CELLS, MOST_UNLIKE_CELLS = 0.06, 0.1  # beyond that an edge is not straight, or its opposite another thing
RIVAL_WITHIN, RIVAL_BEYOND = 0.6, 0.3  # of the edge's own step: another as clear nearer, or farther out
EDGE_ERROR_CELLS = 0.04  # measured on rendered boards
BAND, BAND_RATIO, LEAST_UNEVEN = 8, 1.7, 0.01  # steps; of unevenness beyond a band to that within; share of brightness


@dataclass(frozen=True)
class Edge:
    """The board's edge beyond one last line, in cells across that line.

    error_cells -- two sigma
    doubt -- empty where the edge is sure; "alone": the opposite one does not show; "opposite": that one lies elsewhere;
        "bent": not straight or not parallel to the lines; "rival": another step in color is about as clear
    """

    cells: float
    error_cells: float
    doubt: Doubt = ""


@dataclass(frozen=True)
class Margin:
    """The four edges; None for a side whose edge does not show clearly, as where the picture ends before it."""

    top: Edge | None
    right: Edge | None
    bottom: Edge | None
    left: Edge | None


def find_margin(image_bgr: Image, pose: BoardPose) -> Margin:
    """Looks outward from the last lines for the straight edge where the board's color ends.

    A line drawn around the grid is none: the wood goes on beyond it. Two opposite edges speak for each other.
    Not checked: margins painted alike on all sides in the very color of a plain table.
    """
    along = np.linspace(0.5, 17.5, PLACES)
    out = np.arange(*OUTSIDE, STEP)
    cells = {
        "top": np.stack(np.broadcast_arrays(along[:, None], -out[None, :]), axis=2),
        "right": np.stack(np.broadcast_arrays(18 + out[None, :], along[:, None]), axis=2),
        "bottom": np.stack(np.broadcast_arrays(along[:, None], 18 + out[None, :]), axis=2),
        "left": np.stack(np.broadcast_arrays(-out[None, :], along[:, None]), axis=2),
    }
    seen = {side: _edge(image_bgr, pose, places, out) for side, places in cells.items()}
    top, bottom = _corroborated(seen["top"], seen["bottom"])
    left, right = _corroborated(seen["left"], seen["right"])
    return Margin(top, right, bottom, left)


def _corroborated(first: "_Seen | None", second: "_Seen | None") -> tuple[Edge | None, Edge | None]:
    if first is None or second is None:
        return first and _doubted(first.edge, "alone"), second and _doubted(second.edge, "alone")
    one, other = first.edge, second.edge
    here, there = first.band_cells, second.band_cells
    if here is not None and there is not None and abs(here - there) <= MOST_UNLIKE_CELLS:
        return _doubted(one, "rival"), _doubted(other, "rival")
    apart = abs(one.cells - other.cells)
    if apart > MOST_UNLIKE_CELLS:
        return _doubted(one, "opposite"), _doubted(other, "opposite")
    errors = (float(np.hypot(edge.error_cells, apart / 2)) for edge in (one, other))
    one, other = (replace(edge, error_cells=error) for edge, error in zip((one, other), errors, strict=True))
    # what makes one of the two doubtful leaves the other without its witness
    return (one, other) if not (one.doubt or other.doubt) else (_doubted(one, "alone"), _doubted(other, "alone"))


def _doubted(edge: Edge, doubt: Doubt) -> Edge:
    return replace(edge, doubt=edge.doubt or doubt)


class _Seen(NamedTuple):
    """An edge, and how far out a smooth band beyond it ends (None: none does)."""

    edge: Edge
    band_cells: float | None


def _edge(image_bgr: Image, pose: BoardPose, cells: Doubles, out: Doubles) -> _Seen | None:
    pixels = pose.to_picture(cells.reshape(-1, 2)).astype(np.float32).reshape(*cells.shape)
    height, width = image_bgr.shape[:2]
    x, y = pixels[..., 0], pixels[..., 1]
    inside = np.asarray((x > 2) & (y > 2) & (x < width - 3) & (y < height - 3))
    colors = cv2.remap(image_bgr, x, y, cv2.INTER_LINEAR).astype(float)
    smooth = np.asarray(cv2.GaussianBlur(colors, (0, 0), sigmaX=2, sigmaY=2), np.float64)
    steps = np.linalg.norm(smooth[:, 4:] - smooth[:, :-4], axis=2) * (inside[:, 4:] & inside[:, :-4])
    common = np.quantile(steps, 1 - CLEAR_SHARE, axis=0)  # what most places along the side show at the same distance
    lasting, unlike = _lasting(smooth, inside)
    sharpest = cv2.dilate(common[None], np.ones((1, 2 * WHOLE_STEPS + 1)))[0] == common
    best = int((common * unlike * sharpest).argmax())
    if common[best] < LEAST_STEP:
        return None
    near = slice(max(best - 3, 0), best + 4)
    edge = float(np.average(out[2:-2][near], weights=common[near] ** 2))
    bend = _bend(steps, best)
    doubt: Doubt = (
        "bent"
        if bend > MOST_BENT_CELLS
        else "rival"
        if _rivaled(steps, common * unlike * sharpest, lasting, best)
        else ""
    )
    band = _band(colors, inside, best + 2)
    found = Edge(edge, float(np.hypot(EDGE_ERROR_CELLS, bend / 2)), doubt)
    return _Seen(found, None if band is None else float(out[band]))


def _band(colors: Doubles, inside: npt.NDArray[np.bool_], edge: int) -> int | None:
    """The step at which a smooth band beyond the edge gives way to something uneven, as paint does to a table.

    A board's shadow or side face makes such a band too, but not of one breadth on two opposite sides.
    """
    masked = np.ma.array(colors, mask=np.broadcast_to(~inside[..., None], colors.shape))
    median = np.ma.median(masked, axis=0)  # type: ignore[no-untyped-call]
    off = np.ma.median(np.abs(masked - median), axis=0).mean(axis=1)  # type: ignore[no-untyped-call]
    uneven = np.ma.filled(off / np.maximum(median.mean(axis=1), 1), np.nan)[edge + REACH :]
    jumps = [
        at
        for at in range(BAND, len(uneven) - BAND)
        if np.median(uneven[at : at + BAND]) > BAND_RATIO * max(np.median(uneven[:at]), LEAST_UNEVEN)
    ]
    return edge + REACH + jumps[0] if jumps else None


def _bend(steps: Doubles, best: int) -> float:
    """How far apart in cells the parts of the side see the edge."""
    near = steps[:, max(best - REACH, 0) : best + REACH + 1]
    places = [int(np.median(part, axis=0).argmax()) for part in np.array_split(near, PARTS)]
    return float(np.ptp(places)) * STEP


def _rivaled(steps: Doubles, common: Doubles, lasting: npt.NDArray[np.bool_], best: int) -> bool:
    within = common[: max(best - REACH, 0)]
    beyond = (np.median(steps, axis=0) * lasting)[best + REACH + 1 :]  # half of the places are enough for a warning
    return bool(
        within.max(initial=0) > RIVAL_WITHIN * common[best]
        or beyond.max(initial=0) > max(RIVAL_BEYOND * common[best], LEAST_STEP / 2)
    )


def _lasting(smooth: Doubles, inside: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Steps outward, bool (K - 4,) of K colors: where the color stays another over more than a line's width.

    The second: where it stays another than the wood beside the last line, too, as not beyond a broad line.
    """
    outside = np.broadcast_to(~inside[..., None], smooth.shape)
    color = np.ma.filled(np.ma.median(np.ma.array(smooth, mask=outside), axis=0), np.nan)  # type: ignore[no-untyped-call]
    near, far = BESIDE
    count = len(color) - 4
    lasts, unlike = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    wood = np.median(color[1 : far - near + 1], axis=0)
    for step in range(far - 2, count - far + 2):
        at = step + 2  # the step's middle among the colors
        after = np.median(color[at + near : at + far], axis=0)
        before = np.median(color[at - far + 1 : at - near + 1], axis=0)
        lasts[step] = float(np.linalg.norm(after - before)) >= LEAST_STEP
        unlike[step] = lasts[step] and float(np.linalg.norm(after - wood)) >= LEAST_STEP
    return lasts, unlike
