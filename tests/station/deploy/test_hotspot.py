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
from station.locale.catalog import LANGUAGES, catalog
from station.storage.folder import DataFolder
from station.storage.printed import UsedLinkError
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


def opened(
    folder: Path, *, online: bool = True, words: tuple[str, ...] = (), card_in: bool = True
) -> subprocess.CompletedProcess[str]:
    """Runs hotspot.sh; what nmcli was called with stands in folder/called."""
    bin_ = folder / "bin"
    bin_.mkdir(exist_ok=True)
    if not (folder / "deploy").exists():  # as the package lays it out: the environment beside
        (folder / "deploy").mkdir()
        for name in ("hotspot.sh", "hotspot_sheet.py"):
            shutil.copy(DEPLOY / name, folder / "deploy")
        (folder / ".venv").symlink_to(sys.prefix)
    for name, does in (
        ("nm-online", f"exit {0 if online else 1}"),
        ("nmcli", f'echo "$@" >>{folder}/called'),
        ("mountpoint", f"exit {0 if card_in else 32}"),
    ):
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
    assert re.fullmatch(r"once [A-Za-z0-9]{22}\n", (tmp_path / "owner.token").read_text())
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


def test_the_sheet_says_it_in_every_language(page: ModuleType) -> None:
    fresh, used = (page.sheet("tianyuan-abcd", "q2w3e4", 8000, token, "tianyuan") for token in ("T" * 22, ""))
    assert used.count("<svg") == 2 and "setup" not in used, "what opens nothing is not offered"
    for language in LANGUAGES:
        offline, once, gone = (catalog(language).text(f"sheet_{what}") for what in ("offline", "once", "used"))
        assert offline in fresh and once in fresh.replace("&#x27;", "'")
        assert offline in used and gone in used.replace("&#x27;", "'") and gone not in fresh


def token_of(sheet: Path) -> str:
    """That of both of its owner's links."""
    (token,) = set(re.findall("setup#pin=([^<]+)<", sheet.read_text(encoding="utf-8")))
    return str(token)


def come_with(token: str, folder: Path) -> Role:
    """What a phone with that link is to a station of this folder."""
    with closing(DataFolder(folder)) as data:
        auth = Auth(data.secret, data.devices, StandingClock(), data.printed)
        return role_as(auth.device(auth.pair(token, "10.42.0.7")))


def test_the_sheet_has_the_owners_token_of_the_data_folder_and_lies_where_a_card_reader_shows_it(
    tmp_path: Path,
) -> None:
    beside = Path(opened(tmp_path, words=("sheet",)).stdout.strip())
    assert beside == tmp_path / "wifi.html" and stat.S_IMODE(beside.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "owner.token").stat().st_mode) == 0o600
    (tmp_path / "boot").mkdir()
    on_card = Path(opened(tmp_path, words=("sheet",)).stdout.strip())
    assert on_card == tmp_path / "boot" / "tianyuan.html"
    assert on_card.read_text(encoding="utf-8") == beside.read_text(encoding="utf-8"), "what was printed holds"
    assert come_with(token_of(on_card), tmp_path) is Role.OWNER


def test_a_sheet_serves_once_and_a_deleted_one_is_made_anew_at_the_next_start(tmp_path: Path) -> None:
    """Who has neither screen nor keyboard, and whose phone was lost, has a computer that reads cards."""
    (tmp_path / "boot").mkdir()
    sheet = tmp_path / "boot" / "tianyuan.html"
    opened(tmp_path)
    first = token_of(sheet)
    sheet.unlink()
    opened(tmp_path)
    assert token_of(sheet) == first, "nobody has used it: what was printed holds"
    assert come_with(first, tmp_path) is Role.OWNER
    opened(tmp_path)
    assert first not in sheet.read_text(encoding="utf-8")
    written_ns = sheet.stat().st_mtime_ns
    opened(tmp_path, words=("sheet",))  # an upgrade
    assert sheet.stat().st_mtime_ns == written_ns, "a start writes nothing where nothing changed"
    with pytest.raises(UsedLinkError):
        come_with(first, tmp_path)
    sheet.unlink()
    opened(tmp_path, card_in=False)
    assert not sheet.exists(), "a card that could not be read has lost no sheet"
    opened(tmp_path)
    assert token_of(sheet) != first and come_with(token_of(sheet), tmp_path) is Role.OWNER


def test_an_owner_with_a_terminal_asks_for_a_new_one(tmp_path: Path) -> None:
    first = token_of(Path(opened(tmp_path, words=("sheet",)).stdout.strip()))
    second = token_of(Path(opened(tmp_path, words=("new",)).stdout.strip()))
    assert second != first and come_with(second, tmp_path) is Role.OWNER


def test_a_lasting_link_of_before_is_left_to_the_station_which_knows_whether_it_was_used(tmp_path: Path) -> None:
    (tmp_path / "boot").mkdir()
    sheet, token = tmp_path / "boot" / "tianyuan.html", "T" * 22
    (tmp_path / "owner.token").write_text(token, encoding="ascii")
    sheet.write_text("as it was printed", encoding="utf-8")
    opened(tmp_path, words=("sheet",))
    assert sheet.read_text(encoding="utf-8") == "as it was printed"
    assert come_with(token, tmp_path) is Role.OWNER
    opened(tmp_path)
    assert token not in sheet.read_text(encoding="utf-8") and "<svg" in sheet.read_text(encoding="utf-8")


def test_a_sheet_that_cannot_be_written_keeps_no_wifi_closed(tmp_path: Path) -> None:
    (tmp_path / "boot").mkdir()
    (tmp_path / "boot" / "tianyuan.html.part").mkdir()  # a card that is damaged
    said = opened(tmp_path, online=False)
    assert "ssid tianyuan-" in (tmp_path / "called").read_text() and "could not be looked after" in said.stderr
