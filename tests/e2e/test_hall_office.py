"""What people do in the hall at once, and from a phone, in real browsers."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from rules.rulings.facts import Facts
from station.api.auth import Role
from station.hall.files.kinds import WRITTEN, kind_of, write
from station.hall.office.entries import Headed
from station.hall.tournament.standings import Method
from station.hall.tournament.tournament import Format, Heading, Person, Tournament
from station.refereeing.binding import Touched
from station.refereeing.desk import Choice
from tests.e2e.conftest import Serve
from tests.station.api.hub import Pages, opened
from tests.station.api.test_hall_imposed import playing, ruled
from tests.station.hall.joined import Staged

pytestmark = pytest.mark.slow
_PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    with opened(tmp_path / "hall") as found:
        yield found


def phone(browser: Browser, address: str) -> Page:
    page = browser.new_context(locale="en-US", viewport=_PHONE).new_page()
    page.goto(address)
    return page


def test_what_another_organizer_put_in_the_heading_is_seen_before_it_goes(
    pages: Pages, browser: Browser, serve: Serve
) -> None:
    pages.begun(2)
    page = phone(browser, f"{serve(pages.app).url}/organizer#pin={pages.auth.owner_pin.token}")
    bar = page.get_by_role("navigation").first.bounding_box()
    assert bar is not None and bar["height"] < 60, "one row: below the page there is room for no more"
    card = page.locator("details.hall-card", has_text="The event: Cup")
    card.locator("summary").first.click()
    card.get_by_label("Name of the event").fill("Cup of mine")
    pages.hall.organizer.head(Headed("Cup", Heading(place="Lyon")), None, "owner Wu")
    card.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("status")).to_contain_text("changed meanwhile")
    expect(card.get_by_label("Place")).to_have_value("Lyon")
    expect(card.get_by_label("Name of the event")).to_have_value("Cup")
    card.get_by_label("Name of the event").fill("Cup of ours")
    card.get_by_role("button", name="Enter").click()
    expect(page.locator("summary", has_text="The event: Cup of ours")).to_be_visible()
    assert pages.hall.organizer.now.book.tournament.heading.place == "Lyon"


def test_the_chief_bans_a_player_with_its_ground_and_takes_it_back(
    pages: Pages, browser: Browser, serve: Serve
) -> None:
    """2002 §23.1, by touches on a phone."""
    pages.begun(2)
    page = phone(browser, f"{serve(pages.app).url}/organizer#pin={pages.auth.official_pin(Role.CHIEF, 'Chen').token}")
    card = page.locator("details.hall-card", has=page.locator("summary", has_text="players"))
    card.locator("summary").first.click()
    line = card.locator("li", has_text="Player 1")
    line.locator("summary").click()
    expect(line.get_by_role("button", name="Impose it")).to_be_disabled()
    line.get_by_label("Ground").fill("§23.1")
    line.get_by_role("button", name="Impose it").click()
    expect(line.locator("summary")).to_contain_text("banned")
    banned = {one.player: one.why for one in pages.hall.organizer.now.book.sanctions}
    assert (
        list(banned.values()) == ["§23.1"]
        and dict(pages.hall.organizer.now.book.tournament.withdrawn).keys() == banned.keys()
    )
    line.get_by_role("button", name="Take back: banned").click()
    expect(line.locator("summary")).not_to_contain_text("banned")
    assert pages.hall.organizer.now.book.sanctions == ()
    assert page.evaluate("document.documentElement.scrollWidth") <= _PHONE["width"]


def test_the_chief_says_on_a_phone_which_results_a_ruling_took(
    pages: Pages, browser: Browser, serve: Serve, tmp_path: Path
) -> None:
    """2002 §23.1: one touch a game, one to enter it."""
    with closing(Staged(tmp_path / "t01")) as table:
        key = playing(pages, table)
        cancels = Choice(
            ruling="23.1-cancel", name="Zhao", choice="both", why="a confession", touched=Touched(), facts=Facts()
        )  # fmt: skip
        ruled(table, "arranged_game", cancels)
        table.resign("B")
        pages.hears(table)
        chief = pages.auth.official_pin(Role.CHIEF, "Chen").token
        page = phone(browser, f"{serve(pages.app).url}/organizer#pin={chief}")
        card = page.locator(".hall-card.call", has_text="2002 §23.1 a confession")
        expect(card.get_by_role("button", name="Cancel these")).to_be_disabled()
        card.get_by_role("checkbox").check()
        assert page.evaluate("document.documentElement.scrollWidth") <= _PHONE["width"]
        card.get_by_role("button", name="Cancel these (1)").click()
        expect(card).to_have_count(0)
    assert pages.hall.organizer.now.games[key].cancelled == {"B", "W"}


def test_a_referee_enters_results_of_tables_without_a_station_from_a_phone(
    pages: Pages, browser: Browser, serve: Serve
) -> None:
    pages.begun(4)
    url, auth = serve(pages.app).url, pages.auth
    spectator = phone(browser, f"{url}/pairings")
    referee = phone(browser, f"{url}/pairings#pin={auth.official_pin(Role.EXECUTING_REFEREE, 'Wu').token}")
    by_hand = referee.get_by_label("Enter a result")
    game = by_hand.locator("option").nth(2).inner_text()
    by_hand.select_option(label=game)
    referee.locator("details form select").first.select_option(label="White wins by resignation")
    referee.get_by_role("button", name="Enter").click()
    expect(spectator.locator("tr", has_text="White wins by resignation")).to_have_count(1)
    expect(spectator.get_by_label("Enter a result")).to_have_count(0)
    assert referee.evaluate("document.documentElement.scrollWidth") <= _PHONE["width"]
    results = [str(one.result) for one in pages.hall.organizer.now.games.values() if one.result is not None]
    assert results == ["W+R"]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "xml", "tour"])
def test_players_come_out_of_each_kind_of_file(
    pages: Pages, browser: Browser, serve: Serve, tmp_path: Path, ending: str
) -> None:
    """CSV, XLSX, OpenGotha and pairgoth, chosen on a phone; two of one name stay two, in the list and in the files."""
    pages.begun(0)
    players = (Person("a", "王", "伟", rank="5d", club="北京"), Person("b", "王", "伟", rank="3d", club="上海"))
    file = tmp_path / f"players.{ending}"
    three = Tournament(3, Format.SWISS, (*players, Person("c", "Kim", "Jun", rank="6d", country="KR")))
    file.write_bytes(write(three, kind_of(file.name, WRITTEN, None), Method.A, "players", {}))
    page = phone(browser, f"{serve(pages.app).url}/organizer#pin={pages.auth.owner_pin.token}")
    card = page.locator("details.hall-card", has=page.locator('input[type="file"]'))
    card.locator("summary").first.click()
    card.locator('input[type="file"]').set_input_files(file)
    expect(card.locator(".hall-import")).to_contain_text("New players: 3")
    expect(card.locator("ol > li")).to_have_count(3)
    assert [one.rank for one in pages.hall.organizer.now.book.tournament.players] == ["5d", "3d", "6d"]
    owner = pages.client("owner")
    for kind in ("h9", "tou", "txt", "xml", "csv", "xlsx"):
        assert owner.get(f"/api/hall/export/cup.{kind}").status_code == 200
