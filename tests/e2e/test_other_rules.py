"""DESK.md §9.11: under other rulesets than the Chinese ones no page of a table names an article of a Chinese text."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.at_desk import NAMED, offend, opened, referee, tablet
from tests.e2e.conftest import Serve
from tests.e2e.test_clock import LivingClock
from tests.e2e.test_report import CHINESE_ARTICLE
from tests.station.api.hall import hall
from tests.station.clock.timed import Timed
from tests.station.stage import boards

pytestmark = pytest.mark.slow

OTHERS = "chinese-2002", "Chinese 2002"
"""What a choice of rulesets calls itself."""


@pytest.mark.parametrize("rules", ["japanese", "chinese-older"])
def test_no_article_of_another_text_is_on_any_page(rules: str, tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """Before a game, in it with an incident and a clock, at its count. Under the older text: none of 2002."""
    named: dict[str, list[str]] = {}

    def read(page: Page, what: str) -> None:
        text = page.locator("body").inner_text()
        texts = [text, *page.locator("option").all_text_contents()]
        found = [one for text in texts for one in CHINESE_ARTICLE.findall(without(text))]
        named.setdefault(what, []).extend(one for one in found if rules == "japanese" or one == "2002")

    with hall(tmp_path, LivingClock()) as station, ExitStack() as stack:
        station.client("table").post("/api/table/start", json={"rules": rules})
        station.table.fix(NAMED, "")
        station.show([boards("")[0]])
        url = serve(station.app).url
        owner, table, desk, clock = (
            stack.enter_context(opened(browser, url, path, 1440))
            for path in (
                f"/setup#pin={station.auth.owner_pin.token}", tablet(station), referee(station),
                referee(station, name="Wang"),
            )
        )  # fmt: skip
        expect(clock.locator(".desk")).to_be_visible()
        clock.goto(f"{url}/clock")
        owner.locator(".event-card summary").first.click()
        expect(owner.locator(".event-card .term").first).to_be_visible()
        desk.locator(".equipment").get_by_role("button", name="All in order").click()
        expect(desk.locator(".equipment li")).to_have_count(1)
        for page, what in ((owner, "set-up"), (table, "table, before"), (desk, "desk, before")):
            read(page, what)
        Timed(station).begin("reading-1h-5")
        station.play()
        for name in ("Referee", "Display"):
            clock.get_by_role("button", name=name).last.click()
            expect(clock.get_by_role("dialog")).to_be_visible()
            read(clock, f"clock, {name}")
            clock.keyboard.press("Escape")
        offend(station)
        desk.locator("[data-ruling]").first.click()
        expect(desk.get_by_role("dialog")).to_be_visible()
        read(desk, "ruling sheet")
        desk.keyboard.press("Escape")
        read(desk, "desk")
        ours = "Japanese rules of 1989, Article 2 · Japanese rules of 1989, Article 14"
        expect(desk.get_by_text(ours)).to_have_count(1 if rules == "japanese" else 0)
        read(table, "table")
        desk.goto(f"{url}/report")
        expect(desk.locator(".printed-report")).to_be_visible()
        read(desk, "report")
        desk.goto(f"{url}/")
        expect(desk.locator(".goban").first).to_be_visible()
        read(desk, "board")
    assert {what: found for what, found in named.items() if found} == {}


def without(text: str) -> str:
    """Less the names of rulesets, which are no articles."""
    for name in OTHERS:
        text = text.replace(name, "")
    return text
