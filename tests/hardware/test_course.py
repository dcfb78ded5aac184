"""A table whose script waits while somebody acts, and that can be made again from the same calls."""

import numpy as np
import pytest

from hardware.course import BETWEEN_ROUNDS_S, LEAD_S, Attended, Rounds
from hardware.script import NORTH, SOUTH, Clear, Lift, Press, Put, Reach, Script

HERE = (0.0, 0.0)
SCRIPT = Script(
    (
        Put(3.0, 60, 1, HERE, SOUTH),
        Put(7.0, 61, 2, HERE, NORTH),
        Lift(8.2, (60,), NORTH),
        Put(12.0, 100, 1, HERE, SOUTH),
        Clear(18.0, 5.0),
    ),
    28.0,
)


def attended(*, held: bool = False) -> Attended:
    return Attended(SCRIPT, 0.93, 7, held=held)


def stones(table: Attended | Rounds, t: float) -> list[int]:
    return [int(p) for p in np.flatnonzero(table.at(t).lying.stones)]


def test_left_alone_it_plays_its_script_and_waits_at_the_end() -> None:
    table = attended()
    assert [stones(table, t) for t in (2.9, 3.0, 7.5, 8.3, 12.5)] == [[], [60], [60, 61], [61], [61, 100]]
    assert table.waits(500.0) and table.ended
    assert stones(table, 500.0) == [61, 100]


def test_a_script_without_anybody_begins_again_by_itself() -> None:
    table = Rounds(SCRIPT, 0.93, 7)
    assert [stones(table, t) for t in (12.5, 27.0, 28.0 + 3.5)] == [[61, 100], [], [60]]


def test_it_holds_between_moves_never_before_stones_are_taken() -> None:
    table = attended()
    table.at(6.9)
    quiet = table.hold(6.9)
    assert stones(table, quiet) == [61]
    assert quiet > 8.2 and table.waits(quiet)
    assert stones(table, quiet + 1000) == [61]
    table.go_on(2000.0)
    assert stones(table, 2000.0 + 2.0) == [61]
    assert stones(table, 2000.0 + 5.2) == [61, 100]


def test_it_holds_before_a_move_that_was_named() -> None:
    table = attended()
    table.hold(0.5, before=3)
    assert not table.waits(5.0)
    assert stones(table, 100.0) == [61]
    assert table.waits(100.0) and not table.ended


def test_a_late_look_does_not_let_the_script_go_on_before_what_was_done_meanwhile() -> None:
    table = attended()
    table.hold(0.5, before=3)
    assert table.waits(50.0)  # nobody looked in between: the next act was written for 12.0
    done = table.act(Put(52.0, 200, 1, HERE, SOUTH))
    table.go_on(52.0)
    assert stones(table, done) == [61, 200]
    assert stones(table, done + 5.0) == [61, 100, 200]


def test_who_acts_while_it_plays_is_refused() -> None:
    with pytest.raises(ValueError, match="plays"):
        attended().act(Put(5.0, 200, 1, HERE, SOUTH))


def test_acts_show_hands_and_stay_until_somebody_else_acts() -> None:
    table = attended(held=True)
    at = table.free_from(1.0)
    assert at == 1.0 + LEAD_S
    done = table.act(Put(at, 200, 2, HERE, NORTH))
    assert table.at(at - 0.3).arms and table.at(at - 0.3).held
    assert not table.at(done + 0.01).arms
    assert stones(table, 1000.0) == [200]
    assert not table.left.stones.any() and table.lying.stones[200] == 2
    table.act(Lift(table.free_from(1000.0), (200,), NORTH))
    table.go_on(1010.0)
    assert stones(table, 1010.0 + 3.1) == [60]


def test_hands_that_move_no_stone_are_seen_too() -> None:
    table = attended(held=True)
    done = table.act(Reach(3.0, 4.0, 180, SOUTH))
    assert done == pytest.approx(7.7) and table.at(5.0).arms and not table.at(8.0).arms
    table.act(Press(10.0, NORTH))
    assert table.at(10.0).arms and not stones(table, 12.0)


def test_a_new_round_begins_on_a_cleared_board() -> None:
    table = attended()
    begins = table.begin_anew(13.0)
    assert not table.waits(begins - 0.1) and table.played == 0, "what the last round played is over"
    assert stones(table, begins - BETWEEN_ROUNDS_S) == []
    assert stones(table, begins + 3.1) == [60]
    assert stones(table, begins + 100) == [61, 100]
    table.go_on(begins + 200)  # at its end: the next round
    assert stones(table, begins + 200 + 30) == [61, 100]


def test_the_same_calls_make_the_same_table() -> None:
    def played() -> Attended:
        table = attended()
        table.hold(6.0)
        table.act(Put(table.free_from(20.0), 300, 1, HERE, SOUTH))
        table.act(Lift(table.free_from(30.0), (300,), SOUTH))
        table.go_on(40.0)
        return table

    often, once = played(), played()
    for t in np.arange(40.0, 60.0, 0.2):
        often.at(float(t))
    a, b = often.at(60.0), once.at(60.0)
    assert np.array_equal(a.lying.stones, b.lying.stones) and np.array_equal(a.lying.offsets, b.lying.offsets)
