"""`station/deploy/install.sh` and the unit under a real systemd: a trixie over the chroot that build.sh makes.

Needs root, that chroot (TIANYUAN_CHROOT, or `.chroot` in the checkout) and the package registries; otherwise a visible
skip. The camera is picamera2 itself on libcamera's virtual camera. A Pi's own packages, sensor and pins are not tried.
"""

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.calibration.scenes import good_scene
from tests.station.deploy.guest import ROOT, AbsentError, Guest, booted, checkout
from tests.station.process import wait_for
from vision.synthetic.render import render

HANG = "/run/tianyuan/hang"  # while it is there, the camera completes no request
SHIM = f"""[Service]
Environment=PYTHONPATH=/opt/tianyuan/tests/hardware/chroot/shim TIANYUAN_HANG={HANG} LIBCAMERA_LOG_LEVELS=*:FATAL
"""
pytestmark = [pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(900)]


class Installed:
    """The guest with the station in it, on a port of its own of this machine's loopback."""

    def __init__(self, guest: Guest, port: int, said: str) -> None:
        self.guest, self.port, self.said = guest, port, said

    def board(self) -> dict[str, Any]:
        """/api/board, empty while nobody answers."""
        asked = (
            f"import urllib.request as u; print(u.urlopen('http://127.0.0.1:{self.port}/api/board').read().decode())"
        )
        done = self.guest.try_(f'/opt/tianyuan/.venv/bin/python -c "{asked}"')
        return json.loads(done.stdout) if done.returncode == 0 else {"camera": {"connected": False, "reason": ""}}

    def process(self) -> str:
        """Of the service, as the guest counts; "0" while it is down."""
        return self.guest.shown("tianyuan", "MainPID")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    chroot = Path(os.environ.get("TIANYUAN_CHROOT", ROOT / ".chroot"))
    if not (chroot / ".complete").exists():
        pytest.skip(f"no chroot at {chroot}: sudo tests/hardware/chroot/build.sh {chroot}")
    if os.geteuid() != 0:
        pytest.skip("a guest with systemd needs root")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("guest")
    try:
        with booted(chroot, folder) as guest:
            if guest.try_("apt-get update -qq -o APT::Update::Error-Mode=any").returncode:
                pytest.skip("install.sh needs Debian's and Python's packages, which cannot be reached")
            guest.put("/opt/tianyuan", checkout())
            guest.put("/src/frames", frames())
            guest.put("/etc", [("tianyuan.env", f"TIANYUAN_HOST=127.0.0.1\nTIANYUAN_PORT={port}\n".encode(), 0o644)])
            # Avahi hears itself, and nobody else on this network
            guest.put(
                "/etc/systemd/system/avahi-daemon.service.d", [("own.conf", b"[Service]\nPrivateNetwork=yes\n", 0o644)]
            )
            guest.put("/usr/bin", [("nmcli", b"#!/bin/false\n", 0o755)])  # as on Pi OS
            yield Installed(guest, port, guest.run("/opt/tianyuan/station/deploy/install.sh"))
    except AbsentError as reason:
        pytest.skip(str(reason))


def frames() -> Iterator[tuple[str, bytes, int]]:
    """A board at rest, with a sensor's noise."""
    picture, rng = render(good_scene(3)).image_bgr, np.random.default_rng(3)
    for number in range(6):
        noisy = np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255).astype(np.uint8)
        yield f"{number}.jpg", bytes(cv2.imencode(".jpg", noisy)[1]), 0o644


def test_it_tells_where_it_is_found(installed: Installed) -> None:
    assert installed.said.splitlines()[-1] == f"http://station.local:{installed.port}"
    assert "ok    data folder: /var/lib/tianyuan can be written" in installed.said


def test_a_checkout_leaves_no_owners_link_that_nobody_learns(installed: Installed) -> None:
    """There is no sheet to print: whoever installed it has a terminal, and the PIN in the journal."""
    assert installed.guest.run("find /var/lib/tianyuan /boot -name 'owner.token*' -o -name '*.html'") == ""
    wait_for(lambda: "PIN" in installed.guest.run("journalctl --unit tianyuan --output cat"), "the owner's PIN")


def test_the_unit_runs_and_systemd_finds_no_fault_in_it(installed: Installed) -> None:
    said = installed.guest.try_("systemd-analyze verify tianyuan.service")
    assert (said.returncode, said.stdout + said.stderr) == (0, "")
    installed.guest.run("systemctl is-active tianyuan; systemctl is-enabled tianyuan")


def test_the_service_owns_its_data_and_may_do_little_else(installed: Installed) -> None:
    run = installed.guest.run
    assert run("stat -c '%A %U:%G' /var/lib/tianyuan /etc/tianyuan.env").splitlines() == [
        "drwxr-x--- tianyuan:tianyuan",
        "-rw-r----- root:tianyuan",
    ]
    assert run("find /var/lib/tianyuan -mindepth 1 -perm /077") == "", "nobody else reads the records"
    process = installed.process()
    status = dict(line.split(":\t", 1) for line in run(f"cat /proc/{process}/status").splitlines())
    assert status["Uid"].split()[0] == run("id -u tianyuan") != "0" and status["NoNewPrivs"] == "1"
    groups = {line.split(":")[0] for line in run("getent group").splitlines() if line.split(":")[2] in status["Groups"]}
    assert {"video", "render", "gpio"} <= groups
    refused = installed.guest.try_(f"nsenter --target {process} --mount touch /opt/tianyuan/mark")
    assert "Read-only file system" in refused.stderr, "not even root may, in the service's own view"
    assert run(f"readlink /proc/{process}/cwd") == "/run/tianyuan", "lgpio must be able to make its pipe there"


def test_the_systems_log_is_bounded(installed: Installed) -> None:
    said = installed.guest.run("journalctl --unit systemd-journald --output cat")
    assert "max 50M" in said or "max 100M" in said


def test_a_station_without_its_camera_shows_its_pages_and_why(installed: Installed) -> None:
    wait_for(lambda: "picamera2 cannot be loaded" in (installed.board()["camera"]["reason"] or ""), "the reason")
    assert installed.guest.shown("tianyuan", "NRestarts") == "0"


def test_the_board_is_found_through_the_true_picamera2_and_a_hanging_camera_is_told(installed: Installed) -> None:
    guest = installed.guest
    # as on a Pi, where picamera2 is the system's
    guest.run("cd /opt/tianyuan/.venv/lib/python3*/site-packages; echo /opt/v/lib/python3*/site-packages > system.pth")
    guest.put("/etc/systemd/system/tianyuan.service.d", [("shim.conf", SHIM.encode(), 0o644)])
    guest.run("systemctl daemon-reload; systemctl restart tianyuan")
    wait_for(lambda: installed.board()["camera"].get("board_found"), "the board")
    guest.run(f"touch {HANG}")
    wait_for(lambda: not installed.board()["camera"]["connected"], "the camera's trouble")
    guest.run(f"rm {HANG}")
    wait_for(lambda: installed.board()["camera"].get("board_found"), "the board again")
    assert "camera lost" in guest.run("journalctl --unit tianyuan --output cat")
    assert guest.shown("tianyuan", "NRestarts") == "0"


@pytest.mark.parametrize("signal", ["KILL", "STOP"])
def test_a_station_that_dies_or_hangs_is_started_again(installed: Installed, signal: str) -> None:
    before = installed.process()
    installed.guest.run(f"kill -{signal} {before}")
    wait_for(lambda: installed.process() not in (before, "0"), "another process")
    wait_for(lambda: installed.board()["camera"].get("board_found"), "the board")
    if signal == "STOP":
        assert "Watchdog timeout" in installed.guest.run("journalctl --unit tianyuan --output cat")


def test_the_selftest_of_the_camera_leaves_its_report(installed: Installed) -> None:
    guest = installed.guest
    shim = "PYTHONPATH=/opt/tianyuan/tests/hardware/chroot/shim LIBCAMERA_LOG_LEVELS=*:FATAL"
    command = f"{shim} /opt/tianyuan/.venv/bin/tianyuan selftest --seconds 4 --out report.json"
    done = guest.try_(f"systemctl stop tianyuan; cd /tmp; {command}")
    guest.run("systemctl start tianyuan")
    assert done.returncode == 1 and "Traceback" not in done.stderr, done.stderr
    report = json.loads(guest.run("cat /tmp/report.json"))
    assert (report["camera"], report["model"], report["size_px"]) == ("picamera:0", "virtual-goban", [1280, 720])
    assert report["times"]["frames"] > 10 and report["machine"]["packages"]["tianyuan"]
    assert "the picture is 1280×720, 2304×1296 was asked for" in report["troubles"]
    assert report["modes"], "the sensor's, or one sentence why it does not tell them"


def test_its_name_is_told_on_the_network(installed: Installed) -> None:
    guest = installed.guest
    guest.run("DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends avahi-utils >/dev/null")
    seen = wait_for(
        lambda: [
            line.split(";")
            for line in guest.try_("avahi-browse --resolve --terminate --parsable _http._tcp").stdout.splitlines()
            if line.startswith("=")
        ],
        "the station among the network's pages",
    )
    assert {(found[6], found[8]) for found in seen} == {("station.local", str(installed.port))}


def test_an_update_keeps_settings_and_records(installed: Installed) -> None:
    guest = installed.guest
    secret = guest.run("sha256sum /var/lib/tianyuan/secret")
    guest.run(
        f"sed -i 's/{installed.port}/\"{installed.port}\"/' /etc/tianyuan.env; /opt/tianyuan/station/deploy/install.sh"
    )
    assert guest.run("sha256sum /var/lib/tianyuan/secret") == secret
    assert f'TIANYUAN_PORT="{installed.port}"' in guest.run("cat /etc/tianyuan.env")
    wait_for(lambda: installed.board()["camera"].get("board_found"), "the board")
