"""What the search is told of the record and the pictures."""

import numpy as np
import pytest

from rules.points import parse_point
from station.game.fold import fold
from station.tracking.belief.belief import Belief
from station.tracking.stories.situation import exchanged
from tests.station.told import event

PLAYED = [("B", "A1"), ("W", "A2"), ("B", "Q16"), ("W", "B1"), ("B", "Q4"), ("W", "A1")]


@pytest.mark.parametrize(("moves", "points"), [(1, frozenset()), (6, frozenset({parse_point("A1")}))])
def test_a_stone_may_have_been_exchanged_where_an_earlier_one_was_of_doubtful_color(
    moves: int, points: frozenset[int]
) -> None:
    """The first stone on A1 may be a white one; it was captured."""
    events = [event("game_started", {}, 0, 0, 0, 1)]
    for number, (color, point) in enumerate(PLAYED[:moves], 1):
        other = [{"color": "W", "point": "A1"}] if number == 1 else []
        move = {"color": color, "point": point, "number": number, "doubtful": bool(other), "alternatives": other}
        events.append(event("move", move, 0, 0, 0, number + 1))
    state, corner = fold(events), parse_point("A1")
    belief = Belief(np.frombuffer(state.position.stones, np.uint8).astype(np.int8))
    belief.label[corner] = 3 - belief.label[corner]
    belief.lean[corner], belief.covered[corner] = 9.0, True
    assert exchanged(state, belief) == points
