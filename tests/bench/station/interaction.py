"""From a touch to the next paint, on a tablet that computes four times slower: every button of twelve screens.

Chromium's own event timing (in steps of 8 ms), under CDP's processor throttling, on 768 x 1024 px. A slowness of this
machine is in it: the load is printed. The throttling spins: an idle page takes three quarters of a core, which on two
cores its own painting lacks. So each touch is done a second time without throttling, and the processor time
that the page's main thread spent from the touch to the paint, times four, is reported beside it: a busy machine hardly
changes that. Playwright finds the place first, and asks the page nothing until it is painted: its questions would run
in the page, four times slower too, and no finger brings them along. The finger lies on the glass for 80 ms. Bar: 100 ms
for every touch, on the clock. What is painted first may be the frame's word that another page comes: so it is said as
well after how long the first words of that page stood there. TIANYUAN_SCENES names others, TIANYUAN_SLOWER another
factor.
"""

import json
import os
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, CDPSession, Locator, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.bench.figures.figure import Sheet
from tests.e2e.conftest import CHROMIUM, FLAGS, Served
from tests.e2e.opened import PATHS, SIZES
from tests.e2e.scenes import SCENES

BAR_MS = 100.0
SLOWER = float(os.environ.get("TIANYUAN_SLOWER", "4"))
SIZE = SIZES["tablet"]
NAMES = os.environ.get(
    "TIANYUAN_SCENES",
    "recording,table,attention,marking,proposal,locked,archive,replay,setup,setup_bad,referee,desk_report",
).split(",")
AT_MOST = 25  # touches of one screen
LIES_MS = 80.0  # a finger on the glass
UNASKED_MS = 250.0  # after a touch: longer than a paint takes
TOUCHED = "main :is(button, summary, select, label:has(input[type=radio])), .top :is(a, button)"
WATCH = """() => {
  window.touches = new Map();
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (one.interactionId)
        touches.set(one.interactionId, Math.max(one.duration, touches.get(one.interactionId) ?? 0));
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  const from = location.pathname;
  let down = 0;
  addEventListener("pointerdown", (event) => (down = event.timeStamp), true);
  window.arrived = null;
  new PerformanceObserver((list) => (arrived ??= list.getEntries()[0].renderTime - down)).observe({ type: "element" });
  new MutationObserver(() => {
    if (location.pathname !== from)
      for (const one of document.querySelectorAll("main :not(.loading, .loading *, svg *)"))
        if ([...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE)) one.setAttribute("elementtiming", "");
  }).observe(document.querySelector("main"), { childList: true, subtree: true });
}"""
ARRIVED = "(path) => location.pathname === path || arrived !== null"
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 120))))"


@dataclass(frozen=True)
class Touch:
    """scene, name -- what was touched; paint_ms -- until the next paint, at least 8

    page_ms -- until the first words of the page that it leads to; None where it leads to none
    work_ms -- processor time of the page's main thread in between, times SLOWER; None where no paint followed
    """

    scene: str
    name: str
    paint_ms: float
    work_ms: float | None
    page_ms: float | None = None


def run(sheet: Sheet) -> bool:
    """Prints the figures and the slowest; True when every touch was painted in time."""
    if CHROMIUM is None:
        print("not measured: Chromium is missing")
        return False
    touches: list[Touch] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in NAMES:
            found = _touched(browser, name)
            most = max((touch.paint_ms for touch in found), default=0.0)
            light = sum(touch.paint_ms <= BAR_MS for touch in found)
            print(f"  {name}: {light} of {len(found)} within {BAR_MS:.0f} ms, most {most:.0f}", flush=True)
            touches += found
        browser.close()
    each = sorted(touch.paint_ms for touch in touches)
    within = sum(one <= BAR_MS for one in each)
    for touch in sorted(touches, key=lambda one: -one.paint_ms)[:24]:
        spent = "   –" if touch.work_ms is None else f"{touch.work_ms:4.0f}"
        print(f"  {touch.paint_ms:4.0f} ms on the clock, {spent} ms of work  {touch.scene}: {touch.name}")
    print(
        f"touch to paint, {SLOWER:g} times slower: median {statistics.median(each):.0f} ms, most {each[-1]:.0f};"
        f" within {BAR_MS:.0f} ms: {within} of {len(each)} (load {os.getloadavg()[0]:.1f})"
    )
    work = sorted(touch.work_ms for touch in touches if touch.work_ms is not None)
    light = sum(one <= BAR_MS for one in work)
    if work:
        print(
            f"work until then, {SLOWER:g} times slower: median {statistics.median(work):.0f} ms, most {work[-1]:.0f};"
            f" within {BAR_MS:.0f} ms: {light} of {len(work)}"
        )
        sheet.put("interaction.work.within", light, of=len(work))
        sheet.put("interaction.work.most", work[-1], unit="ms")
    pages = sorted(touch.page_ms for touch in touches if touch.page_ms is not None)
    if pages:
        middle = statistics.median(pages)
        print(f"first words of another page, {len(pages)} times: median {middle:.0f} ms, most {pages[-1]:.0f}")
        sheet.put("interaction.page.median", middle, unit="ms")
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
    throttle = context.new_cdp_session(page)
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
            at = _place(target)
            throttle.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            _tap(page, throttle, at)
        except PlaywrightError:  # it went, or something lies over it: no finger reaches it either
            _open(page, url)
            continue
        seen.add(name)
        page.wait_for_function(ARRIVED, arg=PATHS.get(scene, "/table"))
        paint_ms = max([8.0, *page.evaluate("() => [...touches.values()]")])
        page_ms: float | None = page.evaluate("() => arrived")
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        _open(page, url)
        work_ms = _work_ms(browser, page, throttle, page.locator(TOUCHED).nth(place))
        found.append(Touch(scene, name, paint_ms, work_ms, page_ms))
        if len(found) >= AT_MOST:
            break
        _open(page, url)
    context.close()
    served.stop()
    return found


def _work_ms(browser: Browser, page: Page, session: CDPSession, target: Locator) -> float | None:
    """The same touch again, traced."""
    try:
        at = _place(target)
    except PlaywrightError:
        return None
    browser.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline", "cc"])
    _tap(page, session, at)
    found = work_us(json.loads(browser.stop_tracing())["traceEvents"])
    return None if found is None else SLOWER * found / 1000


def _place(target: Locator) -> tuple[float, float]:
    """Where a finger reaches it, scrolled to; raises PlaywrightError where none does."""
    target.tap(timeout=3000, trial=True)
    box = target.bounding_box()
    if box is None:
        raise PlaywrightError("it went")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _tap(page: Page, session: CDPSession, at: tuple[float, float]) -> None:
    page.evaluate(PAINTED)  # what scrolling to it began is over
    finger = [{"x": at[0], "y": at[1]}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    page.wait_for_timeout(LIES_MS)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(UNASKED_MS)
    page.evaluate(PAINTED)


def work_us(events: Sequence[dict[str, Any]]) -> int | None:
    """Processor time of the main thread's tasks from a touch's first event to the frame after its click, from a trace.

    None where the trace has no click, or nothing was painted after it.
    """
    clicks = [one for one in events if one["name"] == "EventDispatch" and one["args"]["data"]["type"] == "click"]
    if not clicks:
        return None
    click = clicks[0]
    mine = [one for one in events if (one["pid"], one["tid"]) == (click["pid"], click["tid"]) and one.get("ph") == "X"]
    downs = [one["ts"] for one in mine if _dispatches(one, "pointerdown") and one["ts"] <= click["ts"]]
    frames = [one["ts"] for one in mine if one["name"] == "Commit" and one["ts"] >= click["ts"]]
    if not frames:
        return None
    start, end = min([*downs, click["ts"]]), min(frames)
    tasks = [one for one in mine if one["name"] == "RunTask" and one["ts"] + one["dur"] >= start and one["ts"] <= end]
    return sum(int(one.get("tdur", 0)) for one in tasks)


def _dispatches(event: dict[str, Any], type_: str) -> bool:
    return bool(event["name"] == "EventDispatch" and event["args"]["data"]["type"] == type_)


def _open(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("main > *").first.wait_for()
    page.locator("main .loading").first.wait_for(state="detached")
    page.evaluate(PAINTED)
    page.evaluate(WATCH)
