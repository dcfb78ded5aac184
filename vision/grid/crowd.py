"""A grid by its stones alone: on a crowded board hardly a line shows, but stones lie on the crossings.

Where their outlines stand, less how far they lean in this view, says where the crossings are; a homography over all of
them corrects the grid. A grid that is a line off has stones on its crossings too: `vision.picture` asks the second look
and the stones net about that.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.crop import Image
from vision.geometry.fit import Doubles
from vision.geometry.outlook import Outlook
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import rectify
from vision.grid.thresholds import FEWEST_LATTICE_STONES, LATTICE_SCALE_CELLS
from vision.stones.net import Stones
from vision.stones.offsets import measure_offsets
from vision.stones.thresholds import HIDDEN_PROBABILITY

LIKELY_PROBABILITY = 0.9  # from which a stone's outline is measured
HOLD = 0.5  # weight of the pose against one stone's each
LATTICE_ROUNDS = 6  # of reweighted least squares

_CORNERS = np.array([(0.0, 0), (18, 0), (18, 18), (0, 18)])


@dataclass(frozen=True)
class Lattice:
    """pose -- corrected; moved_cells -- by how much its farthest corner was; stones -- measured"""

    pose: BoardPose
    moved_cells: float
    stones: int


def lattice(image_bgr: Image, pose: BoardPose, stones: Stones) -> Lattice | None:
    """The grid on whose crossings the stones lie; None where too few show an outline. A stone costs some 0.4 ms."""
    likely = (stones.best > LIKELY_PROBABILITY) & (stones.labels > 0) & (stones.hidden < HIDDEN_PROBABILITY)
    outlook = Outlook.through(pose, (image_bgr.shape[1], image_bgr.shape[0]))
    offsets = measure_offsets(rectify(image_bgr, pose), stones.labels, likely, outlook)
    points = np.flatnonzero(~np.isnan(offsets[:, 0]))
    if len(points) < FEWEST_LATTICE_STONES:
        return None
    ways = _ways(np.stack([points % 19, points // 19], axis=1).astype(float))
    way = offsets[points].astype(float)
    trusted, step = np.ones(len(points)), np.zeros(8)
    for _ in range(LATTICE_ROUNDS):
        normal = np.einsum("nic,n,nid->cd", ways, trusted, ways) + HOLD * np.eye(8)
        step = np.linalg.solve(normal, np.einsum("nic,n,ni->c", ways, trusted, way))
        rest = np.linalg.norm(way - ways @ step, axis=1)
        trusted = 1 / (1 + (rest / LATTICE_SCALE_CELLS) ** 2)
    move = _ways(_CORNERS) @ step
    back = cv2.getPerspectiveTransform((_CORNERS + move).astype(np.float32), _CORNERS.astype(np.float32))
    corrected = BoardPose(np.asarray(back, float) @ pose.homography, pose.residual_cells, pose.orientation, pose.lens)
    return Lattice(corrected, float(np.linalg.norm(move, axis=1).max()), len(points))


def _ways(cells: Doubles) -> Doubles:
    """(N, 2, 8): how places (N, 2) on the board move with the eight numbers of a homography, for small steps."""
    x, y = ((cells - 9) / 9).T
    one, none = np.ones_like(x), np.zeros_like(x)
    right = np.stack([one, x, y, none, none, none, x * x, x * y], axis=1)
    down = np.stack([none, none, none, one, x, y, x * y, y * y], axis=1)
    return np.stack([right, down], axis=1)
