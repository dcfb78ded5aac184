"""Kill -9 while the last minute is read; 200 times in `python -m tests.bench clock`."""

from pathlib import Path

import pytest

from tests.station.clock.killed import killed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:.*use of fork.*:DeprecationWarning"),
]


@pytest.mark.parametrize("after_s", [0.05, 2.4])
def test_no_reading_is_gained_nor_more_than_a_second_lost(tmp_path: Path, after_s: float) -> None:
    """How late the disk is on a loaded machine is its own: the bench says how much was lost."""
    found = killed(tmp_path, after_s)
    assert found.gained_ms <= 0 and found.read_ms >= 0
