"""How a drawn page comes before a camera: as a screenshot, on paper, or on a screen.

Truth is kept: each picture comes with the corners of its grid.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.drawn.pages import Floats, Medium, Page

Image = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]


def shot(rng: np.random.Generator, page: Page) -> tuple[Image, Doubles]:
    """The page as a picture, uint8 (H, W, 3), and the grid's corners (4, 2) in it."""
    if page.medium is Medium.SHOWN:
        return _screenshot(rng, page) if rng.random() < 0.45 else photographed(rng, _lit(rng, page), page.corners_px)
    if page.medium is Medium.PRINTED and rng.random() < 0.25:
        return _screenshot(rng, page)  # a scan, or a page of a document
    image = page.image
    if page.medium is Medium.PRINTED and rng.random() < 0.3:
        image = _halftone(rng, image)
    return photographed(rng, image, page.corners_px)


def _screenshot(rng: np.random.Generator, page: Page) -> tuple[Image, Doubles]:
    scale = float(rng.uniform(0.5, 1.25))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    image = cv2.resize(page.image, None, fx=scale, fy=scale, interpolation=way)
    corners = (page.corners_px + 0.5) * scale - 0.5
    if rng.random() < 0.25:
        image += rng.normal(0, rng.uniform(0, 2), image.shape).astype(np.float32)
    return _packed(rng, image), corners


def _halftone(rng: np.random.Generator, image: Floats) -> Floats:
    """Printed in dots: every gray is black and white from near."""
    step, angle = rng.uniform(3, 6), rng.uniform(0, np.pi / 2)
    y, x = np.mgrid[: image.shape[0], : image.shape[1]].astype(np.float32)
    a, b = x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)
    dots = np.sin(2 * np.pi * a / step) * np.sin(2 * np.pi * b / step)
    return np.asarray(image + (rng.uniform(5, 30) * dots * (image.mean(axis=2) < 170))[..., None], np.float32)


def _lit(rng: np.random.Generator, page: Page) -> Floats:
    """On a screen: its pixels' stripes, their beat with the sensor's, bands of its refresh, a window mirrored in it."""
    image = page.image.copy()
    height, width = image.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    depth, step = rng.uniform(0, 0.2), rng.uniform(2, 4)
    for channel in range(3):
        image[..., channel] *= 1 + depth * np.sin(2 * np.pi * (x / step + channel / 3))
    if rng.random() < 0.6:  # moiré
        angle, period = rng.uniform(0, np.pi), rng.uniform(8, 120)
        bend = rng.uniform(0, 6) * np.sin(2 * np.pi * y / height * rng.uniform(0.5, 2))
        beat = np.sin(2 * np.pi * (x * np.cos(angle) + y * np.sin(angle)) / period + bend)
        image *= 1 + (rng.uniform(0.01, 0.12) * beat)[..., None] * rng.uniform(0.3, 1, 3)
    if rng.random() < 0.3:
        image *= 1 + (rng.uniform(0.02, 0.15) * np.sin(2 * np.pi * y / height * rng.uniform(1, 8)))[..., None]
    if rng.random() < 0.4:
        glare = np.exp(
            -(((x - rng.uniform(0, width)) / (0.2 * width)) ** 2 + ((y - rng.uniform(0, height)) / (0.2 * height)) ** 2)
        )
        image += (rng.uniform(10, 90) * glare)[..., None].astype(np.float32)
    return np.asarray(255 * np.clip(image / 255, 0, 1.2) ** rng.uniform(0.7, 1.3), np.float32)


def photographed(rng: np.random.Generator, page: Floats, corners_px: Doubles) -> tuple[Image, Doubles]:
    """Lying or standing somewhere, from somewhere, in uneven light."""
    high, wide = page.shape[:2]
    width, height = [(1024, 768), (800, 800), (640, 480), (768, 1024), (1280, 960)][rng.integers(5)]
    outline = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float)
    tilt, way, spin = np.radians(rng.uniform(0, 55)) * rng.random(), rng.normal(0, 0.6), rng.normal(0, 0.15)
    plane = _turn(2, way) @ _turn(0, tilt) @ _turn(2, spin - way)
    far = rng.uniform(1.2, 4)
    flat = np.column_stack([(outline - outline.mean(axis=0)) / max(high, wide), np.zeros(4)]) @ plane.T
    seen = flat[:, :2] / (1 + flat[:, 2:] / far)
    room = np.ptp(seen, axis=0)
    scale = min(width / room[0], height / room[1]) * rng.uniform(0.75, 1.05)
    target = (seen - (seen.min(axis=0) + seen.max(axis=0)) / 2) * scale + (width / 2, height / 2)
    matrix = cv2.getPerspectiveTransform(outline.astype(np.float32), target.astype(np.float32))
    corners = cv2.perspectiveTransform(corners_px[None], matrix)[0]
    shrink = max(1.0, max(high, wide) / scale)
    sharp = cv2.GaussianBlur(page, (0, 0), 0.5 * shrink) if shrink > 1.1 else page
    table = np.full((height, width, 3), rng.uniform(20, 230, 3), np.float32)
    spots = rng.normal(0, rng.uniform(5, 50), (max(height // 4, 1), max(width // 4, 1), 3)).astype(np.float32)
    table += cv2.resize(spots, (width, height))
    over = cv2.warpPerspective(np.ones((high, wide), np.float32), matrix, (width, height))[..., None]
    image = table + over * (cv2.warpPerspective(sharp, matrix, (width, height), flags=cv2.INTER_LINEAR) - table)
    light = rng.uniform(rng.uniform(0.4, 0.95), 1.1, (2, 3)).astype(np.float32)
    image *= cv2.resize(light, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    if rng.random() < 0.25:  # somebody's shadow
        edge = cv2.GaussianBlur(
            np.tri(height, width, int(rng.integers(-400, 400)), dtype=np.float32), (0, 0), rng.uniform(2, 30)
        )
        image *= (1 - rng.uniform(0.1, 0.5) * edge)[..., None]
    image *= np.asarray(rng.uniform(0.85, 1.12, 3), np.float32)
    image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.5))
    image += rng.normal(0, rng.uniform(0.5, 6), image.shape).astype(np.float32)
    return _packed(rng, image), corners


def _turn(axis: int, angle: float) -> Doubles:
    a, b = [(1, 2), (0, 2), (0, 1)][axis]
    turn = np.eye(3)
    turn[a, a] = turn[b, b] = np.cos(angle)
    turn[a, b], turn[b, a] = -np.sin(angle), np.sin(angle)
    return turn


def _packed(rng: np.random.Generator, image: Floats) -> Image:
    plain = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        return plain
    packed = cv2.imencode(".jpg", plain, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 97))])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR_BGR), np.uint8)
