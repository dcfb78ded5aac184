"""A camera picture of a position for the recorded station: drawn, so the truth about it is known."""

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from rules.points import point_name
from station.api import schemas
from vision.geometry.rectify import CELL_PX, SIDE_PX
from vision.synthetic import Rendered, render, station_scene

SEED = 5


@lru_cache(maxsize=4)
def _rendered(rows: tuple[str, ...]) -> Rendered:
    stones = np.array([".BW".index(letter) for letter in "".join(rows)], np.uint8)
    rng = np.random.default_rng(SEED)
    scene = station_scene(rng)
    return render(replace(scene, stones=stones, arms=(), offsets=rng.normal(0, 0.03, (361, 2)).astype(np.float32)))


def picture_jpeg(rows: tuple[str, ...]) -> bytes:
    """The picture as a JPEG file."""
    _, data = cv2.imencode(".jpg", _rendered(rows).image_bgr, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return data.tobytes()


def picture_reading(rows: tuple[str, ...]) -> schemas.PictureReading:
    """What a reader without fault says about it; one point doubted, for the sake of its mark."""
    drawn = _rendered(rows)
    height, width = drawn.image_bgr.shape[:2]
    crossings = drawn.crossings_px
    return schemas.PictureReading(
        picture=1,
        width=width,
        height=height,
        time=None,
        board_found=True,
        corners=[(float(x), float(y)) for x, y in drawn.corners_px],
        crossings=[(float(x), float(y)) for x, y in crossings],
        stone_px=float(np.linalg.norm(crossings[181] - crossings[180]) * 0.48),
        reading=list(rows),
        unsure=[schemas.Unsure(point=point_name(220, 19), empty=0.1, black=0.55, white=0.35)],
    )


def straight_jpeg(rows: tuple[str, ...]) -> bytes:
    """The board seen straight from above, as the station keeps it of an incident."""
    drawn = _rendered(rows)
    column, row = np.meshgrid(np.arange(19), np.arange(19))
    straight = (np.stack([column.ravel(), row.ravel()], axis=1) + 1.5) * CELL_PX
    homography, _ = cv2.findHomography(drawn.crossings_px.astype(np.float32), straight.astype(np.float32))
    _, data = cv2.imencode(".jpg", cv2.warpPerspective(drawn.image_bgr, homography, (SIDE_PX, SIDE_PX)))
    return data.tobytes()
