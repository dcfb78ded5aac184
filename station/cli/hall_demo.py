"""`tianyuan hall demo`: hub and stations as real processes on this machine, and hands that play, err and resign.

What is said at the end was compared: each board as the hub has it with the stones on its table, each station's records
with those of the hub. A table that could not play its game is named, and its result entered by hand.
"""

import contextlib
import json
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hardware.camera import CameraError
from rules.sgf import read_sgf
from station.api.schemas.hall import HallEvent, HallGame, HallNews, HallOffice
from station.api.schemas.hall_report import HallReports
from station.cameras.simulation.client import OrderClient
from station.cameras.simulation.staging import Staging
from station.cli.demo import GAME
from station.cli.hall_faults import FAULTS, happen
from station.cli.hall_process import FailedError, Process, waited
from station.cli.output import complain
from station.errors import StationError
from station.hall.office.organizer import USUAL

_SIZE, _FPS = "640x480", 2
_STEP_S = 1.0
_FASTEST_S, _CORE_S = 3.0, 1.5
_ROUND_S = 3600.0
_SAME_S = 60.0
_HANDS_S = 300.0
_TOLD_S = 60.0
_AT_ONCE = 2  # stations that start together: more only wait for one another
_INCIDENTS = ("stone_moved", "stone_removed", "two_moves", "takeback")
_NAMES = ("Li Ming", "Wang Fang", "Zhang Wei", "Liu Yang", "Chen Jing", "Zhao Lei", "Sun Yan", "Zhou Hao")


def pace_s(stations: int, cores: int | None = None) -> float:
    """Mean seconds of a move at which so many stations see each move for itself on this machine.

    1.5 s of a core for each station: 8 and 16 of them on two busy cores told every board as it lay (FIGURES.md).
    """
    return max(_FASTEST_S, _CORE_S * stations / (cores or os.cpu_count() or 1))


class _Table:
    """A station with the hands at its board.

    incident -- what happened there this round; same -- whether the hub's board was the table's at the end
    """

    def __init__(self, crew: list[Process], hub: Process, data: Path, number: int, line: str, interval: float) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.number, self.name, self._hub = number, f"t{number:02}", hub
        self.incident, self.same, self.moves = "", False, 0
        orders = data.resolve() / "table.sock"
        camera = (
            f"sim:{GAME}?seed={number}&fps={_FPS}&size={_SIZE}&interval={interval:g}&orders={orders}&paused=yes"
        )  # fmt: skip
        self.process = Process(
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
        self.incident, self.same, self.moves = "", False, 0
        before = int(waited(self._game, _SAME_S, "the last game") or 0) - 1
        waited(lambda: self._did(lambda: self.client.play(anew=True)), _HANDS_S, "the table")
        happens = chance.randrange(4, max(5, moves - 4))
        end = time.monotonic() + _ROUND_S
        while self.moves < moves:
            if time.monotonic() > end:
                raise FailedError(f"no game of {moves} moves came about")
            with contextlib.suppress(StationError):  # a station that was killed comes back
                self.moves = self._moves_after(before)
            if self.moves >= happens:
                self._happen(chance)
                happens = moves * 10
            time.sleep(_STEP_S)
        waited(lambda: self._did(lambda: self.client.pause(None)), _HANDS_S, "the table")
        with contextlib.suppress(FailedError):
            self.same = bool(waited(self._is_same, _SAME_S, "the same board"))
        color = chance.choice("BW")
        waited(lambda: self._resigned(color), _SAME_S, "the resignation")

    def _game(self) -> int:
        """Number of the last one, and one more; so that none is 1."""
        return int((self.board().get("game") or {}).get("id", 0)) + 1

    def _resigned(self, color: str) -> bool:
        self.process.browser.ask("POST", "api/table/resign", {"color": color})
        return True

    def _is_same(self) -> bool:
        """What the hub shows is what lies there: through camera, log, bus and fold."""
        rows = next(one.rows for one in _news(self._hub).boards if one.station == self.name)
        return rows is not None and "".join(rows) == "".join(self.client.board)

    def _moves_after(self, game: int) -> int:
        """Of the game after that one; none before it began."""
        board = self.board()
        return len(board["moves"]) if int((board.get("game") or {}).get("id", 0)) > game else 0

    def _happen(self, chance: random.Random) -> None:
        """An incident, which somebody puts right once the table has told it: people do not before they see it."""
        name = chance.choice(_INCIDENTS)
        try:
            before: list[int] = waited(lambda: [self._told()], _HANDS_S, "its page")
            waited(lambda: self._did(lambda: self.staging.make(name)), _HANDS_S, "the table")  # type: ignore[arg-type]
            self.incident = name
            waited(self._hands_free, _HANDS_S, "the hands")
            with contextlib.suppress(FailedError):
                waited(lambda: self._told() > before[0], _TOLD_S, "the incident")
            self._did(lambda: self.staging.put_right(None))
            waited(self._hands_free, _HANDS_S, "the hands")
            time.sleep(4)
        except (StationError, CameraError) as error:
            complain(f"{self.name}: {name}: {error}")
        with contextlib.suppress(StationError):
            waited(lambda: self._did(self.staging.play_on), _HANDS_S, "the table")

    def _told(self) -> int:
        """How much but moves its pages tell of."""
        board = self.board()
        return len(board["incidents"]) + len(board["happenings"])

    def _hands_free(self) -> bool:
        return self.staging.stage().state != "busy"

    @staticmethod
    def _did(act: Callable[[], object]) -> bool:
        act()
        return True


@dataclass(frozen=True)
class _Round:
    """What came of a round. by_hand -- boards whose result was entered; told -- tables that told of something

    boards_same -- tables whose board the hub showed as it lay; failures -- by table; fault -- what died meanwhile
    """

    round: int
    results: list[str | None]
    by_hand: list[int | None]
    incidents: dict[str, str]
    told: int
    boards_same: int
    moves: int
    failures: dict[str, str]
    fault: dict[str, object] | None


def play(
    data: Path, stations: int, rounds: int, moves: int, interval: float, port: int, *, bus_port: int = 4222,
    seed: int = 7, stay: bool = True, faults: bool = False,
) -> bool:  # fmt: skip
    """All rounds; then, where it stays, until it is stopped. Prints the hall's address, and a line for each step.

    faults -- each round something dies: engine, hub, a station, the network. True where all went as it should.
    """
    if rounds >= 2 * stations:  # nobody meets twice
        raise FailedError(f"{2 * stations} players can play {2 * stations - 1} rounds at most")
    chance = random.Random(seed)
    data.mkdir(parents=True, exist_ok=True)
    crew: list[Process] = []
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    try:
        hub = Process(
            crew, data / "hall.log", "hall", "serve", "--data", data / "hub", "--port", port, "--bus-port", bus_port
        )  # fmt: skip
        print(hub.url, flush=True)
        complain("".join(hub.told))
        tables = _joined(hub, crew, data, stations, interval)
        _begin(hub, stations, rounds)
        _said("joined", stations=len(tables))
        done = [
            _round(hub, tables, round_, moves, chance, FAULTS[(round_ - 1) % len(FAULTS)] if faults else None)
            for round_ in range(1, rounds + 1)
        ]
        well = _summary(hub, tables, done)
        if stay:
            _wait()
        return well
    finally:
        for one in crew:
            one.ask_to_end()
        for one in crew:
            one.ended()


def _joined(hub: Process, crew: list[Process], data: Path, stations: int, interval: float) -> list[_Table]:
    """Each asks to be let in; both fingerprints are compared, as people do."""
    line = _office(hub).line

    def join(number: int) -> _Table:
        table = _Table(crew, hub, data / f"t{number:02}", number, line, interval)
        office = _office(hub)
        if table.name not in {one.name for one in office.stations}:
            (asked,) = (one for one in office.waiting if one.name == table.name)
            if asked.fingerprint not in "".join(table.process.told):
                raise FailedError(f"{table.name}: another fingerprint than its own screen shows")
            accepted = {"board": number, "fingerprint": asked.fingerprint}
            hub.browser.ask("POST", f"api/hall/stations/{table.name}/accept", accepted)
        return table

    with ThreadPoolExecutor(_AT_ONCE) as starting:
        return list(starting.map(join, range(1, stations + 1)))


def _begin(hub: Process, stations: int, rounds: int) -> None:
    """The event, with two players a table."""
    if _event(hub).opened:
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


def _news(hub: Process) -> HallNews:
    return HallNews.model_validate(hub.browser.ask("GET", "api/hall"))


def _event(hub: Process) -> HallEvent:
    event = _news(hub).event
    if event is None:
        raise FailedError("the hub says nothing of its event")
    return event


def _office(hub: Process) -> HallOffice:
    return HallOffice.model_validate(hub.browser.ask("GET", "api/hall/office"))


def _games(hub: Process, round_: int) -> list[HallGame]:
    return [one for one in _event(hub).games if one.round == round_]


def _reports(hub: Process, round_: int) -> HallReports:
    return HallReports.model_validate(hub.browser.ask("GET", f"api/hall/reports?round={round_}"))


def _round(
    hub: Process, tables: list[_Table], round_: int, moves: int, chance: random.Random, fault: str | None
) -> _Round:
    hub.browser.ask("POST", "api/hall/draft", {"seed": f"demo-{round_}"})
    hub.browser.ask("POST", "api/hall/rounds")
    waited(lambda: all(one.taken for one in _news(hub).boards), 300, "the tables' word")
    _said("paired", round=round_)
    failures: dict[str, str] = {}

    def at(table: _Table, own: random.Random) -> None:
        try:
            table.play(moves, own)
        except (StationError, CameraError) as error:
            failures[table.name] = str(error)

    hands = [threading.Thread(target=at, args=(table, random.Random(chance.random())), daemon=True) for table in tables]
    for hand in hands:
        hand.start()
    happened = None
    if fault is not None:
        with contextlib.suppress(FailedError):  # no table came so far
            waited(lambda: any(one.moves >= moves // 3 for one in tables), _ROUND_S, "a third of a game")
        happened = happen(fault, hub, tables[chance.randrange(len(tables))].process)
        _said("fault", round=round_, **happened)
    for hand in hands:
        hand.join()
    with contextlib.suppress(FailedError):
        waited(lambda: all(one.result for one in _games(hub, round_)), _SAME_S, "a result")
    unplayed = [one for one in _games(hub, round_) if not one.result]
    for one in unplayed:
        hub.browser.ask("POST", "api/hall/results", {"round": round_, "black": one.black, "result": "draw"})
    told = waited(lambda: _reports(hub, round_), _SAME_S, "the reports")
    done = _Round(
        round=round_,
        results=[one.result for one in _games(hub, round_)],
        by_hand=[one.board for one in unplayed],
        incidents={one.name: one.incident for one in tables},
        told=sum(bool(one.report.desk.incidents) for one in told.games),
        boards_same=sum(one.same for one in tables),
        moves=sum(one.moves for one in told.games),
        failures=failures,
        fault=happened,
    )
    _said("over", **asdict(done))
    return done


def _summary(hub: Process, tables: list[_Table], done: list[_Round]) -> bool:
    """Compared, not hoped: True where every result came by itself and nothing was lost on the way."""

    def lost() -> dict[str, list[int]]:
        has = {one.name: one.records for one in _office(hub).stations}
        wrote = {one.name: one.process.browser.ask("GET", "api/evidence/key")["records"] for one in tables}
        return {name: [n, has.get(name, 0)] for name, n in wrote.items() if has.get(name, 0) < n}

    with contextlib.suppress(FailedError):
        waited(lambda: not lost(), _SAME_S, "the last records")
    event, office = _event(hub), _office(hub)
    names = {one.id: one.name for one in event.players}
    _said("places", places=[(one.place, names[one.player], one.total) for one in event.places])
    games = len(done) * len(tables)
    by_hand, same = sum(len(one.by_hand) for one in done), sum(one.boards_same for one in done)
    missing = lost()
    _said(
        "summary", rounds=len(done), games=games, results_by_themselves=games - by_hand, boards_same=same,
        moves=sum(one.moves for one in done),
        incidents_made=sum(bool(what) for one in done for what in one.incidents.values()),
        tables_that_told=sum(one.told for one in done), records=sum(one.records for one in office.stations),
        records_missing=missing, faults=[one.fault for one in done if one.fault],
        alarms=[(one.station, one.kind, one.times) for one in office.alarms],
    )  # fmt: skip
    return by_hand == 0 and same == games and not missing


def _said(step: str, **told: object) -> None:
    print(json.dumps({"step": step, **told}, ensure_ascii=False), flush=True)


def _stop(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def _wait() -> None:
    with contextlib.suppress(KeyboardInterrupt, SystemExit):
        threading.Event().wait()
