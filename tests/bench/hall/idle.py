"""A station whose board waits, in a hall and by itself, side by side: shares of a core, and of the hub beside them.

Both are `serve` on the simulated table (640×480, two pictures a second, as `hall demo` has it), with nobody looking at
their pages; the one in the hall has taken its order and waits for the first stone. TIANYUAN_WINDOWS (4) of
TIANYUAN_SECONDS (30) each, over which both are looked at, so that whatever else the machine does falls on both.
"""

import os
import socket
import statistics
import tempfile
import time
from pathlib import Path

from station.cli.hall_process import Process, waited
from station.hall.office.organizer import USUAL
from tests.bench.figures.figure import Sheet
from tests.bench.station.evening import DEMO
from tests.bench.station.idle import used_s

WINDOWS = int(os.environ.get("TIANYUAN_WINDOWS", "4"))
SECONDS = float(os.environ.get("TIANYUAN_SECONDS", "30"))
WARM_S, STARTS_S = 30.0, 120.0


def run(sheet: Sheet) -> bool:
    """Prints the figures; True where the table took its order and both were at rest."""
    with tempfile.TemporaryDirectory(prefix="tianyuan-rest-") as folder:
        return _measured(Path(folder), sheet)


def _measured(folder: Path, sheet: Sheet) -> bool:
    crew: list[Process] = []
    try:
        with socket.create_server(("127.0.0.1", 0)) as free:
            bus = free.getsockname()[1]
        hub = Process(
            crew, folder / "hub.log", "hall", "serve", "--data", folder / "hub", "--port", 0, "--bus-port", bus
        )
        line = hub.browser.ask("GET", "api/hall/office")["line"]
        stations = {
            "by itself": _station(crew, folder, "alone"),
            "in a hall": _station(crew, folder, "t01", "--hall", line, "--hall-name", "t01"),
        }
        _begin(hub)
        time.sleep(WARM_S)
        numbers = {name: one.number for name, one in stations.items()} | {"the hub": hub.number}
        shares: dict[str, list[float]] = {name: [] for name in numbers}
        for _ in range(WINDOWS):
            began_s, before = time.monotonic(), {name: used_s(number) for name, number in numbers.items()}
            time.sleep(SECONDS)
            for name, number in numbers.items():
                shares[name].append(100 * (used_s(number) - before[name]) / (time.monotonic() - began_s))
    finally:
        for one in crew:
            one.ask_to_end()
        for one in crew:
            one.ended()
    told = ", ".join(f"{name} {statistics.median(found):.1f} %" for name, found in shares.items())
    print(f"a board that waits, {WINDOWS} windows of {SECONDS:g} s: {told} of a core; load {os.getloadavg()[0]:.1f}")
    for name, found in shares.items():
        key = f"hall.idle.{name.split()[-1]}"
        sheet.put(key, statistics.median(found), of=WINDOWS, unit="% of a core", kind="rendered")
    return True


def _station(crew: list[Process], folder: Path, name: str, *more: object) -> Process:
    camera = f"sim:{DEMO}?fps=2&size=640x480&paused=yes&orders={folder / name}.socket"
    made = Process(
        crew, folder / f"{name}.log", "serve", "--camera", camera, "--data", folder / name, "--port", 0, *more
    )
    waited(lambda: made.browser.ask("GET", "api/board")["camera"]["board_found"], STARTS_S, "a board in view")
    return made


def _begin(hub: Process) -> None:
    """One round of two players at the one table, which takes its order."""
    (asks,) = waited(lambda: hub.browser.ask("GET", "api/hall/office")["waiting"], STARTS_S, "a station that asks")
    hub.browser.ask("POST", "api/hall/stations/t01/accept", {"board": 1, "fingerprint": asks["fingerprint"]})
    answers = {one["name"]: USUAL[one["name"]] for one in hub.browser.ask("GET", "api/hall/office")["questions"]}
    hub.browser.ask("POST", "api/hall/event", {"name": "Cup", "format": "swiss", "rounds": 1, "answers": answers})
    for name in ("Li Ming", "Wang Fang"):
        hub.browser.ask("POST", "api/hall/players", {"name": name})
    hub.browser.ask("POST", "api/hall/draft", {"seed": "rest"})
    hub.browser.ask("POST", "api/hall/rounds")
    waited(
        lambda: all(one["taken"] for one in hub.browser.ask("GET", "api/hall")["boards"]), STARTS_S, "the order taken"
    )
