"""Tries to prove a found grid wrong before it is reported.

Two witnesses that know nothing of how the grid was found: the second look at the final pose (does the board lie where
the pose says? a grid that is one line off looks shifted to it), and the pieces of drawn line (do they stand at their
places, or anywhere?). A logistic model weighs them; `vision.training.grid.verdict` fits it on rendered pictures.
"""

from dataclasses import astuple, dataclass

import numpy as np

from vision.crop import Image
from vision.fit import Doubles
from vision.keypoints import CLASSES, SecondLook, second_look
from vision.lattice import Pieces, pieces
from vision.pose import BoardPose

OUT_CELLS = 0.4  # how far a corner may lie beyond the picture
LEAST_CELL_PX = 4.0

# weights of Evidence's fields as `features` has them, and the constant; see the card in vision/models
WEIGHTS = np.array([2.407, 2.059, -0.544, -1.333, -1.538, -0.766])
CONSTANT = -12.368


@dataclass(frozen=True)
class Evidence:
    """What speaks for a grid, or against.

    near -- 0..1: of what shows of the lines, the share at its place, in the worse direction; by chance about 0.28
    weakest_edge -- 0..1: the same of the weakest outer line
    edge -- -1..1: how much more of the outer lines shows than of lines beyond them, see Pieces.edge
    spread_cells -- the second look's own doubt about where the board lies
    corner_cells -- how far it sees the worst corner from where the pose has it
    way_cells -- how far it sees the whole
    """

    near: float
    weakest_edge: float
    edge: float
    spread_cells: float
    corner_cells: float
    way_cells: float

    def features(self) -> Doubles:
        """(6,): the fields, distances as logarithms."""
        near, weakest, edge, *distances = astuple(self)
        return np.array([near, weakest, edge, *np.log(np.maximum(distances, 0.01))])

    def trust(self) -> float:
        """0..1: probability that all four corners are within a third of a cell."""
        return float(1 / (1 + np.exp(-(self.features() @ WEIGHTS + CONSTANT))))


def evidence(look: SecondLook, seen: Pieces) -> Evidence:
    """Weighs a second look at the final pose and the pieces of its lines."""
    inside = (np.abs(look.nominal - 9) < 9.4).all(axis=1)
    way = look.true_cells - look.nominal
    corners = [
        np.abs(np.median(way[inside & (np.abs(look.nominal - corner) < 2.6).all(axis=1)], axis=0)).max()
        for corner in ((0, 0), (18, 0), (18, 18), (0, 18))
    ]
    near = seen.near()
    return Evidence(
        near=float(near[:, 1:-1].mean(axis=1).min()),
        weakest_edge=float(near[:, [1, -2]].min()),
        edge=seen.edge(),
        spread_cells=float(np.quantile(look.spread_cells[inside], 0.9)),
        corner_cells=float(max(corners)),
        way_cells=float(np.median(np.abs(way[inside]))),
    )


def gather(image_bgr: Image, pose: BoardPose) -> tuple[Evidence, SecondLook]:
    """Looks once more at the final pose."""
    look = second_look(image_bgr, pose)
    return evidence(look, pieces(image_bgr, pose)), look


def impossible(image_bgr: Image, pose: BoardPose, look: SecondLook) -> str:
    """What rules a grid out whatever the lines say, in one sentence; "" where nothing does."""
    size = int(np.argmax(look.sizes))
    if CLASSES[size] in ("13×13", "9×9") and look.sizes[size] > 0.5:
        return f"the board in sight is {CLASSES[size]}; only 19×19 is read"
    height, width = image_bgr.shape[:2]
    corners = pose.corners_px
    cell = cell_px(pose)
    beyond = float(np.maximum(-corners, corners - (width - 1, height - 1)).max()) / max(cell, 1e-6)
    if beyond > OUT_CELLS:
        return "the board is cut off by the picture's edge"
    if cell < LEAST_CELL_PX:
        return f"the board is too small in the picture, {cell:.1f} pixels from line to line"
    return ""


def cell_px(pose: BoardPose) -> float:
    """Mean distance of neighboring lines in the picture."""
    x, y = pose.corners_px.T
    area = 0.5 * abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1)))
    return float(area**0.5) / 18
