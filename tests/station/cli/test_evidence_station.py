"""`tianyuan evidence key`, `rotate` and `erase` on the data folder of a station."""

from contextlib import closing
from pathlib import Path

import pytest

from station.evidence.note import VerifierKey
from station.storage.folder import DataFolder
from tests.station.commands import Command
from tests.station.storage.evening import record


@pytest.fixture
def evidence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command("evidence", capsys, monkeypatch)


def test_key_rotate_and_erase(tmp_path: Path, evidence: Command) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        record(folder.log, games=1, moves=1)
        key = folder.signing.key
        assert evidence.text("key", "--data", tmp_path)[0] == f"{key}\n"
        evidence.text("rotate", "--data", tmp_path, status=2)
    new, _ = evidence.text("rotate", "--data", tmp_path)
    assert VerifierKey.parse(new.strip()) != key
    assert evidence.text("key", "--data", tmp_path)[0] == new
    asked = ("erase", "李", "--why", "asked", "--data", tmp_path)
    told, plainly = evidence.text(*asked)
    assert told == "erased in 1 games\n"
    assert plainly.startswith("only fields for names were searched: claims")
    assert evidence.text(*asked, status=1)[0] == "erased in 0 games\n"
    with closing(DataFolder(tmp_path)) as folder:
        game = folder.log.game(1)
        assert folder.signing.fault is None and game is not None and game.details.black == ""


def test_a_folder_without_a_key_is_bad_input(tmp_path: Path, evidence: Command) -> None:
    for words in (("key",), ("rotate",), ("erase", "li", "--why", "asked")):
        _, told = evidence.text(*words, "--data", tmp_path / "none", status=2)
        assert "no station has signed anything here" in told
    assert not (tmp_path / "none").exists()
