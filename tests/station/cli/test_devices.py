"""`tianyuan devices`: the terminal lists and revokes beside a station that runs."""

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from station.storage.devices import Devices
from tests.station.commands import Command
from tests.station.process import ROOT, Running, wait_for


@pytest.fixture
def devices(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command("devices", capsys, monkeypatch)


def test_lists_and_revokes(tmp_path: Path, devices: Command) -> None:
    tablet = Devices(tmp_path).add("table", "board 3", 1_790_000_000_000_000_000)
    (listed,), _ = devices("--data", tmp_path)
    assert listed == {
        "id": tablet.id, "name": "board 3", "role": "table", "paired": "2026-09-21T14:13:20Z", "revoked": None,
    }  # fmt: skip
    assert devices.text("--data", tmp_path)[0].split() == [tablet.id, "board", "3", "table", listed["paired"], "-"]
    (revoked,), _ = devices("--data", tmp_path, "--revoke", tablet.id)
    assert revoked["revoked"] is not None


@pytest.mark.parametrize("paired", [True, False])
def test_a_device_that_is_none_is_one_sentence(tmp_path: Path, devices: Command, paired: bool) -> None:
    if paired:
        Devices(tmp_path).close()
    _, said = devices.text("--data", tmp_path, "--revoke", "abc", status=2)
    assert said == f"tianyuan: {tmp_path}: no device abc is paired with this station\n"


def test_a_folder_without_devices_has_none(tmp_path: Path, devices: Command) -> None:
    assert devices("--data", tmp_path) == ([], "")


@pytest.mark.slow
def test_beside_a_station_that_runs(tmp_path: Path) -> None:
    """The owner pairs by the link of the start, the terminal revokes it: the station knows it no more."""
    with Running("serve", "--port", "0", "--data", tmp_path, "--lang", "en") as station:
        assert station.owner_pin.isdigit()
        (link,) = wait_for(lambda: re.findall(r"#pin=(\S+)", "\n".join(station.errors)), "the owner's link")
        body = json.dumps({"pin": link}).encode()
        request = urllib.request.Request(
            station.url + "api/auth/pair", body, {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request, timeout=30) as reply:
            cookie = reply.headers["Set-Cookie"].split(";")[0]
            id_ = json.load(reply)["device"]
        asked = urllib.request.Request(station.url + "api/devices", headers={"Cookie": cookie})
        with urllib.request.urlopen(asked, timeout=30) as reply:
            assert json.load(reply)["devices"][0]["id"] == id_
        terminal = [sys.executable, "-m", "station", "devices", "--data", str(tmp_path), "--revoke", id_]
        subprocess.run(terminal, cwd=ROOT, check=True, capture_output=True, timeout=60)
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(asked, timeout=30)
        assert station.stop() == 0
