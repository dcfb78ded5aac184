"""What may have happened on the board as it is seen now: stories, best first."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from rules.position import Position
from station.tracking.belief.belief import NONE
from station.tracking.belief.hands import AT_LEAST_NS
from station.tracking.belief.labels import Bools
from station.tracking.belief.lifting import Lifting
from station.tracking.policy.odds import MOVE_BAR, Rival
from station.tracking.stories.costs import COSTS
from station.tracking.stories.search import DOUBTFUL, stories
from station.tracking.stories.situation import at_once, back, glimpses, last_came, situation
from station.tracking.stories.story import Story
from station.tracking.stories.turn import hazed
from station.tracking.telling.teller import Teller
from station.tracking.watchers.view import View

GOES_ON = 2  # so many moves, one after the other, show that play goes on from a board that nobody put right


class Explanations:
    """Seeks stories of one board. Told nothing, it tells nothing: `[]` where no story explains what is seen."""

    def __init__(self, teller: Teller, view: View, lifting: Lifting) -> None:
        self._teller, self._view, self._lifting = teller, view, lifting
        self._sought: tuple[bytes, int] | None = None
        self._found: list[Story] = []
        self._lay, self._goes_on = b"", list[Story]()  # the same of the last board from which play may go on

    def forget(self) -> None:
        """What is awaited on the board changed: the next search begins anew."""
        self._sought = None

    def now(self) -> list[Story]:
        """Stories of what is seen now, sought again only when something changed."""
        belief, doubted = self._view.belief, self._view.doubted
        unseen = belief.runs.unseen_ns  # told of a point when it comes back to sight
        key = (belief.label.tobytes() + doubted.tobytes() + unseen.tobytes(), self._teller.state.seq)
        if key != self._sought:
            self._sought, self._found = key, self._of(started=self._view.started)
        return self._found

    def without(self, late: Bools, stood: Bools) -> list[Story]:
        """The same, but what the `late` points (361,) show says nothing, and stones gone from others still `stood`."""
        return self._of(unsure=late, stood=stood)

    def with_coming(self, best: Story) -> list[Story]:
        """Plain moves that explain what else takes a second move of one side, or one that nobody saw: a stone only half
        shows, and is left as it will be recorded until it shows plainly."""
        belief = self._view.belief
        unsure = (belief.label == 0) & (belief.coming() | hazed(belief, self._teller.state))
        settles = self._teller.t_ns - np.maximum(belief.runs.ns, belief.plain_ns) >= Rival.ELSEWHERE.waits_ns(MOVE_BAR)
        coming = unsure & settles & ~belief.hidden
        plain = best.cost < DOUBTFUL and [step.fault for step in best.plays[:1]] != ["out_of_turn"]
        if plain or not self._view.started or not coming.any():
            return []
        return _plain(self._of(coming=coming))

    def before_it_began(self, wrong: Bools, seek: Callable[[Bools, Bools], list[Story]]) -> list[Story]:
        """Plain moves made before stones began to go that no story explains: they are told first.

        Each of those stones was still seen to stand once the moves were made: it cannot be one of theirs. A stone just
        played may have gone with them.
        wrong -- points (361,) that are not as recorded; seek -- stories without what these points show, where those
        stones still stood
        """
        belief, runs, record = self._view.belief, self._view.belief.runs, self._view.record
        came, gone = wrong & (belief.label > 0), wrong & (belief.label == 0)
        if not gone.any():
            return []
        often = runs.glimpse_views >= (1 if belief.pace_ns >= AT_LEAST_NS else 2)  # one view may be of a hand's shadow
        sure = (belief.first_frame == runs.frame) | (runs.glimpse_open & often)
        went = (belief.label == 0) & (record == 0) & (runs.was == runs.glimpse) & sure
        went &= runs.glimpse_frame > last_came(self._teller.state, belief)  # what lay there before that is settled
        made_frames = np.concatenate([belief.first_frame[came], runs.glimpse_frame[went]])
        for made in np.unique(made_frames)[::-1]:
            late = wrong & (belief.first_frame > made)
            began, stood = belief.before_frame[late & gone], went & (runs.glimpse_frame <= made) & (runs.frame > made)
            if began.size and (began >= made).all() and (found := _plain(seek(late, stood))):
                return found
        return []

    def going_on(
        self, lies: bytes, since_frame: int, perhaps: Bools = NONE, *, unsure: Bools = NONE, least: int = GOES_ON
    ) -> list[Story]:  # fmt: skip
        """Plain moves, `least` of them or more, with which play goes on after an upheaval.

        lies -- the 361 stones that they are played on; since_frame -- when the board came to lie so
        perhaps -- points (361,) whose stones may be moves, but do not show that play goes on
        unsure -- what these points (361,) show says nothing
        """
        doubted = self._view.doubted | unsure
        key = lies + self._view.belief.label.tobytes() + doubted.tobytes()
        if key != self._lay:
            self._lay, self._goes_on = key, self._played_on(lies, since_frame, doubted)
        plays = self._goes_on[0].plays if self._goes_on else ()
        return self._goes_on if sum(not perhaps[step.points[0]] for step in plays) >= least else []

    def _played_on(self, lies: bytes, since_frame: int, doubted: Bools) -> list[Story]:
        belief, state = self._view.belief, self._teller.state
        taken_up = replace(state, position=Position(state.position.size, lies))
        known = situation(taken_up, self._teller.arbiter, belief, {}, True, doubted)
        seen = glimpses(taken_up, belief, since_frame) | back(lies, belief, {}, since_frame)
        known = replace(known, to_move=0, undo=(), stood=(), mended={}, exchanged=frozenset(), glimpses=seen)
        found = stories(known)
        if not found or not found[0].innocent:
            return []
        plays = found[0].plays
        paid = COSTS.glimpsed * sum(p in seen for step in plays for p in step.points)
        bar = DOUBTFUL * max(1, len(plays) - 1)  # each more that fits the turn and the rules speaks for play as much
        ordered = at_once(belief, found[0]) < max(2, len(plays))
        return found if found[0].cost < bar + paid and ordered else []

    def _of(
        self, *, started: bool = True, unsure: Bools = NONE, coming: Bools = NONE, stood: Bools = NONE
    ) -> list[Story]:
        doubted = self._view.doubted | unsure
        state, arbiter, standing = self._teller.state, self._teller.arbiter, self._lifting.standing
        return stories(situation(state, arbiter, self._view.belief, standing, started, doubted, coming, stood))


def _plain(found: list[Story]) -> list[Story]:
    return found if found and found[0].innocent and found[0].cost < DOUBTFUL else []
