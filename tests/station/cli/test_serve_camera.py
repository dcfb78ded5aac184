"""The camera is chosen on the page: the station goes on with it at once, and after a restart."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.hardware.mjpeg_server import mjpeg_server
from tests.station.process import Running, wait_for

pytestmark = pytest.mark.slow


class Owner:
    """A paired browser."""

    def __init__(self, station: Running) -> None:
        self._url = station.url
        self._cookie = ""
        with self._ask("POST", "api/auth/pair", {"pin": station.owner_pin}) as reply:
            self._cookie = reply.headers["Set-Cookie"].split(";")[0]

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Cookie": self._cookie}
        request = urllib.request.Request(self._url + path, data, headers, method=method)
        return urllib.request.urlopen(request, timeout=60)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """JSON, or the bytes of a picture."""
        with self._ask(method, path, body) as reply:
            data = reply.read()
            return data if reply.headers["Content-Type"].startswith("image/") else json.loads(data)


def test_a_camera_chosen_on_the_page_is_opened_and_kept(tmp_path: Path) -> None:
    with mjpeg_server() as server, Running("serve", "--port", "0", "--data", tmp_path) as station:
        owner = Owner(station)
        cameras = owner.ask("GET", "api/cameras")
        assert (cameras["used"], cameras["chosen"]) == ("", False)
        refused = owner.ask("PUT", "api/cameras", {"camera": "http://127.0.0.1:9/none"})["refused"]
        assert refused["code"] and station.get("api/health")["camera"]["connected"] is False
        assert owner.ask("PUT", "api/cameras", {"camera": server.url})["refused"] is None
        wait_for(lambda: station.get("api/health")["camera"]["connected"], "pictures of the chosen camera")
        cameras = owner.ask("GET", "api/cameras")
        assert cameras["used"] == server.url and cameras["chosen"]
        assert owner.ask("GET", f"api/cameras/picture.jpg?camera={server.url}")[:2] == b"\xff\xd8"
        assert station.stop() == 0
        with Running("serve", "--port", "0", "--data", tmp_path) as again:
            wait_for(lambda: again.get("api/health")["camera"]["connected"], "the same camera after a restart")
            owner = Owner(again)
            assert owner.ask("PUT", "api/cameras", {"camera": None})["refused"] is None
            told = "trouble_no_camera"
            wait_for(lambda: again.get("api/board")["camera"]["told"]["code"] == told, "no camera, as started")
            assert again.stop() == 0


def test_the_page_of_a_chosen_phone_is_told_to_the_owner(tmp_path: Path) -> None:
    with Running("serve", "--port", "0", "--data", tmp_path) as station:
        owner = Owner(station)
        assert owner.ask("PUT", "api/cameras", {"camera": "phone:"})["refused"] is None
        phone = wait_for(lambda: owner.ask("GET", "api/cameras")["phone"], "the phone's page")
        assert phone["url"].startswith("https://") and phone["url"].endswith(phone["fingerprint"])
        with pytest.raises(urllib.error.HTTPError) as refused:
            station.get("api/cameras")
        with refused.value as reply:
            assert reply.code == 403
        assert station.stop() == 0
