"""Photographs of one game, a move or many apart: read one by one, not watched like a film."""

import itertools
from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from calibration.orientation import BlackSits, facing
from vision.geometry.pose import NoBoard
from vision.geometry.rectify import Image
from vision.geometry.turn import turned_points
from vision.observation import POINTS, Observation
from vision.picture import Reading, read_picture
from vision.sight import Sight

UNLIKE = 0.2  # films lie below 0.1, hand-held photographs above 0.3
SURE_SLIDE = 0.99
SHOWS = 0.99  # so likely a stone is seen although its point counts as hidden: enough of it shows beside the hand
SAME = 0.3  # share of consecutive pictures of a series that may show the same position; of a film nearly all do


def are_photographs(images: Sequence[Image]) -> bool:
    """Whether the pictures are photographs rather than a film: the camera never stands still, or the board never does.

    The first is seen in small gray pictures: mean absolute difference over the contrast, median over the pairs. Else
    a camera on a stand may have taken a picture every move or so: then hardly two in a row show the same position.
    """
    small = [_small(image) for image in images]
    unlike = [float(np.abs(a - b).mean() / ((a.std() + b.std()) / 2 + 1)) for a, b in itertools.pairwise(small)]
    if not unlike:
        return False
    return float(np.median(unlike)) > UNLIKE or _always_played(map(PhotographSeer().see, images), len(unlike))


def _always_played(sights: Iterable[Sight], pairs: int) -> bool:
    """Whether the position changes from picture to picture; reads no more of them than it takes to say no."""
    same = 0
    for before, after in itertools.pairwise(sights):
        same += not _differ(before.observation, after.observation)
        if same > SAME * pairs:
            return False
    return True


def _differ(before: Observation | None, after: Observation | None) -> bool:
    """Whether a point that both show for sure is not the same in both."""
    if before is None or after is None:
        return False
    chances = [seen.probabilities() for seen in (before, after)]
    sure = (
        ~before.hidden & ~after.hidden & (chances[0].max(axis=1) > SURE_SLIDE) & (chances[1].max(axis=1) > SURE_SLIDE)
    )
    return bool((sure & (chances[0].argmax(axis=1) != chances[1].argmax(axis=1))).any())


class PhotographSeer:
    """Reads every picture anew, wherever the board lies in it.

    black -- the side of the picture where Black sits; at the bottom, row 0 is the edge nearest the picture's top
    """

    def __init__(self, black: BlackSits = BlackSits.BOTTOM) -> None:
        self._black = black

    def see(self, image_bgr: Image) -> Sight:
        """See vision.sight.Seer."""
        reading = read_picture(image_bgr)
        if isinstance(reading, NoBoard):
            return Sight(None, reading.reason, None, image_bgr=image_bgr)
        seen = observation_of(reading, self._black)
        return Sight(seen, None, facing(reading.pose, self._black), image_bgr=image_bgr)


def observation_of(reading: Reading, black: BlackSits) -> Observation:
    """A reading as evidence, turned so that Black sits at the bottom.

    Points half under a hand count as seen where a stone shows for certain: of 24 such stones in 60 rendered scenes all
    were right, and of some 40 in the photographs of games. An empty point under a hand says nothing.
    """
    loglik = np.log(np.maximum(reading.probability, 1e-9)).astype(np.float32)
    hidden = reading.hidden & ~(reading.probability[:, 1:].max(axis=1) > SHOWS)
    return Observation(
        turned_points(loglik, black), turned_points(hidden, black), reading.confidence, np.ones(POINTS, np.bool_)
    )


def _small(image: Image) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
    gray = cv2.cvtColor(cv2.resize(image, (96, 72), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return np.asarray(gray, np.float32) - float(gray.mean())
