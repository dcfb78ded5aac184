"""The note beside the log."""

from pathlib import Path

import pytest

from station.storage.last_known import FILE_OF_LAST, LastKnown
from station.storage.log import Log
from tests.station.storage.evening import record


def test_the_log_keeps_it(tmp_path: Path) -> None:
    log = Log(tmp_path)
    record(log, games=3, moves=5)
    assert LastKnown.read(tmp_path) == LastKnown(log.last_seq(), 3, frozenset({(2, 8, 14)}))
    log.close()
    assert (tmp_path / FILE_OF_LAST).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"seq": "x"}', '{"seq": 1, "game": 1, "removed": [[1]]}', "\xff"])
def test_one_that_cannot_be_read_knows_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_OF_LAST).write_text(text, "utf-8")
    assert LastKnown.read(tmp_path) == LastKnown()
    assert LastKnown.read(tmp_path / "nowhere") == LastKnown()
