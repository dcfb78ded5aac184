"""Every row of the clock's specification has a test that is named after it, or a word on where it is kept."""

import re
from pathlib import Path

ROWS = {
    *("T1", "T2", "T2a", "T2b", "T2c", "T3", "T4", "T5", "T5a", "T6", "T7"),
    *(f"{letter}{number}" for letter, last in (("R", 12), ("S", 8), ("P", 11), ("L", 8), ("A", 9), ("E", 6))
      for number in range(1, last + 1)),
}  # fmt: skip
ELSEWHERE = {
    "R11": "tests/station/clock/test_speaker.py: loudness, language, and what is shown when the loudspeaker fails",
    "E6": "tests/station/clock/test_check.py and tests/station/api/test_equipment.py: in the equipment report",
}
NAMED = re.compile(r"^def test_((?:[trsplae]\d+[a-c]?_)+)", re.MULTILINE)


def rows_with_tests() -> set[str]:
    """The rows that tests of this folder are named after."""
    sources = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    names = {row for source in sources for found in NAMED.findall(source) for row in found.strip("_").split("_")}
    return {name[0].upper() + name[1:] for name in names}


def test_every_row_is_tested_or_kept_elsewhere() -> None:
    assert len(ROWS) == 65
    assert rows_with_tests() | ELSEWHERE.keys() == ROWS
    assert not rows_with_tests() & ELSEWHERE.keys()
