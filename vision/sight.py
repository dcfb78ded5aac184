"""What a watched frame gives: evidence about the points, or why there is none, and what happened to the view."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose
from vision.geometry.rectify import rectify
from vision.geometry.turn import Shift
from vision.observation import Observation
from vision.reasons import Reason


@dataclass(frozen=True, eq=False)
class Sight:
    """One frame as the watcher saw it.

    observation -- None while no board is in sight; points in the board's own rows
    reason -- why there is no observation, None where there is one
    pose -- where the board lies in this frame; None while it is not in sight
    shifted -- the board was found at another place than before, in this frame
    light_changed -- brightness or tint of the whole view jumped in this frame
    offsets_cells -- float32 (361, 2): how far right of and below its point each stone lies, in cells; NaN where there
        is none or it was not measured. None where nothing was measured
    image_bgr -- the frame itself, for pictures and evidence; not copied
    """

    observation: Observation | None
    reason: Reason | None
    pose: BoardPose | None
    shifted: Shift | None = None
    light_changed: bool = False
    offsets_cells: npt.NDArray[np.float32] | None = None
    image_bgr: npt.NDArray[np.uint8] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if (self.observation is None) == (self.reason is None):
            raise ValueError("a sight has either an observation or a reason why not")
        if self.observation is not None and self.pose is None:
            raise ValueError("an observation needs the pose that it was read with")
        if self.offsets_cells is not None and self.offsets_cells.shape != (361, 2):
            raise ValueError(f"offsets_cells is {self.offsets_cells.shape}, expected (361, 2)")

    @cached_property
    def rectified_bgr(self) -> npt.NDArray[np.uint8] | None:
        """The board seen straight from above, uint8 (504, 504, 3), made when asked for; None while not in sight."""
        if self.image_bgr is None or self.pose is None:
            return None
        return rectify(self.image_bgr, self.pose)


class Seer(Protocol):
    """What turns frames into sights: `vision.stream.watch.Watcher`, or a stand-in in tests of what follows."""

    def see(self, image_bgr: npt.NDArray[np.uint8]) -> Sight:
        """Looks at the next frame, uint8 (H, W, 3)."""
