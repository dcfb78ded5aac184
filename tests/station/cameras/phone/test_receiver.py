"""A phone's way into the station: the receiver, and its page in a real browser with a fed camera."""

import hashlib
import http.client
import re
import shutil
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.phone import PhoneCamera
from station.authority import own_authority
from station.cameras.phone import receiver
from station.cameras.phone.camera import Invitation, PhoneSource, tell_on_stderr
from tests.sentences import refused

pytestmark = pytest.mark.slow


class Phone:
    """A source that is open, and what it told."""

    def __init__(self, folder: Path) -> None:
        self.told: list[Invitation] = []
        self.source = PhoneSource(own_authority(folder), self.told.append, port=0)
        self.camera = self.source.open()
        address = re.search(r"https://[^:]+:(\d+)(/\S+)", self.told[0].address)
        assert address
        self.port, self.path = int(address[1]), address[2]
        self.trust = ssl.create_default_context(cafile=str(folder / "https" / "authority.crt"))

    def connect(self) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection("127.0.0.1", self.port, context=self.trust, timeout=20)

    def status(self, method: str, path: str, body: bytes | None = None) -> int:
        connection = self.connect()
        connection.request(method, path, body)
        status = connection.getresponse().status
        connection.close()
        return status


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    made = Phone(tmp_path)
    yield made
    made.source.close()


def jpeg(level: int = 100) -> bytes:
    return bytes(cv2.imencode(".jpg", np.full((240, 320, 3), level, np.uint8))[1])


def test_a_posted_picture_is_read_by_the_station(phone: Phone) -> None:
    assert phone.status("POST", phone.path + "/picture", jpeg(60)) == 204
    frame = phone.camera.read(2.0)
    assert frame.image_bgr.shape == (240, 320, 3) and abs(int(frame.image_bgr.mean()) - 60) < 3


def test_a_stranger_gets_nothing(phone: Phone) -> None:
    for path in ("/", "/picture", "/wrong/picture", phone.path[:-1], "/../../etc/passwd"):
        assert phone.status("GET", path) == 404
        assert phone.status("POST", path, jpeg()) == 404
    with refused(CameraError, match="posted no picture"):
        phone.camera.read(0.1)


def test_only_pictures_of_sensible_size_are_taken(phone: Phone) -> None:
    assert phone.status("POST", phone.path + "/picture", b"hello") == 400
    time.sleep(0.1)
    assert phone.status("POST", phone.path + "/picture", jpeg()) == 204
    connection = phone.connect()
    connection.putrequest("POST", phone.path + "/picture")
    connection.putheader("Content-Length", str(10**9))
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def silent(phone: Phone, count: int, address: str) -> list[socket.socket]:
    return [socket.create_connection(("127.0.0.1", phone.port), source_address=(address, 0)) for _ in range(count)]


def test_silent_connections_of_one_address_do_not_keep_the_phone_out(phone: Phone) -> None:
    held = silent(phone, 40, "127.0.0.2")
    assert phone.status("GET", phone.path) == 200
    for connection in held:
        connection.close()


def test_strangers_are_hung_up_on(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receiver, "STRANGER_S", 0.4)
    kept = phone.connect()
    kept.request("GET", phone.path)
    assert kept.getresponse().read()
    wrapped = phone.trust.wrap_socket(silent(phone, 1, "127.0.0.9")[0], server_hostname="127.0.0.1")
    crowd = [line for host in range(2, 6) for line in silent(phone, 4, f"127.0.0.{host}")]
    crowd[0].settimeout(10)
    assert crowd[0].recv(1) == b""
    wrapped.settimeout(10)
    with suppress(OSError):  # how the end of an unfinished TLS stream shows
        assert wrapped.recv(1) == b""
    assert phone.status("GET", phone.path) == 200
    kept.request("POST", phone.path + "/picture", jpeg())
    assert kept.getresponse().status == 204
    kept.close()
    for line in (*crowd, wrapped):
        line.close()


def test_nothing_is_served_without_encryption(phone: Phone) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", phone.port, timeout=20)
    with pytest.raises((OSError, http.client.HTTPException)):
        connection.request("GET", phone.path)
        connection.getresponse()
    connection.close()


def test_reopening_keeps_the_address(phone: Phone) -> None:
    phone.camera.close()
    again = phone.source.open()
    assert isinstance(again, PhoneCamera) and len(phone.told) == 1
    phone.status("POST", phone.path + "/picture", jpeg(200))
    assert again.read(2.0).sequence == 0


def test_the_qr_code_says_address_and_fingerprint(phone: Phone, capsys: pytest.CaptureFixture[str]) -> None:
    tell_on_stderr(phone.told[0], "en")
    code, _, rest = capsys.readouterr().err.rstrip("\n").partition("\nphone: open ")
    address, _, fingerprint = rest.partition("\nits certificate: ")
    trusted = phone.connect()
    trusted.connect()
    assert isinstance(trusted.sock, ssl.SSLSocket)
    shown = hashlib.sha256(trusted.sock.getpeercert(binary_form=True) or b"").hexdigest().upper()
    trusted.close()
    assert fingerprint.replace(":", "") == shown
    assert decoded(code) == f"{address}#{fingerprint}"


def decoded(code: str) -> str:
    dots = []
    for row in code.splitlines():
        dots.append([0 if mark in "█▀" else 1 for mark in row])
        dots.append([0 if mark in "█▄" else 1 for mark in row])
    for side in (8, 5, 6, 4, 10, 3, 7, 12):  # OpenCV's decoder misses a few codes in a hundred at any one size
        picture = np.kron(1 - np.array(dots), np.ones((side, side))).astype(np.uint8) * 255
        padded = cv2.copyMakeBorder(picture, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=[255])
        if told := str(cv2.QRCodeDetector().detectAndDecode(padded)[0]):
            return told
    return ""


def test_the_page_sends_a_browsers_camera(phone: Phone, tmp_path: Path) -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("there is no chromium here")
    from playwright.sync_api import sync_playwright

    shown = np.zeros((240, 320, 3), np.uint8)
    shown[:, :160], shown[:, 160:] = (0, 0, 220), (220, 0, 0)
    (tmp_path / "camera.mjpeg").write_bytes(bytes(cv2.imencode(".jpg", shown)[1]) * 3)
    arguments = (
        "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-sync "
        "--disable-component-update --disable-dev-shm-usage --use-fake-device-for-media-stream "
        f"--use-fake-ui-for-media-stream --use-file-for-fake-video-capture={tmp_path / 'camera.mjpeg'}"
    ).split()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        page = browser.new_context(ignore_https_errors=True).new_page()
        page.goto(f"https://127.0.0.1:{phone.port}{phone.path}#{':'.join(['AB'] * 32)}")
        assert (page.text_content("#print") or "").endswith("AB:AB")
        page.click("#start")
        frame = phone.camera.read(60.0)
        later = phone.camera.read(60.0)
        assert "320×240" in (page.text_content("#state") or "")
        browser.close()
    assert later.sequence > frame.sequence
    left, right = later.image_bgr[120, 40], later.image_bgr[120, 280]
    assert left[2] > 150 > left[0] and right[0] > 150 > right[2]
