"""How long a move takes from the station's log to the number on a page, in as many browsers as are opened."""

import time
from collections.abc import Sequence

from playwright.sync_api import Browser, Page

from tests.e2e.recorded import GAME
from tests.station.api.hall import Hall
from tests.station.stage import boards

WATCH = """() => {
  window.shownAt = {};
  const note = () => {
    const number = document.querySelector('.move-number strong')?.textContent;
    if (number) window.shownAt[number] ??= Date.now();
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
SHOWN = "number => window.shownAt?.[number]"


def delays_ms(browser: Browser, url: str, station: Hall, moves: int, pages: int = 2) -> list[list[float]]:
    """For each move the milliseconds until each page showed it, the station's own work on its frames included.

    Pages and station share this machine's clock. Nothing may have been played before.
    """
    opened = [browser.new_context().new_page() for _ in range(pages)]
    for page in opened:
        page.goto(url)
        page.locator("main > *").first.wait_for()
        page.evaluate(WATCH)
    found = []
    positions = boards(" ".join(GAME[:moves]))
    station.show([None, positions[0]])
    for number, position in enumerate(positions[1:], 1):
        before_ms = 1000 * time.time()
        station.show([position])
        found.append([at - before_ms for at in shown_ms(opened, number)])
    for page in opened:
        page.context.close()
    return found


def shown_ms(pages: Sequence[Page], number: int) -> list[float]:
    """When each page showed the move, as its own clock says; waits for it."""
    for page in pages:
        page.wait_for_function(SHOWN, arg=str(number), timeout=30_000)
    return [float(page.evaluate(SHOWN, str(number))) for page in pages]
