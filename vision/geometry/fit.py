"""A board pose from sightings: homography and one lens term by robust least squares.

A sighting says that a picture point has a certain board coordinate: x (a point of a vertical line), y (of a horizontal
one), or both (a point whose place on the board is known). Gauss-Newton with Cauchy weights and analytic derivatives.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose, RadialLens

Doubles = npt.NDArray[np.float64]

K1_SPREAD = 0.12  # what lenses have, in units of half the picture's longest side; without it an empty view bends freely


@dataclass(frozen=True, eq=False)
class Sightings:
    """points_px -- (N, 2); axis -- (N,) 0 for x, 1 for y; value -- (N,) in cells; weight -- (N,) ≥ 0."""

    points_px: Doubles
    axis: npt.NDArray[np.int64]
    value: Doubles
    weight: Doubles

    @staticmethod
    def of_points(points_px: Doubles, cells: Doubles, weight: Doubles) -> "Sightings":
        """Points with both coordinates known."""
        count = len(points_px)
        return Sightings(
            np.vstack([points_px, points_px]),
            np.repeat([0, 1], count),
            np.concatenate([cells[:, 0], cells[:, 1]]),
            np.concatenate([weight, weight]),
        )

    def with_more(self, other: "Sightings") -> "Sightings":
        """These, then the other ones."""
        return Sightings(
            np.vstack([self.points_px, other.points_px]),
            np.concatenate([self.axis, other.axis]),
            np.concatenate([self.value, other.value]),
            np.concatenate([self.weight, other.weight]),
        )


@dataclass(frozen=True, eq=False)
class Fit:
    """pose -- the fitted one; residual_cells -- (N,) of each sighting, signed."""

    pose: BoardPose
    residual_cells: Doubles


def fit(
    start: BoardPose,
    seen: Sightings,
    picture_shape: tuple[int, ...],
    scale_cells: float,
    rounds: int = 8,
    firm: Sightings | None = None,
) -> Fit:
    """Pose near `start` that explains `seen` best; residuals much over `scale_cells` hardly count.

    firm -- sightings that count fully however large their residual; not among those of the result

    Not checked: that the sightings suffice (they must span the board in both directions).
    """
    height, width = picture_shape[:2]
    center, unit = np.array([width / 2, height / 2]), max(width, height) / 2
    count = len(seen.axis)
    scale = np.full(count, scale_cells)
    if firm is not None:
        seen, scale = seen.with_more(firm), np.append(scale, np.full(len(firm.axis), np.inf))
    d = (seen.points_px - center) / unit
    bend = d * (d * d).sum(axis=1, keepdims=True)
    # normalized undistorted coordinates q = d + k1 d r²; the homography acts on q
    to_picture = np.array([(unit, 0, center[0]), (0, unit, center[1]), (0, 0, 1)])
    matrix = start.homography @ to_picture
    h = (matrix / matrix[2, 2]).ravel()[:8].copy()
    k1 = start.lens.k1 if start.lens else 0.0
    residual = np.zeros(len(d))
    for _ in range(rounds):
        q = d + k1 * bend
        homogeneous = np.column_stack([q, np.ones(len(q))])
        depth = homogeneous @ np.array([h[6], h[7], 1.0])
        depth = np.where(np.abs(depth) < 1e-6, 1e-6, depth)
        top = np.where(seen.axis == 0, homogeneous @ h[0:3], homogeneous @ h[3:6])
        mapped = top / depth
        residual = mapped - seen.value
        jacobian = np.zeros((len(q), 9))
        part = homogeneous / depth[:, None]
        for axis in (0, 1):
            on = seen.axis == axis
            jacobian[on, 3 * axis : 3 * axis + 3] = part[on]
        jacobian[:, 6:8] = -mapped[:, None] * part[:, :2]
        slope = (h.take(3 * seen.axis[:, None] + [0, 1]) - mapped[:, None] * h[6:8]) / depth[:, None]
        jacobian[:, 8] = (slope * bend).sum(axis=1)
        weight = seen.weight / (1 + (residual / scale) ** 2)
        normal = jacobian.T @ (jacobian * weight[:, None])
        right = -jacobian.T @ (weight * residual)
        prior = weight[:count].sum() * (scale_cells * 0.1 / K1_SPREAD) ** 2
        normal[8, 8] += prior
        right[8] -= prior * k1
        normal[np.arange(9), np.arange(9)] *= 1 + 1e-9
        step = np.linalg.lstsq(normal, right, rcond=1e-14)[0]
        h += step[:8]
        k1 = float(np.clip(k1 + step[8], -0.3, 0.6))
        if count and np.abs(jacobian @ step).max() < 1e-3:
            break
    lens = RadialLens(k1, (float(center[0]), float(center[1])), unit)
    homography = np.append(h, 1.0).reshape(3, 3) @ np.linalg.inv(to_picture)
    residual, weights = residual[:count], seen.weight[:count] + 1e-12
    good = np.abs(residual) < 3 * scale_cells
    rms = float(np.sqrt(np.average(residual[good] ** 2, weights=weights[good]))) if good.any() else np.inf
    return Fit(BoardPose(homography / homography[2, 2], rms, lens=lens), residual)


def upright(pose: BoardPose) -> BoardPose:
    """The same grid with row 0 at the edge whose midpoint is highest in the picture, columns left to right."""
    corners = pose.corners_px
    top = int(np.argmin((corners + np.roll(corners, -1, axis=0))[:, 1]))
    return turned(pose, top)


def turned(pose: BoardPose, quarters: int) -> BoardPose:
    """The same grid whose first corner is the one that was `quarters` corners further clockwise."""
    turn = np.array([(0.0, 1, 0), (-1, 0, 18), (0, 0, 1)])  # a quarter: the old top right becomes the top left
    matrix = np.linalg.matrix_power(turn, quarters % 4) @ pose.homography
    return BoardPose(matrix / matrix[2, 2], pose.residual_cells, pose.orientation, pose.lens)
