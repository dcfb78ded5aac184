"""100 boards at 10 records a second on a tablet, and how soon a locked result is on every page.

Chromium of 768×1024 with a processor slowed down four times looks at all boards as a referee; then one browser has
pairings, places, wall chart, screen and boards open while results are locked. Records are those of event generators,
handed to the hub's tables; stream and pages are real, over loopback. TIANYUAN_SECONDS (20): how long it looks.
"""

import itertools
import os
import statistics
import tempfile
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from station.api.auth import Auth, Role
from station.api.hall.app import HallParts, create_hall_app
from station.api.hall.stream import HallStreams
from station.hall.house import House
from station.hall.office.organizer import swiss_of
from station.hall.running import Hall
from station.hall.tournament.entries import Locked
from station.hall.tournament.tournament import Person
from station.storage.devices import Devices
from station.timebase import SystemClock
from tests.bench.figures.figure import Sheet
from tests.bench.hall.generators import Generator
from tests.e2e.conftest import CHROMIUM, FLAGS, Served

BOARDS, PER_S, SLOWED, LOCKED = 100, 10, 4, 10
SECONDS = float(os.environ.get("TIANYUAN_SECONDS", "20"))
SOON_MS = 1000
PLACES = ("pairings", "standings", "chart", "screen", "")
_LOOK = """() => {
  window.tasks = []; window.frames = [];
  new PerformanceObserver((list) => list.getEntries().forEach((one) => tasks.push(one.duration)))
    .observe({ type: "longtask" });
  const step = (at) => { frames.push(at); requestAnimationFrame(step); };
  requestAnimationFrame(step);
}"""
_WATCH = """() => {
  const said = () => [...document.querySelectorAll("table, [data-station]")]
    .map((one) => one.innerText.replace(/\\d+ (s|min)/g, "")).join();
  const before = said();
  window.seen = null;
  new MutationObserver((_, me) => {
    if (said() !== before) { window.seen = Date.now(); me.disconnect(); }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when every locked result was on every page within a second."""
    if CHROMIUM is None:
        print("no Chromium here: not measured")
        return False
    with tempfile.TemporaryDirectory(prefix="tianyuan-tablet-") as folder, ExitStack() as stack:
        house = stack.enter_context(closing(House(Path(folder), alone=True)))
        devices = stack.enter_context(closing(Devices(Path(folder))))
        hall = stack.enter_context(closing(Hall(house, SystemClock())))
        auth, streams = Auth(bytes(32), devices, SystemClock()), HallStreams(hall)
        stack.callback(streams.close)
        made = _tables(hall)
        served = Served(create_hall_app(HallParts(hall, auth, devices, streams, "http://127.0.0.1/", "", 4222))).start()
        stack.callback(served.stop)
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        url = f"http://127.0.0.1:{served.port}/"
        _fluid(hall, made, browser, f"{url}#pin={auth.official_pin(Role.REFEREE, 'bench').token}", sheet)
        return _soon(hall, browser, url, sheet)


def _tables(hall: Hall) -> list[Generator]:
    made = [Generator(n) for n in range(1, BOARDS + 1)]
    persons = [Person(f"p{n}", f"Player {n}") for n in range(2 * BOARDS)]
    hall.organizer.start(swiss_of("Cup", 3), persons, "owner")
    for board, one in enumerate(made, 1):
        hall.model.enrol(one.name, f"U{board:055}", one.signer.key.public, board)
        hall.floor.enrolled(one.name)
    for one in made:
        for _ in range(60):
            _step(hall, one)
    return made


def _step(hall: Hall, one: Generator) -> None:
    one.step()
    now_ns = time.time_ns()
    hall.floor.take(one.name, one.records[-1], now_ns)
    hall.floor.watch(now_ns)


def _fluid(hall: Hall, made: list[Generator], browser: Browser, url: str, sheet: Sheet) -> None:
    page = browser.new_context(viewport={"width": 768, "height": 1024}, locale="en-US").new_page()
    page.goto(url)
    page.locator("[data-station] canvas").nth(BOARDS - 1).wait_for(state="attached", timeout=60_000)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    ended = threading.Event()

    def feed() -> None:
        for one in itertools.cycle(made):
            if ended.wait(1 / PER_S):
                return
            _step(hall, one)

    feeding = threading.Thread(target=feed)
    feeding.start()
    try:
        page.wait_for_timeout(3000)
        page.evaluate(_LOOK)
        page.wait_for_timeout(SECONDS * 1000)
        told: dict[str, Any] = page.evaluate("() => ({ tasks, frames })")
    finally:
        ended.set()
        feeding.join()
    page.context.close()
    frames: list[float] = told["frames"]
    gaps = [after - before for before, after in itertools.pairwise(frames)]
    seconds = (frames[-1] - frames[0]) / 1000
    longest = max(told["tasks"], default=0.0)
    print(f"{BOARDS} boards, {PER_S} records a second, Chromium 768×1024, {SLOWED} times slower: {seconds:.0f} s")
    print(
        f"long tasks {len(told['tasks'])}, longest {longest:.0f} ms, blocked {sum(told['tasks']) / seconds / 10:.1f} %"
    )
    p99 = statistics.quantiles(gaps, n=100, method="inclusive")[98]
    print(f"{len(gaps) / seconds:.0f} frames a second; gap p99 {p99:.0f} ms")
    updates = round(PER_S * seconds)
    sheet.put("hall.tablet.long", len(told["tasks"]), of=updates)
    sheet.put("hall.tablet.longest", longest, of=updates, unit="ms")
    sheet.put("hall.tablet.frames", len(gaps) / seconds, of=updates)
    sheet.put("hall.tablet.gap", p99, of=len(gaps), unit="ms")


def _soon(hall: Hall, browser: Browser, url: str, sheet: Sheet) -> bool:
    hall.organizer.publish(hall.organizer.draw("seed"), "chief")
    context = browser.new_context(locale="en-US")
    pages: list[Page] = [context.new_page() for _ in PLACES]
    for page, place in zip(pages, PLACES, strict=True):
        page.goto(f"{url}{place}")
        page.locator("table, [data-station]").first.wait_for(timeout=60_000)
    took: list[float] = []
    for game in hall.organizer.now.book.tournament.games[:LOCKED]:
        for page in pages:
            page.evaluate(_WATCH)
        began = time.time() * 1000
        hall.organizer.enter(Locked(game.key, "W+R"), "station bench")
        for page in pages:
            page.wait_for_function("() => window.seen !== null", timeout=30_000)
            took.append(page.evaluate("() => window.seen") - began)
    within = sum(one <= SOON_MS for one in took)
    quantiles = statistics.quantiles(took, n=100, method="inclusive")
    print(f"a locked result on {len(PLACES)} pages of {BOARDS} tables: {within} of {len(took)} within 1 s,")
    print(f"p50 {quantiles[49]:.0f} ms, p99 {quantiles[98]:.0f}, slowest {max(took):.0f}")
    sheet.put("hall.locked.within", within, of=len(took))
    sheet.put("hall.locked.p50", quantiles[49], of=len(took), unit="ms")
    sheet.put("hall.locked.most", max(took), of=len(took), unit="ms")
    return within == len(took)
