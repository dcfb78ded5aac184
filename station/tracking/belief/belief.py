"""What the pictures so far say about each point: belief added up, with the frames between which a point changed.

A hidden Markov filter a point, in max-plus form: belief decays towards "may have changed", the clipped log-likelihood
of each clear view is added. One clear view never decides against what was seen before, two good ones do. A weak
reading that is only repeated, because nothing stirred in the picture, counts a few times and no more: the same doubt a
hundred times over makes nothing sure.
"""

import numpy as np

from station.tracking.belief.hands import AT_LEAST_NS, Hands
from station.tracking.belief.labels import STONE, UNKNOWN, Bools, Labels, Nats, never
from station.tracking.belief.masks import beside, filled, handled
from station.tracking.belief.runs import Runs
from vision.observation import POINTS, Observation

CLIP = 6.0  # nats that one view may say at most: neighboring pictures share their errors
BESIDE_HAND = 0.5  # weight of a view next to hidden points, where fingers look like stones
STAY = -7.0  # ln P(a point changes between two pictures that both show it)
TOUCHED = -3.0  # the same for a point that was hidden in between
SWAPPED, EXCHANGED = -12.0, -7.0  # ln P(a stone turns into one of the other color), in full view and under a hand
REPEATS, PLAIN = 2, 3.0  # so often an unchanged reading below PLAIN nats (95 %) counts again; plainer ones always
UNCLEAR = 4.0  # nats that unclear views leave at least, however many: SURE takes a clear one
HAZY = 2.0  # nats: an empty point that looks less plainly so may hold a stone (12 %)
DOUBTED = 4.0  # nats (98 %) below which an empty point may hold a stone: of 134 points of stones truly removed none
SURE = 4.6  # ln 99: odds from which a point counts as read
LAST_VIEW = -2.5  # belief that one good view leaves against what was seen before
HELD_NS = 1_000_000_000  # what shows between the fingers of a hand that is at work there is no view of its own
OFTEN = 6  # clear views of what a point showed at first, from which it was not misread
OLD_NS = 10_000_000_000  # a stone half seen for longer is no stone that just came
CLEAR = 1.5  # nats between the best and the second best reading of a clear view
OCCUPIED = 8.0  # ln 3000: odds from which a point holds a stone although nobody can name its color

NONE: Bools = np.zeros(POINTS, np.bool_)
NONE.flags.writeable = False


class Belief:
    """Adds up observations. Arrays are (361,), points row-major; frames are indices of the source.

    label -- 0 empty, 1 black, 2 white, STONE of doubtful color, UNKNOWN before anything was clear; changes only when
        sure; a color once sure is not doubted again
    raw -- what the newest view alone shows, UNKNOWN where unclear or hidden
    lean -- nats by which the newest view of the point prefers white to black
    margin -- nats between a stone of either color and none in the newest view of the point
    plain -- so many views in a row told plainly whether a stone of either color is there; plain_ns -- the last time
    bare -- the last view that showed no stone there did so plainly
    named -- the stone there was a STONE before its color was sure
    first_frame, first_ns -- when the present label was first seen; before_frame -- last frame that showed otherwise
    first_open -- no hand was beside it then
    covered -- something hid it in between, a hand just before that, or nobody looked
    views -- clear views of the present label since then
    origin -- the first label of all; origin_views -- its clear views
    was_views -- clear views of the label before the present one
    hidden -- now, holes in what is hidden too; hidden_frame, hidden_ns -- the last time it was (-1: never)
    near_ns -- the last time that a hidden point was within one line; over_ns -- that it was hidden itself, by no more
        than hides half of the board: by a hand
    handled_ns -- the last time that it was hidden and a hand may have reached it
    held_ns -- the last time before `first_ns` that a hand lay over the point, or that it showed otherwise; -1: never
    absent_ns -- the last time before it that the point was in sight and showed otherwise; -1: never
    pace_ns -- between the newest two pictures
    runs -- what the clear views show in a row, sure or not
    hands -- whose hands came over the points
    """

    def __init__(self, lay: Labels | None = None, since_ns: int = 0) -> None:
        """lay -- (361,): what lay there when somebody else last looked, at `since_ns`; None: nobody knows."""
        self.belief: Nats = np.zeros((3, POINTS), np.float32)  # rows of points are quicker than points of three
        self.raw: Labels = np.full(POINTS, UNKNOWN, np.int8)
        self.label: Labels = self.raw.copy() if lay is None else lay.astype(np.int8)
        self.origin: Labels = self.label.copy()
        self.lean, self.margin = np.zeros(POINTS, np.float32), np.zeros(POINTS, np.float32)
        self.bare, self.named, self.first_open, self.covered = (NONE.copy() for _ in range(4))
        self.plain, self.views, self.origin_views, self.was_views, self._repeats = np.zeros((5, POINTS), np.int64)
        self.origin_views[self.label != UNKNOWN] = OFTEN  # by whoever looked before
        self.first_frame, self.first_ns, self.before_frame, self.held_ns, self.absent_ns = (never() for _ in range(5))
        self.plain_ns, self.hidden_frame, self.hidden_ns = (never() for _ in range(3))
        self.near_ns, self.over_ns, self.handled_ns = (never() for _ in range(3))
        self.hidden: Bools = ~NONE
        self.pace_ns = 0
        self.runs = Runs(since_ns)
        self.hands = Hands()
        self._clear: Bools = NONE
        self._reported = self._near = self.hidden  # what the newest picture itself called hidden; what is beside it
        self._steady = False  # the same picture again would change no belief
        self._last_ns: int | None = None

    def add(self, observation: Observation, frame: int, t_ns: int) -> Bools:
        """Takes one picture in. Returns the points (361,) whose label changed with it."""
        self._note_pace(t_ns)
        if self._steady and not observation.changed.any() and np.array_equal(observation.hidden, self._reported):
            return self._repeat(frame, t_ns)
        self._reported = observation.hidden
        hidden = filled(observation.hidden)
        near = beside(hidden) if hidden.any() else hidden
        empty, black, white = loglik = _below_best(np.ascontiguousarray(observation.loglik.T))
        self.lean = np.where(hidden, self.lean, white - black)
        self.margin = np.where(hidden, self.margin, np.abs(empty - np.maximum(black, white)))
        other = np.where(self.label == 1, self.lean, np.where(self.label == 2, -self.lean, 0.0))
        colorless = (empty < -CLEAR) & ((np.abs(self.lean) <= CLEAR) | ((other > 0) & (other <= PLAIN))) & ~hidden
        second = _second(loglik)
        self._clear = ((second < -CLEAR) & ~hidden) | colorless
        self.raw = np.where(self._clear, loglik.argmax(axis=0), UNKNOWN).astype(np.int8)
        if colorless.any():
            known = np.where(self.label > 0, self.label, np.where(self.runs.shown > 0, self.runs.shown, STONE))
            self.raw[colorless] = known[colorless]
            loglik[1:, colorless] = 0  # the same weak lean again and again makes no color sure
        np.maximum(loglik, -CLIP, out=loglik)
        if near is not hidden:
            loglik[:, near] *= BESIDE_HAND
        returned, self.hidden, self._near, left = self.hidden, hidden, near, self._near & ~near
        self._repeats = np.where(observation.changed | left, 0, self._repeats + 1)
        idle = hidden | ((self._repeats > REPEATS) & (second > -PLAIN))
        before = self._as_decided(returned & ~hidden)
        belief = _below_best(np.where(idle, before, np.maximum(before, self._floor(returned)) + loglik))
        unclear = (second > -CLEAR) & ~colorless
        self.belief = np.where(unclear, np.maximum(belief, np.minimum(before, -UNCLEAR)), belief)
        self._note_hidden(frame, t_ns, returned)
        self.runs.add(self.raw, self._clear, near, returned, self.label, self.over_ns, frame, t_ns)
        self._count_views(t_ns)
        changed = self._settle()
        self._steady = not changed.any() and not (returned & ~hidden).any() and np.array_equal(before, self.belief)
        return changed

    def _repeat(self, frame: int, t_ns: int) -> Bools:
        """One picture more of which nothing is new and that teaches nothing: only the views are counted."""
        self._note_hidden(frame, t_ns, self.hidden)
        self.runs.count(self._clear, frame, t_ns)
        self._count_views(t_ns)
        return NONE

    def _count_views(self, t_ns: int) -> None:
        self.plain = np.where(self.hidden, self.plain, (self.plain + 1) * (self.margin >= PLAIN))
        self.plain_ns[~self.hidden & (self.plain > 0)] = t_ns
        self.bare = np.where(self.hidden | (self.raw > 0), self.bare, self.plain > 0)
        again = self._clear & (self.raw == self.label)
        self.views += again
        self.origin_views += again & (self.label == self.origin)

    def _as_decided(self, back: Bools) -> Nats:
        """Belief (3, 361) where points come back to sight: glimpses between two hands decide nothing together."""
        back = back & (self.label != UNKNOWN)
        if not back.any():
            return self.belief
        belief = self.belief.copy()
        belief[0, back] = np.where(self.label[back] == 0, 0, TOUCHED)
        for color in (1, 2):
            decided = back & (self.label != STONE)
            belief[color, decided] = np.where(self.label[decided] == color, 0, EXCHANGED)
        return belief

    def _floor(self, returned: Bools) -> Nats:
        """Belief (3, 361) that a change alone leaves to each reading of a point."""
        floor = np.full((3, POINTS), STAY, np.float32)
        floor[:, returned] = TOUCHED
        for color, other in ((1, 2), (2, 1)):
            floor[other, self.label == color] = np.where(returned[self.label == color], EXCHANGED, SWAPPED)
        return floor

    def _note_pace(self, t_ns: int) -> None:
        self.pace_ns = 0 if self._last_ns is None else t_ns - self._last_ns
        self._last_ns = t_ns

    def _note_hidden(self, frame: int, t_ns: int, before: Bools) -> None:
        if self.hidden.any():
            slow = self.pace_ns >= AT_LEAST_NS  # a hand may come and go between two such pictures
            self.hands.see(self.hidden, before, t_ns)
            self.handled_ns[self.hidden if slow else handled(self.hidden, before)] = t_ns
            self.hidden_frame[self.hidden] = frame
            self.hidden_ns[self.hidden] = t_ns
            self.near_ns[self._near] = t_ns
            if np.count_nonzero(self.hidden) < POINTS // 2:
                self.over_ns[self.hidden] = t_ns

    def begin_anew(self, unseen: Bools = NONE) -> None:
        """Another game begins on the empty board; what has come since is played in it.

        unseen -- stones (361,) that came last, out of sight, some of them where one of their color had stood
        """
        since = int(self.before_frame[self.label == 0].max(initial=-1))
        stood = unseen & (self.first_frame <= since)
        self.before_frame[stood], self.first_frame[stood] = since, since + 1
        self.first_ns[stood] = int(self.absent_ns[self.label == 0].max(initial=-1)) + 1
        self.held_ns[stood] = self.absent_ns[stood] = -1
        self.origin = np.zeros(POINTS, np.int8)
        self.origin_views = np.where(self.label == 0, self.views, self.was_views)
        self.runs.forget(int(self.runs.seen_frame.max()))
        self.hands = Hands()

    def take_for(self, points: Bools, labels: Labels) -> None:
        """What these `points` (361,) showed was read elsewhere: they hold these labels (361,) until they are seen."""
        self.label[points] = labels[points]
        self.belief = self._as_decided(points)
        self.runs.take_for(points, labels)
        self._steady = False

    def photograph(self, observation: Observation, frame: int, t_ns: int) -> None:
        """Takes in a picture that stands for itself: what is in sight is as it shows, however it looked before."""
        seen: Bools = ~observation.hidden
        _, black, white = loglik = _below_best(np.ascontiguousarray(observation.loglik.T))
        label = loglik.argmax(axis=0).astype(np.int8)
        changed: Bools = seen & (label != self.label)
        self.belief = np.where(seen, loglik, self.belief)
        self.bare = np.where(seen & (label == 0), _second(loglik) <= -PLAIN, self.bare)
        self.lean = np.where(seen, white - black, self.lean)
        self.raw = np.where(seen, label, UNKNOWN).astype(np.int8)
        self.label[seen] = label[seen]
        self.before_frame[changed] = self.runs.seen_frame[changed]
        self.first_frame[changed] = frame
        self.first_ns[changed] = t_ns
        self.hidden = observation.hidden
        self.hidden_frame[self.hidden] = frame
        self.runs.seen_frame[seen] = frame

    def blind(self, frame: int, t_ns: int) -> None:
        """Takes in a picture without a board: every point is hidden."""
        self._note_pace(t_ns)
        self.hidden = np.ones(POINTS, np.bool_)
        self.raw = np.full(POINTS, UNKNOWN, np.int8)
        self._steady = False
        self.hidden_frame[:] = frame
        self.hidden_ns[:] = t_ns
        self.near_ns[:] = t_ns
        self.handled_ns[:] = t_ns

    def probability(self, point: int, label: int) -> float:
        """P(the point holds `label`), by the belief."""
        odds = np.exp(self.belief[:, point].astype(float))
        if self.label[point] == STONE:
            white = float(self.lean[point]) + self.hands.against(point, 1)
            return float(1 / (1 + np.exp(white if label == 1 else -white)))
        return float(odds[label] / odds.sum())

    def shows(self, point: int, color: int) -> bool:
        """Whether the point holds a stone that may be of this color."""
        return int(self.label[point]) in (color, STONE)

    def leaning(self, points: Labels) -> Labels:
        """`points` (361,) with the likelier color in place of STONE."""
        likelier = np.where(self.lean > 0, 2, 1)
        return np.asarray(np.where(points == STONE, likelier, points).astype(np.int8))

    def unseen_since(self, point: int) -> Bools:
        """Points (361,) not settled since `point` was last seen as it was before: hidden from where a hand may have
        been lately, or a stone half seen."""
        before = self.before_frame[point]
        runs = self.runs
        now_ns = runs.seen_ns.max()
        lately = now_ns - runs.ns < OLD_NS
        coming = (runs.shown > 0) & (runs.shown != self.label) & (runs.before < before) & lately
        covered = self.hidden & (runs.seen_frame < before) & (now_ns - self.handled_ns < OLD_NS)
        return np.asarray(covered | coming)

    def hiding(self, point: int, since_ns: int) -> Bools:
        """Points (361,) that a hand can have reached since a time, and where a stone may lie unseen that came before
        the one on `point`."""
        earlier = self.runs.seen_frame < self.first_frame[point]
        return np.asarray(self.hidden & (self.label <= 0) & earlier & (self.handled_ns >= since_ns))

    def otherwise(self) -> Bools:
        """Points (361,) whose newest view shows otherwise than is known."""
        return np.asarray((self.raw != UNKNOWN) & (self.raw != self.label))

    def coming(self, nats: float = 0.0) -> Bools:
        """Points (361,) that hold a stone rather than not, though not for sure yet; or nearly so, by that many nats."""
        return np.asarray((self.label <= 0) & (self.belief[1:].max(axis=0) > self.belief[0] - nats))

    def hazed(self, since_ns: int) -> Bools:
        """Points (361,) that were plainly empty at that time or later, and may hold a stone as they looked last."""
        return np.asarray((self.label == 0) & (self.margin < HAZY) & (self.plain_ns >= since_ns))

    def settle_last(self) -> None:
        """At the end of a source, when no second view will come: one good view away from any hand is believed."""
        self._settle(LAST_VIEW)

    def _settle(self, single: float | None = None) -> Bools:
        best = self.belief.argmax(axis=0).astype(np.int8)
        changed: Bools = best != self.label
        stone = (self.belief[0] <= -OCCUPIED) & (self.label <= 0) & (self.raw > 0)
        if stone.any() and single is None:
            stone &= np.abs(self.belief[1] - self.belief[2]) < SURE
            self.runs.shown[stone] = STONE
            self._relabel(stone, np.full(POINTS, STONE, np.int8))
            changed = (best != self.label) & ~stone
        if single is None:
            if not changed.any():
                return changed
            sure = _second(self.belief) <= -SURE
            changed &= sure & (best == self.runs.shown)
        else:
            best = np.where(self.runs.shown == UNKNOWN, self.label, self.runs.shown)
            index = self.leaning(best).clip(0).astype(np.int64)
            belief = self.belief[index, np.arange(POINTS)]
            changed = (best != self.label) & (belief > single) & (self.near_ns < self.runs.ns)
        self._relabel(changed, best)
        return changed

    def _relabel(self, changed: Bools, best: Labels) -> None:
        named = changed & (self.label == STONE) & (best > 0)  # there since long; now its color is sure
        self.label[named] = best[named]
        self.origin[named & (self.origin == STONE)] = best[named & (self.origin == STONE)]
        self.named[changed] = named[changed]
        changed = changed & ~named
        unknown = changed & (self.label == UNKNOWN)
        self.origin[unknown] = best[unknown]
        self.origin_views[unknown] = self.runs.views[unknown]
        self.was_views[changed] = self.views[changed]
        self.label[changed] = best[changed]
        self.first_frame[changed] = self.runs.frame[changed]
        self.first_ns[changed] = self.runs.ns[changed]
        self.first_open[changed] = self.runs.first_open[changed]
        self.held_ns[changed], self.absent_ns[changed] = self.runs.held_ns[changed], self.runs.absent_ns[changed]
        self.before_frame[changed] = self.runs.before[changed]
        unseen = self.hidden_frame >= self.runs.before
        held = (self.over_ns >= 0) & (self.runs.ns - self.over_ns <= HELD_NS)
        self.covered[changed] = (unseen | held)[changed]
        self.views[changed] = self.runs.views[changed]
        self.hands.left(changed, self.runs.absent_ns, self.runs.ns)


def _below_best(nats: Nats) -> Nats:
    """(3, 361) with each point's best at 0."""
    empty, black, white = nats
    return np.asarray(nats - np.maximum(np.maximum(empty, black), white))


def _second(nats: Nats) -> Nats:
    """The second best (361,) of (3, 361)."""
    empty, black, white = nats
    low, high = np.minimum(empty, black), np.maximum(empty, black)
    return np.asarray(np.maximum(low, np.minimum(high, white)))
