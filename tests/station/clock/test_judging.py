"""A press against what the camera saw: P2 to P5, R4, R12, and the hand that stays over its stone."""

import pytest

from rules.color import BLACK
from rules.timing.account import Account
from rules.timing.camera import Interval, Look, Seen
from rules.timing.clock import Pressed
from rules.timing.systems import Periods
from station.clock.judging import ended, interval, lifting_judged, minute_judged, press_judged
from station.game.clock import Released

ERROR = 20


@pytest.mark.parametrize(
    ("press", "released", "word"),
    [
        (9_600, Released(9_700, 10_000, 10_100), "told"),  # seen empty after it
        (9_600, Released(9_500, 10_000, 10_100), "told"),  # the hand came and went as hands do: 400 ms before
        (9_920, Released(9_500, 10_000, 10_100), "cannot_tell"),  # 80 ms before
        (9_700, Released(9_500, 10_000, 10_100), "cannot_tell"),  # a hand on its way from a stone that lies
        (9_600, Released(9_000, 12_000, 12_100), "cannot_tell"),  # a hand that stays may have set it down long since
        (10_050, Released(9_500, 10_000, 10_100), "cannot_tell"),
        (10_200, Released(9_500, 10_000, 10_100), "fine"),
        (12_200, Released(9_000, 12_000, 12_100), "fine"),
    ],
)
def test_a_press_is_early_where_the_camera_can_tell(press: int, released: Released, word: str) -> None:
    found = press_judged("B", press, ERROR, released)
    assert found.judgment == word
    shown = interval(released)
    assert (found.first_ms, found.last_ms, found.error_ms) == (shown.first_ms, shown.last_ms, ERROR)


def test_a_release_that_nobody_saw_tells_nothing() -> None:
    assert press_judged("W", 9_600, ERROR, None).judgment == "cannot_tell"


def looks(*seen: tuple[int, Seen]) -> list[Look]:
    return [Look(at_ms, what) for at_ms, what in seen]


def test_a_prisoner_left_is_told_where_it_was_seen_before_and_after() -> None:
    """Vector 7: stone 40 s, three prisoners off at 44 s, press 43 s."""
    left = looks((42_900, Seen.STONE), (43_100, Seen.STONE), (44_000, Seen.EMPTY))
    off = looks((42_000, Seen.EMPTY), (44_000, Seen.EMPTY))
    assert lifting_judged("B", 43_000, ERROR, [off, left], None).judgment == "told"
    assert lifting_judged("B", 43_000, ERROR, [off, off], None).judgment == "fine"
    hidden = looks((42_900, Seen.STONE), (43_100, Seen.HIDDEN), (44_000, Seen.EMPTY))
    assert lifting_judged("B", 43_000, ERROR, [off, hidden], None).judgment == "cannot_tell"


def test_a_move_ends_with_its_last_prisoner() -> None:
    """R12: stone at 55 s, last prisoner at 61 s."""
    stone = Released(54_500, 54_900, 55_000)
    assert ended(stone, [Interval(57_000, 57_100), Interval(60_900, 61_000)]) == Interval(60_900, 61_000)
    assert ended(stone, []) == Interval(54_600, 55_000)


@pytest.mark.parametrize(
    ("end", "word", "onset"),
    [
        (Interval(59_800, 59_950), "in_time", 60_000),
        (Interval(59_900, 60_050), "cannot_tell", 60_000),
        (Interval(60_000, 60_100), "used", 60_000),
        (Interval(125_000, 125_100), "used", 120_000),
        (Interval(119_900, 120_000), "cannot_tell", 120_000),
    ],
)
def test_the_minute_is_used_where_the_end_surely_is_not_before_its_onset(end: Interval, word: str, onset: int) -> None:
    """Vector 2; the move is read from 0 on."""
    system = Periods.within(3_600_000, 5)
    pressed = Pressed(
        side=BLACK, since_ms=0, at_ms=end.last_ms + 500, thought_ms=end.last_ms + 500,
        account=Account(used_ms=system.main_ms, reading_ms=end.last_ms + 500),
    )  # fmt: skip
    found = minute_judged("B", system, pressed, end)
    assert (found.judgment, found.press_ms) == (word, onset)
