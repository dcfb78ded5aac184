"""A real station under a flood of connections, with few descriptors: nobody who is paired notices."""

import json
import resource
import socket
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.station.process import ROOT, Running, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.long]

DESCRIPTORS = 256
LINES_AT_MOST = 60
GAME = ROOT / "station" / "demo" / "game.sgf"


def flood(url: str, stack: ExitStack, address: str, count: int) -> None:
    """Connections that begin to ask and go on holding the line."""
    place = urlsplit(url)
    for _ in range(count):
        line = stack.enter_context(socket.socket())
        line.settimeout(5)
        line.bind((address, 0))
        try:
            line.connect((place.hostname, place.port))
            line.sendall(b"GET / HT")
        except OSError:
            continue


def test_ten_addresses_exhaust_nothing(tmp_path: Path) -> None:
    """The record goes on, a paired tablet's commands are answered at once, and the system's log stays small."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, hard))
    try:
        station = Running("serve", "--port", "0", "--data", tmp_path, "--camera", f"sim:{GAME}?fps=5&interval=1&seed=3")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with station, ExitStack() as strangers:
        body = json.dumps({"pin": station.owner_pin}).encode()
        request = urllib.request.Request(
            station.url + "api/auth/pair", body, {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request, timeout=30) as reply:
            cookie = reply.headers["Set-Cookie"].split(";")[0]
        wait_for(lambda: station.get("api/board")["moves"], "the first move")
        slowest_s, moves = 0.0, station.get("api/board")["move_number"]
        for number in range(10, 20):
            flood(station.url, strangers, f"127.0.0.{number}", 40)
            began = time.monotonic()
            headers = {"Cookie": cookie, "Content-Type": "application/json"}
            asked = urllib.request.Request(station.url + "api/table/help", b'{"on": true}', headers, method="POST")
            with urllib.request.urlopen(asked, timeout=30) as reply:
                assert reply.status == 200
            slowest_s = max(slowest_s, time.monotonic() - began)
        wait_for(lambda: station.get("api/board")["move_number"] > moves, "a move during the flood")
        assert slowest_s < 5.0, "on a busy machine"
        assert not [line for line in station.errors if "Too many open files" in line or "out of system" in line]
        assert len(station.errors) < LINES_AT_MOST
        assert station.stop() == 0
