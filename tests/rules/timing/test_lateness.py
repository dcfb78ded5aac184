"""Rows L1 to L8: who comes late. A test is named after its row."""

import pytest

from rules.codes import Code
from rules.color import Color
from rules.errors import TimingError
from rules.presets import ruleset
from rules.rulings.engine import FREE, rulings
from rules.rulings.facts import Facts, Venue
from rules.rulings.kind import Kind
from rules.timing.account import Phase
from rules.timing.acts import act
from rules.timing.clock import new_clock
from rules.timing.lateness import Cost, cost, deduction_ms, losers, loses, whole_seconds
from rules.timing.records import Begin, Deduct, Press, Seated, Stop
from rules.timing.systems import Periods, SuddenDeath
from tests.rules.timing.game import HOUR, B, Timed, W, ms

APART, SAME = Venue.APART, Venue.SAME
ONE_HOUR = Periods.within(HOUR, 5)


def said(error: pytest.ExceptionInfo[TimingError]) -> str:
    return error.value.reason.code


@pytest.mark.parametrize(("late", "lost"), [("59:59.999", False), ("1:00:00", False), ("1:00:00.001", True)])
def test_l1_an_hour_still_plays(late: str, lost: bool) -> None:
    assert loses(ms(late), APART) is lost


@pytest.mark.parametrize(("late", "lost"), [("15:00", False), ("15:00.001", True), ("15:01", True)])
def test_l2_a_quarter_still_plays_where_players_lodge_there(late: str, lost: bool) -> None:
    assert loses(ms(late), SAME) is lost


@pytest.mark.parametrize("late", ["1:00:00", "1:00:00.001", "1:01:00"])
def test_l1_rulings_follow_to_the_millisecond(late: str) -> None:
    facts = Facts(venue=APART, after_pause=False, quick=False, late_s=whole_seconds(ms(late)))
    found = {one.id for one in rulings(Kind.LATE, ruleset("chinese-2002"), facts)}
    assert ("22.1-loss" in found) == loses(ms(late), APART) != ("22.1-deduct" in found)


@pytest.mark.parametrize(("late", "taken"), [("20:00", "40:00"), ("3:20", "6:40")])
def test_l3_twice_the_lateness_is_taken_off(late: str, taken: str) -> None:
    game = Timed(Periods.within(2 * HOUR, 5)).do(Seated, late, side=B).do(Deduct, side=B, venue=APART)
    assert deduction_ms(ms(late)) == game.face(B).used_ms == ms(taken)


def test_l3_what_the_clock_ran_meanwhile_is_part_of_it() -> None:
    """White's ran half of its lateness; the referee confirms half a minute later."""
    game = Timed(Periods.within(2 * HOUR, 5)).do(Press, "10:00", side=B).do(Seated, "10:00", side=W)
    game.do(Deduct, "30", side=W, venue=APART)
    assert game.face(W).used_ms == ms("40:30") and game.face(B).used_ms == ms("10:00")


def test_l3_a_lateness_is_confirmed_once() -> None:
    game = Timed(ONE_HOUR).do(Seated, "3:20", side=B).do(Deduct, side=B, venue=APART)
    for again, code in (
        (Deduct(at_ms=game.at, side=B, venue=APART), Code.TIMING_NOT_LATE),
        (Deduct(at_ms=game.at, side=W, venue=APART), Code.TIMING_NOT_LATE),
        (Seated(at_ms=game.at, side=B), Code.TIMING_SEATED),
    ):
        with pytest.raises(TimingError) as refused:
            act(game.clock, again)
        assert said(refused) == code


@pytest.mark.parametrize(
    ("late", "found"),
    [("27:29.999", Cost.MAIN), ("27:30", Cost.READING), ("28:00", Cost.READING), ("30:00", Cost.CHIEF)],
)
def test_l4_what_eats_the_main_time(late: str, found: Cost) -> None:
    assert cost(ONE_HOUR, ms(late)) is found


def test_l4_reading_begins_at_once_by_the_chiefs_word() -> None:
    game = Timed(ONE_HOUR).do(Seated, "28:00", side=B)
    with pytest.raises(TimingError) as refused:
        game.do(Deduct, side=B, venue=APART)
    assert said(refused) == Code.TIMING_LATE_CHIEF
    shown = game.do(Deduct, side=B, venue=APART, chief="Chief").face(B)
    assert (shown.phase, shown.used_ms, shown.periods_left) == (Phase.READING, ms("55:00"), 5)


@pytest.mark.parametrize(("late", "code"), [("30:00", Code.TIMING_LATE_CHIEF), ("1:00:01", Code.TIMING_LATE_LOSES)])
def test_l4_the_whole_limit_is_for_the_chief_and_more_loses(late: str, code: Code) -> None:
    game = Timed(ONE_HOUR).do(Seated, late, side=B)
    with pytest.raises(TimingError) as refused:
        game.do(Deduct, side=B, venue=APART, chief="Chief")
    assert said(refused) == code


def test_l4_sudden_death_has_no_reserve() -> None:
    assert [cost(SuddenDeath(HOUR), ms(late)) for late in ("29:59", "30:00")] == [Cost.MAIN, Cost.CHIEF]


@pytest.mark.parametrize(
    ("black", "white", "lost"),
    [("1:00:30", "1:00:30", {B, W}), ("10:00", "1:10:00", {W}), ("1:00:00", "1:00:00", set()), ("1:10:00", "0", {B})],
)
def test_l5_both_late_each_by_its_own(black: str, white: str, lost: set[Color]) -> None:
    assert losers(ms(black), ms(white), APART) == lost


def test_l6_who_is_absent_is_read_out() -> None:
    quick = Timed(Periods(0, 1, ms("30"))).do(Seated, "29", side=B)
    assert quick.face(B).left_ms == ms("1") and quick.face(B, "1").phase is Phase.OVER
    with pytest.raises(TimingError) as refused:
        quick.do(Deduct, side=B, venue=APART)
    assert said(refused) == Code.TIMING_NO_LIMIT
    assert Timed(Periods(0, 1, ms("30"))).do(Seated, "30", side=B).face(B).phase is Phase.OVER


def test_l7_clock_and_lateness_start_with_the_referees_word() -> None:
    clock = new_clock(ONE_HOUR)
    assert clock.reading(B, ms("9:00:00")).used_ms == 0 and clock.running is None
    with pytest.raises(TimingError) as refused:
        act(clock, Seated(at_ms=ms("9:00:00"), side=B))
    assert said(refused) == Code.TIMING_NOT_BEGUN
    begun = act(clock, Begin(at_ms=ms("10:00:00"), by="referee"))
    late = act(act(begun, Stop(at_ms=ms("10:01:00"))), Seated(at_ms=ms("10:05:00"), side=W)).late[1]
    assert late and (late.late_ms, late.ran_ms) == (ms("5:00"), 0)


def test_l8_under_the_older_text_the_referee_decides() -> None:
    assert [one.id for one in rulings(Kind.LATE, ruleset("chinese-older"))] == [FREE]
