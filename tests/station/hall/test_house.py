"""A hall of real processes: hub with its engine and pages, a station that joins, sends and is cosigned."""

import json
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from station.errors import InputError
from station.hall.house import House
from station.hall.office.organizer import USUAL
from station.storage.folder import DataFolder
from tests.station.commands import Command
from tests.station.hall.engine.halls import WAIT_S, needs_server
from tests.station.hall.joined import staged


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def taken(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def waited(fits: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_S
    while not fits():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)


def test_one_hub_holds_its_folder(tmp_path: Path) -> None:
    with closing(House(tmp_path / "hall", alone=True)) as house:
        with pytest.raises(InputError):
            House(tmp_path / "hall", alone=True)
        with closing(House(tmp_path / "hall")) as beside:
            assert str(beside.signer.key) == str(house.signer.key)
    with pytest.raises(InputError):
        (tmp_path / "file").write_text("x")
        House(tmp_path / "file")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["enrol", "T7", "--key", "x", "--bus", "U"], "T7 names no station"),
        (["enrol", "t7", "--key", "x", "--bus", "U"], "--key: this is no such key"),
    ],
)
def test_only_keys_are_enrolled(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Command("hall", capsys, monkeypatch)
    told, refused = hall.text(*arguments, "--data", tmp_path / "hall", "--lang", "en", status=2)
    assert told == "" and refused.startswith(f"tianyuan: {said}") and refused.count("\n") == 1


class Page:
    """A browser's part, with a cookie of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.url}{path}", data, headers, method=method)
        with self._opener.open(request, timeout=20) as answer:
            return json.loads(answer.read() or b"null")


class Serving:
    """`hall serve` as a process."""

    def __init__(self, data: Path, bus_port: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "station", "hall", "serve", "--data", str(data), "--port", "0",
             "--bus-port", str(bus_port), "--https-port", "0", "--lang", "en"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None and self.process.stderr is not None
        self.url = self.process.stdout.readline().strip()
        told = [self.process.stderr.readline() for _ in range(5)]
        self.secure = re.search(r"https://\S+/", told[4])[0]  # type: ignore[index]
        self.line = told[1].split(": ", 1)[1].strip()
        self.token = told[3].rsplit("#pin=", 1)[1].strip()

    def owner(self) -> Page:
        page = Page(self.url)
        assert page.ask("POST", "api/auth/pair", {"pin": self.token})["role"] == "owner"
        return page

    def end(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=WAIT_S)


@pytest.mark.slow
@needs_server
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # nats-py, where the server ends first
def test_a_station_joins_plays_a_round_and_its_result_comes_by_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    serving = Serving(tmp_path / "hall", port)
    try:
        owner, stranger = serving.owner(), Page(serving.url)
        hall = Command("hall", capsys, monkeypatch)
        with closing(DataFolder(tmp_path / "t07")):
            pass
        other = serving.line.replace("&f=", "&f=0")[: len(serving.line)]
        _, refused = hall.text("join", other, "--data", tmp_path / "t07", "--name", "t07", "--lang", "en", status=2)
        assert "another hall" in refused
        over_tls = serving.line.replace(serving.url, serving.secure)
        _, told = hall.text("join", over_tls, "--data", tmp_path / "t07", "--name", "t07", "--lang", "en")
        office = owner.ask("GET", "api/hall/office")
        (waiting,) = office["waiting"]
        assert waiting["name"] == "t07" and waiting["fingerprint"] in told
        with pytest.raises(urllib.error.HTTPError):
            stranger.ask("GET", "api/hall/office")
        owner.ask("POST", "api/hall/stations/t07/accept", {"board": 7, "fingerprint": waiting["fingerprint"]})
        begin(owner)
        with closing(staged(tmp_path / "t07")) as table:
            waited(lambda: stranger.ask("GET", "api/hall")["boards"][0]["taken"])
            assert table.known().event == "Cup" and table.known().board_number == "1"
            assert {table.known().black, table.known().white} == {"Li", "Wang"}
            assert table.terms.chief == "Chen" and table.prepared() == "reading-1h-1"
            table.play()
            waited(lambda: owner.ask("GET", "api/hall")["boards"][0]["moves"] == 4)
            seen = stranger.ask("GET", "api/hall")["boards"][0]
            assert (seen["rows"], seen["moves"], seen["calls"], seen["result"]) == (None, 0, [], None)
            table.table.call_help(True)
            waited(lambda: owner.ask("GET", "api/hall")["boards"][0]["calls"] != [])
            owner.ask("POST", "api/hall/coming/t07", {"on": True})
            waited(lambda: table.table.snapshot.coming is not None)
            table.resign()
            waited(lambda: stranger.ask("GET", "api/hall")["event"]["games"][0]["result"] == "B+R")
            origin = table.origin()
            waited(lambda: table.folder.signing.heads.last_cosigned(origin) is not None)
            places = stranger.ask("GET", "api/hall")["event"]["places"]
            assert {one["points"] for one in places} == {"2", "0"}
        serving.process.kill()  # as a power cut: the engine does not stay behind and hold the port
        waited(lambda: not taken(port))
    finally:
        serving.end()
    again = Serving(tmp_path / "hall", port)
    try:
        assert Page(again.url).ask("GET", "api/hall")["event"]["games"][0]["result"] == "B+R"
        again.process.terminate()
        assert again.process.wait(WAIT_S) == 0
        assert not taken(port)
    finally:
        again.end()


def begin(owner: Page) -> None:
    questions = owner.ask("POST", "api/hall/questions", {"format": "swiss"})
    answers = {one["name"]: USUAL[one["name"]] for one in questions}
    owner.ask("POST", "api/hall/event", {"name": "Cup", "format": "swiss", "rounds": 1, "answers": answers})
    for name in ("Li", "Wang"):
        owner.ask("POST", "api/hall/players", {"name": name})
    owner.ask("PUT", "api/hall/tables", {"chief": "Chen", "clock": "reading-1h-1"})
    owner.ask("POST", "api/hall/draft", {"seed": "a"})
    owner.ask("POST", "api/hall/rounds")
    owner.ask("PUT", "api/hall/stations/t07", {"board": 1})  # where the only game of the round is
