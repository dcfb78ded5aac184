"""`tianyuan hall demo`: hub and stations as real processes on this machine, and hands that play, err and resign."""

import contextlib
import http.cookiejar
import json
import random
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.sgf import read_sgf
from station.cameras.simulation.client import OrderClient
from station.cameras.simulation.staging import Staging
from station.cli.demo import GAME
from station.cli.output import complain
from station.errors import StationError
from station.hall.engine.leash import Leash
from station.hall.office.organizer import USUAL

_SIZE, _FPS = "640x480", 2
_STEP_S = 1.0
_START_S = 120.0
_END_S = 20.0
_ROUND_S = 3600.0
_INCIDENTS = ("stone_moved", "stone_removed", "two_moves", "takeback")
_NAMES = ("Li Ming", "Wang Fang", "Zhang Wei", "Liu Yang", "Chen Jing", "Zhao Lei", "Sun Yan", "Zhou Hao")


class _FailedError(StationError):
    """A process or an answer that the demo cannot go on without."""


@dataclass
class _Browser:
    """A page's part: asks with a cookie of its own."""

    url: str
    _open: urllib.request.OpenerDirector = field(
        default_factory=lambda: urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        )
    )

    def ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data, {"Content-Type": "application/json"}, method=method
        )  # fmt: skip
        try:
            with self._open.open(request, timeout=30) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            raise _FailedError(f"{path}: {error.read()[:300].decode(errors='replace')}") from None
        except OSError as error:
            raise _FailedError(f"{path}: {error}") from None


class _Process:
    """A command of this program. Its address, and the owner's token that it tells on standard error.

    crew -- it is one of these from its start on, whatever becomes of it
    """

    def __init__(self, crew: "list[_Process]", log: Path, *arguments: object) -> None:
        self.told: list[str] = []
        self._log = log.open("w")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "station", *map(str, arguments)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        crew.append(self)
        self._leash = Leash(self._process.pid)
        threading.Thread(target=self._listen, daemon=True).start()
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        if not self.url:
            raise _FailedError("".join(self.told[-3:]) or "it did not start")
        self.browser = _Browser(self.url)
        found = waited(lambda: re.search(r"#pin=([A-Za-z0-9_-]+)", "".join(self.told)), _START_S, "the owner's link")
        self.browser.ask("POST", "api/auth/pair", {"pin": found[1], "name": "demo"})

    def _listen(self) -> None:
        assert self._process.stderr is not None
        with self._log:
            for line in self._process.stderr:
                self.told.append(line)
                self._log.write(line)
                self._log.flush()

    def ask_to_end(self) -> None:
        """In order."""
        self._leash.let_go()
        self._process.terminate()

    def ended(self) -> None:
        """At once where that takes too long."""
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def waited(found: Callable[[], Any], most_s: float, what: str) -> Any:
    """What is found before time is over."""
    end = time.monotonic() + most_s
    while time.monotonic() < end:
        if one := found():
            return one
        time.sleep(_STEP_S / 4)
    raise _FailedError(f"{what} did not come")


class _Table:
    """A station with the hands at its board."""

    def __init__(self, crew: list[_Process], data: Path, number: int, line: str, interval: float) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.number, self.name = number, f"t{number:02}"
        self.incident: str = ""
        orders = data.resolve() / "table.sock"
        camera = (
            f"sim:{GAME}?seed={number}&fps={_FPS}&size={_SIZE}&interval={interval:g}&orders={orders}&paused=yes"
        )  # fmt: skip
        self.process = _Process(
            crew, data / "station.log", "serve", "--camera", camera, "--data", data, "--port", 0, "--hall", line,
            "--hall-name", self.name,
        )  # fmt: skip
        self.client = OrderClient(orders)
        self.staging = Staging(self.client, read_sgf(GAME.read_bytes(), str(GAME)))

    def board(self) -> dict[str, Any]:
        """As its page has it."""
        found: dict[str, Any] = self.process.browser.ask("GET", "api/board")
        return found

    def play(self, moves: int, chance: random.Random) -> None:
        """One game: now and then something happens and is put right; then somebody resigns."""
        before = self._game()
        self.client.play(anew=True)
        happens = chance.randrange(4, max(5, moves - 4))
        end = time.monotonic() + _ROUND_S
        while (count := self._moves_after(before)) < moves:
            if time.monotonic() > end:
                raise _FailedError(f"{self.name}: no game of {moves} moves came about")
            if count >= happens:
                self._happen(chance)
                happens = moves * 10
            time.sleep(_STEP_S)
        self.client.pause(None)
        color = chance.choice("BW")
        self.process.browser.ask("POST", "api/table/resign", {"color": color})

    def _game(self) -> int:
        """Number of the last one; 0 before the first."""
        return int((self.board().get("game") or {}).get("id", 0))

    def _moves_after(self, game: int) -> int:
        """Of the game after that one; none before it began."""
        board = self.board()
        return len(board["moves"]) if int((board.get("game") or {}).get("id", 0)) > game else 0

    def _happen(self, chance: random.Random) -> None:
        """An incident, which somebody puts right a little later."""
        name = chance.choice(_INCIDENTS)
        try:
            self.staging.make(name)  # type: ignore[arg-type]
            self.incident = name
            waited(lambda: self.staging.stage().state != "busy", 60, "the hands")
            time.sleep(6)
            self.staging.put_right(None)
            waited(lambda: self.staging.stage().state != "busy", 60, "the hands")
            time.sleep(4)
            self.staging.play_on()
        except StationError as error:
            complain(f"{self.name}: {name}: {error}")
            with contextlib.suppress(StationError):
                self.staging.play_on()


def play(
    data: Path, stations: int, rounds: int, moves: int, interval: float, port: int, *, bus_port: int = 4222,
    seed: int = 7, stay: bool = True,
) -> None:  # fmt: skip
    """All rounds; then, where it stays, until it is stopped. Prints the hall's address, and a line for each step."""
    chance = random.Random(seed)
    data.mkdir(parents=True, exist_ok=True)
    crew: list[_Process] = []
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    try:
        hub = _Process(
            crew, data / "hall.log", "hall", "serve", "--data", data / "hub", "--port", port, "--bus-port", bus_port
        )  # fmt: skip
        print(hub.url, flush=True)
        complain("".join(hub.told))
        tables = list(_joined(hub, crew, data, stations, interval))
        _begin(hub, stations, rounds)
        _said("joined", stations=len(tables))
        for round_ in range(1, rounds + 1):
            _round(hub, tables, round_, moves, chance)
        state = hub.browser.ask("GET", "api/hall")
        _said("places", places=[(one["place"], one["player"], one["total"]) for one in state["event"]["places"]])
        if stay:
            _wait()
    finally:
        for one in crew:
            one.ask_to_end()
        for one in crew:
            one.ended()


def _joined(hub: _Process, crew: list[_Process], data: Path, stations: int, interval: float) -> Iterator[_Table]:
    """Each asks to be let in; both fingerprints are compared, as people do."""
    for number in range(1, stations + 1):
        line = hub.browser.ask("GET", "api/hall/office")["line"]
        table = _Table(crew, data / f"t{number:02}", number, line, interval)
        office = hub.browser.ask("GET", "api/hall/office")
        known = {one["name"] for one in office["stations"]}
        if table.name not in known:
            (asked,) = (one for one in office["waiting"] if one["name"] == table.name)
            if asked["fingerprint"] not in "".join(table.process.told):
                raise _FailedError(f"{table.name}: another fingerprint than its own screen shows")
            accepted = {"board": number, "fingerprint": asked["fingerprint"]}
            hub.browser.ask("POST", f"api/hall/stations/{table.name}/accept", accepted)
        yield table


def _begin(hub: _Process, stations: int, rounds: int) -> None:
    """The event, with two players a table."""
    if hub.browser.ask("GET", "api/hall")["event"]["opened"]:
        return
    answers = {
        one["name"]: USUAL[one["name"]] for one in hub.browser.ask("POST", "api/hall/questions", {"format": "swiss"})
    }
    hub.browser.ask(
        "POST", "api/hall/event", {"name": "天元杯", "format": "swiss", "rounds": rounds, "answers": answers}
    )
    for n in range(2 * stations):
        name = _NAMES[n] if n < len(_NAMES) else f"Player {n + 1}"
        hub.browser.ask("POST", "api/hall/players", {"name": name, "rank": f"{1 + n % 7}d"})


def _round(hub: _Process, tables: list[_Table], round_: int, moves: int, chance: random.Random) -> None:
    hub.browser.ask("POST", "api/hall/draft", {"seed": f"demo-{round_}"})
    hub.browser.ask("POST", "api/hall/rounds")
    waited(lambda: all(one["taken"] for one in hub.browser.ask("GET", "api/hall")["boards"]), 120, "the tables' word")
    _said("paired", round=round_)
    failures: list[str] = []

    def at(table: _Table, own: random.Random) -> None:
        try:
            table.play(moves, own)
        except StationError as error:
            failures.append(f"{table.name}: {error}")

    hands = [threading.Thread(target=at, args=(one, random.Random(chance.random())), daemon=True) for one in tables]
    for one in hands:
        one.start()
    for one in hands:
        one.join()
    if failures:
        raise _FailedError("; ".join(failures))

    def locked() -> list[str] | None:
        games = [one for one in hub.browser.ask("GET", "api/hall")["event"]["games"] if one["round"] == round_]
        return [one["result"] for one in games] if all(one["result"] for one in games) else None

    results = waited(locked, 120, "a result")
    _said("over", round=round_, results=results, incidents={one.name: one.incident for one in tables})


def _said(step: str, **told: object) -> None:
    print(json.dumps({"step": step, **told}, ensure_ascii=False), flush=True)


def _stop(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def _wait() -> None:
    with contextlib.suppress(KeyboardInterrupt, SystemExit):
        threading.Event().wait()
