"""Stones between two points that show on both: half like a stone on each, or as two stones that came at once."""

from dataclasses import dataclass

import numpy as np

from rules.points import Point
from station.game.state import GameState
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import Bools, never
from station.tracking.belief.masks import NEAR, beside
from station.tracking.policy.accusation import going
from station.tracking.stories.story import Story

WEAK_NATS, PLAIN_HALF_NATS = 5.0, 7.0  # a point that looks half like a stone, and one that plainly is one or empty
LASTS_NS = 400_000_000  # so long both look so with no hand near
AT_ONCE_NS = 1_000_000_000  # nobody puts two stones down so soon after each other
TOGETHER_NS = 3_000_000_000  # both were plain until about the same time
LATE_NS = 1_000_000_000  # so long a point may yet be read as it was before a hand came over it
MOST_WEAK = 6  # points at once; more are dimmed by something else than stones


@dataclass(slots=True)
class _Half:
    since_ns: int
    since_frame: int
    until_ns: int


@dataclass(frozen=True, slots=True)
class PutRight:
    """A stone that lay between `point`, where it is now, and `beside_point`; None: off the board's edge."""

    point: Point
    beside_point: Point | None
    color: int
    since_frame: int


class Halves:
    """Follows pairs of points, plainly empty before, that look half like stones until a hand has come and gone."""

    def __init__(self) -> None:
        self._plain_ns = never()
        self._pairs: dict[tuple[Point, Point], _Half] = {}

    def see(self, belief: Belief, hands: Bools, frame: int, t_ns: int) -> list[PutRight]:
        """Takes one picture in, `hands` (361,) over the board; returns stones that a hand has put right."""
        open_ = ~beside(hands)
        plain = open_ & ~belief.hidden & (belief.margin >= PLAIN_HALF_NATS)
        covered = (belief.hidden_ns >= 0) & (belief.hidden_ns + LATE_NS > self._plain_ns)
        empty = open_ & (belief.label <= 0) & (self._plain_ns >= 0) & covered
        weak = empty & ~belief.hidden & (belief.margin < WEAK_NATS)
        doubted = empty & (belief.hidden | weak)  # also by readings that do not agree
        if weak.any() and 2 <= np.count_nonzero(doubted) <= MOST_WEAK:
            for a in np.flatnonzero(weak).tolist():
                for b in (b for b in NEAR[a] if doubted[b]):
                    if abs(int(self._plain_ns[a] - self._plain_ns[b])) <= TOGETHER_NS:
                        self._pairs.setdefault((min(a, b), max(a, b)), _Half(t_ns, frame, t_ns)).until_ns = t_ns
        found = self._settled(plain, belief) if self._pairs else []
        self._plain_ns[plain] = t_ns
        return found

    def _settled(self, plain: Bools, belief: Belief) -> list[PutRight]:
        found, colors = [], belief.leaning(belief.raw)
        for pair, half in list(self._pairs.items()):
            if plain[list(pair)].all():
                del self._pairs[pair]
                touched = (belief.hidden_ns[list(pair)] > half.since_ns).any()
                stones = [point for point in pair if belief.raw[point] > 0]
                if touched and half.until_ns - half.since_ns >= LASTS_NS and len(stones) == 1:
                    (point,) = stones
                    other = pair[0] if point == pair[1] else pair[1]
                    found.append(PutRight(point, other, int(colors[point]), half.since_frame))
        return found if len(found) == 1 else []  # nobody puts two right at once


def straddled(state: GameState, story: Story, belief: Belief) -> dict[Point, Point]:
    """The point on which a stone shows too, and the one that counts as its own: it lies between them. {}: none does.

    Two stones of one color that came to light beside each other at once, with no move between, are one, unless both
    show plainly, one of that color is just going from elsewhere, or one comes that may be the move between.
    """
    last, steps = state.last, story.steps
    if len(steps) == 1 and last is not None:
        on, color = last.point, int(last.color)
    elif len(steps) == 2 and steps[0].kind == "play":
        on, color = steps[0].points[0], steps[0].color
    else:
        return {}
    point = steps[-1].points[0]
    if steps[-1].fault != "out_of_turn" or steps[-1].color != color or on not in NEAR[point]:
        return {}
    both = [point, on]
    if np.ptp(belief.first_ns[both]) > AT_ONCE_NS or (belief.margin[both] >= PLAIN_HALF_NATS).all():
        return {}
    if going(belief, story) or belief.coming().any():
        return {}
    return {point: on} if len(steps) == 1 or belief.margin[on] >= belief.margin[point] else {on: point}
