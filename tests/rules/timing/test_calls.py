"""Rows R1 to R12: what is said when. A test is named after its row."""

import pytest

from rules.timing.calls import ONSET_MS, Call, calls, planned, read_wrong_from
from rules.timing.controls import control
from rules.timing.records import Asked, Called, MoveEnd, Owner, Press, Replace, Resume, Rewind, Stop
from rules.timing.style import STYLE_2002, STYLE_OLDER, Say, Style
from rules.timing.systems import Periods, SuddenDeath
from tests.rules.timing.game import HOUR, B, Timed, W, ms

FIVE = Periods.within(2 * HOUR, 5)


def words(call: Call) -> str:
    """As a test writes it: "30", "count 7", "minute, left 4"."""
    names = {
        Say.SECONDS: "{}",
        Say.COUNT: "#{}",
        Say.LEFT: "left {}",
        Say.PERIODS_LEFT: "left {}",
        Say.OVER: "over",
        Say.MINUTE: "minute",
    }
    return ", ".join(names.get(say, str(say)).format(number) for say, number in call.said)


def said(periods: int, style: Style = STYLE_2002, system: Periods = FIVE, until: str = "5:00") -> dict[str, str]:
    """All calls of one move, by second."""
    found = calls(system, style, periods)
    return {str(call.reading_ms / 1000): words(call) for call in found if call.reading_ms <= ms(until)}


def heard(game: Timed, style: Style = STYLE_2002) -> list[tuple[float, str]]:
    """What is planned from now on, in seconds after now."""
    return [((at - game.at) / 1000, words(call)) for at, call in planned(game.clock, style)]


def reading(side_used: str = "1:55:00") -> Timed:
    """Black to move, its seconds being read."""
    return Timed(FIVE).used(B, side_used)


def test_r1_a_move_of_125_seconds_with_five_minutes_left() -> None:
    assert said(5, until="2:05") == {
        "30.0": "30", "40.0": "40", "50.0": "50", "55.0": "55", "58.0": "58", "60.0": "minute, left 4",
        "90.0": "30", "100.0": "40", "110.0": "50", "115.0": "55", "118.0": "58", "120.0": "minute, left 3",
    }  # fmt: skip


def test_r2_the_last_minute_is_counted_second_by_second() -> None:
    counted = {f"{50 + k}.0": f"#{k}" for k in range(1, 11)}
    assert said(1) == {"30.0": "30", "40.0": "40", "50.0": "50", **counted}


def test_r3_the_way_of_reading_changes_within_a_move() -> None:
    found = said(2)
    assert [found[at] for at in ("55.0", "58.0", "60.0")] == ["55", "58", "minute, left 1"]
    assert [found.get(at) for at in ("90.0", "100.0", "110.0", "115.0", "120.0")] == ["30", "40", "50", "#5", "#10"]
    assert "118.0" in found and "175.0" not in found


def test_r4_the_minute_is_used_at_the_onset_of_ten() -> None:
    game = reading("1:59:00")
    [ten] = [at for at, call in planned(game.clock, STYLE_2002) if (Say.COUNT, 10) in call.said]
    assert ten == game.clock.over_ms == game.at + ms("60")
    assert not FIVE.over(game.clock.account(B, ten - 1)) and FIVE.over(game.clock.account(B, ten))


def test_r5_the_older_text_says_who_loses() -> None:
    assert said(1, STYLE_OLDER)["60.0"] == "#10, over"
    assert not [call for call in said(1, STYLE_2002).values() if "over" in call]


def test_r6_the_minutes_left_are_told_after_each() -> None:
    found = said(5, STYLE_OLDER)
    assert [found[f"{minute}.0"] for minute in (60, 120, 180, 240)] == [f"minute, left {n}" for n in (4, 3, 2, 1)]


def test_r7_calls_are_planned_to_the_millisecond_and_late_ones_known() -> None:
    game = reading().do(Press, "7.001", side=B).used(W, "1:55:00")
    assert heard(game)[0] == (30.0, "30")
    assert Called(at_ms=1051, planned_ms=1000, words="seconds-30").late_ms > ONSET_MS
    assert Called(at_ms=1050, planned_ms=1000, words="seconds-30").late_ms <= ONSET_MS


def test_r8_asking_for_the_time_left_changes_nothing() -> None:
    asked, silent = reading().do(Asked, "20", side=B), reading()
    assert asked.clock == silent.clock
    assert asked.face(B).left_ms == silent.face(B, "20").left_ms == ms("40")


def due(periods: int, until: str) -> list[Call]:
    return [call for call in calls(FIVE, STYLE_2002, periods) if call.reading_ms <= ms(until)]


def test_r9_a_missing_call_is_where_the_reading_is_set_back_to() -> None:
    game = reading("1:59:00").do(Asked, "57", side=B)
    missed = [call for call in due(1, "57") if call.said != ((Say.COUNT, 3),)]
    wrong = read_wrong_from(due(1, "57"), missed)
    assert wrong and (words(wrong), wrong.reading_ms) == ("#3", ms("53"))
    game.do(Rewind, "2", reading_ms=wrong.reading_ms)
    assert heard(game)[:3] == [(0.0, "#3"), (1.0, "#4"), (2.0, "#5")]
    assert (game.face(B).reading_ms, game.face(B, "4").reading_ms) == (ms("53"), ms("57"))


def test_r9_a_minute_read_in_the_wrong_way_goes_back_to_one() -> None:
    as_before = [call for call in calls(FIVE, STYLE_2002, 2) if call.reading_ms <= ms("55")]
    wrong = read_wrong_from(due(1, "55"), as_before)
    assert wrong and (words(wrong), wrong.reading_ms) == ("#1", ms("51"))
    assert read_wrong_from(due(1, "55"), due(1, "55")) is None
    assert read_wrong_from(due(1, "55"), due(1, "54")) == due(1, "55")[-1]


@pytest.mark.parametrize("owner", [Owner.EXTERNAL, Owner.REFEREE])
def test_r10_beside_another_clock_the_station_calls_nothing(owner: Owner) -> None:
    game = reading().do(Stop).do(Replace, owner=owner).do(Resume)
    assert heard(game) == [] and game.face(B, "61").periods_left == 4


def test_r12_after_the_release_nothing_more_is_called() -> None:
    game = reading().do(MoveEnd, "31", side=B, ended_ms=ms("10:00:31"))
    assert heard(game) == []
    assert game.face(B, "90").reading_ms == ms("31")
    assert game.do(Press, "90", side=B).face(B).periods_left == 5


def test_calls_go_on_after_a_stop_from_where_the_reading_stood() -> None:
    game = reading().do(Stop, "39.5")
    assert heard(game) == []
    assert heard(game.do(Resume, "1:00:00"))[:2] == [(0.5, "40"), (10.5, "50")]


def test_the_reading_has_a_sign_at_its_beginning() -> None:
    game = reading("1:54:50")
    assert heard(game)[:2] == [(10.0, "begins, left 5"), (40.0, "30")]


def test_calls_are_named_in_no_language() -> None:
    assert [call.words for call in calls(FIVE, STYLE_2002, 2)][4:7] == ["seconds-58", "minute-1+left-1", "seconds-30"]
    assert list(calls(Periods(0, 2, 30_000), control("quick-1x30s").style or STYLE_2002, 2))[11].words == (
        "count-10+periods_left-1"
    )


def test_where_no_seconds_are_read_nothing_is_said() -> None:
    assert heard(Timed(SuddenDeath(HOUR))) == []


@pytest.mark.parametrize(
    ("name", "marks"), [("quick-1x30s", ["10", "20"]), ("quick-1x20s", ["10"]), ("quick-1x10s", [])]
)
def test_quick_games_are_counted_to_ten(name: str, marks: list[str]) -> None:
    quick = control(name)
    assert isinstance(quick.system, Periods) and quick.style
    found = list(said(1, quick.style, quick.system).values())
    assert found == [*marks, *(f"#{k}" for k in range(1, 11))]


def test_periods_of_another_length_are_counted_each() -> None:
    three = control("byoyomi-30m-3x30s")
    assert isinstance(three.system, Periods) and three.style
    found = said(3, three.style, three.system)
    assert [found[at] for at in ("30.0", "60.0", "90.0")] == ["#10, left 2", "#10, left 1", "#10"]
