"""Photographs of one game, taken by hand from somewhere else each time: read one by one, not watched like a film."""

import itertools
from collections.abc import Sequence

import cv2
import numpy as np

from vision.observation import POINTS, Observation
from vision.picture import read_picture
from vision.pose import NoBoard
from vision.rectify import Image
from vision.sight import Sight

UNLIKE = 0.2  # films lie below 0.1, hand-held photographs above 0.3


def are_photographs(images: Sequence[Image]) -> bool:
    """Whether consecutive pictures differ all over, so that no camera stood still between them.

    Compares small gray pictures: mean absolute difference over the contrast, median over the pairs.
    """
    small = [_small(image) for image in images]
    unlike = [float(np.abs(a - b).mean() / ((a.std() + b.std()) / 2 + 1)) for a, b in itertools.pairwise(small)]
    return bool(unlike) and float(np.median(unlike)) > UNLIKE


class PhotographSeer:
    """Reads every picture anew, wherever the board lies in it. Row 0 is the edge nearest the picture's top."""

    def see(self, image_bgr: Image) -> Sight:
        """See vision.sight.Seer."""
        reading = read_picture(image_bgr)
        if isinstance(reading, NoBoard):
            return Sight(None, reading.reason, None, image_bgr=image_bgr)
        loglik = np.log(np.maximum(reading.probability, 1e-9)).astype(np.float32)
        seen = Observation(loglik, reading.hidden.copy(), reading.confidence, np.ones(POINTS, np.bool_))
        return Sight(seen, "", reading.pose, image_bgr=image_bgr)


def _small(image: Image) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
    gray = cv2.cvtColor(cv2.resize(image, (96, 72), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return np.asarray(gray, np.float32) - float(gray.mean())
