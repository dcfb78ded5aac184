"""Rows T1 to T7 of the clock's specification; a test is named after its row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.codes import Code
from rules.errors import TimingError
from rules.timing.account import Account, Phase
from rules.timing.systems import Fischer, Periods, Sections, SuddenDeath, TimeSystem
from tests.rules.timing.game import MINUTE, B, Timed, W, ms

TWO_HOURS = Periods.within(ms("2:00:00"), 5)
SECTIONS = Sections(ms("1:00:00"), 15, 10 * MINUTE)


def after(system: TimeSystem, account: Account, *moves: str) -> Account:
    """The account after moves of these lengths."""
    for time in moves:
        account = system.finished(system.spent(account, ms(time)))
    return account


def test_t1_the_limit_is_per_side_and_the_reserve_inside_it() -> None:
    assert (TWO_HOURS.limit_ms, TWO_HOURS.main_ms) == (ms("2:00:00"), ms("1:55:00"))
    assert [Periods(ms("1:00:00"), 3).limit_ms, SECTIONS.limit_ms] == [ms("1:00:00")] * 2


@pytest.mark.parametrize(
    ("used", "phase"), [("1:54:59.999", Phase.MAIN), ("1:55:00", Phase.READING), ("1:55:00.001", Phase.READING)]
)
def test_t2_reading_begins_when_the_limit_less_the_reserve_is_used(used: str, phase: Phase) -> None:
    assert TWO_HOURS.reading(TWO_HOURS.spent(TWO_HOURS.start(), ms(used))).phase is phase


@pytest.mark.parametrize(
    ("time", "cost"), [("59.999", 0), ("60", 1), ("119.999", 1), ("125", 2), ("180", 3), ("299.999", 4), ("300", 5)]
)
def test_t2a_a_move_costs_its_full_minutes(time: str, cost: int) -> None:
    start = Account(used_ms=TWO_HOURS.main_ms)
    shown = TWO_HOURS.reading(after(TWO_HOURS, start, time))
    assert (shown.periods_left, shown.used_ms) == (5 - cost, ms("1:55:00") + cost * MINUTE)
    assert (shown.phase is Phase.OVER) == (cost == 5)


def test_t2b_main_time_that_ends_within_a_move() -> None:
    start = Account(used_ms=ms("1:54:50"))
    thinking = TWO_HOURS.reading(TWO_HOURS.spent(start, ms("75")))
    assert (thinking.reading_ms, thinking.periods_left, thinking.left_ms) == (ms("65"), 4, ms("55"))
    assert TWO_HOURS.reading(after(TWO_HOURS, start, "75")).periods_left == 4
    assert TWO_HOURS.reading(after(TWO_HOURS, start, "69.999")).periods_left == 5


@pytest.mark.parametrize(("time", "over"), [("59.999", False), ("60", True)])
def test_t2c_the_last_minute_may_never_be_completed(time: str, over: bool) -> None:
    one = Periods.within(ms("1:00:00"), 1)
    assert one.over(one.spent(Account(used_ms=one.main_ms), ms(time))) is over


@pytest.mark.parametrize(("time", "over"), [("29.999", False), ("30", True)])
def test_t3_quick_games_follow_the_same_principles(time: str, over: bool) -> None:
    quick = Periods(0, 1, ms("30"))
    assert quick.reading(quick.start()).phase is Phase.LAST
    assert quick.over(after(quick, quick.start(), "29", "5", time)) is over


@pytest.mark.parametrize(("used", "over"), [("59:59.999", False), ("1:00:00", False), ("1:00:00.001", True)])
def test_t4_sudden_death_loses_only_beyond_the_limit(used: str, over: bool) -> None:
    system = SuddenDeath(ms("1:00:00"))
    assert system.over(system.spent(system.start(), ms(used))) is over


def test_t5_what_is_left_of_a_section_is_carried_over() -> None:
    account, allowed = Account(used_ms=ms("1:00:00"), until_ms=ms("1:10:00")), []
    for used in ("8:30", "9:00"):
        first, rest = ms(used) - 14 * 1000, ["1"] * 14
        account = after(SECTIONS, SECTIONS.finished(SECTIONS.spent(account, first)), *rest)
        shown = SECTIONS.reading(account)
        allowed.append(shown.left_ms)
        assert (shown.phase, shown.moves_left) == (Phase.SECTION, 15)
    assert allowed == [ms("11:30"), ms("12:30")]


def test_t5_without_carrying_over_it_is_canadian() -> None:
    canadian = Sections(0, 2, MINUTE, carried=False)
    assert canadian.reading(after(canadian, canadian.start(), "10", "10")).left_ms == MINUTE


@pytest.mark.parametrize(("time", "over"), [("10:00", False), ("10:00.001", True)])
def test_t5a_a_section_that_passes_is_overtime(time: str, over: bool) -> None:
    account = Account(used_ms=ms("1:00:00"), until_ms=ms("1:10:00"))
    assert SECTIONS.over(SECTIONS.spent(account, ms(time))) is over
    assert SECTIONS.over(after(SECTIONS, account, time)) is over


def test_t5a_the_move_in_which_the_limit_ends_is_the_first_of_its_section() -> None:
    shown = SECTIONS.reading(after(SECTIONS, Account(ms("59:50"), ms("1:10:00")), "30"))
    assert (shown.moves_left, shown.left_ms) == (14, ms("9:40"))
    assert SECTIONS.reading(after(SECTIONS, Account(ms("59:50"), ms("1:10:00")), "9.999")).moves_left is None


def test_t6_fischer_adds_up_to_its_bound() -> None:
    free, bound = Fischer(MINUTE, ms("10")), Fischer(MINUTE, ms("10"), most_ms=ms("65"))
    assert free.reading(after(free, free.start(), "4", "4")).left_ms == ms("72")
    assert bound.reading(after(bound, bound.start(), "4", "4")).left_ms == ms("65")
    late = after(free, free.start(), "60.001")
    assert free.over(late) and free.over(after(free, late, "0"))


def test_t7_every_face_begins_with_all_of_its_time() -> None:
    for system in (TWO_HOURS, SECTIONS, SuddenDeath(MINUTE), Fischer(MINUTE, 1)):
        shown = system.reading(system.start())
        assert (shown.phase, shown.used_ms, shown.left_ms) == (Phase.MAIN, 0, system.main_ms)


@pytest.mark.parametrize(
    ("system", "used"),
    [(TWO_HOURS, "2:00:00"), (SECTIONS, "1:10:00.001"), (SuddenDeath(MINUTE), "60.001")],
)
def test_nobody_is_set_beyond_what_there_is(system: TimeSystem, used: str) -> None:
    assert system.with_used(system.start(), ms(used) - 1)
    with pytest.raises(TimingError) as refused:
        system.with_used(system.start(), ms(used))
    assert refused.value.reason.code == Code.TIMING_BEYOND


def test_a_period_that_was_begun_is_not_charged_when_time_is_set() -> None:
    shown = TWO_HOURS.reading(TWO_HOURS.with_used(TWO_HOURS.start(), ms("1:56:59.999")))
    assert (shown.used_ms, shown.periods_left, shown.reading_ms) == (ms("1:56:00"), 4, 0)


def test_a_section_begins_anew_when_time_is_set_back_before_it() -> None:
    account = after(SECTIONS, Account(ms("1:02:00"), ms("1:10:00")), "10")
    assert SECTIONS.with_used(account, ms("59:00")) == Account(ms("59:00"), ms("1:10:00"))
    assert SECTIONS.with_used(account, ms("1:01:00")).moves == 1


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: Periods(-1, 1), "main_ms"), (lambda: Periods.within(MINUTE, 2), "main_ms"),
        (lambda: Periods(0, 0), "periods"), (lambda: Periods(0, 1, 0), "period_ms"),
        (lambda: SuddenDeath(0), "main_ms"),
        (lambda: Sections(0, 0, 1), "moves"), (lambda: Sections(0, 1, 0), "section_ms"),
        (lambda: Fischer(MINUTE, 0), "increment_ms"), (lambda: Fischer(MINUTE, 1, most_ms=1), "most_ms"),
        (lambda: SuddenDeath(1.5), "main_ms"), (lambda: SuddenDeath(True), "main_ms"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_a_system_that_cannot_be_is_refused(make: "type[TimeSystem]", name: str) -> None:
    with pytest.raises(TimingError) as refused:
        make()
    assert (refused.value.reason.code, refused.value.reason.values["name"]) == (Code.TIMING_VALUE, name)


times = st.integers(0, 3 * MINUTE)
systems: st.SearchStrategy[TimeSystem] = st.one_of(
    st.builds(Periods, st.integers(0, 2 * MINUTE), st.integers(1, 4), st.integers(1, MINUTE), st.booleans()),
    st.builds(SuddenDeath, st.integers(1, 5 * MINUTE)),
    st.builds(Sections, st.integers(0, MINUTE), st.integers(1, 3), st.integers(1, MINUTE), st.booleans()),
    st.builds(Fischer, st.integers(1, MINUTE), st.integers(1, 20_000)),
)


@given(systems, st.lists(times, max_size=6), times, times)
def test_time_adds_up(system: TimeSystem, before: list[int], one: int, other: int) -> None:
    """However a move's time is cut, the reading is the same: asking changes nothing."""
    account = system.start()
    for time in before:
        account = system.finished(system.spent(account, time))
    assert system.spent(system.spent(account, one), other) == system.spent(account, one + other)


@given(systems, st.lists(times, max_size=6), times, times)
def test_readings_are_never_negative_and_never_run_back(
    system: TimeSystem, before: list[int], one: int, more: int
) -> None:
    account = system.start()
    for time in before:
        account = system.finished(system.spent(account, time))
    first, second = (system.reading(system.spent(account, time)) for time in (one, one + more))
    for shown in (first, second):
        assert min(shown.used_ms, shown.left_ms, shown.reading_ms, shown.periods_left or 0, shown.moves_left or 1) >= 0
    assert second.used_ms >= first.used_ms and second.reading_ms >= first.reading_ms
    assert (second.periods_left or 0) <= (first.periods_left or 0)
    assert first.phase is not Phase.OVER or second.phase is Phase.OVER


@given(systems, st.lists(times, max_size=6), times)
def test_the_end_is_foretold_to_the_millisecond(system: TimeSystem, before: list[int], spent: int) -> None:
    account = system.start()
    for time in before:
        account = system.finished(system.spent(account, time))
    account = system.spent(account, spent)
    ends = system.over_in(account)
    assert system.over(system.spent(account, ends))
    assert ends == 0 or not system.over(system.spent(account, ends - 1))


@given(systems, st.lists(times, max_size=6))
def test_what_is_over_stays_over(system: TimeSystem, moves: list[int]) -> None:
    account, over = system.start(), False
    for time in moves:
        account = system.finished(system.spent(account, time))
        assert system.over(account) or not over
        over = system.over(account)


def test_a_period_set_from_outside_the_game_shows_on_its_face() -> None:
    game = Timed(TWO_HOURS).used(W, "1:55:00").moves("10")
    assert (game.face(W).phase, game.face(B).phase) == (Phase.READING, Phase.MAIN)
