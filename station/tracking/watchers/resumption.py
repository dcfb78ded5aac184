"""Play that goes on from a board that nobody put right: it is no disorder any more."""

from dataclasses import replace

from rules.position import Position
from station.tracking.belief.belief import NONE
from station.tracking.belief.labels import Bools
from station.tracking.stories.costs import COSTS
from station.tracking.stories.search import DOUBTFUL, stories
from station.tracking.stories.situation import at_once, back, glimpses, situation
from station.tracking.stories.story import Step, Story
from station.tracking.telling.gap import TOGETHER
from station.tracking.telling.teller import Teller
from station.tracking.watchers.view import View

GOES_ON = 2  # so many moves, one after the other, show that play goes on


class Resumption:
    """Looks for the first moves after an upheaval.

    lies -- the 361 stones that they are played on; since_frame -- when the board came to lie so
    perhaps -- points (361,) whose stones may be moves, but do not show that play goes on
    """

    def __init__(self, teller: Teller, view: View) -> None:
        self._teller, self._view = teller, view
        self._sought = b""
        self._found: list[Story] = []
        self._paid = 0.0  # nats that its first story costs for stones that were seen only for a moment

    def seek(
        self, lies: bytes, since_frame: int, perhaps: Bools = NONE, *, unsure: Bools = NONE, least: int = GOES_ON
    ) -> list[Story]:  # fmt: skip
        """Stories of plain moves, `least` of them or more, sought again only when something changed; [] for none.

        unsure -- what these points (361,) show says nothing
        """
        belief, doubted = self._view.belief, self._view.doubted | unsure
        key = lies + belief.label.tobytes() + doubted.tobytes()
        if key != self._sought:
            self._sought = key
            state = self._teller.state
            taken_up = replace(state, position=Position(state.position.size, lies))
            known = situation(taken_up, self._teller.arbiter, belief, {}, True, doubted)
            seen = glimpses(taken_up, belief, since_frame) | back(lies, belief, {}, since_frame)
            known = replace(known, to_move=0, undo=(), stood=(), mended={}, exchanged=frozenset(), glimpses=seen)
            self._found = stories(known)
            self._paid = COSTS.glimpsed * sum(p in seen for step in self._plays for p in step.points)
        plays = self._plays
        bar = DOUBTFUL * max(1, len(plays) - 1)  # each more that fits the turn and the rules speaks for play as much
        plain = bool(plays) and self._found[0].innocent and self._found[0].cost < bar + self._paid
        goes_on = sum(not perhaps[step.points[0]] for step in plays) >= least
        return self._found if plain and goes_on and at_once(belief, self._found[0]) < max(2, len(plays)) else []

    @property
    def _plays(self) -> tuple[Step, ...]:
        return self._found[0].plays if self._found else ()

    def missed(self, lies: bytes) -> bool:
        """Whether stones of both sides, more than have an order, came: play, though nobody saw how."""
        came = [int((self._view.seen() == color).sum()) - lies.count(color) for color in (1, 2)]
        return min(came) > 0 and sum(came) > TOGETHER and abs(came[0] - came[1]) <= 1
