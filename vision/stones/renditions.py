"""The same picture shown otherwise: what is true of the board shows in each, what noise pretends seldom does."""

import cv2
import numpy as np

from vision.geometry.crop import Image

BRIGHTER = np.asarray(255 * (np.arange(256) / 255) ** 0.45, np.uint8)  # linear light, so that shadows open
CLAHE_CLIP, CLAHE_TILES = 3.0, (8, 8)


def brightened(image_bgr: Image) -> Image:
    """uint8 (H, W, 3), the dark parts most."""
    return np.asarray(cv2.LUT(image_bgr, BRIGHTER), np.uint8)


def evened(image_bgr: Image) -> Image:
    """uint8 (H, W, 3), its contrast made even from place to place."""
    lightness, *color = cv2.split(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2LAB))
    even = cv2.createCLAHE(CLAHE_CLIP, CLAHE_TILES).apply(lightness)
    return np.asarray(cv2.cvtColor(cv2.merge([even, *color]), cv2.COLOR_LAB2BGR), np.uint8)
