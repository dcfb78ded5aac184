"""What was read, drawn over the picture: for people who check."""

import cv2
import numpy as np

from vision.geometry.rectify import Image
from vision.picture import Reading

_BLACK, _WHITE, _RED, _GREEN, _BLUE = (0, 0, 0), (255, 255, 255), (40, 40, 230), (60, 200, 60), (240, 140, 30)


def draw_reading(image_bgr: Image, reading: Reading) -> Image:
    """A copy of the picture with the grid's outline in green, a ring of its color in each stone, unsure points in red
    squares and hidden ones crossed out in blue."""
    canvas = image_bgr.copy()
    corners, points = reading.pose.corners_px, reading.pose.crossings_px
    cell = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min()) / 18
    thick = max(1, round(cell / 14))
    edge = np.concatenate([points[:19], points[18::19], points[342:][::-1], points[::19][::-1]])
    cv2.polylines(canvas, [np.rint(edge).astype(np.int32)], True, _GREEN, thick, cv2.LINE_AA)
    for point, (x, y) in enumerate(np.rint(points).astype(int)):
        if reading.stones[point]:
            inner, outer = (_BLACK, _WHITE) if reading.stones[point] == 1 else (_WHITE, _BLACK)
            cv2.circle(canvas, (x, y), max(2, round(cell * 0.2)), outer, thick + 2, cv2.LINE_AA)
            cv2.circle(canvas, (x, y), max(2, round(cell * 0.2)), inner, thick, cv2.LINE_AA)
        half = round(cell * 0.4)
        if reading.hidden[point]:
            cv2.line(canvas, (x - half, y - half), (x + half, y + half), _BLUE, thick, cv2.LINE_AA)
        elif reading.unsure[point]:
            cv2.rectangle(canvas, (x - half, y - half), (x + half, y + half), _RED, thick + 1, cv2.LINE_AA)
    return np.asarray(canvas, np.uint8)
