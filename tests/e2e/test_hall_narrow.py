"""The hall's pages on a phone with names as people have them, in every language: nothing is off the screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from station.hall.office.organizer import swiss_of
from station.hall.tournament.entries import Locked
from station.hall.tournament.tournament import Person
from tests.e2e.conftest import Photograph, Serve
from tests.e2e.opened import FAULTS, LANGUAGES, SIZES, opened
from tests.e2e.test_hall import speak
from tests.station.api.hub import Pages
from tests.station.api.hub import opened as hub

pytestmark = pytest.mark.slow
PEOPLE = ("林小雨", "Anna Kowalska-Nowicka", "佐藤 美咲", "Bartholomew Featherstonehaugh")
SCROLLED = "() => [...document.querySelectorAll('.scrolls')].filter(one => one.scrollWidth > one.clientWidth).length"


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    with hub(tmp_path / "hall") as found:
        for board in (1, 2):
            found.joined(f"t0{board}", board)
        organizer = found.hall.organizer
        people = [Person(f"p{n}", name) for n, name in enumerate(PEOPLE)]
        organizer.start(swiss_of("2026 秋季联赛 天元杯", 3), people, "owner")
        organizer.publish(organizer.draw("seed"), "chief")
        organizer.enter(Locked(organizer.now.book.tournament.games[0].key, "W+3.5"), "chief Chen")
        yield found


@pytest.mark.parametrize("place", ["/desk", "/board/t01", "/pairings", "/chart", "/standings", "/sheets"])
def test_a_phone_shows_all_of_it(
    place: str, pages: Pages, browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    """Whole tables: no result behind the edge, no number that only a finger brings."""
    url, found = serve(pages.app).url, {}
    page, complaints = opened(browser, f"{url}{place}#pin={pages.auth.owner_pin.token}", SIZES["phone"], "zh-CN")
    for language in LANGUAGES:
        speak(page, language)
        found[language] = page.evaluate(FAULTS) + ["scrolls sideways"] * page.evaluate(SCROLLED)
        photograph(page, f"hall-narrow{place.replace('/', '-')}-{language}", whole=True)
    page.context.close()
    assert {where: what for where, what in found.items() if what} == {} and complaints == []


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_draft_is_whole_whatever_people_are_called(
    size: str, pages: Pages, browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    """Who publishes it sees both players of each board."""
    organizer = pages.hall.organizer
    organizer.enter(Locked(organizer.now.book.tournament.games[1].key, "B+R"), "chief Chen")
    assert pages.client("owner").post("/api/hall/draft", json={}).status_code == 200
    url = f"{serve(pages.app).url}/organizer#pin={pages.auth.owner_pin.token}"
    page, complaints = opened(browser, url, SIZES[size], "en-GB")
    expect(page.locator(".draft-table select")).to_have_count(len(PEOPLE))
    faults = page.evaluate(FAULTS)
    photograph(page, f"hall-draft-{size}", whole=True)
    page.context.close()
    assert faults == complaints == []


def test_no_option_is_torn_from_its_dashes(pages: Pages, browser: Browser, serve: Serve) -> None:
    """Typed from the screen, `--` and `data` in two lines are two words."""
    page, _ = opened(browser, f"{serve(pages.app).url}/join", SIZES["phone"], "en-GB")
    words = page.locator(".command > span")
    line = f'"{page.url}"'
    stopped, starting = ["tianyuan hall join", line, "--data …", "--name t01"], ["tianyuan serve", f"--hall {line}"]
    expect(words).to_have_text([*stopped, *starting, "--hall-name t01"])
    heights = words.evaluate_all("all => all.map(one => Math.round(one.offsetHeight))")
    assert len({heights[0], *heights[2:5], heights[6]}) == 1, "each in one line"
    page.context.close()


def test_the_organizers_see_which_game_waits_for_who_has_left(pages: Pages, browser: Browser, serve: Serve) -> None:
    game = pages.hall.organizer.now.book.tournament.games[1]
    pages.client("owner").post("/api/hall/withdrawals", json={"player": game.black, "after": 0})
    name = pages.hall.organizer.now.book.tournament.names[game.black]
    url = f"{serve(pages.app).url}/organizer#pin={pages.auth.owner_pin.token}"
    page, complaints = opened(browser, url, SIZES["phone"], "en-GB")
    card = page.get_by_role("article").filter(has_text=f"Table {game.board} of round 1 still has {name}, who left.")
    card.get_by_role("link", name="Enter a result").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    page.context.close()
    assert complaints == []


@pytest.mark.parametrize("size", [(1280, 900), (1920, 1080), (1024, 768)])
def test_a_projector_shows_each_page_whole(
    size: tuple[int, int], tmp_path: Path, browser: Browser, serve: Serve
) -> None:
    """Sixteen tables, and places after a round: nobody scrolls there, and what they are of is as large as they."""
    with hub(tmp_path / "hall") as pages:
        organizer = pages.hall.organizer
        organizer.start(swiss_of("Cup", 3), [Person(f"p{n}", f"Player {n}") for n in range(32)], "owner")
        organizer.publish(organizer.draw("seed"), "chief")
        for game in organizer.now.book.tournament.games:
            organizer.enter(Locked(game.key, "B+R"), "chief Chen")
        organizer.publish(organizer.draw("seed"), "chief")
        page = browser.new_page(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
        page.clock.install()
        page.goto(f"{serve(pages.app).url}/screen")
        shown = []
        for number in range(1, 6):
            expect(page.locator("footer span.n")).to_have_text(f"{number} / 5")
            shown.append(page.evaluate("document.documentElement.scrollHeight - innerHeight"))
            sizes = page.locator(":is(h2, td)").evaluate_all("all => all.map(one => getComputedStyle(one).fontSize)")
            assert len(set(sizes)) == 1
            page.clock.fast_forward(12_000)
        page.close()
        assert shown == [0] * 5
