"""Which side Black sits on: from rows as the picture shows them to the board's own rows."""

from enum import IntEnum

import numpy as np

from vision.pose import BoardPose

_QUARTER = np.array([(0.0, 1, 0), (-1, 0, 18), (0, 0, 1)])  # the old top right becomes the top left


class BlackSits(IntEnum):
    """The side of the picture at which row 1 lies; the value is the pose's `orientation`."""

    BOTTOM = 0
    LEFT = 1
    TOP = 2
    RIGHT = 3


def turned(pose: BoardPose, quarters: int) -> BoardPose:
    """The same grid with row 0 at the edge that lies `quarters` quarter turns further clockwise in the picture."""
    matrix = np.linalg.matrix_power(_QUARTER, quarters % 4) @ pose.homography
    return BoardPose(matrix / matrix[2, 2], pose.residual_cells, (pose.orientation + quarters) % 4, pose.lens)


def facing(pose: BoardPose, black: BlackSits) -> BoardPose:
    """The same grid in the rows of a Black who sits on that side."""
    return turned(pose, black - pose.orientation)
