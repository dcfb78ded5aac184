"""The staged incidents with people at real pages: a tablet on the table, the referee's phone, the chief's screen."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.station.refereed import Refereed

WIDTHS = {"side tablet": 1024, "referee": 360, "chief": 1440, "executing referee": 390}
COUNTING = "window.touches = 0; addEventListener('click', event => { if (event.isTrusted) window.touches++; }, true);"
SIDES = {"B": "Black", "W": "White"}
CAUSES = {"outside": "Neither player", "player": "A player, by mistake", "deliberate": "A player, on purpose"}
GIVES = re.compile("Give this ruling|Treat it so")
SLOW_MS = 60_000  # on a busy machine
LISTED = "all => all.map(one => one.dataset.ruling)"
ASKS = """([path, body]) => fetch(`/api/${path}`, {method: "POST", body: JSON.stringify(body),
  headers: {"Content-Type": "application/json"}}).then(reply => reply.status)"""


class Paged(Refereed):
    """Rulings, assents and claims by touching the pages; questions and answers by HTTP.

    touches -- of each ruling, from the first about it to its confirmation
    """

    def __init__(self, browser: Browser, folder: Path, lying: str = "", **options: Any) -> None:
        self.touches: list[int] = []
        self._before = 0  # touches that led to the list
        self._browser, self._pages = browser, dict[str, Page]()
        self._open = ExitStack()
        super().__init__(folder, lying, **options)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._open.close()
        super().__exit__(kind, error, at)

    def page(self, office: str) -> Page:
        """The browser of whoever has that office, with the credential that he was paired with."""
        if office not in self._pages:
            context = self._browser.new_context(
                locale="en-GB", viewport={"width": WIDTHS[office], "height": 844}, has_touch=True
            )
            self._open.callback(context.close)
            url = self.url
            context.add_cookies(
                [{"name": one.name, "value": str(one.value), "url": url} for one in self.cookies[office]]
            )
            context.add_init_script(COUNTING)
            page = context.new_page()
            page.set_default_timeout(SLOW_MS)
            page.goto(url + ("table" if office == "side tablet" else "referee"))
            self._pages[office] = page
        return self._pages[office]

    def desk(self, step: str, *, office: str = "referee", **body: object) -> dict[str, Any]:
        """A claim is the tablet's; the cause of a scattering one touch of the referee's; the rest as it comes."""
        if step == "claim" and body.get("side") and "incident" in body:
            page, before = self.page("side tablet"), self._last
            page.get_by_role("button", name="Claim a breach").click()
            page.get_by_role("dialog").get_by_role("button", name=f"{SIDES[str(body['side'])]} claims").click()
            return {"seq": self._told("claim", before)}
        if step == "fact" and body["fact"] == "cause":
            page, before = self.page(office), self._last
            self._choose(page, int(str(body["incident"])))
            page.get_by_role("button", name=CAUSES[str(body["value"])]).click()
            self._before = 1
            return {"seq": self._told("fact_found", before)}
        return super().desk(step, office=office, **body)

    def rules(self, incident: dict[str, Any], ruling: str, *, office: str = "referee", **given: Any) -> int:
        """By touching what the page offers."""
        if office == "side tablet" or (given.keys() - {"assents", "side", "supersedes", "facts"}):
            return super().rules(incident, ruling, office=office, **given)
        page, before = self.page(office), self._last
        self._choose(page, incident["seq"])
        count = partial(page.evaluate, "window.touches")
        began = count()
        if given.get("supersedes"):
            page.locator("details.anew > summary").click()
        page.locator(f'[data-ruling="{ruling}"]').first.click()
        sheet = page.get_by_role("dialog")
        if side := given.get("side"):
            sheet.get_by_role("radio", name=SIDES[side]).check()
        if assents := given.get("assents"):
            for one in assents:
                sheet.get_by_role("button", name=f"{SIDES[one]} agrees").click()
        else:
            sheet.get_by_role("button", name=GIVES).click()
        expect(sheet).to_have_count(0)
        self.touches.append(self._before + count() - began)
        self._before = 0
        return self._told("ruling", before)

    def offers(self, incident: dict[str, Any], *rulings: str) -> None:
        """And so does his page."""
        super().offers(incident, *rulings)
        page = self.page("chief")
        self._choose(page, incident["seq"])
        listed = page.locator(".rulings-offered [data-ruling]")
        self.comes(lambda: listed.evaluate_all(LISTED) == list(rulings), f"{rulings} at the chief's page")

    def warned(self, black: int, white: int) -> None:
        """And so does the referee's page have it."""
        super().warned(black, white)
        counts = self.page("referee").locator(".ledger .counts > span")
        expect(counts).to_have_text([re.compile(f"Black {black}$"), re.compile(f"White {white}$")], timeout=SLOW_MS)

    def rules_nothing(self, incident: dict[str, Any], ruling: str) -> None:
        """Neither page of a tablet offers it, and what it sends is refused."""
        super().rules_nothing(incident, ruling)
        page = self.page("side tablet")
        for path in ("table", "referee"):
            page.goto(self.url + path)
            expect(page.get_by_text("Recording", exact=True).first).to_be_visible(timeout=SLOW_MS)
            expect(page.locator(f'[data-ruling="{ruling}"]')).to_have_count(0)
        body = {"incident": incident["seq"], "ruling": ruling}
        assert page.evaluate(ASKS, ["referee/ruling", body]) == 409

    def _choose(self, page: Page, seq: int) -> None:
        """The incident, where the page does not show it already."""
        need = page.locator(f'.need[data-seq="{seq}"]')
        need.wait_for(state="attached")
        if need.get_attribute("aria-current") != "true":
            if not need.is_visible():
                page.locator(".past > summary").click()
            need.click()

    @property
    def _last(self) -> int:
        return int(self.state["incidents"] and self.events[-1]["seq"])

    def _told(self, type_: str, after: int) -> int:
        """The event of that type which came since."""

        def found() -> int | None:
            return next((one["seq"] for one in self.events if one["type"] == type_ and one["seq"] > after), None)

        self.comes(found, f"a {type_}")
        return int(found() or 0)


def at_pages(browser: Browser) -> Callable[..., Paged]:
    """How `Case.run` opens them."""
    return partial(Paged, browser)
