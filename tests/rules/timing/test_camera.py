"""Rows P1 to P9 and R12: a press against what the camera saw. A test is named after its row."""

import random

import pytest

from rules.codes import Code
from rules.errors import TimingError
from rules.timing.camera import (
    Interval,
    InTime,
    Judgment,
    Look,
    Seen,
    clock_side,
    early_press,
    in_time,
    move_end,
    other_hand,
    prisoners_left,
)
from rules.timing.records import MoveEnd
from rules.timing.systems import SuddenDeath
from tests.rules.timing.game import HOUR, B, Timed, W

PRESS, ERROR = 10_000, 50


@pytest.mark.parametrize(
    ("black", "clock"), [("bottom", "left"), ("left", "top"), ("top", "right"), ("right", "bottom")]
)
def test_p1_the_clock_stands_at_whites_right_hand(black: str, clock: str) -> None:
    assert clock_side(black) == clock


@pytest.mark.parametrize(
    ("first", "last", "judged"),
    [
        (PRESS + 400, PRESS + 600, Judgment.TOLD),
        (PRESS + 51, PRESS + 251, Judgment.TOLD),
        (PRESS + 50, PRESS + 250, Judgment.CANNOT_TELL),
        (PRESS - 70, PRESS + 230, Judgment.CANNOT_TELL),  # 80 ms before the middle of ±150
        (PRESS - 250, PRESS - 50, Judgment.CANNOT_TELL),
        (PRESS - 251, PRESS - 51, Judgment.FINE),
    ],
)
def test_p2_p3_p4_a_press_before_the_stone(first: int, last: int, judged: Judgment) -> None:
    assert early_press(PRESS, Interval(first, last), ERROR) is judged


def test_p3_an_interval_runs_forward() -> None:
    with pytest.raises(TimingError) as refused:
        Interval(2, 1)
    assert refused.value.reason.code == Code.TIMING_INTERVAL


def looks(*seen: tuple[int, Seen]) -> list[Look]:
    return [Look(PRESS + at, what) for at, what in seen]


STONE, EMPTY, HIDDEN = Seen.STONE, Seen.EMPTY, Seen.HIDDEN
STAYS = looks((-100, STONE), (100, STONE))
OFF = looks((-200, STONE), (-100, EMPTY), (100, EMPTY))


@pytest.mark.parametrize(
    ("prisoners", "judged"),
    [
        ([STAYS], Judgment.TOLD),
        ([OFF, OFF, STAYS], Judgment.TOLD),
        ([OFF, OFF], Judgment.FINE),
        ([], Judgment.FINE),
        ([looks((-100, HIDDEN), (100, HIDDEN))], Judgment.CANNOT_TELL),
        ([looks((-100, STONE), (100, HIDDEN), (900, EMPTY))], Judgment.CANNOT_TELL),
        ([looks((-100, STONE), (40, STONE), (140, EMPTY))], Judgment.CANNOT_TELL),  # not surely after the press
        ([looks((-200, STONE), (-100, HIDDEN), (0, HIDDEN), (100, STONE))], Judgment.TOLD),
        ([looks((-100, STONE), (0, EMPTY), (100, STONE))], Judgment.CANNOT_TELL),  # off, and something put there
        (
            [looks((-100, STONE), (100, STONE), (200, EMPTY), (900, STONE))],
            Judgment.TOLD,
        ),  # what comes later is another
        ([looks((-50, STONE), (50, STONE))], Judgment.TOLD),
        ([looks((-49, STONE), (50, STONE))], Judgment.CANNOT_TELL),
        ([looks((-50, STONE), (49, STONE))], Judgment.CANNOT_TELL),
        ([looks((-50, EMPTY), (50, EMPTY))], Judgment.FINE),
        ([looks((-20, EMPTY), (100, EMPTY))], Judgment.CANNOT_TELL),
        ([OFF, looks((-100, HIDDEN), (100, EMPTY))], Judgment.CANNOT_TELL),
    ],
)
def test_p5_a_press_with_prisoners_left(prisoners: list[list[Look]], judged: Judgment) -> None:
    assert prisoners_left(PRESS, prisoners, ERROR) is judged


@pytest.mark.parametrize(
    ("over", "judged"),
    [
        (Interval(PRESS - 300, PRESS + 300), Judgment.TOLD),
        (Interval(PRESS - 50, PRESS + 50), Judgment.TOLD),
        (Interval(PRESS - 300, PRESS + 40), Judgment.CANNOT_TELL),
        (Interval(PRESS + 30, PRESS + 400), Judgment.CANNOT_TELL),
        (Interval(PRESS - 400, PRESS - 51), Judgment.FINE),
        (Interval(PRESS + 51, PRESS + 400), Judgment.FINE),  # the press was early: another matter
        (None, Judgment.FINE),
    ],
)
def test_p6_a_hand_over_the_stone_did_not_press(over: Interval | None, judged: Judgment) -> None:
    assert other_hand(PRESS, over, ERROR) is judged


def test_p7_a_press_without_a_stone_is_asked_about() -> None:
    assert early_press(PRESS, None, ERROR) is Judgment.NO_STONE


def test_p8_a_stone_without_a_press_is_its_players_own_time() -> None:
    game = Timed(SuddenDeath(HOUR)).do(MoveEnd, "20", side=B, ended_ms=36_020_000)
    assert game.clock.running is B
    assert game.face(B, "10").used_ms == 30_000 and game.face(W, "10").used_ms == 0


def test_r12_a_move_ends_with_its_last_prisoner() -> None:
    lifted = [Interval(57_000, 57_200), Interval(60_900, 61_000)]
    end = move_end(Interval(54_900, 55_000), lifted)
    assert end == Interval(60_900, 61_000)
    assert in_time(end, 60_000, ERROR) is InTime.USED
    assert move_end(Interval(54_900, 55_000)) == Interval(54_900, 55_000)


def seen_release(rng: random.Random, release_ms: float, hand_off_ms: float) -> Interval:
    """As ten pictures a second show it: the last one with the hand there, the first without."""
    first_picture = rng.uniform(0, 100)
    pictures = [first_picture + 100 * n for n in range(200)]
    with_hand = max(at for at in pictures if at <= max(release_ms, hand_off_ms))
    return Interval(int(with_hand), int(with_hand) + 101)


def test_p4_of_presses_with_known_truth_none_is_told_wrongly() -> None:
    """The hand that put the stone presses too; the button's and the clocks' error is within ±30 ms."""
    rng, told, cannot_tell = random.Random(25), 0, 0
    for _ in range(500):
        release = rng.uniform(5000, 6000)
        interval = seen_release(rng, release, release + rng.uniform(0, 150))
        early = release - rng.uniform(400, 2000) + rng.uniform(-30, 30)
        told += early_press(int(early), interval, 30) is Judgment.TOLD
        fair = early_press(int(interval.first_ms + rng.uniform(30, 800)), interval, 30)
        assert fair is not Judgment.TOLD
        cannot_tell += fair is Judgment.CANNOT_TELL
    assert told == 500
    assert 0 < cannot_tell < 150


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        (59_800, 59_950, InTime.IN_TIME), (59_900, 60_050, InTime.CANNOT_TELL), (60_000, 60_100, InTime.USED),
        (59_900, 59_999, InTime.IN_TIME), (59_900, 60_000, InTime.CANNOT_TELL), (59_999, 60_100, InTime.CANNOT_TELL),
    ],
)  # fmt: skip
def test_r4_the_release_against_the_onset_of_ten(first: int, last: int, found: InTime) -> None:
    assert in_time(Interval(first, last), 60_000) is found
    widened = in_time(Interval(first, last), 60_000, 200)
    assert widened is InTime.CANNOT_TELL
