"""What one picture says about the 361 points: evidence, never decisions."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

POINTS = 361
EMPTY, BLACK, WHITE = 0, 1, 2  # the columns of `loglik`


@dataclass(frozen=True, eq=False)
class Observation:
    """Evidence of one picture. Points are row-major from the board's own top left (see BoardPose.orientation).

    loglik -- float32 (361, 3): natural log of P(picture around the point | empty, black, white), up to a constant a row
    hidden -- bool (361,): covered by a hand, a head or glare; `loglik` says nothing there
    quality -- 0..1: how well the picture suits reading (sharpness, exposure, grid still in place)
    changed -- bool (361,): points looked at anew in this picture; the others repeat what was seen before

    Raises ValueError on wrong shapes or dtypes. Does not check that the numbers make sense as a position.
    """

    loglik: npt.NDArray[np.float32]
    hidden: npt.NDArray[np.bool_]
    quality: float
    changed: npt.NDArray[np.bool_]

    def __post_init__(self) -> None:
        for name, array, shape, dtype in (
            ("loglik", self.loglik, (POINTS, 3), np.float32),
            ("hidden", self.hidden, (POINTS,), np.bool_),
            ("changed", self.changed, (POINTS,), np.bool_),
        ):
            if array.shape != shape or array.dtype != dtype:
                raise ValueError(f"{name} is {array.dtype}{array.shape}, expected {np.dtype(dtype)}{shape}")
            array.flags.writeable = False

    def probabilities(self) -> npt.NDArray[np.float32]:
        """float32 (361, 3): P(empty, black, white) under a uniform prior."""
        shifted = np.exp(self.loglik - self.loglik.max(axis=1, keepdims=True))
        result: npt.NDArray[np.float32] = shifted / shifted.sum(axis=1, keepdims=True)
        return result
