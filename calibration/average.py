"""Several pictures of one still view made into one with less noise."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from calibration.errors import CalibrationError
from calibration.reasons import Code
from calibration.thresholds import ALIKE_PLACE_PX, LEAST_LIKENESS, MOST_SHIFT_PX
from vision.reasons import Reason

Image = npt.NDArray[np.uint8]
SHRINK = 4


def averaged_newest(pictures: Sequence[Image]) -> tuple[Image, int]:
    """The mean of the last picture and of those right before it that show the same still view, and of how many."""
    for first in range(len(pictures) - 1):
        try:
            return averaged(pictures[first:]), len(pictures) - first
        except CalibrationError:  # the view moved, or the size changed: fewer, later ones
            continue
    return pictures[-1], 1


def averaged(pictures: Sequence[Image]) -> Image:
    """The mean of uint8 (H, W, 3) pictures. Raises CalibrationError where they are not of one still view: of another
    size, shifted, or with something else at any place, a hand or a further stone."""
    first = pictures[0]
    total = np.zeros(first.shape, np.float32)
    reference = _small(first)
    window = cv2.createHanningWindow(reference.shape[::-1], cv2.CV_32F)
    still, _ = cv2.phaseCorrelate(reference, reference, window)  # not zero for odd sizes
    for number, picture in enumerate(pictures, 1):
        if picture.shape != first.shape:
            raise CalibrationError(Reason(Code.PICTURE_RESIZED, {"number": number}))
        (x, y), _ = cv2.phaseCorrelate(reference, _small(picture), window)
        shift_px = float(np.hypot(x - still[0], y - still[1])) * SHRINK
        if shift_px > MOST_SHIFT_PX:
            raise CalibrationError(Reason(Code.PICTURE_SHIFTED, {"number": number, "pixels": shift_px}))
        if number > 1 and likeness(first, picture) < LEAST_LIKENESS:
            raise CalibrationError(Reason(Code.PICTURE_CHANGED, {"number": number}))
        total += picture
    return np.asarray(np.rint(total / len(pictures)), np.uint8)


def likeness(one: Image, other: Image) -> float:
    """-1..1: structural similarity (Wang et al. 2004) of two pictures of one size where they differ most. Light that
    changes everywhere, and noise, hardly count."""
    from skimage.metrics import structural_similarity  # half a second to import, and only set-up asks

    _, alike = structural_similarity(_small(one), _small(other), data_range=255.0, full=True)
    return float(cv2.blur(alike, (ALIKE_PLACE_PX, ALIKE_PLACE_PX)).min())


def _small(picture: Image) -> npt.NDArray[np.float32]:
    gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(gray, None, fx=1 / SHRINK, fy=1 / SHRINK, interpolation=cv2.INTER_AREA), np.float32)
