"""A hall of real processes: hub with its engine and pages, a station that joins, sends and is cosigned."""

import json
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from station.errors import InputError
from station.evidence.note import VerifierKey
from station.hall.house import House
from station.hall.link import Link
from station.storage.folder import DataFolder
from tests.station.commands import Command
from tests.station.hall.engine.halls import WAIT_S, needs_server
from tests.station.storage.evening import record


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def taken(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def waited(fits: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_S
    while not fits():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)


def test_one_hub_holds_its_folder(tmp_path: Path) -> None:
    with closing(House(tmp_path / "hall", alone=True)) as house:
        with pytest.raises(InputError):
            House(tmp_path / "hall", alone=True)
        with closing(House(tmp_path / "hall")) as beside:
            assert str(beside.signer.key) == str(house.signer.key)
    with pytest.raises(InputError):
        (tmp_path / "file").write_text("x")
        House(tmp_path / "file")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["enrol", "T7", "--key", "x", "--bus", "U"], "T7 names no station"),
        (["enrol", "t7", "--key", "x", "--bus", "U"], "--key: this is no such key"),
    ],
)
def test_only_keys_are_enrolled(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Command("hall", capsys, monkeypatch)
    told, refused = hall.text(*arguments, "--data", tmp_path / "hall", "--lang", "en", status=2)
    assert told == "" and refused.startswith(f"tianyuan: {said}") and refused.count("\n") == 1


@pytest.mark.slow
@needs_server
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # nats-py, where the server ends first
def test_a_station_joins_sends_and_is_cosigned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Command("hall", capsys, monkeypatch)
    with closing(DataFolder(tmp_path / "t07")) as folder:
        record(folder.log, games=1, moves=4)
    identity, _ = hall.text("identity", "--data", tmp_path / "t07")
    vkey, bus = identity.split()
    port = free_port()
    program = [sys.executable, "-m", "station", "hall", "serve", "--data", str(tmp_path / "hall"), "--port", "0"]
    serving = subprocess.Popen(
        [*program, "--bus-port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )  # fmt: skip
    try:
        assert serving.stdout is not None and serving.stderr is not None
        witness, url = VerifierKey.parse(serving.stderr.readline().strip()), serving.stdout.readline().strip()
        hall.text("enrol", "t07", "--data", tmp_path / "hall", "--key", vkey, "--bus", bus, "--board", 7)

        def state() -> dict[str, Any]:
            with urllib.request.urlopen(f"{url}api/hall", timeout=20) as answer:
                found: dict[str, Any] = json.load(answer)
                return found

        with closing(DataFolder(tmp_path / "t07")) as folder:
            link = Link(folder, "t07", f"nats://127.0.0.1:{port}", witness)
            link.start()
            with folder.log.ledger() as ledger:
                origin = ledger.segments()[0].origin
            waited(lambda: folder.signing.heads.last_cosigned(origin) is not None)
            waited(lambda: state()["boards"][0]["moves"] == 4)
            head = folder.signing.heads.last_cosigned(origin)
            link.close()
            assert head is not None and head.note.signed_by(witness) and link.sent == head.checkpoint.size
        told = state()
        assert (told["alarms"], told["boards"][0]["board"]) == ([], 7)
        with urllib.request.urlopen(url, timeout=20) as answer:
            assert "7 t07" in answer.read().decode()
        serving.kill()  # as a power cut: the engine does not stay behind and hold the port
        waited(lambda: not taken(port))
    finally:
        serving.kill()
        serving.communicate(timeout=WAIT_S)
    again = subprocess.Popen(
        [*program, "--bus-port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert again.stdout is not None and again.stdout.readline().startswith("http")
        assert taken(port)
        again.terminate()
        assert again.wait(WAIT_S) == 0
        assert not taken(port)
    finally:
        again.kill()
        again.communicate(timeout=WAIT_S)
