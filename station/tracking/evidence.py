"""What the pictures so far say about each point: evidence added up, with the frames between which a point changed.

A hidden Markov filter a point, in max-plus form: belief decays towards "may have changed", the clipped log-likelihood
of each clear view is added. One clear view never decides against what was seen before, two good ones do. Nothing is
counted in frames: weak views simply need more of themselves.
"""

import numpy as np
import numpy.typing as npt

from vision.observation import POINTS, Observation

UNKNOWN = -1
CLIP = 6.0  # nats that one view may say at most: neighboring pictures share their errors
BESIDE_HAND = 0.5  # weight of a view next to hidden points, where fingers look like stones
STAY = -7.0  # ln P(a point changes between two pictures that both show it)
TOUCHED = -3.0  # the same for a point that was hidden in between
SURE = 4.6  # ln 99: odds from which a point counts as read
LAST_VIEW = -2.5  # belief that one good view leaves against what was seen before
CLEAR = 1.5  # nats between the best and the second best reading of a clear view

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Labels = npt.NDArray[np.int8]


class Evidence:
    """Adds up observations. Arrays are (361,), points row-major; frames are indices of the source.

    label -- 0 empty, 1 black, 2 white, UNKNOWN before anything was clear; changes only when sure
    raw -- what the newest view alone shows, UNKNOWN where unclear or hidden
    first_frame, first_ns -- when the present label was first seen; before_frame -- last frame that showed otherwise
    views -- clear views of the present label since then
    origin -- the first label of all; origin_views -- its clear views
    was_views, was_ns -- clear views of the label before the present one, and how long it stood
    hidden -- now; hidden_frame, hidden_ns -- the last time it was (-1: never)
    near_ns -- the last time that a hidden point was within one line
    """

    def __init__(self) -> None:
        self.belief = np.zeros((POINTS, 3), np.float32)
        self.label: Labels = np.full(POINTS, UNKNOWN, np.int8)
        self.raw: Labels = np.full(POINTS, UNKNOWN, np.int8)
        self.first_frame: Ints = np.full(POINTS, -1, np.int64)
        self.first_ns: Ints = np.full(POINTS, -1, np.int64)
        self.before_frame: Ints = np.full(POINTS, -1, np.int64)
        self.views: Ints = np.zeros(POINTS, np.int64)
        self.origin: Labels = np.full(POINTS, UNKNOWN, np.int8)
        self.origin_views: Ints = np.zeros(POINTS, np.int64)
        self.was_views: Ints = np.zeros(POINTS, np.int64)
        self.was_ns: Ints = np.zeros(POINTS, np.int64)
        self.hidden: Bools = np.ones(POINTS, np.bool_)
        self.hidden_frame: Ints = np.full(POINTS, -1, np.int64)
        self.hidden_ns: Ints = np.full(POINTS, -1, np.int64)
        self.near_ns: Ints = np.full(POINTS, -1, np.int64)
        self._run: Labels = np.full(POINTS, UNKNOWN, np.int8)  # what the last clear views show, sure or not
        self._run_frame: Ints = np.full(POINTS, -1, np.int64)
        self._run_ns: Ints = np.full(POINTS, -1, np.int64)
        self._run_before: Ints = np.full(POINTS, -1, np.int64)
        self._run_views: Ints = np.zeros(POINTS, np.int64)
        self._seen_frame: Ints = np.full(POINTS, -1, np.int64)

    def add(self, observation: Observation, frame: int, t_ns: int) -> Bools:
        """Takes one picture in. Returns the points (361,) whose label changed with it."""
        hidden = observation.hidden
        near = beside(hidden) if hidden.any() else hidden
        loglik = observation.loglik - observation.loglik.max(axis=1, keepdims=True)
        second = np.partition(loglik, 1, axis=1)[:, 1]
        clear = (second < -CLEAR) & ~hidden
        self.raw = np.where(clear, loglik.argmax(axis=1), UNKNOWN).astype(np.int8)
        np.maximum(loglik, -CLIP, out=loglik)
        loglik[near] *= BESIDE_HAND
        loglik[hidden] = 0
        floor = np.where(self.hidden, TOUCHED, STAY).astype(np.float32)
        belief = np.where(hidden[:, None], self.belief, np.maximum(self.belief, floor[:, None]) + loglik)
        belief -= belief.max(axis=1, keepdims=True)
        self.belief = belief
        returned, self.hidden = self.hidden, hidden
        self.hidden_frame[hidden] = frame
        self.hidden_ns[hidden] = t_ns
        self.near_ns[near] = t_ns
        self._follow_runs(clear, returned, frame, t_ns)
        return self._settle()

    def blind(self, frame: int, t_ns: int) -> None:
        """Takes in a picture without a board: every point is hidden."""
        self.hidden = np.ones(POINTS, np.bool_)
        self.raw = np.full(POINTS, UNKNOWN, np.int8)
        self.hidden_frame[:] = frame
        self.hidden_ns[:] = t_ns
        self.near_ns[:] = t_ns

    def probability(self, point: int, label: int) -> float:
        """P(the point holds `label`), by the belief."""
        odds = np.exp(self.belief[point].astype(float))
        return float(odds[label] / odds.sum())

    def unseen_since(self, point: int) -> Bools:
        """Points (361,) not settled since `point` was last seen as it was before: hidden, or a stone half seen."""
        before = self.before_frame[point]
        coming = (self.raw > 0) & (self.raw != self.label) & (self._run_before < before)
        result: Bools = (self.hidden & (self._seen_frame < before)) | coming
        return result

    def settle_last(self) -> None:
        """At the end of a source, when no second view will come: one good view away from any hand is believed."""
        self._settle(LAST_VIEW)

    def _follow_runs(self, clear: Bools, returned: Bools, frame: int, t_ns: int) -> None:
        new = clear & (self.raw != self._run)
        # One view before a hand covered the point may have been of the hand itself: it fixes no time.
        again = clear & returned & ~new & (self._run != self.label) & (self._run_views < 2)
        self._run_frame[again] = frame
        self._run_ns[again] = t_ns
        self._run_before[new] = self._seen_frame[new]
        self._run_frame[new] = frame
        self._run_ns[new] = t_ns
        self._run_views[new] = 0
        self._run[new] = self.raw[new]
        self._run_views[clear] += 1
        self._seen_frame[clear] = frame
        again = clear & (self.raw == self.label)
        self.views[again] += 1
        self.origin_views[again & (self.label == self.origin)] += 1

    def _settle(self, single: float | None = None) -> Bools:
        best = self.belief.argmax(axis=1).astype(np.int8)
        changed: Bools = best != self.label
        if single is None:
            if not changed.any():
                return changed
            sure = np.partition(self.belief, 1, axis=1)[:, 1] <= -SURE
            changed &= sure & (best == self._run)
        else:
            best = np.where(self._run == UNKNOWN, self.label, self._run)
            belief = np.take_along_axis(self.belief, best[:, None].clip(0).astype(np.int64), axis=1)[:, 0]
            changed = (best != self.label) & (belief > single) & (self.near_ns < self._run_ns)
        self._relabel(changed, best)
        return changed

    def _relabel(self, changed: Bools, best: Labels) -> None:
        unknown = changed & (self.label == UNKNOWN)
        self.origin[unknown] = best[unknown]
        self.origin_views[unknown] = self._run_views[unknown]
        self.was_views[changed] = self.views[changed]
        self.was_ns[changed] = self._run_ns[changed] - self.first_ns[changed]
        self.label[changed] = best[changed]
        self.first_frame[changed] = self._run_frame[changed]
        self.first_ns[changed] = self._run_ns[changed]
        self.before_frame[changed] = self._run_before[changed]
        self.views[changed] = self._run_views[changed]


def beside(points: Bools) -> Bools:
    """The points (361,) and all within one line of them, cornerwise too."""
    wide = np.zeros((21, 21), np.bool_)
    wide[1:-1, 1:-1] = points.reshape(19, 19)
    rows = wide[:-2] | wide[1:-1] | wide[2:]
    result: Bools = (rows[:, :-2] | rows[:, 1:-1] | rows[:, 2:]).ravel()
    return result
