"""The key's file: made once, for its user alone."""

import stat
from pathlib import Path

import pytest

from station.storage.signing_key import KEY_FILE, made, read, read_or_made


def test_it_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / KEY_FILE
    assert read(path) is None
    seed, fresh = read_or_made(path)
    assert fresh and len(seed) == 32 and stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_or_made(path) == (seed, False)
    with pytest.raises(FileExistsError):
        made(path)


def test_what_is_no_key_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(b"short")
    assert read(tmp_path / KEY_FILE) is None
    assert read_or_made(tmp_path / KEY_FILE)[1]
    assert (tmp_path / "signing.damaged").read_bytes() == b"short"
