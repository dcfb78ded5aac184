"""Tries to prove a found grid wrong before it is reported: what there is to tell a right one.

Witnesses that know nothing of how the grid was found: the second look at the final pose (does the board lie where the
pose says? a grid that is one line off looks shifted to it), the pieces of drawn line (do they stand at their places, or
anywhere? would the grid stay without those of one side?), and the stones net, which has learned what boards look like
under wrong grids. `vision.grid.verdict` weighs them.
"""

from dataclasses import astuple, dataclass

import numpy as np

from vision.geometry.crop import Image
from vision.geometry.fit import Doubles
from vision.geometry.pose import BoardPose
from vision.grid.keypoints import CLASSES, SecondLook, second_look
from vision.grid.lattice import Pieces, pieces
from vision.grid.slack import slack_cells
from vision.grid.thresholds import LEAST_CELL_PX, MOST_CUT_CELLS
from vision.reasons import Code, Reason
from vision.stones.net import Stones

CORNER_REACH_CELLS = 2.6  # cells around a corner that tell where it lies
LEAST_DISTANCE = 0.01  # cells, below which distances do not differ
LARGEST_LOGIT = 9.0


@dataclass(frozen=True)
class GridEvidence:
    """What speaks for a grid, or against.

    near -- 0..1: of what shows of the lines, the share at its place, in the worse direction; by chance about 0.28
    edge, edges -- -1..1: how much more of the outer lines shows than of lines beyond them, see Pieces.edge; the worst
        of the four sides, and their mean
    corner_lines -- logarithm of 1 + contrast of the lines that show at their place, about the worst corner
    board -- 0..1: how much of the worst corner's surroundings the second look takes for board
    way_cells -- how far the second look sees the whole from where the pose has it
    corner_cells -- how far the worst corner
    spread_cells -- the second look's own doubt about where the board lies
    outer_cells -- how far the worst of the outer two lines of any side stands from its place
    slack_cells -- how far a corner would move, were the lines of one side not there
    """

    near: float
    edge: float
    edges: float
    corner_lines: float
    board: float
    way_cells: float
    corner_cells: float
    spread_cells: float
    outer_cells: float
    slack_cells: float

    def features(self) -> Doubles:
        """(10,): the fields, distances as logarithms."""
        *shares, way, corner, spread, outer, slack = astuple(self)
        distances = np.maximum([way, corner, spread, outer, slack], LEAST_DISTANCE)
        return np.append(shares, np.log(distances))


def evidence(look: SecondLook, seen: Pieces) -> GridEvidence:
    """Weighs a second look at the final pose and the pieces of its lines."""
    inside = (np.abs(look.nominal - 9) < 9.4).all(axis=1)
    way = look.true_cells - look.nominal
    corners = [
        inside & (np.abs(look.nominal - corner) < CORNER_REACH_CELLS).all(axis=1)
        for corner in ((0, 0), (18, 0), (18, 18), (0, 18))
    ]
    edges = seen.edges()
    return GridEvidence(
        near=float(seen.near()[:, 1:-1].mean(axis=1).min()),
        edge=float(edges.min()),
        edges=float(edges.mean()),
        corner_lines=float(np.log1p(seen.corners().min())),
        board=float(min(look.board[at].mean() for at in corners)),
        way_cells=float(np.median(np.abs(way[inside]))),
        corner_cells=float(max(np.abs(np.median(way[at], axis=0)).max() for at in corners)),
        spread_cells=float(np.median(look.spread_cells[inside])),
        outer_cells=float(np.abs(seen.line_offsets()[:, [0, 1, 17, 18]]).max()),
        slack_cells=slack_cells(seen),
    )


def stone_features(stones: Stones) -> Doubles:
    """(4,): the stones net's belief in the grid as a logit; the share of points hidden, on the board and in the three
    lines of its worst side; the share of stones."""
    fits = float(np.clip(stones.fits, 1e-9, 1 - 1e-9))
    hidden = stones.hidden.reshape(19, 19)
    sides = (hidden[:3], hidden[-3:], hidden[:, :3], hidden[:, -3:])
    return np.array(
        [
            np.clip(np.log(fits / (1 - fits)), -LARGEST_LOGIT, LARGEST_LOGIT),
            np.log(max(float(hidden.mean()), LEAST_DISTANCE)),
            np.log(max(*(float(side.mean()) for side in sides), LEAST_DISTANCE)),
            (stones.log_probability.argmax(axis=1) > 0).mean(),
        ]
    )


def gather(image_bgr: Image, pose: BoardPose) -> tuple[GridEvidence, SecondLook]:
    """Looks once more at the final pose."""
    look = second_look(image_bgr, pose)
    return evidence(look, pieces(image_bgr, pose)), look


def impossible(image_bgr: Image, pose: BoardPose, look: SecondLook) -> Reason | None:
    """What rules a grid out whatever the lines say; None where nothing does."""
    size = int(np.argmax(look.sizes))
    if CLASSES[size] in ("13×13", "9×9") and look.sizes[size] > 0.5:
        return Reason(Code.BOARD_SIZE, {"size": CLASSES[size]})
    if is_beyond(pose, (image_bgr.shape[1], image_bgr.shape[0])):
        return Reason(Code.BOARD_CUT)
    cell = cell_px(pose)
    if cell < LEAST_CELL_PX:
        return Reason(Code.BOARD_SMALL, {"pixels": cell})
    return None


def is_beyond(pose: BoardPose, size_px: tuple[int, int]) -> bool:
    """Whether a corner lies farther beyond a picture of that width and height than one that is still read."""
    corners = pose.corners_px
    beyond_px = np.maximum(-corners, corners - (np.array(size_px) - 1)).max()
    return float(beyond_px) / max(cell_px(pose), 1e-6) > MOST_CUT_CELLS


def cell_px(pose: BoardPose) -> float:
    """Mean distance of neighboring lines in the picture."""
    x, y = pose.corners_px.T
    area = 0.5 * abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1)))
    return float(area**0.5) / 18
