"""A sound server's stream. What it really plays, and when, is measured by `python -m tests.bench voice`."""

from pathlib import Path

import pytest

from hardware.pulse import PulseSpeaker


def test_without_a_server_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PULSE_RUNTIME_PATH", "XDG_RUNTIME_DIR", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path}/none")
    with pytest.raises(OSError):
        PulseSpeaker()
