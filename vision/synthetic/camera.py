"""The pinhole camera of a scene, with one-term radial distortion.

World: the grid's top left crossing is the origin, x along the columns, y along the rows (one row = 1), z DOWN into the
board, so that things above it have negative z. Camera coordinates are OpenCV's: x right, y down, z forward.
"""

from dataclasses import dataclass
from functools import cached_property
from math import cos, sin

import numpy as np
import numpy.typing as npt

from vision.geometry.pose import RadialLens

Float = npt.NDArray[np.float32]
Double = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Camera:
    """Where the camera stands and how it maps.

    width, height -- picture size in pixels
    focal_px -- focal length of the straight-line picture
    rotation -- float64 (3, 3), world to camera
    position -- float64 (3,), world
    k1 -- radial distortion as in RadialLens, radius in units of half the diagonal; > 0 barrel, < 0 pincushion
    """

    width: int
    height: int
    focal_px: float
    rotation: Double
    position: Double
    k1: float = 0.0

    @cached_property
    def lens(self) -> RadialLens | None:
        """The distortion in the form that BoardPose uses; None for a straight-line camera."""
        if self.k1 == 0:
            return None
        return RadialLens(self.k1, self.center_px, float(np.hypot(self.width, self.height)) / 2)

    @property
    def center_px(self) -> tuple[float, float]:
        """Principal point and center of the distortion."""
        return ((self.width - 1) / 2, (self.height - 1) / 2)

    def project(self, world: npt.ArrayLike) -> Double:
        """World (N, 3) to pixels (N, 2). Points behind the camera are pushed in front of it, far outside."""
        seen = (np.asarray(world, float).reshape(-1, 3) - self.position) @ self.rotation.T
        depth = np.maximum(seen[:, 2:], 0.05)
        flat = seen[:, :2] / depth * self.focal_px
        if self.lens is None:
            return np.asarray(flat + self.center_px)
        # the lens formula holds for what it can show; what lies farther out stays out of the picture
        radius = np.hypot(flat[:, 0], flat[:, 1])[:, None] / self.lens.scale_px
        limit = 4.0 if self.k1 > 0 else 0.95 * 2 / 3 / np.sqrt(-3 * self.k1)
        flat = flat * np.minimum(1, limit / np.maximum(radius, 1e-9))
        return self.lens.distort(flat + self.center_px)

    def depth(self, world: npt.ArrayLike) -> Double:
        """Distance along the optical axis, (N, 3) to (N,)."""
        seen = (np.asarray(world, float).reshape(-1, 3) - self.position) @ self.rotation.T
        return np.asarray(seen[:, 2])

    def homography(self, column_width: float) -> Double:
        """(3, 3): cells (column, row) of the plane z = 0 to straight-line pixels."""
        x, y = self.center_px
        intrinsics = np.array([(self.focal_px, 0, x), (0, self.focal_px, y), (0, 0, 1)])
        r = self.rotation
        return intrinsics @ np.stack([r[:, 0] * column_width, r[:, 1], -r @ self.position], axis=1)

    @cached_property
    def slopes(self) -> tuple[Float, Float, npt.NDArray[np.bool_]]:
        """Of every pixel's ray: dx/dz and dy/dz, float32 (H, W), and whether it goes down (below the horizon)."""
        cx, cy = self.center_px
        x = ((np.arange(self.width) - cx) / self.focal_px).astype(np.float32)[None, :]
        y = ((np.arange(self.height) - cy) / self.focal_px).astype(np.float32)[:, None]
        r = self.rotation.astype(np.float32)
        factor: Float | float = 1.0
        if self.k1:
            per_unit = (self.focal_px / (np.hypot(self.width, self.height) / 2)) ** 2 * self.k1
            factor = np.float32(1) + np.float32(per_unit) * (x * x + y * y)
        down = r[2, 2] + (r[0, 2] * x + r[1, 2] * y) * factor
        below = down > 0.02
        inverse = 1 / np.maximum(down, 0.02)
        dx = (r[2, 0] + (r[0, 0] * x + r[1, 0] * y) * factor) * inverse
        dy = (r[2, 1] + (r[0, 1] * x + r[1, 1] * y) * factor) * inverse
        return dx.astype(np.float32), dy.astype(np.float32), below

    @cached_property
    def ground(self) -> tuple[Float, Float]:
        """The plane of the grid, see `plane`."""
        return self.plane(0.0)

    def plane(self, z: float) -> tuple[Float, Float]:
        """World x and y of the plane at depth z under every pixel, float32 (H, W) each; wrong above the horizon."""
        dx, dy, _ = self.slopes
        run = np.float32(z - self.position[2])
        return dx * run + np.float32(self.position[0]), dy * run + np.float32(self.position[1])


def rotation_from_angles(turn: float, tilt: float, roll: float) -> Double:
    """World to camera: the board turned by `turn`, seen `tilt` off the vertical, the camera rolled; all in radians."""
    turned = np.array([(cos(turn), -sin(turn), 0), (sin(turn), cos(turn), 0), (0, 0, 1)])
    tilted = np.array([(1, 0, 0), (0, cos(tilt), sin(tilt)), (0, -sin(tilt), cos(tilt))])
    rolled = np.array([(cos(roll), -sin(roll), 0), (sin(roll), cos(roll), 0), (0, 0, 1)])
    return np.asarray(rolled @ tilted @ turned)


def turned_by(right: float, down: float, roll: float) -> Double:
    """What a camera's rotation is multiplied by when it looks further right and down and rolls clockwise, radians."""
    pan = np.array([(cos(right), 0, -sin(right)), (0, 1, 0), (sin(right), 0, cos(right))])
    nod = np.array([(1, 0, 0), (0, cos(down), -sin(down)), (0, sin(down), cos(down))])
    rolled = np.array([(cos(roll), sin(roll), 0), (-sin(roll), cos(roll), 0), (0, 0, 1)])
    return np.asarray(rolled @ nod @ pan)


def rotation_between(start: Double, end: Double) -> Double:
    """The smallest rotation that takes unit vector `start` to unit vector `end` (not opposite ones)."""
    axis = np.cross(start, end)
    skew = np.array([(0, -axis[2], axis[1]), (axis[2], 0, -axis[0]), (-axis[1], axis[0], 0)])
    return np.asarray(np.eye(3) + skew + skew @ skew / (1 + float(start @ end)))
