"""From photographs of one game to a record: each is a position of its own, with any number of moves in between.

Nobody saw the hands, so nobody is accused, and no order is invented: where the rules leave more than one between two
photographs, or none, it is a gap.
"""

import numpy as np

from rules.ruleset import Ruleset
from station.game.catalog import GameEnded, GameStarted
from station.game.event import Event
from station.game.state import GameState
from station.tracking.belief.labels import UNKNOWN, Bools, Labels
from station.tracking.belief.lifting import Lifting
from station.tracking.policy.patience import UNLIKELY
from station.tracking.stories.search import stories
from station.tracking.stories.situation import situation
from station.tracking.stories.story import Story
from station.tracking.telling.gap import tell_gap
from station.tracking.telling.narrator import Narrator
from station.tracking.telling.teller import Teller
from station.tracking.watchers.disorder import judge
from station.tracking.watchers.handicap import handicap_of, set_up
from station.tracking.watchers.upheaval import turned
from station.tracking.watchers.view import View, reordered, turned_order
from vision.observation import Observation
from vision.sight import Sight


class PhotoSeries:
    """Takes photographs in order; the same ones always give the same events.

    A point under a hand keeps what is known of it. The position after each photograph's events is the one that it
    shows. Ends are told as by the tracker.
    """

    def __init__(self, ruleset: Ruleset, *, details: GameStarted | None = None, handicap: int = 0) -> None:
        """details -- told with `game_started`; handicap -- so many black stones are no moves but set up."""
        self._teller = Teller(ruleset)
        lifting = Lifting()
        self._view = View(self._teller, lifting)
        self._narrator = Narrator(self._teller, lifting, lambda _point: None)
        self._details = details or GameStarted()
        self._handicap = handicap
        self._evidence = self._view.belief
        self._order = np.arange(361)
        self._seen_before = False
        self._last_frame: int | None = None

    @property
    def state(self) -> GameState:
        """The record so far."""
        return self._teller.state

    def see(self, frame: int, t_ns: int, sight: Sight) -> list[Event]:
        """The next photograph."""
        self._teller.at(frame, t_ns)
        if sight.observation is None:
            return []
        self._look(sight.observation, frame, t_ns)
        self._seen_before, self._last_frame = True, frame
        return self._teller.take()

    def finish(self) -> list[Event]:
        """No further photograph: closes the record."""
        if self._view.started:
            self._teller.tell(GameEnded(reason="source_ended", last_frame=self._last_frame))
        return self._teller.take()

    def _look(self, seen: Observation, frame: int, t_ns: int) -> None:
        before = self._evidence.label.copy()
        self._evidence.photograph(reordered(seen, self._order), frame, t_ns)
        found = judge(self._view.stones(), self._view.seen())
        if self._view.started and found.verdict == "turned" and not seen.hidden.all():  # the photographer went round
            self._order = turned_order(self._order, found.quarter_turns)
            self._evidence.label[:] = before
            self._evidence.photograph(reordered(seen, self._order), frame, t_ns)
            self._teller.tell(turned(found.quarter_turns))
        board = self._view.seen()
        wrong: Bools = board != self._view.record
        if not wrong.any():
            return
        if not self._view.started:
            self._begin(board, wrong)
        elif judge(self._view.stones(), board).verdict == "cleared":
            self._teller.tell(GameEnded(reason="cleared", last_frame=self._last_frame))
        else:
            self._go_on(wrong, came_to_light=before == UNKNOWN)

    def _begin(self, board: Labels, wrong: Bools) -> None:
        handicap = handicap_of(board)
        first = int(self._evidence.first_frame[wrong].min())
        given = handicap == self._handicap > 0 or (handicap > 1 and not self._handicap)
        self._teller.tell(self._details, first)
        if self._seen_before and not given:
            self._go_on(wrong, came_to_light=np.zeros(361, np.bool_))
            return
        set_up(self._teller, board)

    def _go_on(self, wrong: Bools, came_to_light: Bools) -> None:
        """Moves where the rules leave one order of what is new, and all of it could be seen to be new."""
        found = stories(situation(self.state, self._teller.arbiter, self._evidence, {}, True))
        if _one_order(found) and not (wrong & came_to_light).any():
            self._narrator.tell(found, self._evidence)
        else:
            tell_gap(self._teller, self._view.seen().astype(np.uint8).tobytes(), self._evidence)


def _one_order(found: list[Story]) -> bool:
    """Whether plain moves explain it all, in an order that no other story disputes."""
    likely = [story for story in found if story.cost < UNLIKELY]
    return bool(likely) and likely[0].innocent and all(story.steps == likely[0].steps for story in likely)
