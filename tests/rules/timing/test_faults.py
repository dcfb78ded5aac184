"""Rows E1 to E6, A6 and A7: clocks that are wrong. A test is named after its row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.codes import Code
from rules.errors import TimingError
from rules.timing.faults import differ, error_s_per_hour, mechanical_over, pro_rata, replaced, shared
from rules.timing.records import Owner, ProRata, Replace, Resume, Set, Stop
from rules.timing.systems import Periods, SuddenDeath
from tests.rules.timing.game import HOUR, B, Timed, W, ms


def test_e1_both_readings_are_set_in_proportion() -> None:
    assert pro_rata(ms("2:00:00"), ms("1:10:00"), ms("55:00")) == (ms("1:07:12"), ms("52:48"))
    game = Timed(SuddenDeath(2 * HOUR)).do(Stop, "1:00:00").do(Replace, owner=Owner.STATION)
    game.do(ProRata, true_ms=ms("2:00:00"), black_ms=ms("1:10:00"), white_ms=ms("55:00"))
    assert (game.face(B).used_ms, game.face(W).used_ms) == (ms("1:07:12"), ms("52:48"))


@pytest.mark.parametrize(
    ("true", "both", "found"),
    [("1:00:00", "1:02:00", True), ("1:00:00", "58:00", True), ("1:00:00", "1:01:59", False),
     ("1:00:00", "1:01:59.999", False), ("30:00", "31:00", True), ("30:00", "30:59.999", False),
     ("1:00:00", "58:00.001", False)],
)  # fmt: skip
def test_e2_two_minutes_an_hour_are_enough(true: str, both: str, found: bool) -> None:
    half = ms(both) // 3
    assert replaced(ms(true), half, ms(both) - half) is found
    if not found:
        with pytest.raises(TimingError) as refused:
            pro_rata(ms(true), half, ms(both) - half)
        assert refused.value.reason.code == Code.TIMING_ERROR_SMALL


def test_e3_one_side_alone_needs_the_chief() -> None:
    game = Timed(SuddenDeath(HOUR)).do(Stop, "10:00")
    with pytest.raises(TimingError) as refused:
        game.do(Set, side=B, used_ms=0, chief="")
    assert refused.value.reason.code == Code.TIMING_ONE_SIDE
    assert game.do(Set, side=B, used_ms=ms("9:00"), chief="Chief").face(B).used_ms == ms("9:00")


@pytest.mark.parametrize(
    ("other", "true", "told"),
    [("10:30", "1:00:00", True), ("9:30", "1:00:00", True), ("10:29.999", "1:00:00", False),
     ("10:10", "5:00", True), ("10:09.999", "5:00", False), ("10:00", "0", False)],
)  # fmt: skip
def test_e4_two_clocks_that_differ(other: str, true: str, told: bool) -> None:
    assert differ(ms("10:00"), ms(other), ms(true)) is told


@pytest.mark.parametrize(
    ("flag", "minute", "second", "over"),
    [(True, True, True, True), (False, True, True, False), (True, False, True, False), (True, True, False, False)],
)
def test_a6_flag_and_both_hands(flag: bool, minute: bool, second: bool, over: bool) -> None:
    assert mechanical_over(flag_down=flag, minute_past=minute, second_past=second) is over


def test_a7_a_clock_is_replaced_while_it_stands() -> None:
    game = Timed(Periods.within(HOUR, 5))
    with pytest.raises(TimingError) as refused:
        game.do(Replace, owner=Owner.EXTERNAL)
    assert refused.value.reason.code == Code.TIMING_RUNS
    game.do(Stop, "5:00").do(Replace, owner=Owner.EXTERNAL).do(Resume)
    assert (game.clock.owner, game.face(B, "1").used_ms) == (Owner.EXTERNAL, ms("5:01"))


@pytest.mark.parametrize(("true", "black", "white"), [(0, 1, 1), (-1, 0, 0), (HOUR, 0, 0)])
def test_what_was_not_played_has_no_proportion(true: int, black: int, white: int) -> None:
    with pytest.raises(TimingError) as refused:
        pro_rata(true, black, white)
    assert refused.value.reason.code == Code.TIMING_VALUE


@given(st.integers(1, 10 * HOUR), st.integers(0, 10 * HOUR), st.integers(0, 10 * HOUR))
def test_e1_nothing_is_lost_or_gained(true: int, black: int, white: int) -> None:
    if not black + white or not replaced(true, black, white):
        return
    first, second = pro_rata(true, black, white)
    assert first + second == true and min(first, second) >= 0
    assert abs(first * (black + white) - black * true) * 2 <= black + white
    assert error_s_per_hour(true, first, second) == 0


@given(st.integers(0, 10 * HOUR))
def test_s7_the_first_part_is_shared_equally(first_part: int) -> None:
    black, white = shared(first_part)
    assert black == white and first_part - 1 <= black + white <= first_part
