"""`tianyuan evidence export`, of a station that is stopped and of one that runs, and what `verify` says of it."""

from contextlib import closing
from pathlib import Path

import pytest

from station.storage.devices import Devices
from station.storage.folder import DataFolder, served_at
from tests.station.commands import Command
from tests.station.process import Running
from tests.station.storage.evening import record


@pytest.fixture
def evidence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command("evidence", capsys, monkeypatch)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Games 1, 3 and 4; the second was deleted."""
    with closing(DataFolder(tmp_path / "data")) as folder:
        record(folder.log, games=4, moves=4)
    return tmp_path / "data"


def test_of_a_stopped_station(data: Path, tmp_path: Path, evidence: Command) -> None:
    out, key = tmp_path / "a.zip", evidence.text("key", "--data", data)[0].strip()
    evidence.text("export", "--data", data, "--game", 3, "--out", out)
    (told,), _ = evidence("verify", out, "--key", key)
    assert told["ok"] and (told["records"], told["erased"], told["pictures"]) == (9, 0, 0), (
        "its seven, the erasure and the export"
    )
    text, _ = evidence.text("verify", out, "--lang", "zh", status=1)
    assert "仅自身一致" in text
    text, _ = evidence.text("verify", out, "--key", key, "--lang", "en")
    assert text.startswith("This bundle holds.\n") and "Not proved:" in text
    evidence.text("export", "--data", data, "--game", 1, "--game", 3, "--out", out, "--force")
    (told,), _ = evidence("verify", out, "--key", key)
    assert told["ok"] and told["erased"] == 6, "the deleted one between them"


def test_what_is_not_there_is_bad_input(data: Path, tmp_path: Path, evidence: Command) -> None:
    out = tmp_path / "a.zip"
    for words, said in (
        (("--data", data, "--game", 2), "there is no game 2"),
        (("--data", data, "--game", 9), "there is no game 9"),
        (("--data", data, "--game", 1, "--incident", 1), "game 1 has no incident 1"),
        (("--data", tmp_path / "none", "--game", 1), "no station has signed anything here"),
    ):
        _, told = evidence.text("export", *words, "--out", out, "--lang", "en", status=2)
        assert said in told
        assert list(tmp_path.glob("a.zip*")) == []
    out.write_bytes(b"x")
    evidence.text("export", "--data", data, "--game", 1, "--out", out, status=2)
    assert out.read_bytes() == b"x"
    _, told = evidence.text("verify", out, "--lang", "en", status=2)
    assert "this is no evidence bundle" in told
    (printed,), _ = evidence("verify", tmp_path / "missing", status=2)
    assert printed["status"] == "error"
    _, told = evidence.text("verify", out, "--key", "abc", "--lang", "en", status=2)
    assert "abc is no verification key" in told


@pytest.mark.slow
def test_of_a_running_station(data: Path, tmp_path: Path, evidence: Command) -> None:
    out, key = tmp_path / "a.zip", evidence.text("key", "--data", data)[0].strip()
    assert served_at(data) is None
    with Running("serve", "--data", data, "--port", "0") as station:
        assert station.get("api/health")
        assert served_at(data) == station.url
        evidence.text("export", "--data", data, "--game", 3, "--out", out)
        _, told = evidence.text("export", "--data", data, "--game", 2, "--out", tmp_path / "b.zip", status=2)
        assert "there is no game 2" in told.lower()
        assert not (tmp_path / "b.zip").exists()
        assert station.stop() == 0
    (told_json,), _ = evidence("verify", out, "--key", key)
    assert told_json["ok"] and told_json["records"] == 9
    with closing(Devices(data)) as devices:
        assert [one.name for one in devices.all() if one.revoked_ns is None] == []
    assert served_at(data) is None
