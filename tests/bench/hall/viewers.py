"""Viewers of the relay's static files: each polls as its page does, and gets the board that changed.

TIANYUAN_VIEWERS (default 1000), TIANYUAN_VIEWED_S (30). The server is one process of Python; a web server or a CDN is
faster. As web servers do, it opens a file and then asks how long that one is: Starlette's static files ask for the
length of a path and open the path after that, so that of a file put in its place between the two too much or too little
is sent. It keeps lines open for 75 s, as nginx does. CPU is its own, so that a busy machine changes the delays alone.
"""

import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from station.game.logged import LoggedGame
from station.hall.office.ledger import Ledger
from station.hall.office.organizer import Organizer, swiss_of
from station.hall.relay.target import FolderTarget
from station.hall.relay.tree import tree
from station.hall.tournament.tournament import Person
from tests.bench.figures.figure import Sheet
from tests.station.hall.joined import Staged
from tests.station.hall.office.test_organizer import SIGNER
from tests.station.stage import StandingClock

VIEWERS = int(os.environ.get("TIANYUAN_VIEWERS", "1000"))
SECONDS = float(os.environ.get("TIANYUAN_VIEWED_S", "30"))
BOARDS = 100
POLL_S = 3.0
PORT = 8177
_SERVER = """
import sys, uvicorn
from pathlib import Path
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
def file(request):
    return Response((Path(sys.argv[1]) / request.path_params["path"]).read_bytes())
app = Starlette(routes=[Route("/{path:path}", file)])
uvicorn.run(
    app, port=int(sys.argv[2]), log_level="warning", access_log=False, backlog=4096, timeout_keep_alive=75
)
"""


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when every viewer was answered each time."""
    with tempfile.TemporaryDirectory(prefix="tianyuan-viewers-") as folder:
        out = Path(folder) / "out"
        made = _files(Path(folder))
        target = FolderTarget(out)
        target.put(made)
        server = subprocess.Popen([sys.executable, "-c", _SERVER, str(out), str(PORT)])
        try:
            told, failed, bytes_ = asyncio.run(_watched(PORT, target, dict(made)))
            ticks = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
            cpu_s = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
        finally:
            server.terminate()
            server.wait()
    quantiles = statistics.quantiles(told, n=100, method="inclusive")
    print(f"{VIEWERS} viewers, {BOARDS} boards, {SECONDS:g} s: {len(told)} answers, {failed} failed")
    print(
        f"answer p50 {quantiles[49] * 1000:.0f} ms, p99 {quantiles[98] * 1000:.0f} ms; {bytes_ / len(told):.0f} bytes"
    )
    print(f"server {cpu_s / len(told) * 1000:.2f} ms of CPU an answer, start included")
    sheet.put("hall.viewers.failed", failed, of=len(told))
    sheet.put("hall.viewers.p50", quantiles[49] * 1000, of=len(told), unit="ms")
    sheet.put("hall.viewers.p99", quantiles[98] * 1000, of=len(told), unit="ms")
    sheet.put("hall.viewers.cpu", cpu_s / len(told) * 1000, of=len(told), unit="ms")
    return failed == 0


def _files(folder: Path) -> dict[str, bytes]:
    """Of a round of a hundred boards; each has the moves of one game that was staged."""
    game = _game(folder / "t01")
    with closing(Ledger(folder, SIGNER, StandingClock())) as ledger:
        organizer = Organizer(ledger, list)
        organizer.start(swiss_of("Cup", 3), [Person(f"p{n}", f"Player {n}") for n in range(2 * BOARDS)], "owner")
        organizer.publish(organizer.draw("seed"), "chief")
        played = {one.key: game for one in organizer.now.book.tournament.games}
        return dict(tree(organizer.now, played, {}, str(ledger.head)).files)


def _game(folder: Path) -> LoggedGame:
    with closing(Staged(folder)) as table:
        table.play("Q16 D4 D16 Q4 C3 R17 O3 F17 R9 C9")
        game = table.table.game
    assert game is not None
    return game


async def _watched(port: int, target: FolderTarget, files: dict[str, bytes]) -> tuple[list[float], int, int]:
    """Delays of the answers, how many failed, and their bytes."""
    told: list[float] = []
    failed = bytes_ = 0
    end = time.monotonic() + SECONDS

    async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str) -> bytes:
        nonlocal bytes_
        began = time.monotonic()
        writer.write(f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        size = int(re.search(rb"content-length: (\d+)", head.lower())[1])  # type: ignore[index]
        body = await reader.readexactly(size)
        told.append(time.monotonic() - began)
        bytes_ += len(head) + size
        return body

    async def viewer(number: int) -> None:
        nonlocal failed
        known: dict[str, int] = {}
        await asyncio.sleep(random.Random(number).random() * POLL_S)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            while time.monotonic() < end:
                boards = json.loads(await ask(reader, writer, "live.json"))["boards"]
                changed = [one for one, rev in boards.items() if known and known.get(one) != rev]
                for one in changed:
                    round_, _, board = one.partition("/")
                    await ask(reader, writer, f"round-{round_}/board-{board}.json")
                known = boards
                await asyncio.sleep(POLL_S)
            writer.close()
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            failed += 1

    async def play() -> None:
        """A board changes each second."""
        rev, live = 1, json.loads(files["live.json"])
        while time.monotonic() < end:
            await asyncio.sleep(1)
            rev += 1
            board = f"1/{rev % BOARDS + 1}"
            live["boards"][board] = rev
            files["live.json"] = json.dumps(live).encode()
            await asyncio.to_thread(target.put, dict(files))

    for _ in range(100):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            break
        except OSError:
            await asyncio.sleep(0.2)
    await asyncio.gather(play(), *(viewer(n) for n in range(VIEWERS)))
    return told, failed, bytes_
