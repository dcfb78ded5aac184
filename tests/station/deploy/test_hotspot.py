"""The Wi-Fi of a station's own: its secret, its sheet, and when it opens, with a NetworkManager of the test."""

import importlib.util
import os
import re
import shutil
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest
import segno

from station.api.auth import Auth, Role, role_as
from station.storage.folder import DataFolder
from tests.station.deploy.guest import ROOT
from tests.station.stage import StandingClock

DEPLOY = ROOT / "station" / "deploy"


@pytest.fixture
def page() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hotspot_sheet", DEPLOY / "hotspot_sheet.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def opened(folder: Path, *, online: bool, words: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Runs hotspot.sh; what nmcli was called with stands in folder/called."""
    bin_ = folder / "bin"
    bin_.mkdir(exist_ok=True)
    if not (folder / "deploy").exists():  # as the package lays it out: the environment beside
        (folder / "deploy").mkdir()
        for name in ("hotspot.sh", "hotspot_sheet.py"):
            shutil.copy(DEPLOY / name, folder / "deploy")
        (folder / ".venv").symlink_to(sys.prefix)
    for name, does in (("nm-online", f"exit {0 if online else 1}"), ("nmcli", f'echo "$@" >>{folder}/called')):
        (bin_ / name).write_text(f"#!/bin/sh\n{does}\n")
        (bin_ / name).chmod(0o755)
    settings = {
        "TIANYUAN_HOTSPOT": str(folder / "wifi"),
        "TIANYUAN_HOTSPOT_DATA": str(folder),
        "TIANYUAN_HOTSPOT_BOOT": str(folder / "boot"),
        "PATH": f"{bin_}:{os.environ['PATH']}",
    }
    return subprocess.run(
        [folder / "deploy" / "hotspot.sh", *words],
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=True,
    )


def test_it_opens_only_where_there_is_no_network(tmp_path: Path) -> None:
    opened(tmp_path, online=True)
    assert not (tmp_path / "called").exists()
    opened(tmp_path, online=False)
    ssid, password = re.findall("=(.*)", (tmp_path / "wifi").read_text())
    assert f"ssid {ssid} password {password}" in (tmp_path / "called").read_text()


def test_the_secret_is_made_once_and_for_root_alone(tmp_path: Path) -> None:
    opened(tmp_path, online=True)
    first = (tmp_path / "wifi").read_text()
    opened(tmp_path, online=False)
    assert (tmp_path / "wifi").read_text() == first
    (tmp_path / "owner.token").touch()  # a power cut
    opened(tmp_path, online=True, words=("sheet",))
    assert len((tmp_path / "owner.token").read_text()) == 22
    assert re.fullmatch(r"SSID=tianyuan-[a-z2-9]{4}\nPASSWORD=[a-z2-9]{12}\n", first)
    assert stat.S_IMODE((tmp_path / "wifi").stat().st_mode) == 0o600
    (tmp_path / "other").mkdir()
    opened(tmp_path / "other", online=True)
    assert (tmp_path / "other" / "wifi").read_text() != first


def test_a_phone_reads_the_codes_of_the_sheet(page: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    read = []

    def drawn(text: str) -> str:
        code = np.array([list(row) for row in segno.make(text, error="m").matrix_iter(scale=6, border=4)], np.uint8)
        read.append(cv2.QRCodeDetector().detectAndDecode(np.where(code, 0, 255).astype(np.uint8))[0])
        return "<svg/>"

    html = page.sheet("tianyuan-ab;c", "q2w3e4", 8001, "T" * 22, "tianyuan")
    addresses = {found.rstrip("<") for found in re.findall(r"http[^ ]+?<", html)}
    assert html.count("<svg") == 4 and "tianyuan-ab;c / q2w3e4" in html
    monkeypatch.setattr(page, "_code", drawn)
    page.sheet("tianyuan-ab;c", "q2w3e4", 8001, "T" * 22, "tianyuan")
    owners = f"setup#pin={'T' * 22}"
    assert read == [
        "WIFI:T:WPA;S:tianyuan-ab\\;c;P:q2w3e4;;",
        "http://10.42.0.1:8001/",
        f"http://10.42.0.1:8001/{owners}",
        f"http://tianyuan.local:8001/{owners}",
    ]
    assert addresses == set(read[1:]), "nothing is fetched from elsewhere"


def test_the_sheet_has_the_owners_token_of_the_data_folder_and_lies_where_a_card_reader_shows_it(
    tmp_path: Path,
) -> None:
    beside = Path(opened(tmp_path, online=True, words=("sheet",)).stdout.strip())
    with closing(DataFolder(tmp_path)) as folder:
        token = folder.owner_token
        assert token is not None and f"setup#pin={token}<" in beside.read_text(encoding="utf-8")
        auth = Auth(folder.secret, folder.devices, StandingClock(), folder.owner_token)
        device = auth.device(auth.pair(token, "10.42.0.7"))
        assert role_as(device) is Role.OWNER
    assert beside == tmp_path / "wifi.html" and stat.S_IMODE(beside.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "owner.token").stat().st_mode) == 0o600
    (tmp_path / "boot").mkdir()
    on_card = Path(opened(tmp_path, online=True, words=("sheet",)).stdout.strip())
    assert on_card == tmp_path / "boot" / "tianyuan.html"
    assert on_card.read_text(encoding="utf-8") == beside.read_text(encoding="utf-8"), "what was printed holds"
