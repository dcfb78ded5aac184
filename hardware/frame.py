"""One picture as a camera gave it."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, eq=False)
class Frame:
    """A picture with its time.

    image_bgr -- uint8 (H, W, 3), read-only; the camera may not touch it again
    time_ns -- of the exposure, on the station's clock (`hardware.boottime`); for files: index × spacing
    sequence -- 0-based count of the source, gaps are frames dropped
    exposure -- what the camera reported, for example {"ExposureTime": 10000, "AnalogueGain": 2.0}
    """

    image_bgr: npt.NDArray[np.uint8]
    time_ns: int
    sequence: int
    exposure: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.image_bgr.ndim != 3 or self.image_bgr.shape[2] != 3 or self.image_bgr.dtype != np.uint8:
            raise ValueError(f"image is {self.image_bgr.dtype}{self.image_bgr.shape}, expected uint8 (H, W, 3)")
        self.image_bgr.flags.writeable = False
