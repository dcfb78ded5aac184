"""Row A9: necessary talk."""

import pytest

from rules.timing.talk import talk_left_ms, talked_too_long
from tests.rules.timing.game import ms


@pytest.mark.parametrize(
    ("talked", "left", "long"),
    [("0", "2:00", False), ("1:59", "1", False), ("2:00", "0", False), ("2:00.001", "0", True)],
)
def test_a9_two_minutes_and_no_more(talked: str, left: str, long: bool) -> None:
    assert (talk_left_ms(ms(talked)), talked_too_long(ms(talked))) == (ms(left), long)
