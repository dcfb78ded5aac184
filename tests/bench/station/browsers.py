"""A move from the station to two real browsers: milliseconds until both show it. Bar: 0.5 s, for every move."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.figures.figure import Sheet
from tests.e2e.conftest import CHROMIUM, FLAGS, Served
from tests.e2e.delays import delays_ms
from tests.station.api.hall import hall

MOVES = 60
BAR_MS = 500.0


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when the bar is met."""
    if CHROMIUM is None:
        print("not measured: Chromium is missing")
        return False
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder)) as station, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        served = Served(station.app).start()
        try:
            found = delays_ms(browser, served.url, station, MOVES)
        finally:
            served.stop()
            browser.close()
    slower = sorted(max(each) for each in found)
    apart = sorted(max(each) - min(each) for each in found)
    within = sum(delay <= BAR_MS for delay in slower)
    print(f"two browsers both show a move: median {slower[len(slower) // 2]:.0f} ms, slowest {slower[-1]:.0f} ms")
    print(f"within {BAR_MS:.0f} ms: {within}/{len(slower)}")
    print(f"apart: median {apart[len(apart) // 2]:.0f} ms, most {apart[-1]:.0f} ms")
    sheet.put("browsers.median", slower[len(slower) // 2], unit="ms")
    sheet.put("browsers.within", within, of=len(slower))
    return within == len(slower)
