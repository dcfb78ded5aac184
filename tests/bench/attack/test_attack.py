"""The standing attack in its short form, part by part: `python -m tests.bench attack` is the whole.

What strangers do has tests of its own (tests/station/test_flood.py, tests/station/api): here their uploads alone.
"""

from pathlib import Path

import pytest

from station.errors import InputError
from tests.bench.attack.attack import PARTS, run_some
from tests.bench.figures.figure import Machine, Sheet

pytestmark = pytest.mark.slow

LONG = "kills", "disks", "uploads"
SHEET = Sheet("attack", "none", Machine(None, 1, None), "2026-01-01")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", ["damages", "clocks", *(pytest.param(part, marks=pytest.mark.long) for part in LONG)])
def test_nothing_is_lost(part: str, tmp_path: Path) -> None:
    short = PARTS[part].short
    outcome = PARTS[part].run(range(short), 7, tmp_path)
    assert outcome.bad == []
    assert outcome.tried > 0


def test_what_is_no_part_is_told() -> None:
    with pytest.raises(InputError, match="parts: kills"):
        run_some(SHEET, ["--only", "nothing"])
