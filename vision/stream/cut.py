"""A board that was known and lies partly beyond the picture's edge since: what of it is in view, and whether it is it.

A grid that leaves the picture is refused where nobody knows the board, as nothing shows that it does not go on farther.
Of a known board the stones in view tell: on a grid one line off hardly any would lie where one was.
"""

import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose
from vision.grid.locate import Found
from vision.grid.thresholds import TRUSTED
from vision.grid.verify import is_beyond
from vision.reasons import Code
from vision.stream.thresholds import AGREEING_SHARE, LEAST_AGREEING_STONES

Points = npt.NDArray[np.bool_]  # (361,)
Labels = npt.NDArray[np.uint8]  # (361,): 0 empty, 1 black, 2 white

HALF_CELL = 0.5  # a stone reaches so far


def is_cut(found: Found) -> bool:
    """Whether nothing speaks against a grid but that it goes on beyond the picture."""
    return found.objection is not None and found.objection.code is Code.BOARD_CUT and found.trust > TRUSTED


def beyond(pose: BoardPose, size_px: tuple[int, int]) -> Points:
    """Points whose cell is not wholly within a picture of that width and height; none where the board is as good as
    whole: so near to the edge it is read as any other."""
    if not is_beyond(pose, size_px):
        return np.zeros(361, np.bool_)
    across, down = np.meshgrid(np.arange(19.0), np.arange(19.0))
    middles = np.stack([across.ravel(), down.ravel()], axis=1)
    result = np.zeros(361, np.bool_)
    for corner in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        at_px = pose.to_picture(middles + HALF_CELL * np.array(corner))
        result |= ((at_px < 0) | (at_px > np.array(size_px) - 1)).any(axis=1)
    return result


def recognized(stones: Labels, known: Labels, in_view: Points) -> bool:
    """Whether the `stones` read in view are the `known` ones: the same points in one order."""
    held = in_view & ((stones > 0) | (known > 0))
    agreeing = int((held & (stones == known)).sum())
    return agreeing >= LEAST_AGREEING_STONES and agreeing >= AGREEING_SHARE * int(held.sum())
