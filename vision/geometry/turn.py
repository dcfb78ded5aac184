"""Which way round a board lies that was lost and found again, and how far it moved; its points keep their names."""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose

Scalar = TypeVar("Scalar", bound=np.generic)

# A quarter turn of the board's own coordinates: its own top edge is the one that stood to the right before.
_QUARTER = np.array([(0.0, 1, 0), (-1, 0, 18), (0, 0, 1)])

CLEAR_LEAD = 6  # stones: by so many another turn must fit better than the nearest one


@dataclass(frozen=True)
class Shift:
    """How the board moved in the picture, against where it lay before.

    distance_cells -- largest way of a corner, in cells
    turn_deg -- rotation, clockwise in the picture
    """

    distance_cells: float
    turn_deg: float


def turned(pose: BoardPose, quarters: int) -> BoardPose:
    """The same grid with its own rows turned by `quarters` clockwise."""
    matrix = np.linalg.matrix_power(_QUARTER, quarters % 4) @ pose.homography
    return BoardPose(matrix, pose.residual_cells, (pose.orientation + quarters) % 4, pose.lens)


def turned_points(values: npt.NDArray[Scalar], quarters: int) -> npt.NDArray[Scalar]:
    """(361, …) values read through `pose`, in the order of `turned(pose, quarters)`."""
    square = values.reshape(19, 19, *values.shape[1:])
    return np.ascontiguousarray(np.rot90(square, quarters)).reshape(values.shape)


def shift_between(before: BoardPose, after: BoardPose) -> Shift:
    """How far `after` lies from `before` at the farthest corner, and how far it is turned."""
    cells = before.to_board(after.corners_px) - np.array([(0, 0), (18, 0), (18, 18), (0, 18)])
    old, new = (pose.corners_px[1] - pose.corners_px[0] for pose in (before, after))
    turn = np.degrees(np.arctan2(new[1], new[0]) - np.arctan2(old[1], old[0]))
    return Shift(float(np.linalg.norm(cells, axis=1).max()), float((turn + 180) % 360 - 180))


def nearest_turn(found: BoardPose, before: BoardPose) -> int:
    """Quarter turns that bring the corners nearest to where they lay."""
    ways = [np.linalg.norm(turned(found, k).corners_px - before.corners_px, axis=1).sum() for k in range(4)]
    return int(np.argmin(ways))


def matching_turn(
    nearest: int, stones: npt.NDArray[np.uint8], known: npt.NDArray[np.uint8], seen: npt.NDArray[np.bool_]
) -> int:
    """Quarter turns after which `stones` (361,), as found, agree best with the `known` ones where `seen` (as found).

    A board may be turned on the table while nobody sees it; with hardly any stones the nearest turn is kept.
    """

    def agreement(quarters: int) -> int:
        now, visible = turned_points(stones, quarters), turned_points(seen, quarters)
        both = (now > 0) & (known > 0) & visible
        return int((both & (now == known)).sum()) - int((both & (now != known)).sum())

    best = max(range(4), key=agreement)
    return best if agreement(best) >= agreement(nearest) + CLEAR_LEAD else nearest
