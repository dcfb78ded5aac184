"""The same picture shown otherwise: what is true of the board shows in each, what noise pretends seldom does."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.geometry.crop import Image

BRIGHTER = np.asarray(255 * (np.arange(256) / 255) ** 0.45, np.uint8)  # linear light, so that shadows open
CLAHE_CLIP, CLAHE_TILES = 3.0, (8, 8)


def renditions(image_bgr: Image) -> Iterator[Image]:
    """`image_bgr`, uint8 (H, W, 3), brightened; then with its contrast made even from place to place."""
    yield np.asarray(cv2.LUT(image_bgr, BRIGHTER), np.uint8)
    lightness, *color = cv2.split(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2LAB))
    even = cv2.createCLAHE(CLAHE_CLIP, CLAHE_TILES).apply(lightness)
    yield np.asarray(cv2.cvtColor(cv2.merge([even, *color]), cv2.COLOR_LAB2BGR), np.uint8)
