"""How long it takes from a touch on one tablet to what another browser has painted: real server, two real browsers."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from hardware.boottime import boottime_ns
from station.api.broadcast import Streams
from station.game.logged import Entry
from station.timebase import Instant
from tests.e2e.conftest import Served
from tests.station.api.hall import Hall, hall
from tests.station.clock.timed import Timed
from tests.station.stage import START_NS, StandingClock, boards

NOTED = """
const nowMs = () => performance.timeOrigin + performance.now();
window.heardMs = window.shownMs = null;
delete window.SharedWorker;  // the page hears for itself, where this can see it
window.EventSource = class extends EventSource {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      if (event.data.includes('"clock_pressed"')) window.heardMs = nowMs();
    });
  }
};
window.awaitSide = (side) => {
  window.shownMs = null;
  const seen = () => {
    if (!document.querySelector(`.half.${side}.runs`)) return false;
    requestAnimationFrame(() => setTimeout(() => (window.shownMs = nowMs())));  // the frame is painted before it
    return true;
  };
  const watch = new MutationObserver(() => seen() && watch.disconnect());
  if (!seen()) watch.observe(document.querySelector(".halves"), { subtree: true, attributes: true });
};
"""
TOUCH = """(side) => {
  const at = performance.timeOrigin + performance.now();
  document.querySelector(`.half.${side}`).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  return at;
}"""
BETWEEN_S = 0.06  # commands from one browser come at no more than twenty a second


@dataclass(frozen=True)
class Shown:
    """Milliseconds of one press: until it was on the disk, from there to the other browser's stream, to its screen."""

    kept_ms: float
    told_ms: float
    painted_ms: float

    @property
    def all_ms(self) -> float:
        """From the touch to the screen."""
        return self.kept_ms + self.told_ms + self.painted_ms


class LivingClock(StandingClock):
    """The station's own; `ns` is added."""

    def now(self) -> Instant:
        ns = boottime_ns() + self.ns
        return Instant(ns, START_NS + ns, True, "boot-1")


def displays(browser: Browser, count: int) -> list[Shown]:
    """Of so many presses, Black's and White's in turn."""
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder), LivingClock()) as opened:
        opened.show([boards("")[0]])
        Timed(opened).begin("reading-2h-5")
        served = Served(opened.app).start()
        try:
            return list(_measured(browser, served.url, opened, count))
        finally:
            opened.live.close()
            served.stop()


def _measured(browser: Browser, url: str, opened: Hall, count: int) -> Iterator[Shown]:
    kept_ms: list[float] = []

    def publish(entries: Sequence[Entry], told: Streams = opened.live) -> None:
        kept_ms.append(1000 * time.time())
        Streams.publish(told, entries)

    opened.table._publish = publish
    pressing, watching = _open(browser, url, opened.auth.table_pin().digits), _open(browser, url)
    for number in range(count):
        side, other = ("B", "W") if number % 2 == 0 else ("W", "B")
        watching.evaluate("side => awaitSide(side)", other)
        began_ms = pressing.evaluate(TOUCH, side)
        watching.wait_for_function("() => window.shownMs !== null", timeout=30_000)
        heard_ms, shown_ms = watching.evaluate("[window.heardMs, window.shownMs]")
        yield Shown(kept_ms[-1] - began_ms, heard_ms - kept_ms[-1], shown_ms - heard_ms)
        pressing.locator(f".half.{other}.runs").wait_for()
        time.sleep(BETWEEN_S)
    for page in (pressing, watching):
        page.context.close()


def _open(browser: Browser, url: str, pin: str = "") -> Page:
    page = browser.new_context().new_page()
    page.add_init_script(NOTED)
    if pin:
        page.request.post(f"{url}/api/auth/pair", data={"pin": pin})
    page.goto(f"{url}/clock")
    page.locator(".halves").wait_for()
    page.locator(".latency", has_text="±").wait_for()
    return page
