"""The unit and the scripts, as far as a machine without a Pi can check them."""

import configparser
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.thresholds import ALIVE_S, HANGS_S
from station.api.connections import BACKLOG, BURSTS, CONNECTIONS, OWN_FILES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "station" / "deploy"


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DEPLOY / "tianyuan.service")
    return parser


def test_the_watchdog_waits_longer_than_the_station_takes() -> None:
    assert int(unit()["Service"]["WatchdogSec"]) >= HANGS_S + 2 * ALIVE_S


def test_the_unit_leaves_descriptors_for_all_connections_and_the_record() -> None:
    assert int(unit()["Service"]["LimitNOFILE"]) >= CONNECTIONS + BURSTS * BACKLOG + OWN_FILES


def test_the_unit_calls_an_existing_command_with_existing_options() -> None:
    words = unit()["Service"]["ExecStart"].split()
    assert words[1] == "serve"
    shown = subprocess.run(
        [sys.executable, "-m", "station", "serve", "--help"],
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for option in (word for word in words if word.startswith("--")):
        assert option in shown


def test_the_unit_is_valid(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("there is no systemd-analyze here")
    text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", (DEPLOY / "tianyuan.service").read_text(), flags=re.M)
    (tmp_path / "tianyuan.service").write_text(text)
    done = subprocess.run([verify, "verify", str(tmp_path / "tianyuan.service")], capture_output=True, text=True)
    about_us = [line for line in done.stderr.splitlines() if "tianyuan.service" in line]
    assert about_us == []


@pytest.mark.parametrize("script", [DEPLOY / "install.sh", ROOT / "tests/hardware/chroot/build.sh"])
def test_scripts_are_bash(script: Path) -> None:
    assert os.access(script, os.X_OK)
    assert "set -euo pipefail" in script.read_text()
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_a_serving_station_says_that_it_is_ready_and_alive(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "n"))
        listener.settimeout(60)
        station = subprocess.Popen(
            [sys.executable, "-m", "station", "serve", "--port", "0", "--data", str(tmp_path / "data")],
            cwd=ROOT,
            env=os.environ | {"NOTIFY_SOCKET": str(tmp_path / "n")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            assert listener.recv(64) == b"READY=1"
            assert listener.recv(64) == b"WATCHDOG=1"
        finally:
            station.terminate()
            station.wait(30)
