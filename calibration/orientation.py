"""Which side Black sits on: from rows as the picture shows them to the board's own rows."""

from enum import IntEnum

import numpy as np

from vision.geometry.pose import BoardPose
from vision.geometry.turn import turned, turned_points


class BlackSits(IntEnum):
    """The side of the picture at which row 1 lies; the value is the pose's `orientation`."""

    BOTTOM = 0
    LEFT = 1
    TOP = 2
    RIGHT = 3


def facing(pose: BoardPose, black: BlackSits) -> BoardPose:
    """The same grid in the rows of a Black who sits on that side."""
    return turned(pose, black - pose.orientation)


def renamed(before: BlackSits, after: BlackSits) -> tuple[int, ...]:
    """For each point as named before (row-major), the point that it becomes."""
    names = turned_points(np.arange(361), after - before)  # names[new] = old
    return tuple(int(point) for point in np.argsort(names))
