"""What stands where on the desk's card: the cause first, what is due on top, and nothing that moves under a finger."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules.points import parse_point
from rules.position import Position
from station.game.catalog import IncidentEntered
from tests.e2e.at_desk import NAMED, QUIET, offend, opened, played, referee, tablet
from tests.e2e.conftest import Serve
from tests.station.api.hall import Hall, hall

pytestmark = pytest.mark.slow


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as found:
        found.play("Q16 D4 D16 Q4 O3 C6 F3 R10 K4 C14 F17 C10 Q8 R6")
        yield found


def in_sight(page: Page, what: Locator) -> tuple[int, int]:
    """Where its middle stands on the screen, seen and not covered by anything."""
    box = what.bounding_box()
    assert box is not None
    at = round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)
    covered = "([button, [x, y]]) => !button.contains(document.elementFromPoint(x, y))"
    assert not page.evaluate(covered, [what.element_handle(), at]), f"it stands at {at}, out of sight"
    return at


@pytest.mark.parametrize("width", [390, 768])
def test_a_loss_that_is_proposed_is_the_first_thing_on_the_card_and_stays_in_its_place(
    tmp_path: Path, browser: Browser, serve: Serve, width: int
) -> None:
    """The second warning's stone still lies there; it is lifted while the referee's finger is on its way."""
    with hall(tmp_path) as station:
        station.play()
        station.table.fix(NAMED, "")
        with opened(browser, serve(station.app).url, referee(station), width) as desk:
            good = played()
            answer = good.with_stones(black=[parse_point("C10")])
            later = answer.with_stones(white=[parse_point("S10")])
            for before, after in ((good, "R10"), (later, "S12")):
                station.show([before, before.with_stones(white=[parse_point(after)])], each=QUIET)
                desk.locator('[data-ruling="17.2"]').click()
                desk.get_by_role("button", name="Give this ruling").click()
                expect(desk.locator(".carrying-out")).to_be_visible()
                if before is good:
                    station.show([good, answer, later], each=QUIET)
                    expect(desk.locator(".carrying-out")).to_have_count(0)
            loses = desk.get_by_role("button", name="White loses")
            at = in_sight(desk, loses)
            station.show([later], each=QUIET)
            expect(desk.locator(".carrying-out")).to_have_count(0)
            assert in_sight(desk, loses) == at
            desk.mouse.click(*at)
            desk.get_by_role("button", name="Give this ruling").click()
            expect(desk.locator(".needs")).to_contain_text("Nothing needs you")


def swept(position: Position) -> Position:
    """All but four of its stones lie somewhere else."""
    stones, board = [point for point in range(361) if position.stones[point]], bytearray(position.stones)
    for number, point in enumerate(stones[2:-2]):
        board[point], board[8 * 19 + 4 + number] = 0, position.stones[point]
    return Position(19, bytes(board))


def test_of_a_scattered_board_the_cause_is_asked_before_anything_may_be_ruled(
    station: Hall, browser: Browser, serve: Serve
) -> None:
    """DESK.md §4.7: then the list has its order, what waits for the board in its place."""
    station.table.fix(NAMED, "")
    whole = Position(19, station.table.game.state.position.stones)  # type: ignore[union-attr]
    with opened(browser, serve(station.app).url, referee(station)) as desk:
        station.show([swept(whole)], each=QUIET)
        expect(desk.get_by_role("heading", name="Board scattered")).to_be_visible()
        cause = desk.get_by_role("button", name="Neither player")
        in_sight(desk, cause)
        expect(desk.locator(".desk-incident [data-ruling]")).to_have_count(0)
        expect(desk.locator("[data-awaiting]")).to_have_count(0)
        cause.click()
        waits = desk.locator("[data-awaiting]")
        expect(waits).to_have_count(1)
        expect(waits).to_contain_text("decided by both players")
        expect(desk.locator(".rebuilding")).to_contain_text("Points still otherwise than recorded: 20")
        expect(desk.locator(".others li")).to_have_count(4)
        station.show([whole], each=QUIET)
        expect(waits).to_have_count(0)
        back = desk.locator('[data-ruling="17.6-rebuilt"]')
        expect(back).to_be_enabled()
        expect(desk.locator(".seen")).to_contain_text(re.compile(r"Put right since: .*\d\d:\d\d:\d\d"))


def test_a_stone_put_back_without_a_ruling_is_not_told_as_if_it_lay_there_still(
    station: Hall, browser: Browser, serve: Serve
) -> None:
    station.table.fix(NAMED, "")
    whole = Position(19, station.table.game.state.position.stones)  # type: ignore[union-attr]
    at = {name: parse_point(name) for name in ("K4", "L4")}
    moved = bytes(1 if p == at["L4"] else 0 if p == at["K4"] else whole.stones[p] for p in range(361))
    with opened(browser, serve(station.app).url, referee(station)) as desk:
        station.show([Position(19, moved)], each=QUIET)
        expect(desk.get_by_role("heading", name="Stone moved")).to_be_visible()
        expect(desk.locator(".desk-incident")).to_contain_text("The Black stone at K4 was found at L4.")
        expect(desk.locator(".seen")).not_to_contain_text("Put right since")
        station.show([whole], each=QUIET)
        expect(desk.locator(".seen")).to_contain_text("Put right since")


def test_the_owner_is_asked_whether_the_event_names_a_referee_and_a_long_name_is_refused(
    station: Hall, browser: Browser, serve: Serve
) -> None:
    with opened(browser, serve(station.app).url, f"/setup#pin={station.auth.owner_pin.token}", 768) as page:
        card = page.locator(".pin-card", has=page.get_by_role("heading", name="Referees"))
        card.get_by_role("radio", name="Chief referee").check()
        make = card.get_by_role("button", name="Make", exact=False).first
        name = card.get_by_role("textbox")
        name.fill("李" * 500)
        card.get_by_role("radio", name="Yes").check()
        expect(card).to_contain_text("At most 40 characters; this has 500.")
        assert name.input_value() == "李" * 500, "nothing is cut"
        make.click()
        assert not station.table.terms.refereed
        name.fill("赵")
        card.get_by_role("radio", name="No").check()
        make.click()
        expect(card.locator("strong", has_text="赵")).to_be_visible()
        assert not station.table.terms.refereed
        name.fill("李")
        expect(make).to_be_disabled()
        card.get_by_role("radio", name="Yes").check()
        make.click()
        expect(card.locator("strong", has_text="李")).to_be_visible()
        assert station.table.terms.chief == "李"
        expect(page.locator(".event-card summary")).to_have_text("Nobody has answered yet: please look through once")


def test_reasons_that_are_too_long_give_no_ruling(station: Hall, browser: Browser, serve: Serve) -> None:
    station.table.fix(NAMED, "")
    url = serve(station.app).url
    with opened(browser, url, referee(station)) as desk, opened(browser, url, tablet(station)):
        desk.get_by_role("button", name="Enter an incident").click()
        sheet = desk.get_by_role("dialog")
        sheet.get_by_role("radio", name="Black").check()
        sheet.get_by_role("button", name="Phone rings").click()
        desk.get_by_role("button", name="2002 rules §23.7").first.click()
        give = sheet.get_by_role("button", name="Give this ruling")
        expect(give).to_be_enabled()
        sheet.locator("textarea").fill("长" * 1001)
        expect(sheet).to_contain_text("At most 1000 characters; this has 1001.")
        expect(give).to_be_disabled()


def test_the_owners_browser_at_a_refereed_table_offers_what_it_may_do_alone(
    station: Hall, browser: Browser, serve: Serve
) -> None:
    """The station's owner has no part in the game (DESK.md §1): no claim that would be refused, but one touch that
    makes his browser the table's."""
    station.table.fix(NAMED, "")
    with opened(browser, serve(station.app).url, f"/table#pin={station.auth.owner_pin.token}", 768) as page:
        page.get_by_role("button", name="Claim a breach").click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        expect(sheet.get_by_role("button", name="Black claims")).to_have_count(0)
        sheet.get_by_role("button", name="Be the table's tablet").click()
        sheet.get_by_role("button", name="Black claims").click()
        expect(sheet).to_have_count(0)
    (said,) = [one.event.what for one in station.folder.log.entries() if isinstance(one.event.what, IncidentEntered)]
    assert said.by == "B"


def test_an_official_where_nobody_is_named_reads_why_no_penalty_is_offered(
    tmp_path: Path, browser: Browser, serve: Serve
) -> None:
    with hall(tmp_path) as station:
        station.play()
        offend(station)
        with opened(browser, serve(station.app).url, referee(station), 768) as desk:
            given = desk.get_by_role("region", name="What may be ruled")
            expect(given).to_contain_text("A penalty needs a named referee, and none is named for this game")
            expect(given.locator('[data-ruling="17.2"]')).to_have_count(0)
