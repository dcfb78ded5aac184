"""What the clear views of each point show in a row, sure or not, and the stone that was seen there before."""

import numpy as np

from station.tracking.belief.labels import STONE, UNKNOWN, Bools, Ints, Labels, never
from vision.observation import POINTS

LATELY_NS = 10_000_000_000  # for `unseen_ns`
SETTING_NS = 2_000_000_000  # no hand covers a point for longer to set a stone there: the stone may lie under it since


class Runs:
    """Follows clear views. Arrays are (361,), points row-major; frames are indices of the source.

    shown -- what the last clear views show; frame, ns -- since when; before -- the last frame that showed otherwise;
        was -- what that was
    held_ns -- the last time before `ns` that a hand lay over the point, or that it showed otherwise; -1: never
    absent_ns -- the last clear view before `ns`, which showed otherwise; -1: never
    views -- how many clear views; any_open, first_open -- any of them, the first one was away from hands
    seen_frame, seen_ns -- the last clear view
    unseen_ns -- the longest time between two clear views, within the last seconds; back_frame -- when it ended
    glimpse -- the stone (of a color or STONE) that was last seen there and then not any more, decided or not; 0: none;
        glimpse_frame -- when it first showed; glimpse_before -- the last frame before it that showed otherwise;
        glimpse_open -- it did so with no hand beside it; glimpse_views -- in how many views
    denied_frame -- when a view beside a hand showed no stone, or another one, where the same one showed again
    """

    def __init__(self, since_ns: int = 0) -> None:
        """since_ns -- until then somebody else looked: no point was out of sight before that."""
        self.shown: Labels = np.full(POINTS, UNKNOWN, np.int8)
        self.was: Labels = self.shown.copy()
        self.frame, self.ns, self.before, self.held_ns, self.absent_ns = (never() for _ in range(5))
        self.any_open, self.first_open = np.zeros(POINTS, np.bool_), np.zeros(POINTS, np.bool_)
        self.seen_frame, self.back_frame, self.denied_frame = (never() for _ in range(3))
        self.seen_ns: Ints = np.full(POINTS, since_ns, np.int64)
        self.glimpse: Labels = np.zeros(POINTS, np.int8)
        self.glimpse_frame, self.glimpse_before = never(), never()
        self.glimpse_open: Bools = np.zeros(POINTS, np.bool_)
        self._glimpse_ns, self._glimpse_held_ns, self._glimpse_absent_ns = (never() for _ in range(3))
        self.views, self.unseen_ns, self.glimpse_views, self._back_ns = (np.zeros(POINTS, np.int64) for _ in range(4))
        self._next_ns, self._next_back_ns, self._next_back_frame = (np.zeros(POINTS, np.int64) for _ in range(3))
        self._glimpse_fleeting: Bools = np.zeros(POINTS, np.bool_)
        self._mixed: Bools = np.zeros(POINTS, np.bool_)  # its views showed both colors
        self._denied: Bools = np.zeros(POINTS, np.bool_)  # the run before the present one is the glimpse

    def add(
        self, raw: Labels, clear: Bools, near: Bools, returned: Bools, label: Labels, over_ns: Ints,
        frame: int, t_ns: int,
    ) -> None:  # fmt: skip
        """One picture: what the `clear` points show, which lie `near` hands and which have `returned` to sight.

        over_ns -- when a hand last lay over each
        """
        named = (self.shown == STONE) & (raw > 0)  # the same stone; now its color shows too
        self.shown[named] = raw[named]
        # Nobody exchanges a stone that is not even known yet: one of its views misread its color.
        misread = (self.shown > 0) & (raw > 0) & (raw != self.shown) & (label <= 0)
        self.shown[misread], self.views[misread] = raw[misread], 0
        self._mixed[misread] = True
        new = clear & (raw != self.shown)
        # One view beside a hand that then covered the point may have been of the hand itself: it fixes no time.
        fleeting = (self.views < 2) & ~self.any_open
        again = clear & returned & ~new & (self.shown != label) & fleeting
        self.frame[again], self.ns[again] = frame, t_ns
        # A stone that one view beside a hand denied, and that shows again, never went; a fleeting one that a hand
        # covered meanwhile may as well never have come.
        still = new & (raw == self.glimpse) & self._denied & fleeting & ~(returned & self._glimpse_fleeting)
        self.denied_frame[still] = self.frame[still]
        self._keep_glimpses(new, new & (self.shown > 0) & ~still)
        self.any_open = (clear & ~near) | (self.any_open & ~new) | (still & self.glimpse_open)
        self.first_open[new | again] = ~near[new | again]
        self.absent_ns[new] = np.where(self.shown[new] == UNKNOWN, -1, self.seen_ns[new])
        self.before[new], self.was[new] = self.seen_frame[new], self.shown[new]
        begins = new | again
        setting = (over_ns > self.absent_ns) & (over_ns - self.absent_ns <= SETTING_NS)
        self.held_ns[begins] = np.where(setting, over_ns, self.absent_ns)[begins]
        self.frame[new], self.ns[new], self.views[new], self.shown[new] = frame, t_ns, 0, raw[new]
        self.before[still], self.frame[still] = self.glimpse_before[still], self.glimpse_frame[still]
        self.ns[still], self.first_open[still] = self._glimpse_ns[still], self.glimpse_open[still]
        self.held_ns[still], self.absent_ns[still] = self._glimpse_held_ns[still], self._glimpse_absent_ns[still]
        self.glimpse[still] = 0
        self._away(clear, frame, t_ns)
        self.count(clear, frame, t_ns)

    def _away(self, clear: Bools, frame: int, t_ns: int) -> None:
        """How long these points were out of sight; a time that is too old gives way to the longest one since."""
        away = t_ns - self.seen_ns
        old = clear & (t_ns - self._back_ns > LATELY_NS)
        self.unseen_ns[old], self._next_ns[old] = self._next_ns[old], 0
        self._back_ns[old], self.back_frame[old] = self._next_back_ns[old], self._next_back_frame[old]
        longest = clear & ((away >= 0.9 * self.unseen_ns) | (t_ns - self._back_ns > LATELY_NS))
        self.unseen_ns[longest], self._back_ns[longest], self.back_frame[longest] = away[longest], t_ns, frame
        since = clear & ~longest & (away >= 0.9 * self._next_ns)
        self._next_ns[since], self._next_back_ns[since], self._next_back_frame[since] = away[since], t_ns, frame

    def count(self, clear: Bools, frame: int, t_ns: int) -> None:
        """One view more of these points that shows what the one before showed."""
        self.views += clear
        self.seen_frame[clear] = frame
        self.seen_ns[clear] = t_ns

    def take_for(self, points: Bools, labels: Labels) -> None:
        """What these `points` (361,) showed was read elsewhere: as if they had always shown these labels (361,)."""
        self.shown[points] = self.was[points] = labels[points]
        self.glimpse[points] = 0

    def forget(self, until_frame: int) -> None:
        """What showed for a moment, or lay out of sight, until that frame says nothing of what came after it."""
        self.glimpse[self.glimpse_frame <= until_frame] = 0
        self.was[self.before <= until_frame] = UNKNOWN
        self.unseen_ns[self.back_frame <= until_frame] = self._next_ns[self._next_back_frame <= until_frame] = 0

    def _keep_glimpses(self, new: Bools, gone: Bools) -> None:
        self._denied[new] = gone[new]
        self.glimpse[gone] = np.where(self._mixed[gone], STONE, self.shown[gone])
        self._mixed[new] = False
        self.glimpse_open[gone], self.glimpse_views[gone] = self.any_open[gone], self.views[gone]
        self._glimpse_fleeting[gone] = (self.views[gone] < 2) & ~self.any_open[gone]
        self.glimpse_frame[gone], self._glimpse_ns[gone] = self.frame[gone], self.ns[gone]
        self.glimpse_before[gone], self._glimpse_held_ns[gone] = self.before[gone], self.held_ns[gone]
        self._glimpse_absent_ns[gone] = self.absent_ns[gone]
