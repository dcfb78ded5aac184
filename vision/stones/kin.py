"""Whether a doubted point is black, by what the sure points of the same board look like: each has stones of its own.

White and empty are not told apart so: a lamp's glare on an empty point passes for a white stone, nothing for black.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import Lean
from vision.geometry.rectify import CELL_PX, Image, Window
from vision.stones.net import EVERYTHING, SURE, Stones, Whitening, whitening

Floats = npt.NDArray[np.float64]

PLAIN = 0.998  # probability from which a point shows what its kind looks like
HIDDEN = 0.35  # probability of hidden from which it does not
UNREAD = 0.34  # the best of three thirds
FEWEST = 3  # of a kind
SHARED = 15  # points whose worth the spread of all kinds counts in that of one
LEAST_SPREAD = 0.01  # variance that no look has less of
DARK = 12  # gray levels below which differences count for little
WEIGHT = 0.1  # of a nat against white: looks are no normal densities, and light differs from place to place
WEIGHT_VACANT = 0.05  # against empty: shadows and blur make points darker too
MOST = 30.0  # nats that count


def _disc() -> Floats:
    rings = [(0.0, 1), (0.2, 6), (0.35, 8), (0.5, 12)]  # cells, places
    return np.concatenate(
        [r * np.stack([np.cos(a), np.sin(a)], axis=1) for r, n in rings for a in [np.arange(n) * 2 * np.pi / n]]
    )


DISC = _disc()
INNER = 15  # of its places


@dataclass(frozen=True, eq=False)
class Kin:
    """What empty points, black and white stones of one board look like: normal densities of eight numbers, each spread
    drawn towards that of all kinds (regularized discriminant analysis, Friedman 1989).

    means (3, 8), inverse spreads (3, 8, 8) and logarithms of the peaks (3,); NaN where too few points are sure
    """

    means: Floats
    inverses: Floats
    peaks: Floats

    @classmethod
    def of(cls, board_bgr: Image, lean: Lean, stones: Stones) -> "Kin":
        """From a whole board, uint8 (504, 504, 3), and its reading. Costs some 1.5 ms."""
        kind = stones.log_probability.argmax(axis=1)
        sure = (stones.best > PLAIN) & (stones.hidden < HIDDEN)
        kinds = [np.flatnonzero(sure & (kind == k)) for k in range(3)]
        enough = [k for k in range(3) if len(kinds[k]) >= FEWEST]
        means, inverses, peaks = np.full((3, 8), np.nan), np.full((3, 8, 8), np.nan), np.full(3, np.nan)
        if len(enough) < 2:
            return cls(means, inverses, peaks)
        looks = _looks(board_bgr, whitening(board_bgr), lean, EVERYTHING, np.arange(361))
        for k in enough:
            means[k] = looks[kinds[k]].mean(axis=0)
        pooled = np.cov(np.concatenate([looks[kinds[k]] - means[k] for k in enough]).T)
        for k in enough:
            n = len(kinds[k])
            spread = (np.cov(looks[kinds[k]].T) * n + pooled * SHARED) / (n + SHARED) + LEAST_SPREAD * np.eye(8)
            inverses[k], peaks[k] = np.linalg.inv(spread), -0.5 * np.linalg.slogdet(spread)[1]
        return cls(means, inverses, peaks)

    def weigh(
        self, part_bgr: Image, lean: Lean, stones: Stones, by: Whitening, window: Window = EVERYTHING
    ) -> Stones:  # fmt: skip
        """The reading with doubted points weighed by what they look like; sure ones stay.

        part_bgr -- the window of the rectified board; points outside it are those that the reading says nothing of
        by -- the whitening of the whole board, whose light may have changed

        Does not check that the window is the one that was read, nor that the board lies where it lay for `of`.
        """
        points = np.flatnonzero(doubted(stones))
        if np.isnan(self.peaks).all() or not len(points):
            return stones
        away = _looks(part_bgr, by, lean, window, points) - self.means[:, None]
        empty, black, white = self.peaks[:, None] - 0.5 * np.einsum("kni,kij,knj->kn", away, self.inverses, away)
        weighed = stones.log_probability[points]
        vacant = weighed[:, 0] > weighed[:, 2]
        nats = np.clip(np.nan_to_num(black - np.where(vacant, empty, white)), -MOST, MOST)  # of a kind unseen: no word
        weighed[:, 1] += np.where(vacant, WEIGHT_VACANT, WEIGHT) * nats
        log_probability = stones.log_probability.copy()
        log_probability[points] = weighed - np.logaddexp.reduce(weighed, axis=1, keepdims=True)
        return replace(stones, log_probability=log_probability)


def doubted(stones: Stones) -> npt.NDArray[np.bool_]:
    """Points (361,) that the reading says something of, but nothing sure."""
    return np.asarray((stones.best < SURE) & (stones.best > UNREAD))


def _looks(part_bgr: Image, by: Whitening, lean: Lean, window: Window, points: npt.NDArray[np.int64]) -> Floats:
    """(N, 8): logarithms of the color within and at the rim of a stone's place, of the darkest and lightest within; all
    by the board's own."""
    top, left = window[0].start, window[1].start
    rows, columns = np.divmod(points, 19)
    aside = lean[:2, rows + 1, columns + 1].T
    middle = np.stack([columns + 1.5 - left, rows + 1.5 - top], axis=1) + aside
    places = ((middle[:, None] + DISC) * CELL_PX - 0.5).astype(np.float32)
    pixels = cv2.remap(part_bgr, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    color = np.log((pixels.astype(np.float32) + DARK) / (by[0] + DARK))
    gray = color[:, :INNER].mean(axis=2)
    return np.concatenate(
        [
            color[:, :INNER].mean(axis=1),
            color[:, INNER:].mean(axis=1),
            gray.min(axis=1)[:, None],
            gray.max(axis=1)[:, None],
        ],
        axis=1,
    ).astype(np.float64)
