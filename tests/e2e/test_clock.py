"""The clock on tablets: two browsers agree, one that is cut off counts on, and it can be read from across the room."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from hardware.boottime import boottime_ns
from rules.color import BLACK
from rules.timing import records as r
from rules.timing.controls import CONTROLS
from rules.timing.systems import Periods
from station.timebase import Instant
from tests.e2e.conftest import Photograph, Serve, Served
from tests.e2e.opened import FAULTS, LANGUAGES
from tests.station.api.hall import Hall, hall
from tests.station.clock.timed import Timed
from tests.station.stage import START_NS, StandingClock, boards

pytestmark = pytest.mark.slow

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "wide": (1440, 900)}


class LivingClock(StandingClock):
    """The station's own, for pages that count on by themselves; `ns` is added."""

    def now(self) -> Instant:
        ns = boottime_ns() + self.ns
        return Instant(ns, START_NS + ns, True, "boot-1")


@dataclass
class Tables:
    """A timed table with browsers before it."""

    hall: Hall
    served: Served
    browser: Browser
    timed: Timed

    def open(self, size: str = "tablet", locale: str = "en-GB", pin: bool = True) -> tuple[BrowserContext, Page]:
        viewport: Any = {"width": SIZES[size][0], "height": SIZES[size][1]}
        context = self.browser.new_context(viewport=viewport, locale=locale)
        page = context.new_page()
        if pin:
            page.request.post(f"{self.served.url}/api/auth/pair", data={"pin": self.hall.auth.table_pin().digits})
        page.goto(f"{self.served.url}/clock")
        page.locator(".half, .clock-first").first.wait_for()
        return context, page


@pytest.fixture
def tables(tmp_path: Path, browser: Browser, serve: Serve) -> Iterator[Tables]:
    with hall(tmp_path, LivingClock()) as opened:
        opened.show([boards("")[0]])
        yield Tables(opened, serve(opened.app), browser, Timed(opened))


def test_two_tablets_agree_and_a_third_only_watches(tables: Tables) -> None:
    tables.timed.begin("reading-1h-5")
    (_, one), (_, two), (_, visitor) = tables.open(), tables.open(), tables.open(pin=False)
    expect(one.locator(".half.B.runs")).to_be_visible()
    expect(visitor.locator(".half.B")).to_be_disabled()
    expect(one.locator(".latency")).to_contain_text("±")
    one.locator(".half.B").dispatch_event("pointerdown")
    for page in (one, two, visitor):
        expect(page.locator(".half.W.runs")).to_be_visible()
    two.keyboard.press("KeyL")
    for page in (one, two):
        expect(page.locator(".half.B.runs")).to_be_visible()
    presses = [line for line in tables.timed.state.lines if isinstance(line.record, r.Press)]
    assert [line.taken for line in presses] == [True, True]


def test_a_tablet_that_is_cut_off_counts_on_and_its_presses_come_later(tables: Tables) -> None:
    tables.timed.begin("reading-1h-5")
    context, page = tables.open()
    expect(page.locator(".latency")).to_contain_text("±")
    context.set_offline(True)
    page.locator(".half.B").dispatch_event("pointerdown")
    expect(page.locator(".half.W.runs")).to_be_visible()
    expect(page.locator(".latency.cut")).to_contain_text("1", timeout=10_000)
    assert tables.timed.clock.running is BLACK
    context.set_offline(False)
    expect(page.locator(".latency.cut")).to_have_count(0, timeout=15_000)
    expect(page.locator(".half.W.runs")).to_be_visible()
    told = [entry.event.what for entry in tables.hall.folder.log.entries() if entry.event.type == "clock_pressed"]
    assert [(what.queued, what.source) for what in told] == [(True, "tablet")]  # type: ignore[attr-defined]


def test_the_referee_s_acts_are_one_sheet(tables: Tables) -> None:
    tables.timed.begin("reading-1h-5")
    _, page = tables.open()
    page.get_by_role("button", name="Stop both").click()
    expect(page.locator(".standing")).to_have_text("stopped")
    page.get_by_role("button", name="Referee").click()
    page.get_by_label("What is done").select_option("set")
    page.locator(".clock-acts select").nth(1).select_option("W")
    page.get_by_role("textbox", name="Used time").fill("0:40:00")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".half.W .digits")).to_have_text("15:00")
    assert tables.timed.used[1] == 40 * 60_000


def test_a_sealed_move_is_opened_and_shown_until_its_stone_lies_there(tables: Tables) -> None:
    tables.timed.begin("older-1h-1")
    (_, one), (_, visitor) = tables.open(), tables.open(pin=False)
    one.get_by_role("button", name="Referee").click()
    one.get_by_label("What is done").select_option("seal")
    one.get_by_role("textbox", name="Move").fill("q16")
    one.get_by_role("button", name="Do it").click()
    expect(visitor.locator(".standing")).to_have_text("move sealed")
    assert "Q16" not in visitor.content()
    one.get_by_role("button", name="Open the sealed move").click()
    for page in (one, visitor):
        expect(page.locator(".opened-move")).to_contain_text("Black Q16")
    tables.hall.show([boards("Q16")[1]], each=12)
    for page in (one, visitor):
        expect(page.locator(".opened-move")).to_have_count(0)
    assert [step.kind for step in tables.timed.hall.table.game.state.moves] == ["move"]  # type: ignore[union-attr]


def test_a_club_says_what_it_plays_by(tables: Tables) -> None:
    _, page = tables.open()
    expect(page.locator(".clock-first")).to_be_visible()
    page.get_by_label("Time system").select_option("sudden-death")
    page.get_by_label("Basic limit, minutes").fill("90")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".half.B .digits")).to_have_text("1:30:00")


def test_the_next_game_s_system_is_picked_while_the_last_one_still_stands(tables: Tables) -> None:
    """A game that was ruled void is played again, by another time system."""
    tables.timed.begin("reading-1h-5")
    tables.hall.table.end("", by="both", why="", replayed=True)
    _, page = tables.open()
    page.get_by_role("button", name="Display").click()
    page.get_by_role("button", name="Time system").click()
    page.get_by_role("combobox", name="Time system").select_option("fischer")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    tables.hall.show([boards("")[0]], each=40)
    page.reload()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".half.B.runs")).to_be_visible()
    assert tables.timed.state.control is not None and tables.timed.state.control.name.startswith("fischer")
    game = tables.hall.table.game
    assert game is not None and game.details.replays == 1


def test_the_start_form_says_what_the_game_is_timed_by(tables: Tables) -> None:
    """Read on the clock that lies there already, before any stone."""
    (_, page), (_, lying) = tables.open(), tables.open()
    expect(lying.locator(".clock-first")).to_be_visible()
    page.goto(f"{tables.served.url}/table")
    form = page.locator("form.start")
    form.get_by_label("Time system").select_option("sections")
    for label, number in (("Basic limit, minutes", "90"), ("Moves in a section", "20")):
        form.get_by_label(label).fill(number)
        form.get_by_label(label).blur()
    form.get_by_role("button", name="Save").click()
    page.locator(".notice").wait_for()
    expect(lying.locator(".half.B .digits")).to_have_text("1:30:00")
    tables.hall.show([boards("Q16")[1]], each=12)
    told = [entry.event.what for entry in tables.hall.folder.log.entries() if entry.event.type == "clock_set_up"]
    assert [what.control for what in told] == ["sections-90m-20-10m"]  # type: ignore[attr-defined]


def last_minute(tables: Tables) -> None:
    """Black's last minute, 10 seconds in, for machines that are slow with pages, also where it was so before; White has
    43:10 of main time.
    """
    system = CONTROLS["reading-1h-1"].system
    assert isinstance(system, Periods)
    tables.timed.do(r.Stop)
    for side, used_ms in ((1, system.main_ms), (2, system.main_ms - 2_590_000)):
        tables.timed.do(r.Set, side=tables.timed.clock.turn.__class__(side), used_ms=used_ms, chief="Zhao")
    tables.timed.do(r.Resume)
    tables.timed.wait(10)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_and_can_be_read_from_three_meters(
    tables: Tables, size: str, every: bool, photograph: Photograph
) -> None:
    """The last minute's digits take a sixth of a half's height, or half its width; nothing is cut off or unnamed.
    At each size in every language, or each language at one size."""
    tables.open(size)[0].close()
    tables.timed.begin("reading-1h-1")
    spoken = list(LANGUAGES) if every else list(LANGUAGES)[list(SIZES).index(size) :: len(SIZES)]
    for language in spoken:
        last_minute(tables)
        context, page = tables.open(size, LANGUAGES[language])
        expect(page.locator(".half.B.last_minute.runs")).to_be_visible()
        expect(page.locator(".latency")).to_contain_text("±")
        photograph(page, f"clock-{size}-{language}")
        assert page.evaluate(FAULTS) == []
        half, digits = (page.locator(where).bounding_box() for where in (".half.B", ".half.B .digits"))
        assert half and digits and (digits["height"] > half["height"] / 6 or digits["width"] > half["width"] / 2)
        if language == "en":
            found = Axe().run(page).response["violations"]
            assert [(one["id"], one["nodes"][0]["target"]) for one in found] == []
        context.close()
