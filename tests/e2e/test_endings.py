"""How a game may end, and what is entered by hand, at the pages of the real station before the simulated camera."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.opened import touch
from tests.e2e.paged import SIDES, Paged, at_pages
from tests.station.staged import FOUR

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

ENDED = {
    ("Draw", "", ""): ("0", "draw"),
    ("Both lose", "", ""): ("BOTH LOSE", "Both lose"),
    ("No result", "", ""): ("Void", "no result"),
    ("Forfeit", "W", ""): ("W+F", "White wins by forfeit"),
    ("On time", "B", ""): ("B+T", "Black wins on time"),
    ("Counted by hand", "W", "2.75"): ("W+5.5", "White wins by 2¾ zi"),
}


@pytest.fixture
def at(browser: Browser, tmp_path: Path) -> Iterator[Paged]:
    """A game with a named referee after four moves, 2002."""
    with at_pages(browser)(tmp_path, FOUR) as at:
        yield at


def test_a_result_that_is_not_counted_here_is_entered_from_the_desk(at: Paged) -> None:
    desk, table = at.page("referee"), at.page("side tablet")
    for (how, winner, margin), (result, words) in ENDED.items():
        ends(desk, how, winner, margin)
        results(at, result)
        expect(table.locator(".verdict")).to_have_text(words, ignore_case=True)
        expect(table.locator(".locked")).to_contain_text("Entered by Referee Li: as the event decided")
        expect(desk.get_by_role("button", name="End without counting here")).to_have_count(0)
        begins_anew(at, table)
    ends(desk, "Replay")
    at.comes(lambda: at.board["game"]["ended"], "the end")
    begins_anew(at, table)
    assert at.board["game"]["replays"]


def test_conduct_and_clock_are_entered_by_hand_and_ruled_on(at: Paged) -> None:
    desk, table = at.page("referee"), at.page("side tablet")
    for kind, group, ruling, result in (
        ("withdrawal", "Conduct", "23.2", "W+F"),
        ("overtime", "Clock", "22.5-loss", "W+T"),
    ):
        enters(desk, kind, group, "B")
        seq = at.incident(kind)["seq"]
        at.rules({"seq": seq}, ruling, why="no reason given")
        results(at, result)
        begins_anew(at, table)


def test_a_missing_stone_entered_by_hand_is_put_back(at: Paged) -> None:
    desk = at.page("referee")
    desk.get_by_role("button", name="Enter an incident").click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_role("radio", name="Stones").check()
    sheet.locator('[data-kind="stone_removed"]').click()
    touch(sheet, "D4")
    sheet.get_by_role("button", name="Enter an incident").click()
    one = at.incident("stone_removed")
    assert one["points"] == ["D4"]
    at.table.lift("D4")  # it lay there unseen by anybody else
    ruling = at.rules(one, "restore", assents=["B", "W"])
    expect(desk.locator(".carrying-out .scene-legend")).to_have_text("Put here")
    at.carried_out(one, ruling)
    at.plays("BK10")


def results(at: Paged, result: str) -> None:
    """Waits for it."""
    at.comes(lambda: at.board["result"] == result, result)


def ends(desk: Page, how: str, winner: str = "", margin: str = "") -> None:
    desk.get_by_role("button", name="End without counting here").click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_role("radio", name=how, exact=True).check()
    if winner:
        sheet.get_by_role("radio", name=SIDES[winner]).check()
    if margin:
        sheet.get_by_label("By how many zi").fill(margin)
    sheet.get_by_label("Reasons").fill("as the event decided")
    sheet.get_by_role("button", name="Enter this result").click()
    expect(sheet).to_have_count(0)


def enters(desk: Page, kind: str, group: str, side: str) -> None:
    desk.get_by_role("button", name="Enter an incident").click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_role("radio", name=SIDES[side]).check()
    sheet.get_by_role("radio", name=group).check()
    sheet.locator(f'[data-kind="{kind}"]').click()
    expect(sheet).to_have_count(0)


def begins_anew(at: Paged, table: Page) -> None:
    """The next game, from the board as it lies."""
    before = at.board["game"]["id"]
    table.get_by_role("button", name="Begin from this board").click()
    at.comes(lambda: (at.board["game"] or {"id": before})["id"] != before, "the next game")
