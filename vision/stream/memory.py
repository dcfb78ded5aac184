"""What the watcher knows of each point, from all its readings."""

import numpy as np
import numpy.typing as npt

from vision.stones.net import Stones

COVERED = 0.35  # probability of hidden from which a point counts as covered
CERTAIN = 0.995  # a point that changes needs this, or a second reading that agrees
DOUBTED = 0.995
MOST_READINGS = 6  # of a doubted point, averaged

Points = npt.NDArray[np.bool_]  # (361,)


class Memory:
    """loglik float32 (361, 3) as last seen clearly; hidden bool (361,): that is old, something lies over the point."""

    def __init__(self) -> None:
        self.loglik = np.zeros((361, 3), np.float32)
        self.hidden = np.ones(361, np.bool_)
        self._readings = np.zeros(361, np.int32)  # averaged in loglik
        self._waiting = np.full(361, -1, np.int32)  # the new stone seen once and not yet believed, or -1
        self._stale = np.zeros(361, np.bool_)  # looks otherwise than in the readings that were averaged
        self._fits = 1.0

    def stones(self) -> npt.NDArray[np.uint8]:
        """uint8 (361,): the likeliest of each point as last seen."""
        return np.asarray(self.loglik.argmax(axis=1), np.uint8)

    def quality(self) -> float:
        """0 to 1: how much of the board is seen, and how well it looks like one."""
        return float((1 - self.hidden.mean()) * self._fits)

    def cover(self, points: Points) -> None:
        """Something moves over these points."""
        self.hidden |= points
        self._waiting[points] = -1

    def uncover(self, points: Points) -> None:
        """These points look again as when they were last read."""
        self.hidden &= ~points

    def doubted(self) -> Points:
        """Points that another reading may settle."""
        best = np.exp(self.loglik - np.logaddexp.reduce(self.loglik, axis=1, keepdims=True)).max(axis=1)
        unsettled = (best < DOUBTED) & (self._readings < MOST_READINGS)
        return np.asarray(~self.hidden & unsettled | (self._waiting >= 0))

    def take(self, seen: Stones, points: Points, sudden: Points | None = None, stirred: Points | None = None) -> Points:
        """Takes over what a reading says of some points; returns those whose evidence is new.

        A point that changes its stone must be seen twice, unless it is certain and nothing lies near it. Those of
        `sudden`, which nobody has seen at rest yet, are taken only when certain. Those of `stirred` look otherwise than
        when last read, which says nothing of them any more: a stone set down between two points would be outvoted.
        """
        self._fits = seen.fits
        covered = seen.hidden > COVERED
        beside = _beside(covered)
        now = seen.log_probability.argmax(axis=1)
        differs = (now != self.stones()) & (self._readings > 0)
        covered |= beside & differs  # a fingertip beside a hand
        self.hidden[points & covered] = True
        clear = points & ~covered
        plain = (seen.best > CERTAIN) & (seen.hidden < 0.05) & ~beside
        believed = clear & (~differs | plain | (self._waiting == now))
        if sudden is not None:
            believed &= ~sudden | plain
            clear &= ~sudden | plain
            self.hidden[points & sudden] = True
        waits = clear & ~believed
        self._waiting[points] = -1
        self._waiting[waits] = now[waits]
        self.hidden[waits] = True
        if stirred is not None:
            self._stale |= points & stirred
        count = np.where((differs | self._stale)[believed], 0, self._readings[believed])
        weight = (1 / (count + 1))[:, None].astype(np.float32)
        self.loglik[believed] += weight * (seen.log_probability[believed] - self.loglik[believed])
        self._readings[believed] = np.minimum(count + 1, MOST_READINGS)
        self.hidden[believed] = False
        self._stale[believed] = False
        return np.asarray(believed, np.bool_)


def _beside(mask: Points) -> Points:
    """The mask and its eight neighbors."""
    square = np.pad(mask.reshape(19, 19), 1)
    near = np.zeros((19, 19), np.bool_)
    for row in range(3):
        for column in range(3):
            near |= square[row : row + 19, column : column + 19]
    return near.ravel()
