"""A tablet's press on the station's clock."""

import pytest

from station.clock.presses import TOUCH_MS, Sent, mapped

ARRIVED = 100_000


@pytest.mark.parametrize(
    ("said", "heard", "at"),
    [
        (ARRIVED - 40, ARRIVED - 1500, ARRIVED - 40),  # as it says
        (ARRIVED - 900, ARRIVED - 1500, ARRIVED - 200),  # no press is taken for much earlier than it came
        (ARRIVED - 150, ARRIVED - 60, ARRIVED - 60),  # nor for earlier than what the tablet had heard
        (ARRIVED + 30, ARRIVED - 1500, ARRIVED),  # nor for later than it came
        (ARRIVED - 40, ARRIVED + 5000, ARRIVED),  # a tablet that heard the future
        (-(10**12), -(10**12), ARRIVED - 200),
    ],
)
def test_it_is_clamped_between_the_last_word_and_its_arrival(said: int, heard: int, at: int) -> None:
    assert mapped(Sent(said, 5, heard, 20), ARRIVED).at_ms == at


def test_one_that_was_kept_is_as_old_as_it_says_where_the_camera_saw_its_move() -> None:
    kept = Sent(ARRIVED - 30_000, 5, ARRIVED - 60_000, 20, queued=True)
    assert mapped(kept, ARRIVED, seen=True).at_ms == ARRIVED - 30_000
    assert mapped(kept, ARRIVED, seen=False).at_ms == ARRIVED - 200


def test_its_error_is_half_the_round_trip_and_what_a_clock_drifts_meanwhile() -> None:
    assert mapped(Sent(ARRIVED, 5, ARRIVED, 21), ARRIVED).error_ms == TOUCH_MS + 11
    cut_off = Sent(ARRIVED, 5, ARRIVED - 600_000, 20, queued=True)
    assert mapped(cut_off, ARRIVED).error_ms == TOUCH_MS + 10 + 60
