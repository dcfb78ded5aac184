"""How a time is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.timing.duration import hms
from tests.rules.timing.game import ms


@pytest.mark.parametrize(
    ("time", "text"),
    [(0, "0:00:00"), (6_900_000, "1:55:00"), (59_900, "0:00:59.9"), (1, "0:00:00.001"), (-61_000, "-0:01:01"),
     (36_000_000, "10:00:00")],
)  # fmt: skip
def test_hours_minutes_seconds(time: int, text: str) -> None:
    assert hms(time) == text


@given(st.integers(0, 10**9))
def test_it_is_read_back(time: int) -> None:
    assert ms(hms(time)) == time
