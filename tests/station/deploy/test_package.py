"""The Debian package under a real systemd: installed, upgraded, downgraded, removed, purged; the records stay.

Needs what tests/station/deploy/test_installed.py needs, and the package: `make deb`; otherwise a visible skip. A Pi's
is tried under qemu, in an hour: `tests/hardware/arm64/run.sh DIR deb`, which names its folder in TIANYUAN_ARM64.
"""

import json
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.arm64 import compare
from tests.station.deploy.guest import ROOT, AbsentError, Guest, booted
from tests.station.process import START_S, wait_for

DATA = "/var/lib/tianyuan"
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
EMULATED = pytest.param("arm64", marks=[pytest.mark.long, pytest.mark.timeout(7200)])


def built(architecture: str) -> Path:
    """The newest package; a visible skip without one."""
    packages = sorted((ROOT / "out" / "deb").glob(f"tianyuan_*_{architecture}.deb"))
    if not packages:
        pytest.skip("no package in out/deb: make deb")
    return packages[-1]


def machine(architecture: str) -> tuple[Path, Path | None]:
    """The root to boot, and the emulator where it is of another machine; a visible skip without it."""
    if architecture == "arm64":
        work = os.environ.get("TIANYUAN_ARM64")
        if not work or not Path(work, ".guest").exists():
            pytest.skip("TIANYUAN_ARM64 names no folder with a guest: tests/hardware/arm64/run.sh DIR deb")
        return Path(work, "guest"), Path(work, "qemu", "usr", "bin", "qemu-aarch64")
    chroot = Path(os.environ.get("TIANYUAN_CHROOT", ROOT / ".chroot"))
    if not (chroot / ".complete").exists():
        pytest.skip(f"no chroot at {chroot}: sudo tests/hardware/chroot/build.sh {chroot}")
    return chroot, None


@pytest.fixture(scope="module", params=["amd64", EMULATED])
def guest(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    chroot, emulator = machine(request.param)
    package = built(request.param)
    if os.geteuid() != 0:
        pytest.skip("a guest with systemd needs root")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    try:
        with booted(chroot, tmp_path_factory.mktemp("guest"), emulator) as one:
            if one.try_("apt-get update -qq -o APT::Update::Error-Mode=any").returncode:
                pytest.skip("the package needs others of Debian, which cannot be reached")
            settings = f"TIANYUAN_CAMERA=v4l2:9\nTIANYUAN_HOST=127.0.0.1\nTIANYUAN_PORT={port}\nTIANYUAN_PANEL=none\n"
            one.put("/etc", [("tianyuan.env", settings.encode(), 0o644)])
            one.put("/src", [("tianyuan.deb", package.read_bytes(), 0o644)])
            network_manager = (("nmcli", b'#!/bin/sh\necho "$@" >>/src/nmcli\n'), ("nm-online", b"#!/bin/false\n"))
            one.put("/usr/bin", [(name, content, 0o755) for name, content in network_manager])
            one.run("mkdir -p /boot/firmware")
            one.run("DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /src/tianyuan.deb")
            one.run(f"dpkg-deb -R /src/tianyuan.deb /src/newer; echo {port} >/src/port")
            yield one
    except AbsentError as reason:
        pytest.skip(str(reason))


@pytest.mark.parametrize("architecture", ["arm64", "amd64"])
def test_debians_own_judge_finds_no_fault(architecture: str) -> None:
    lintian = shutil.which("lintian")
    if lintian is None:
        pytest.skip("there is no lintian here")
    words = [lintian, "--allow-root", "--fail-on", "error,warning", str(built(architecture))]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def answers(guest: Guest) -> bool:
    return asked(guest, "api/board") == "200"


def asked(guest: Guest, address: str, body: str = "") -> str:
    """The status of an answer; "" without one. body -- to be posted"""
    script = (
        "import urllib.request as u\n"
        "at = 'http://127.0.0.1:' + open('/src/port').read().strip()\n"
        f"of = u.Request(at + '/{address}', {body.encode() or None!r})\n"
        "of.add_header('Content-Type', 'application/json')\n"
        "try: print(u.urlopen(of).status)\n"
        "except u.HTTPError as refused: print(refused.status)"
    )
    return guest.try_("/opt/tianyuan/.venv/bin/python -", script.encode()).stdout.strip()


def comes(guest: Guest) -> None:
    """Waits for the pages."""
    try:
        wait_for(lambda: answers(guest), "the pages", START_S * guest.slower)
    except AssertionError as late:
        said = guest.try_("systemctl status --no-pager --full tianyuan; journalctl --no-pager -u tianyuan | tail -n 40")
        raise AssertionError(f"{late}\n{said.stdout}") from None


def kept(guest: Guest) -> str:
    """What lies in the data folder, apart from what a start writes."""
    return guest.run(f"cat {DATA}/game.mark; ls {DATA}/tianyuan.sqlite3")


def test_it_runs_after_one_command_and_the_program_is_on_the_path(guest: Guest) -> None:
    assert guest.run("systemctl is-active tianyuan; systemctl is-enabled tianyuan").split() == ["active", "enabled"]
    comes(guest)
    assert guest.run("dpkg-query -W -f '${Version}' tianyuan") in guest.run("tianyuan version")
    assert guest.run(f"stat -c '%A %U' {DATA}") == "drwxr-x--- tianyuan"


def test_it_reads_photographs_as_this_checkout_does(guest: Guest, tmp_path: Path) -> None:
    for name in compare.photographs(tmp_path):
        guest.put("/src", [(name, (tmp_path / name).read_bytes(), 0o644)])
        there = guest.run(f"tianyuan read --json /src/{name} || [ $? = 1 ]").splitlines()
        here = compare.native("read", "--json", str(tmp_path / name)).splitlines()
        assert compare.compared(name, here, there)


def test_the_first_evening_needs_the_printed_sheet_alone(guest: Guest) -> None:
    """With a NetworkManager of the test's own, which finds no network."""
    assert guest.run("systemctl is-enabled tianyuan-hotspot") == "enabled"
    guest.run("systemctl start tianyuan-hotspot")
    sheet = guest.run("cat /boot/firmware/tianyuan.html")
    ssid, password = guest.run("sed 's/.*=//' /etc/tianyuan-hotspot").split()
    assert f"ssid {ssid} password {password}" in guest.run("cat /src/nmcli") and f"{ssid} / {password}" in sheet
    (token,) = set(re.findall("setup#pin=([^<]+)<", sheet))
    guest.run("systemctl restart tianyuan")
    comes(guest)
    assert asked(guest, "api/auth/pair", json.dumps({"pin": token})) == "200", "what was printed holds"
    assert asked(guest, "api/auth/pair", json.dumps({"pin": token})) == "403", "and serves once"


def test_a_sheet_that_was_used_and_deleted_is_made_anew_at_a_start(guest: Guest) -> None:
    """The way of a club whose phone was lost; the card's partition is one of the test's own."""
    guest.run("mount -t tmpfs card /boot/firmware; systemctl restart tianyuan-hotspot")
    (token,) = set(re.findall("setup#pin=([^<]+)<", guest.run("cat /boot/firmware/tianyuan.html")))
    assert asked(guest, "api/auth/pair", json.dumps({"pin": token})) == "200", "without a start of the station"
    guest.run("systemctl restart tianyuan-hotspot")
    assert token not in guest.run("cat /boot/firmware/tianyuan.html")
    guest.run("umount /boot/firmware")


def test_upgrade_and_downgrade_keep_records_and_settings(guest: Guest) -> None:
    guest.run(f"echo kept >{DATA}/game.mark; chown tianyuan {DATA}/game.mark")
    guest.run("systemctl disable --now tianyuan-hotspot")
    before = kept(guest), guest.run("md5sum /etc/tianyuan.env")
    guest.run(
        "sed -i 's/^Version: .*/Version: 9.9.9/' /src/newer/DEBIAN/control\n"
        "dpkg-deb -Znone -b /src/newer /src/newer.deb"
    )
    for package, version in (("newer", "9.9.9"), ("tianyuan", "")):
        guest.run(f"dpkg -i --force-downgrade /src/{package}.deb")
        assert guest.run("dpkg-query -W -f '${Version}' tianyuan").startswith(version)
        comes(guest)
        assert (kept(guest), guest.run("md5sum /etc/tianyuan.env")) == before
        assert guest.try_("systemctl is-enabled tianyuan-hotspot").stdout.strip() == "disabled", "as its owner left it"
        assert guest.run("systemctl is-enabled tianyuan") == "enabled"


def test_an_upgrade_leaves_what_its_owner_decided(guest: Guest) -> None:
    """A service switched off, a name given, files of /etc emptied or changed."""
    silenced = "/etc/avahi/services/tianyuan.service /etc/systemd/journald.conf.d/tianyuan.conf"
    guest.run(f"mkdir -p /etc/avahi/services; for file in {silenced}; do : >$file; done")
    name = guest.run("hostname; hostname raspberrypi; systemctl disable --now tianyuan")
    guest.run("dpkg -i /src/newer.deb")
    assert guest.try_("systemctl is-enabled tianyuan").stdout.strip() == "disabled"
    assert guest.try_("systemctl is-active tianyuan").stdout.strip() == "inactive"
    assert guest.run("hostname") == "raspberrypi"
    assert guest.run(f"cat {silenced}") == ""
    guest.run(f"hostname {name}; rm {silenced}; systemctl enable --now tianyuan; dpkg -i /src/newer.deb")
    comes(guest)
    port = guest.run("cat /src/port")
    assert f"<port>{port}<" in guest.run("cat /etc/avahi/services/tianyuan.service")


def test_removal_and_purge_leave_the_records(guest: Guest) -> None:
    guest.run("apt-get remove -y -qq tianyuan")
    assert guest.try_("systemctl is-active tianyuan").stdout.strip() != "active"
    assert guest.try_("test -e /opt/tianyuan/.venv").returncode == 1
    assert "kept" in kept(guest) and guest.try_("test -e /etc/tianyuan.env").returncode == 0
    said = guest.run("apt-get purge -y -qq tianyuan 2>&1")
    assert f"the records stay in {DATA}" in said
    assert "kept" in kept(guest) and guest.try_("test -e /etc/tianyuan.env").returncode == 1
