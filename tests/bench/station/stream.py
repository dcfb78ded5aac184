"""The live stream: CPU of the server with 50 listening pages, and time from an event's append to its delivery.

One event a second and five views a second, as a busy table gives; vision is not running. Clients run in this process,
the server in one of its own. Bar: 50 pages cost at most 10 % of a core, the slowest delivery is within 0.5 s.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.figures.figure import Sheet

PAGES = 50
SECONDS = 15
HERTZ = os.sysconf("SC_CLK_TCK")


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when both bars are met."""
    idle_s, _ = measured(0)
    busy_s, delays_ms = measured(PAGES)
    percent = 100 * (busy_s - idle_s) / SECONDS
    delays_ms.sort()
    events = len(delays_ms) // PAGES
    median, slowest = delays_ms[len(delays_ms) // 2], delays_ms[-1]
    print(
        f"server CPU: {100 * idle_s / SECONDS:.1f} % of a core without pages, {percent:.1f} % more with {PAGES} pages"
    )
    print(f"append to delivery: median {median:.1f} ms, slowest {slowest:.1f} ms ({events} events × {PAGES} pages)")
    sheet.put("stream.cpu_idle", 100 * idle_s / SECONDS, unit="% of a core")
    sheet.put("stream.cpu_more", percent, unit="% of a core")
    sheet.put("stream.delivery.median", median, unit="ms")
    sheet.put("stream.delivery.slowest", slowest, unit="ms")
    return percent <= 10 and slowest <= 500


def measured(pages: int) -> tuple[float, list[float]]:
    """CPU seconds of the server over the time, delays of every event on every page in ms."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.station.hall", folder],
            cwd=Path(__file__).parents[3],
            stdout=subprocess.PIPE,
            stdin=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None and server.stdin is not None
        port = int(server.stdout.readline())
        try:
            return asyncio.run(listening(server.pid, port, pages))
        finally:
            server.stdin.close()
            server.wait(timeout=20)
            server.stdout.close()


async def listening(pid: int, port: int, pages: int) -> tuple[float, list[float]]:
    """Listens with so many pages for the time."""
    delays: list[float] = []
    tasks = [asyncio.create_task(page(port, delays)) for _ in range(pages)]
    await asyncio.sleep(2.0)  # everyone is connected
    delays.clear()
    before = cpu_s(pid)
    await asyncio.sleep(SECONDS)
    used = cpu_s(pid) - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return used, delays


async def page(port: int, delays: list[float]) -> None:
    """One listener."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    writer.write(f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    while line := await reader.readline():
        if b'"sent_ns":' in line:
            sent_ns = json.loads(line[line.index(b"{") :])["sent_ns"]
            delays.append((time.monotonic_ns() - sent_ns) / 1e6)
    raise ConnectionError("the stream ended")


def cpu_s(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / HERTZ
