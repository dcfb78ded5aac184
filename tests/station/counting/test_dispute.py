"""What a dispute over a string keeps, and what is left of it after more moves."""

import pytest

from station.counting.dispute import disputed, prepared, stands, string_at
from station.errors import RefusedError
from station.game import catalog as c
from station.game.event import Event
from tests.station.refereeing.stage import Stage, move, started

COUNTED = ("count_opened", {"by": "agreement"})
TAKEN = [move("W", "C4"), move("B", "Q4"), move("W", "D3"), move("B", "Q10"), move("W", "E4"), move("B", "Q16")]


def stage() -> Stage:
    """Black's string D4 and D5, with White to move."""
    return Stage(started(), move("B", "D4"), move("W", "K10"), move("B", "D5"), COUNTED)


def test_a_string_is_named_by_any_of_its_stones() -> None:
    game = stage().game.state
    assert [string_at(game, point) for point in ("D4", "D5")] == [(("D5", "D4"), "B")] * 2
    with pytest.raises(RefusedError) as refused:
        string_at(game, "A1")
    assert refused.value.code == "no_stone"


def test_the_position_of_a_dispute_is_kept() -> None:
    at = stage()
    told = disputed(at.game, "D4", "W", "W")
    assert told.frozen is not None
    assert (list(told.frozen.board), told.frozen.to_move, told.frozen.number) == (at.game.state.rows, "W", 3)
    assert (told.points, told.color, told.says_dead) == (("D5", "D4"), "B", "W")


def test_a_dispute_waits_until_it_is_played_out_and_its_string_may_be_taken() -> None:
    at = stage()
    at.takes([Event(disputed(at.game, "D4", "W", "W"), at.t_ns)])
    (one,) = prepared(at.game.counting)
    assert stands(one, at.game.state)
    at.takes([Event(c.Resumed(to_move="W", dispute="D4"), at.t_ns)])
    assert prepared(at.game.counting) == []
    at.happens(*TAKEN, move("W", "C5"), move("B", "R10"), move("W", "E5"), move("B", "R16"))
    assert stands(one, at.game.state)
    at.happens(move("W", "D6", captures=["D4", "D5"]))
    assert not stands(one, at.game.state)
