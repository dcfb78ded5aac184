"""From the touch that opens the count to the crosses on the table's board, in a real browser."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from station.advice.builtin import advise
from tests.e2e.conftest import CHROMIUM, FLAGS, Served
from tests.e2e.test_game import MOVES, pair
from tests.station.api.hall import hall

WATCH = """() => {
  document.addEventListener('click', () => (window.touchedAt = Date.now()), true);
  const note = () => {
    if (document.querySelector('.table-board .marks path.dead.proposed')) window.shownAt ??= Date.now();
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}"""


def seconds(times: int) -> list[float]:
    """That many times, the adviser's memory emptied each time; nothing without Chromium."""
    if CHROMIUM is None:
        return []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            return [_seconds(browser) for _ in range(times)]
        finally:
            browser.close()


def _seconds(browser: Browser) -> float:
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder)) as station:
        served = Served(station.app).start()
        try:
            station.play(MOVES)
            page = browser.new_context(locale="en-GB").new_page()
            page.goto(f"{served.url}/table")
            pair(page, station.auth.table_pin().digits)
            page.get_by_role("button", name="Game over").click()
            page.get_by_role("button", name="Black: game over").click()
            page.evaluate(WATCH)
            advise.cache_clear()
            page.get_by_role("button", name="White agrees, count").click()
            page.wait_for_function("() => window.shownAt", timeout=60_000)
            return float(page.evaluate("window.shownAt - window.touchedAt")) / 1000
        finally:
            page.context.close()
            served.stop()
