"""Photographs made harder by known means: the nearest thing to unseen photographs that a small set can give."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.photographs.scoring import Case
from vision.geometry.pose import BoardPose
from vision.geometry.turn import turned_points

Image = npt.NDArray[np.uint8]
Matrix = npt.NDArray[np.float64]


def manipulated(case: Case, seed: int) -> Iterator[Case]:
    """The photograph in every way of MANNERS, each with its truth; `source` is the manner."""
    for number, (manner, change) in enumerate(MANNERS.items()):
        image, matrix = change(np.random.default_rng((seed, number)), case.image_bgr)
        yield moved(replace(case, name=f"{case.name} {manner}", source=manner, image_bgr=image), matrix)


def moved(case: Case, matrix: Matrix) -> Case:
    """The truth of a picture whose pixels went through `matrix` (3, 3): row 0 is again the edge nearest the top."""
    corners = cv2.perspectiveTransform(case.pose.corners_px[None], matrix)[0]
    turns = int(np.argmin(((corners + np.roll(corners, -1, axis=0)) / 2)[:, 1]))
    cells = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    homography = cv2.getPerspectiveTransform(np.roll(corners, -turns, axis=0).astype(np.float32), cells)
    return replace(
        case,
        stones=turned_points(case.stones, turns),
        skip=turned_points(case.skip, turns),
        pose=BoardPose(np.asarray(homography, float), residual_cells=0.0),
    )


def _warped(image: Image, matrix: Matrix, size: tuple[int, int]) -> tuple[Image, Matrix]:
    moved = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_AREA, borderValue=(70, 80, 90))
    return np.asarray(moved, np.uint8), matrix


def shrunk(image: Image, wide: int, high: int) -> tuple[Image, Matrix]:
    """The picture where it is larger than `wide` × `high` pixels, by area, and where its pixels went: (3, 3)."""
    scale = min(1.0, wide / image.shape[1], high / image.shape[0])
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    move = np.array([(scale, 0, scale / 2 - 0.5), (0, scale, scale / 2 - 0.5), (0, 0, 1)])
    return np.asarray(small, np.uint8), move


def _turned(rng: np.random.Generator, image: Image) -> tuple[Image, Matrix]:
    """By any angle, the whole picture kept."""
    image, smaller = shrunk(image, 1280, 1280)
    height, width = image.shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    cos, sin = np.cos(angle), np.sin(angle)
    wide, high = (round(abs(a * cos) + abs(b * sin)) for a, b in ((width, height), (height, width)))
    turn = np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)])
    back, forth = np.eye(3), np.eye(3)
    back[:2, 2], forth[:2, 2] = (-width / 2, -height / 2), (wide / 2, high / 2)
    image, matrix = _warped(image, forth @ turn @ back, (wide, high))
    return image, matrix @ smaller


def _low(rng: np.random.Generator, image: Image) -> tuple[Image, Matrix]:
    """As if seen from 45° lower on (stones stay as flat as the picture is), 640 × 480."""
    height, width = image.shape[:2]
    tilt, focal = np.radians(rng.uniform(25, 45)), 1.3 * max(width, height)
    spin = rng.uniform(-0.2, 0.2)
    turn = np.array([(np.cos(spin), -np.sin(spin), 0), (np.sin(spin), np.cos(spin), 0), (0, 0, 1)])
    lean = np.array([(1, 0, 0), (0, np.cos(tilt), -np.sin(tilt)), (0, np.sin(tilt), np.cos(tilt))])
    plane = lean @ turn
    camera = np.array([(focal, 0, 0), (0, focal, 0), (0, 0, 1)])
    view = camera @ np.column_stack([plane[:, 0], plane[:, 1], (0, 0, 1.6 * focal)])
    center = np.array([(1, 0, -width / 2), (0, 1, -height / 2), (0, 0, 1)])
    matrix = view @ center
    outline = np.array([[(0, 0), (width, 0), (width, height), (0, height)]], float)
    seen = cv2.perspectiveTransform(outline, matrix)[0]
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = min(640 / (high - low)[0], 480 / (high - low)[1])
    fit = np.array([(scale, 0, -scale * low[0]), (0, scale, -scale * low[1]), (0, 0, 1)])
    shrink = max(1.0, 0.7 / (scale * focal / (1.6 * focal)))  # by area first, so that nothing flickers
    image, smaller = shrunk(image, round(width / shrink), round(height / shrink))
    whole = fit @ matrix
    image, _ = _warped(image, whole @ np.linalg.inv(smaller), (640, 480))
    return image, whole


def _small(_rng: np.random.Generator, image: Image) -> tuple[Image, Matrix]:
    return shrunk(image, 640, 480)


def _packed(_rng: np.random.Generator, image: Image) -> tuple[Image, Matrix]:
    image, matrix = shrunk(image, 960, 960)
    packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 30])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR_BGR), np.uint8), matrix


def _lit(gains: tuple[float, float, float]) -> Callable[[np.random.Generator, Image], tuple[Image, Matrix]]:
    """In colored or weak light: linear gains of blue, green and red, then the sensor's noise."""

    def change(rng: np.random.Generator, image: Image) -> tuple[Image, Matrix]:
        image, matrix = shrunk(image, 960, 960)
        linear = (image / 255.0) ** 2.2 * np.array(gains)
        seen = 255 * linear ** (1 / 2.2) + rng.normal(0, 3, image.shape)
        return np.clip(seen, 0, 255).astype(np.uint8), matrix

    return change


def _blurred(rng: np.random.Generator, image: Image) -> tuple[Image, Matrix]:
    image, matrix = shrunk(image, 800, 800)
    seen = cv2.GaussianBlur(image, (0, 0), rng.uniform(1, 1.8)) + rng.normal(0, 6, image.shape)
    return np.clip(seen, 0, 255).astype(np.uint8), matrix


MANNERS: dict[str, Callable[[np.random.Generator, Image], tuple[Image, Matrix]]] = {
    "turned": _turned,
    "low, 640 px": _low,
    "640×480": _small,
    "JPEG 30": _packed,
    "red light": _lit((0.25, 0.35, 1.0)),
    "blue light": _lit((1.0, 0.4, 0.2)),
    "violet light": _lit((0.9, 0.25, 0.7)),
    "dim": _lit((0.06, 0.08, 0.1)),
    "blurred, noisy": _blurred,
}
