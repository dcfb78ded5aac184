"""The lens of one camera at one focus: what bends straight lines, and by how much."""

from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import RadialLens

Points = npt.NDArray[np.float64]
Source = Literal["sheet", "board lines"]


@dataclass(frozen=True, eq=False)
class Lens:
    """Pinhole camera with Brown's distortion, in OpenCV's order.

    matrix -- float64 (3, 3): focal lengths and principal point, pixels
    distortion -- float64 (5,): k1, k2, p1, p2, k3
    size_px -- width and height of the pictures it holds for
    rms_px -- root mean square distance of what was measured from the model
    source -- "sheet": measured with the ChArUco sheet. "board lines": estimated from one board; the focal length is
        then assumed and lengths must not be taken from it
    focus_dpt -- lens position it was measured at; None where the camera does not tell
    file -- name of the file that a profile's lens was read from; "" where it stands in no file of its own
    """

    matrix: npt.NDArray[np.float64]
    distortion: npt.NDArray[np.float64]
    size_px: tuple[int, int]
    rms_px: float
    source: Source
    focus_dpt: float | None = None
    file: str = ""

    def __post_init__(self) -> None:
        if self.matrix.shape != (3, 3) or self.distortion.shape != (5,):
            raise ValueError(f"lens is {self.matrix.shape}, {self.distortion.shape}, expected (3, 3), (5,)")
        self.matrix.flags.writeable = False
        self.distortion.flags.writeable = False

    @property
    def focal_px(self) -> float | None:
        """Mean focal length in pixels; None where it was only assumed."""
        return float(self.matrix[0, 0] + self.matrix[1, 1]) / 2 if self.source == "sheet" else None

    def undistort(self, points_px: Points) -> Points:
        """Pixels as seen to pixels of the straight-line camera with the same matrix, (N, 2) to (N, 2)."""
        shaped = np.ascontiguousarray(points_px, float).reshape(-1, 1, 2)
        criteria = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 50, 1e-10)
        straight = cv2.undistortPoints(shaped, self.matrix, self.distortion, P=self.matrix, criteria=criteria)
        return np.asarray(straight, np.float64).reshape(-1, 2)

    def radial(self) -> RadialLens:
        """The one-term lens that comes nearest over the whole picture, as `vision` uses it (least squares)."""
        width, height = self.size_px
        center = (float(self.matrix[0, 2]), float(self.matrix[1, 2]))
        scale = float(np.hypot(width, height)) / 2
        x, y = np.meshgrid(np.linspace(0, width - 1, 33), np.linspace(0, height - 1, 19))
        seen = np.stack([x.ravel(), y.ravel()], axis=1)
        offset = (seen - center) / scale
        pulled = (self.undistort(seen) - center) / scale - offset
        bend = offset * (offset**2).sum(axis=1, keepdims=True)
        return RadialLens(float((bend * pulled).sum() / (bend * bend).sum()), center, scale)

    def as_dict(self) -> dict[str, Any]:
        """JSON values only."""
        return {
            "matrix": self.matrix.tolist(),
            "distortion": self.distortion.tolist(),
            "size_px": list(self.size_px),
            "rms_px": self.rms_px,
            "source": self.source,
            "focus_dpt": self.focus_dpt,
            "file": self.file,
        }

    @staticmethod
    def from_dict(data: dict[str, Any]) -> "Lens":
        """Inverse of `as_dict`. Raises KeyError, TypeError or ValueError on anything else."""
        if data["source"] not in ("sheet", "board lines"):
            raise ValueError(f"unknown source of a lens: {data['source']}")
        focus = data["focus_dpt"]
        lens = Lens(
            np.array(data["matrix"], float),
            np.array(data["distortion"], float),
            (int(data["size_px"][0]), int(data["size_px"][1])),
            float(data["rms_px"]),
            data["source"],
            None if focus is None else float(focus),
            str(data.get("file", "")),
        )
        told = [*lens.matrix.ravel(), *lens.distortion, lens.rms_px, lens.focus_dpt or 0.0]
        if not np.isfinite(told).all() or min(lens.matrix[0, 0], lens.matrix[1, 1], *lens.size_px) <= 0:
            raise ValueError("its numbers are none of a lens")
        return lens
