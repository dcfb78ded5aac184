"""The real station before the simulated camera, with a referee: the rest is `python -m tests.bench desk`."""

from pathlib import Path

import pytest

from tests.station.killed_at_the_desk import killed_in
from tests.station.staged import CASES

pytestmark = pytest.mark.slow


@pytest.mark.timeout(600)
def test_two_moves_in_a_row_are_told_ruled_and_carried_out(tmp_path: Path) -> None:
    """DESK.md §9.1."""
    CASES["two moves"].run(tmp_path)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_killed_while_a_ruling_is_carried_out_the_desk_is_the_same(tmp_path: Path) -> None:
    killed_in("takeback", tmp_path, ("halfway",))
