"""How long it takes from a press to what another browser shows: the real server, one that presses, one that listens."""

import json
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from hardware.boottime import boottime_ns
from station.timebase import Instant
from tests.e2e.conftest import Served
from tests.station.api.hall import hall
from tests.station.clock.timed import Timed
from tests.station.stage import START_NS, StandingClock, boards


class LivingClock(StandingClock):
    """The station's own; `ns` is added."""

    def now(self) -> Instant:
        ns = boottime_ns() + self.ns
        return Instant(ns, START_NS + ns, True, "boot-1")


def delays_ms(count: int) -> list[float]:
    """Of so many presses, Black's and White's in turn."""
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder), LivingClock()) as opened:
        opened.show([boards("")[0]])
        Timed(opened).begin("reading-2h-5")
        served = Served(opened.app).start()
        try:
            return list(_measured(served.url, opened.auth.table_pin().digits, opened.live, count))
        finally:
            opened.live.close()
            served.stop()


def _measured(url: str, pin: str, _: object, count: int) -> Iterator[float]:
    asking = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def post(path: str, body: object) -> Any:
        data, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
        with asking.open(urllib.request.Request(url + path, data, headers), timeout=20) as answer:
            return json.load(answer)

    post("/api/auth/pair", {"pin": pin})
    shown, came = {"running": "B"}, threading.Condition()

    def listen() -> None:
        with urllib.request.urlopen(f"{url}/api/events", timeout=60) as stream:
            for line in stream:
                if b'"clock_pressed"' in line:
                    with urllib.request.urlopen(f"{url}/api/clock", timeout=20) as answer:
                        told = json.load(answer)
                    with came:
                        shown["running"] = told["running"]
                        came.notify_all()

    threading.Thread(target=listen, daemon=True).start()
    time.sleep(0.5)
    for number in range(count):
        side, other = ("B", "W") if number % 2 == 0 else ("W", "B")
        with urllib.request.urlopen(f"{url}/api/clock/time", timeout=20) as answer:
            now_ms = json.load(answer)["now_ms"]
        began = time.perf_counter()
        post("/api/clock/press", {
            "color": side, "station_ms": now_ms, "device_ms": 1, "heard_ms": now_ms, "round_trip_ms": 2,
        })  # fmt: skip
        with came:
            assert came.wait_for(lambda other=other: shown["running"] == other, 20)  # type: ignore[misc]
        yield (time.perf_counter() - began) * 1000
        time.sleep(0.06)  # commands from one browser come at no more than twenty a second
