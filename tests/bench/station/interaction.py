"""From a touch to the next paint, on a tablet that computes four times slower: every button of twelve screens.

Chromium's own event timing (in steps of 8 ms), under CDP's processor throttling. A slowness of this machine is in it:
the load is printed. Bar: 100 ms for every touch. TIANYUAN_SCENES names others, TIANYUAN_SLOWER another factor.
"""

import os
import statistics
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.bench.figures.figure import Sheet
from tests.e2e.conftest import CHROMIUM, FLAGS, Served
from tests.e2e.opened import PATHS
from tests.e2e.scenes import SCENES

BAR_MS = 100.0
SLOWER = float(os.environ.get("TIANYUAN_SLOWER", "4"))
SIZE = (820, 1180)
NAMES = os.environ.get(
    "TIANYUAN_SCENES",
    "recording,table,attention,marking,proposal,locked,archive,replay,setup,setup_bad,referee,desk_report",
).split(",")
AT_MOST = 25  # touches of one screen
TOUCHED = "main :is(button, summary, select, label:has(input[type=radio])), .top :is(a, button)"
WATCH = """() => {
  window.touches = new Map();
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (one.interactionId)
        touches.set(one.interactionId, Math.max(one.duration, touches.get(one.interactionId) ?? 0));
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 120))))"


@dataclass(frozen=True)
class Touch:
    """scene, name -- what was touched; paint_ms -- until the next paint, at least 8"""

    scene: str
    name: str
    paint_ms: float


def run(sheet: Sheet) -> bool:
    """Prints the figures and the slowest; True when every touch was painted in time."""
    if CHROMIUM is None:
        print("not measured: Chromium is missing")
        return False
    touches: list[Touch] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in NAMES:
            touches += _touched(browser, name)
        browser.close()
    each = sorted(touch.paint_ms for touch in touches)
    within = sum(one <= BAR_MS for one in each)
    for touch in sorted(touches, key=lambda one: -one.paint_ms)[:12]:
        print(f"  {touch.paint_ms:4.0f} ms  {touch.scene}: {touch.name}")
    print(
        f"touch to paint, {SLOWER:g} times slower: median {statistics.median(each):.0f} ms, most {each[-1]:.0f};"
        f" within {BAR_MS:.0f} ms: {within} of {len(each)} (load {os.getloadavg()[0]:.1f})"
    )
    sheet.put("interaction.within", within, of=len(each))
    sheet.put("interaction.median", statistics.median(each), unit="ms")
    sheet.put("interaction.most", each[-1], unit="ms")
    return within == len(each)


def _touched(browser: Browser, scene: str) -> list[Touch]:
    served = Served(SCENES[scene]().app()).start()
    url = served.url + PATHS.get(scene, "/table")
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]}, locale="en-GB", has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    _open(page, url)
    found, seen = [], set[str]()
    for place in range(page.locator(TOUCHED).count()):
        target = page.locator(TOUCHED).nth(place)
        try:
            if not target.is_visible() or not target.is_enabled():
                continue
            name = (target.get_attribute("aria-label") or target.inner_text()).strip().replace("\n", " ")[:40]
            if not name or name in seen:
                continue
            target.tap(timeout=3000)
        except PlaywrightError:  # it went, or something lies over it: no finger reaches it either
            _open(page, url)
            continue
        seen.add(name)
        page.evaluate(PAINTED)
        found.append(Touch(scene, name, max([8.0, *page.evaluate("() => [...touches.values()]")])))
        if len(found) >= AT_MOST:
            break
        _open(page, url)
    context.close()
    served.stop()
    return found


def _open(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("main > *").first.wait_for()
    page.locator("main .loading").first.wait_for(state="detached")
    page.evaluate(PAINTED)
    page.evaluate(WATCH)
