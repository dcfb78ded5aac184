"""Blind time: which points nobody could see, from when to when."""

from collections.abc import Iterable

import numpy as np

from station.tracking.belief.labels import Bools, Ints

AFTER_NS = 10_000_000_000


class BlindTime:
    """Notes points that stay hidden for ten seconds, until all of them are seen again.

    points -- all that were blind since it began; since_ns -- when that was
    """

    def __init__(self, points: Iterable[int] = (), since_ns: int = 0) -> None:
        """After a restart: the points that the log says are blind, and since when."""
        self.points, self.since_ns = set(points), since_ns
        self._since: Ints = np.full(361, -1, np.int64)
        self._since[sorted(self.points)] = since_ns
        self._told_ns = since_ns

    def hidden_since_ns(self) -> dict[int, int]:
        """Points hidden now, and since when."""
        return {point: int(self._since[point]) for point in np.flatnonzero(self._since >= 0).tolist()}

    def see(self, hidden: Bools, t_ns: int) -> tuple[bool, bool]:
        """Takes one picture in. Returns whether blind time begins or grows now, and whether it ends now."""
        self._since[~hidden] = -1
        self._since[hidden & (self._since < 0)] = t_ns
        if not self.points and not hidden.any():
            return False, False
        long = self.lasting(t_ns)
        more = set(np.flatnonzero(long).tolist()) - self.points
        if more and (not self.points or t_ns - self._told_ns >= AFTER_NS):
            self.since_ns = self.since_ns if self.points else int(self._since[long].min())
            self.points |= more
            self._told_ns = t_ns
            return True, False
        if self.points and not hidden[sorted(self.points)].any():
            return False, True
        return False, False

    def lasting(self, t_ns: int) -> Bools:
        """Points (361,) hidden for so long that nobody waits for what is done there."""
        result: Bools = (self._since >= 0) & (t_ns - self._since >= AFTER_NS)
        return result
