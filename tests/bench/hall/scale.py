"""Many stations at one event a second, the engine killed in between: lost, disorder, catching up, latency, memory.

Event generators with real publishers, engine, hub, tables and pages' stream, all on this machine; costs and delays are
those after the last station came in.
TIANYUAN_STATIONS (default 500), TIANYUAN_SECONDS (40), TIANYUAN_EVERY_S (1): between a station's events; TIANYUAN_CUT_S
(8): how long the engine is dead, 0: it is not killed, so that what stands for an event's way to a page is that alone;
TIANYUAN_BACKLOG (0): records that each station has before it reaches the hall, so that 600 are ten minutes of a round
that it was cut off.
"""

import asyncio
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from station.api.hall.stream import HallStreams
from station.hall.engine.leash import Leash
from station.hall.engine.server import Engine
from station.hall.engine.tasks import ended
from station.hall.engine.wire import Sent
from station.hall.house import House
from station.hall.running import Hall
from station.timebase import SystemClock
from tests.bench.figures.figure import Sheet

STATIONS = int(os.environ.get("TIANYUAN_STATIONS", "500"))
SECONDS = float(os.environ.get("TIANYUAN_SECONDS", "40"))
BACKLOG = int(os.environ.get("TIANYUAN_BACKLOG", "0"))
CUT_S = float(os.environ.get("TIANYUAN_CUT_S", "8"))
CALLED = "hall" if CUT_S else f"hall.{STATIONS}"
"""What its figures begin with: those with a kill and those without stand side by side."""
MOST_S = 120.0
"""Waits for the hub so long, after the engine has all."""
EACH = 500
"""Stations of one process: its one core has to send as fast as they do."""


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when nothing was lost or out of order."""
    with tempfile.TemporaryDirectory(prefix="tianyuan-hall-") as folder:
        return _measured(Path(folder), sheet)


def _measured(folder: Path, sheet: Sheet) -> bool:
    generators = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.bench.hall.generators", f"{first}", f"{min(EACH, STATIONS + 1 - first)}",
             f"{SECONDS}"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for first in range(1, STATIONS + 1, EACH)
    ]  # fmt: skip
    leashes = [Leash(one.pid) for one in generators]
    with closing(House(folder, alone=True)) as house:
        for one in generators:
            for name, (nkey, public) in _heard(one).items():
                house.model.enrol(name, nkey, bytes.fromhex(public))
        with closing(Hall(house, SystemClock())) as hall:
            engine = house.engine("127.0.0.1", _free_port())
            streams = HallStreams(hall)
            hall.changed = streams.wake
            stored: list[float] = []
            shown: list[float] = []
            take = hall.floor.take
            hall.floor.take = _timed(take, stored)  # type: ignore[method-assign, assignment]
            for one in generators:
                _say(one, [f"nats://127.0.0.1:{engine.settings.port}", str(folder / "bus.crt")])
            told = asyncio.run(_followed(hall, streams, engine, generators, shown))
            engine.stop()
            stored_bytes = sum(one.stat().st_size for one in (folder / "store").rglob("*") if one.is_file())
            model_bytes = sum(one.stat().st_size for one in folder.glob("hub.sqlite3*"))
            ids = {one: [id_ for id_, _ in house.model.records(one)] for one in told["sent"]}
    for one, leash in zip(generators, leashes, strict=True):
        leash.let_go()
        one.wait(30)
    sent = sum(told["sent"].values())
    timed, cpu, engine_cpu = sent - told["before"], told["hub_cpu_s"], told["engine_cpu_s"]
    lost = sum(count - len(ids[name]) for name, count in told["sent"].items())
    disorder = sum(found != list(range(1, len(found) + 1)) for found in ids.values())
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    killed = f"engine killed for {CUT_S:g} s" if CUT_S else "engine not killed"
    print(f"{STATIONS} stations, {sent} events, {killed}: {lost} lost, disorder at {disorder}")
    if not BACKLOG:
        print(f"all came in within {told['came_in_s']:.1f} s, from {len(generators)} processes")
        sheet.put(f"{CALLED}.came_in", told["came_in_s"], of=STATIONS, unit="s")
    print(f"the hub had all {told['caught_up_s']:.1f} s after the last event")
    if BACKLOG:
        print(f"{BACKLOG} records of each that were behind: {told['behind_s']:.1f} s")
        sheet.put(f"{CALLED}.behind", told["behind_s"], of=BACKLOG * STATIONS, unit="s")
    busy = cpu / told["lasted_s"]
    print(f"hub with pages: {busy:.0%} of a core over {told['lasted_s']:.0f} s, {memory_mb:.0f} MB")
    print(f"a record costs the hub {cpu / timed * 1000:.2f} ms, the engine {engine_cpu / timed * 1000:.2f} ms of CPU")
    print(f"and {stored_bytes / sent:.0f} bytes in the engine, {model_bytes / sent:.0f} in the hub's store")
    sheet.put(f"{CALLED}.unit.hub", cpu / timed * 1000, of=timed, unit="ms")
    sheet.put(f"{CALLED}.unit.engine", engine_cpu / timed * 1000, of=timed, unit="ms")
    sheet.put(f"{CALLED}.unit.bytes", (stored_bytes + model_bytes) / sent, of=sent, unit="bytes")
    for name, found in (("to the store", stored), ("to a page's message", shown)):
        quantiles = statistics.quantiles(found, n=100, method="inclusive")
        print(f"event {name}: p50 {quantiles[49] * 1000:.0f} ms, p99 {quantiles[98] * 1000:.0f} ms, of {len(found)}")
        key = name.replace(" ", "_").replace("'", "")
        sheet.put(f"{CALLED}.{key}.p50", quantiles[49] * 1000, of=len(found), unit="ms")
        sheet.put(f"{CALLED}.{key}.p99", quantiles[98] * 1000, of=len(found), unit="ms")
    sheet.put(f"{CALLED}.lost", lost, of=sent)
    sheet.put(f"{CALLED}.disorder", disorder, of=STATIONS)
    sheet.put(f"{CALLED}.caught_up", told["caught_up_s"], of=sent, unit="s")
    sheet.put(f"{CALLED}.memory", memory_mb, of=STATIONS, unit="MB")
    return lost == 0 and disorder == 0


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _timed(take: Callable[[str, Sent | None, int], None], into: list[float]) -> Callable[[str, Sent | None, int], None]:
    def timed(station: str, sent: Sent | None, now_ns: int) -> None:
        take(station, sent, now_ns)
        said = json.loads(sent.record) if sent is not None and sent.record is not None else None
        if said is not None and said["type"] == "move":
            into.append((time.time_ns() - int(said["t"]["wall_ns"])) / 1e9)

    return timed


def _has(hall: Hall, station: str) -> int:
    known = hall.model.known(station)
    return 0 if known is None else known.last


def _heard(generators: subprocess.Popen[str]) -> Any:
    assert generators.stdout is not None
    return json.loads(generators.stdout.readline())


def _say(generators: subprocess.Popen[str], what: object) -> None:
    assert generators.stdin is not None
    generators.stdin.write(json.dumps(what) + "\n")
    generators.stdin.flush()


async def _followed(
    hall: Hall, streams: HallStreams, engine: Engine, generators: list[subprocess.Popen[str]], shown: list[float]
) -> dict[str, Any]:
    """Until the generators say what they sent. One page listens."""
    running = asyncio.create_task(hall.run(engine))

    async def page() -> None:
        async for message in streams.desk.listen(None):
            if not message.startswith(b":"):
                now = time.time_ns()
                for name in json.loads(message.split(b"data: ", 1)[1].split(b"\n", 1)[0])["boards"]:
                    table = hall.floor.table(name["station"])
                    if table.game is not None and len(table.game.entries) > 1:
                        shown.append((now - table.game.last.at.wall_ns) / 1e9)

    listening = asyncio.create_task(page())
    began = time.monotonic()
    for one in generators:
        await asyncio.to_thread(_heard, one)
    came_in_s = time.monotonic() - began
    before = sum(_has(hall, name) for name in hall.model.nkeys())
    began, hub_cpu_s, engine_cpu_s = time.monotonic(), time.process_time(), 0.0 if CUT_S else _cpu_s(engine)
    for one in generators:
        _say(one, "go")
    if CUT_S:
        threading.Timer(SECONDS / 2, engine.kill).start()
        start = engine.start
        engine.start = lambda: None  # type: ignore[method-assign]
        threading.Timer(SECONDS / 2 + CUT_S, lambda: setattr(engine, "start", start)).start()
    told = [await asyncio.to_thread(_heard, one) for one in generators]
    sent = {name: count for one in told for name, count in one["sent"].items()}
    over = time.monotonic()
    while any(_has(hall, name) < count for name, count in sent.items()) and time.monotonic() - over < MOST_S:
        await asyncio.sleep(0.1)
    waited_s = time.monotonic() - over
    await asyncio.sleep(2)
    streams.close()
    await ended([running, listening])
    return {
        "sent": sent,
        "caught_up_s": max(one["caught_up_s"] for one in told) + waited_s,
        "behind_s": max(one["behind_s"] for one in told),
        "came_in_s": came_in_s,
        "before": before,
        "lasted_s": time.monotonic() - began,
        "hub_cpu_s": time.process_time() - hub_cpu_s,
        "engine_cpu_s": _cpu_s(engine) - engine_cpu_s,
    }


def _cpu_s(engine: Engine) -> float:
    """Since it was started last, which was after it was killed: of all records somewhat too little."""
    assert engine._process is not None
    ticks = Path(f"/proc/{engine._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
