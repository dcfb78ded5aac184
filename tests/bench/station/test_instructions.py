"""Counting that takes longer than it may says so in one sentence, and leaves no valgrind behind."""

import re
import sys
from pathlib import Path

import pytest

from station.errors import InputError
from tests.bench.station import instructions


def test_a_count_that_takes_too_long_is_told_with_what_gives_it_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instructions, "LONGEST_S", 0.2)
    began = tmp_path / "began"
    slow = (sys.executable, "-c", f"import pathlib, time; pathlib.Path({str(began)!r}).touch(); time.sleep(600)")
    with pytest.raises(InputError) as told:
        instructions._worked(list(slow), tmp_path / "pictures", tmp_path / "requests", "idle")
    assert str(told.value) == "idle: not counted within 0.2 s: TIANYUAN_SECONDS gives it longer"
    running = (path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists())
    assert not any(re.search(re.escape(str(began)).encode(), line) for line in running)


def test_a_kind_that_there_is_not_is_told_before_anything_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instructions, "CHOSEN", ["idle", "dance"])
    monkeypatch.setattr("shutil.which", lambda tool: f"/usr/bin/{tool}")
    with pytest.raises(InputError, match=r"^TIANYUAN_KINDS: dance: there are idle"):
        instructions.run(None)  # type: ignore[arg-type]
