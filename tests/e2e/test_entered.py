"""What no camera told, entered at the desk by hand and ruled on, over a staged table."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.points import parse_point
from tests.e2e.at_desk import QUIET, opened, played, referee, tablet
from tests.e2e.conftest import Serve
from tests.e2e.opened import touch
from tests.station.api.hall import Hall

pytestmark = pytest.mark.slow


def enters(desk: Page, group: str, kind: str) -> None:
    """Up to where it is entered, or its points are asked for."""
    desk.get_by_role("button", name="Enter an incident").click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_role("radio", name=group).check()
    sheet.locator(f'[data-kind="{kind}"]').click()


def test_a_stone_that_moved_unseen_is_touched_and_put_back(station: Hall, browser: Browser, serve: Serve) -> None:
    """The camera has it where it lies as a stone that came and one that went; both players agree to put it back."""
    with ExitStack() as stack:
        url = serve(station.app).url
        desk = stack.enter_context(opened(browser, url, referee(station)))
        table = stack.enter_context(opened(browser, url, tablet(station)))
        expect(table.locator(".status")).to_be_visible()
        enters(desk, "Stones", "stone_moved")
        sheet = desk.get_by_role("dialog")
        enter = sheet.get_by_role("button", name="Enter an incident")
        expect(enter).to_be_disabled()
        touch(sheet, "D4")
        expect(enter).to_be_disabled()
        touch(sheet, "E6")
        expect(sheet.get_by_text("D4 → E6")).to_be_visible()
        enter.click()
        card = desk.locator(".desk-incident")
        expect(card.get_by_role("heading", name="Stone moved")).to_be_visible()
        desk.locator('[data-ruling="17.5-back"]').click()
        for side in ("Black", "White"):
            desk.get_by_role("dialog").get_by_role("button", name=f"{side} agrees").click()
        expect(desk.get_by_role("dialog")).to_have_count(0)  # it is given: what is done from now on carries it out
        moved = played().with_stones(white=[parse_point("E6")], empty=[parse_point("D4")])
        station.show([moved], each=QUIET)
        expect(desk.locator(".carrying-out")).to_contain_text("E6: take the stone off")
        station.show([played()], each=QUIET)
        expect(desk.locator(".desk-incident.is-closed")).to_be_visible()
    told = [entry.event.type for entry in station.folder.log.entries()]
    assert "stone_moved" not in told and "stone_added" not in told


def test_stones_lifted_alive_unseen_are_touched_and_come_back(station: Hall, browser: Browser, serve: Serve) -> None:
    with opened(browser, serve(station.app).url, referee(station)) as desk:
        desk.get_by_role("button", name="Enter an incident").click()
        sheet = desk.get_by_role("dialog")
        sheet.get_by_role("radio", name="Black").check()
        sheet.get_by_role("radio", name="Stones").check()
        sheet.locator('[data-kind="wrong_capture"]').click()
        touch(sheet, "D4")
        sheet.get_by_role("button", name="Enter an incident").click()
        desk.locator('[data-ruling="18.1"]').click()
        expect(desk.locator(".outcome")).to_contain_text("Black: warnings 0 → 1")
        desk.get_by_role("button", name="Give this ruling").click()
        expect(desk.locator(".ledger .counts")).to_contain_text("Black 1")
        station.show([played()], each=QUIET)
        expect(desk.locator(".desk-incident.is-closed")).to_be_visible()
