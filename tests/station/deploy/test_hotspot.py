"""The Wi-Fi of a station's own: its secret, its sheet, and when it opens, with a NetworkManager of the test."""

import importlib.util
import os
import re
import stat
import subprocess
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest
import segno

from tests.station.deploy.guest import ROOT

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
    for name, does in (("nm-online", f"exit {0 if online else 1}"), ("nmcli", f'echo "$@" >>{folder}/called')):
        (bin_ / name).write_text(f"#!/bin/sh\n{does}\n")
        (bin_ / name).chmod(0o755)
    settings = {"TIANYUAN_HOTSPOT": str(folder / "secret"), "PATH": f"{bin_}:{os.environ['PATH']}"}
    return subprocess.run(
        [DEPLOY / "hotspot.sh", *words], env=os.environ | settings, capture_output=True, text=True, check=True
    )


def test_it_opens_only_where_there_is_no_network(tmp_path: Path) -> None:
    opened(tmp_path, online=True)
    assert not (tmp_path / "called").exists()
    opened(tmp_path, online=False)
    ssid, password = re.findall("=(.*)", (tmp_path / "secret").read_text())
    assert f"ssid {ssid} password {password}" in (tmp_path / "called").read_text()


def test_the_secret_is_made_once_and_for_root_alone(tmp_path: Path) -> None:
    opened(tmp_path, online=True)
    first = (tmp_path / "secret").read_text()
    opened(tmp_path, online=False)
    assert (tmp_path / "secret").read_text() == first
    assert re.fullmatch(r"SSID=tianyuan-[a-z2-9]{4}\nPASSWORD=[a-z2-9]{12}\n", first)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    (tmp_path / "other").mkdir()
    opened(tmp_path / "other", online=True)
    assert (tmp_path / "other" / "secret").read_text() != first


def test_a_phone_reads_both_codes_of_the_sheet(page: ModuleType) -> None:
    html = page.sheet("tianyuan-ab;c", "q2w3e4", 8001)
    assert "tianyuan-ab;c / q2w3e4" in html and "http://10.42.0.1:8001/" in html
    assert html.count("<svg") == 2 and "http" not in html.replace("http://10.42.0.1:8001/", "").replace(
        "http://www.w3.org/2000/svg", ""
    )
    read = []
    for text in (page.wifi_text("tianyuan-ab;c", "q2w3e4"), "http://10.42.0.1:8001/"):
        code = np.array([list(row) for row in segno.make(text, error="m").matrix_iter(scale=6, border=4)], np.uint8)
        read.append(cv2.QRCodeDetector().detectAndDecode(np.where(code, 0, 255).astype(np.uint8))[0])
    assert read == ["WIFI:T:WPA;S:tianyuan-ab\\;c;P:q2w3e4;;", "http://10.42.0.1:8001/"]
