"""The referee is called wherever he is: sound, vibration and a notification while his page is open, once for each need.

What the browser would make of them is recorded instead: a machine that tests has no ears.
"""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.at_desk import offend, opened, referee
from tests.e2e.conftest import Serve
from tests.station.api.hall import Hall

pytestmark = pytest.mark.slow

SLOW_MS = 30_000  # on a busy machine
RECORDED = """
  window.called = {tones: 0, vibrated: 0, notified: []};
  navigator.vibrate = () => { called.vibrated++; return true; };
  const starts = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { called.tones++; return starts.call(this, at); };
  window.Notification = class {
    static permission = "granted";
    constructor(title, {body}) { called.notified.push(`${title}: ${body}`); }
  };
"""
SIGNAL_TONES = 3


def called(page: Page) -> tuple[int, int, list[str]]:
    """Signals heard, felt and shown since the page was opened."""
    told = page.evaluate("called")
    return told["tones"] // SIGNAL_TONES, told["vibrated"], told["notified"]


def show(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", name=title)).to_be_visible(timeout=SLOW_MS)


def help_(station: Hall, *, on: bool) -> None:
    station.client("table").post("/api/table/help", json={"on": on})


def test_an_incident_sounds_vibrates_and_notifies_once(station: Hall, browser: Browser, serve: Serve) -> None:
    """After the touch that allows it, and after the page was opened anew; not where he has switched it off."""
    with opened(browser, serve(station.app).url, referee(station)) as desk:
        expect(desk.locator(".calm")).to_be_visible(timeout=SLOW_MS)  # paired
        desk.add_init_script(RECORDED)
        desk.reload()
        expect(desk.locator(".calm")).to_be_visible(timeout=SLOW_MS)
        desk.get_by_role("button", name="Call me with sound").click()
        desk.wait_for_function("() => called.tones === 3")  # as it will sound
        assert called(desk) == (1, 1, [])
        offend(station)
        show(desk, "Two moves in a row")
        desk.wait_for_function("() => called.notified.length === 1")
        heard, felt, (shown,) = called(desk)
        assert (heard, felt) == (2, 2)
        assert "Two moves in a row" in shown
        desk.reload()
        show(desk, "Two moves in a row")
        desk.wait_for_function("() => called.notified.length === 1")
        assert called(desk)[0] == 0, "what waits calls a page opened anew too, which may not sound before a touch"
        desk.get_by_role("heading", name="Two moves in a row").click()
        help_(station, on=True)
        desk.wait_for_function("() => called.notified.length === 2", timeout=SLOW_MS)
        assert called(desk)[:2] == (1, 2)
        assert called(desk)[2][1] == "The table needs you: The table has called for help."
        help_(station, on=False)
        desk.get_by_role("button", name="You are called with sound").click()
        expect(desk.locator(".need-help")).to_have_count(0, timeout=SLOW_MS)
        help_(station, on=True)
        expect(desk.locator(".need-help")).to_be_visible(timeout=SLOW_MS)
        assert called(desk)[:2] == (1, 2)
