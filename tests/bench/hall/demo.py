"""A tournament of real stations with faults, as `tianyuan hall demo` plays it; then every game read again by sgfmill.

TIANYUAN_STATIONS (default 16), TIANYUAN_ROUNDS (4), TIANYUAN_MOVES (20) of a game. On two cores 16 stations take half
an hour for four rounds, and want the machine for themselves. TIANYUAN_KEPT: the folder in which logs and what was
played stay; else they go. Pictures are of simulated cameras.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from station.game.document import sgf_of_game
from station.game.logged import LoggedGame
from station.hall.house import House
from station.hall.running import Hall
from station.storage.folder import DataFolder
from station.timebase import SystemClock
from tests.bench.figures.figure import Sheet
from tests.station.another_reader import replayed

STATIONS = int(os.environ.get("TIANYUAN_STATIONS", "16"))
ROUNDS = int(os.environ.get("TIANYUAN_ROUNDS", "4"))
MOVES = int(os.environ.get("TIANYUAN_MOVES", "20"))
KEPT = os.environ.get("TIANYUAN_KEPT", "")


@dataclass(frozen=True)
class Told:
    """The demo's last line. records_missing -- by station that lacks some: how many it wrote, how many the hub has"""

    games: int
    results_by_themselves: int
    boards_same: int
    incidents_made: int
    tables_that_told: int
    records: int
    records_missing: Mapping[str, tuple[int, int]]
    faults: tuple[Mapping[str, str | float], ...]
    alarms: tuple[object, ...]


TOLD = TypeAdapter(Told)


def run(sheet: Sheet) -> bool:
    """Prints the figures; True where all came by itself, as it lay, and nothing was lost."""
    with tempfile.TemporaryDirectory(prefix="tianyuan-demo-") as folder:
        data = Path(KEPT or folder)
        began = time.monotonic()
        well, told = _played(data)
        wall_s = time.monotonic() - began
        if told is None:
            print(f"it ended before its last line: {data}/hall.log")
            return False
        games, missing = told.games, sum(has < wrote for wrote, has in told.records_missing.values())
        lost = sum(wrote - has for wrote, has in told.records_missing.values())
        same, read = _read_again(data)
    print(f"{STATIONS} stations, {ROUNDS} rounds: {wall_s:.0f} s; {[one['fault'] for one in told.faults]} died")
    print(f"results by themselves {told.results_by_themselves} of {games}, boards {told.boards_same} of {games}")
    print(f"tables that told {told.tables_that_told} of {told.incidents_made}, alarms {told.alarms}")
    print(f"records missing {lost} of {told.records + lost}, at {missing} stations")
    print(f"games read again by sgfmill, stations' and hub's: {same} of {read} as they ended")
    sheet.put("hall.demo.results", told.results_by_themselves, of=games, kind="rendered")
    sheet.put("hall.demo.boards", told.boards_same, of=games, kind="rendered")
    sheet.put("hall.demo.told", told.tables_that_told, of=told.incidents_made, kind="rendered")
    sheet.put("hall.demo.missing", lost, of=told.records + lost, kind="rendered")
    sheet.put("hall.demo.sgf", same, of=read, kind="rendered")
    sheet.put("hall.demo.wall", wall_s, unit="s", kind="rendered")
    return well and told.tables_that_told == told.incidents_made and same == read and not told.alarms


def _played(data: Path) -> tuple[bool, Told | None]:
    """Whether it said that all was well, and its last line; its own log lies beside what was played."""
    data.mkdir(parents=True, exist_ok=True)
    with socket.socket() as free, (data / "demo.log").open("w") as log:
        free.bind(("127.0.0.1", 0))
        bus = free.getsockname()[1]
        free.close()
        ended = subprocess.run(
            [sys.executable, "-m", "station", "hall", "demo", "--data", data, "--port", "0", "--bus-port", f"{bus}",
             "--stations", f"{STATIONS}", "--rounds", f"{ROUNDS}", "--moves", f"{MOVES}", "--faults", "--no-stay"],
            stdout=log, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
    last = (data / "demo.log").read_text("utf-8").splitlines()[-1:]
    plain = json.loads(last[0]) if last and last[0].startswith("{") else {}
    return ended.returncode == 0, TOLD.validate_python(plain) if plain.get("step") == "summary" else None


def _read_again(data: Path) -> tuple[int, int]:
    """Of all games, in the stations' archives and in the hub: how many end as they lay, and how many there are."""
    same = read = 0
    for game in _games(data):
        read += 1
        same += replayed(sgf_of_game(game)) == _lay(game)
    return same, read


def _games(data: Path) -> Iterator[LoggedGame]:
    for path in sorted(data.glob("t[0-9]*")):
        with closing(DataFolder(path)) as station:
            yield from map(station.log.game, station.log.games())
    with closing(House(data / "hub")) as house, closing(Hall(house, SystemClock())) as hall:
        for round_ in range(1, ROUNDS + 1):
            yield from (table.game for table, _ in hall.played(round_) if table.game is not None)


def _lay(game: LoggedGame) -> str:
    return "".join(".BW"[one] for one in game.state.position.stones)
