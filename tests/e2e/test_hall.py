"""The hall's pages in a real browser: what a table does is on a second page by itself."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from station.api.auth import Auth, Role
from station.api.hall.app import HallParts, create_hall_app
from station.api.hall.stream import HallStreams
from station.hall.house import House
from station.hall.office.entries import Checked, Headed
from station.hall.office.organizer import swiss_of
from station.hall.running import Hall, Waiting
from station.hall.tournament.entries import Locked, Released, Warned
from station.hall.tournament.sanctions import Sanctioned
from station.hall.tournament.tournament import Person
from station.storage.devices import Devices
from station.timebase import SystemClock
from tests.e2e.conftest import Photograph, Serve
from tests.e2e.opened import FAULTS, LANGUAGES, SIZES, opened, serious
from tests.station.api.hub import BUS, LOG, Pages
from tests.station.hall.joined import Staged
from tests.station.stage import StandingClock

pytestmark = pytest.mark.slow
PLACES = ("/", "/desk", "/board/t01", "/pairings", "/chart", "/standings", "/organizer", "/screen", "/sheets", "/join")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[tuple[Pages, Staged]]:
    with ExitStack() as opened:
        folder = tmp_path / "hall"
        house = opened.enter_context(closing(House(folder, alone=True)))
        devices = opened.enter_context(closing(Devices(folder)))
        running = opened.enter_context(closing(Hall(house, SystemClock())))
        clock = StandingClock()
        auth, streams = Auth(bytes(32), devices, clock), HallStreams(running)
        opened.callback(streams.close)
        app = create_hall_app(HallParts(running, auth, devices, streams, "http://127.0.0.1/", "", 4222))
        pages = Pages(app, running, auth, clock, streams, devices)
        for board in (1, 2):
            running.ask(Waiting(f"t0{board}", LOG, BUS[:-1] + str(board), "", 1))
            running.accept(f"t0{board}", board, running.waiting[0].fingerprint)
        running.organizer.start(swiss_of("天元杯", 3), [Person(f"p{n}", f"Player {n}") for n in range(1, 5)], "owner")
        running.organizer.publish(running.organizer.draw("seed"), "chief")
        yield pages, opened.enter_context(closing(Staged(tmp_path / "t01")))


def page_of(browser: Browser, errors: list[str]) -> Page:
    page = browser.new_context(locale="en-US").new_page()
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page


def test_what_a_table_does_is_on_every_page(
    hall: tuple[Pages, Staged], browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    pages, table = hall
    served = serve(pages.app)
    errors: list[str] = []
    official, screen = page_of(browser, errors), page_of(browser, errors)
    pin = pages.auth.official_pin(Role.CHIEF, "Chen")
    official.goto(f"{served.url}/#pin={pin.token}")
    screen.goto(f"{served.url}/pairings")
    (first,) = (one for one in pages.hall.organizer.untaken(pages.hall.floor.table) if one.station == "t01")
    table.orders.take(first.order)
    table.play()
    pages.hears(table)
    card = official.locator('[data-station="t01"]')
    expect(card).to_contain_text("4 moves")
    table.table.call_help(True)
    threading.Thread(target=pages.hears, args=(table,)).start()
    expect(card).to_contain_text("calls for a person")
    assert official.locator("[data-station]").first.get_attribute("data-station") == "t01"
    photograph(official, "hall-boards")
    for place in PLACES:
        official.goto(f"{served.url}{place}")
        expect(official.locator("h1").first).to_be_visible()
        photograph(official, f"hall{place.replace('/', '-')}", whole=True)
    official.goto(f"{served.url}/board/t01")
    expect(official.locator(".diagram path").first).to_have_css("fill", "none")
    expect(screen.locator("tbody")).to_contain_text("playing")
    table.table.call_help(False)
    table.resign("B")
    pages.hears(table)
    expect(screen.locator("tbody")).to_contain_text("resignation")
    pages.hall.organizer.enter(Released(1, "Chen", "2026-11-22T10:00:00Z"), "chief Chen")
    screen.goto(f"{served.url}/standings")
    expect(screen.locator(".released")).to_contain_text("Chen")
    assert errors == []


def test_more_tabs_than_a_browser_opens_connections_all_hear(
    hall: tuple[Pages, Staged], browser: Browser, serve: Serve
) -> None:
    """Six connections to one host are all that a browser opens, and each stream held one: pages beyond stayed blank."""
    pages, _ = hall
    served = serve(pages.app)
    context = browser.new_context(locale="en-US")
    tabs = [context.new_page() for _ in range(9)]
    for tab in tabs:
        tab.goto(f"{served.url}/pairings")
        expect(tab.locator("tbody")).to_contain_text("Player 1")
    assert pages.streams.hall.listeners == 1
    game = pages.hall.organizer.now.book.tournament.games[0]
    pages.hall.organizer.enter(Locked(game.key, "B+R"), "chief Chen")
    for tab in tabs:
        expect(tab.locator("tbody")).to_contain_text("resignation")
    for tab in tabs[:8]:
        tab.close()
    pages.hall.organizer.enter(Locked(game.key, "draw"), "chief Chen")
    expect(tabs[8].locator("tbody")).to_contain_text("Draw")
    context.close()


def test_what_an_import_says_stays_and_the_same_list_is_asked_about(
    hall: tuple[Pages, Staged], browser: Browser, serve: Serve, tmp_path: Path
) -> None:
    pages, _ = hall
    served = serve(pages.app)
    errors: list[str] = []
    page = page_of(browser, errors)
    page.goto(f"{served.url}/organizer#pin={pages.auth.owner_pin.token}")
    card = page.locator("details.hall-card", has=page.locator('input[type="file"]'))
    card.locator("summary").first.click()
    bad, twice, large = (tmp_path / f"{name}.csv" for name in ("bad", "twice", "large"))
    bad.write_text("name,rating\nKim,many\n")
    twice.write_text("name,club\nPlayer 1,\nSato,Kyoto\n")
    large.write_text("name\n" + "".join(f"Number {n}\n" for n in range(300_000)))
    choose, told = card.locator('input[type="file"]'), card.locator(".hall-import")
    choose.set_input_files(bad)
    expect(told).to_contain_text("bad.csv: rating, line 2: many cannot stand here.")
    page.wait_for_timeout(9_500)  # longer than a notice stays
    expect(told).to_be_visible()
    choose.set_input_files(large)
    expect(told).to_contain_text("more than 50000 rows", timeout=20_000)
    choose.set_input_files(twice)
    expect(told).to_contain_text("Already there (1): Player 1")
    assert len(pages.hall.organizer.now.book.tournament.players) == 4, "nothing was entered yet"
    told.get_by_role("button", name="Enter the 1 new ones").click()
    expect(told).to_contain_text("New players: 1")
    told.get_by_role("button", name="Dismiss").click()
    expect(told).to_have_count(0)
    many = tmp_path / "many.csv"
    many.write_text("name\n" + "".join(f"Number {n}\n" for n in range(4_900)))
    choose.set_input_files(many)
    expect(told).to_contain_text("New players: 4900", timeout=30_000)
    expect(card.locator("ol > li")).to_have_count(300)
    card.get_by_label("Find").fill("sato")
    expect(card.locator("ol > li")).to_have_count(1)
    card.locator("ol summary").click()
    card.locator("ol").get_by_label("Rank").fill("業餘5段")
    card.locator("ol").get_by_role("button", name="Save").click()
    expect(card.locator("ol > li")).to_contain_text("業餘5段")
    assert [one for one in errors if "422" not in one] == []


def test_a_hall_is_called_gone_only_once_it_does_not_answer(
    hall: tuple[Pages, Staged], browser: Browser, serve: Serve
) -> None:
    served, held = serve(hall[0].app), list[Route]()
    page = page_of(browser, [])
    page.add_init_script("delete window.SharedWorker")  # of a browser without them; and a test reaches into no worker
    page.route("**/api/events", lambda route: held.append(route))
    page.goto(f"{served.url}/pairings")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".banner")).to_have_count(0)
    held[0].abort()
    expect(page.locator(".banner.lost")).to_be_visible()


def test_a_hall_that_is_gone_is_told_with_its_age_and_no_table_looks_calm(
    hall: tuple[Pages, Staged], browser: Browser, serve: Serve
) -> None:
    pages, table = hall
    served = serve(pages.app)
    pin = pages.auth.official_pin(Role.CHIEF, "Chen")
    (first,) = (one for one in pages.hall.organizer.untaken(pages.hall.floor.table) if one.station == "t01")
    table.orders.take(first.order)
    table.play()
    pages.hears(table)
    pages.hall.floor.watch(time.time_ns())
    boards, screen = page_of(browser, []), page_of(browser, [])
    boards.goto(f"{served.url}/#pin={pin.token}")
    state = boards.locator('[data-station="t01"] .glance-state')
    expect(state).to_have_text("playing")
    screen.goto(f"{served.url}/screen")
    expect(screen.locator("tbody")).to_contain_text("playing")
    served.stop()
    for page in (boards, screen):
        expect(page.locator(".banner.lost")).to_contain_text(re.compile(r"last word \d+ s ago"), timeout=15_000)
    expect(state).to_have_text(re.compile(r"last word \d+ s ago"))
    boards.get_by_role("link", name="Desk").click()
    expect(boards.locator("h1")).to_have_text("Desk")
    expect(boards.locator(".calm")).to_have_count(0)


SHEETS = {
    "results": ["成绩记录单", "中盘胜", "执行裁判"],
    "report": ["裁判长报告", "警告: ", "器材不合格的台", "裁判长（签名）"],
    "final": ["最终名次", "颁奖顺序", "名次不变：Player 2"],
    "equipment": ["器材检查表", "不合格", "no battery", "chief Chen"],
}


def test_sheets_are_said_in_chinese_and_the_readers_words(
    hall: tuple[Pages, Staged], browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    pages, table = hall
    (first,) = (one for one in pages.hall.organizer.untaken(pages.hall.floor.table) if one.station == "t01")
    table.orders.take(first.order)
    table.play()
    table.resign("B")
    pages.hears(table)
    pages.hall.organizer.enter(Warned("p1", 2), "chief Chen")
    pages.hall.organizer.enter(Sanctioned("p2", "prize_down", "§23.6"), "chief Chen")
    pages.hall.organizer.enter(Checked(9, {"clock": False}, "no battery"), "chief Chen")
    errors: list[str] = []
    page = page_of(browser, errors)
    page.goto(f"{serve(pages.app).url}/sheets#pin={pages.auth.official_pin(Role.CHIEF, 'Chen').token}")
    for paper, chinese in SHEETS.items():
        page.get_by_role("radio").nth(1 + list(SHEETS).index(paper)).check(force=True)
        own = page.locator("article[lang=en]")
        expect(page.locator("article[lang=zh-Hans]").first).to_be_visible()
        told = page.locator("article[lang=zh-Hans]").first.inner_text()
        assert [one for one in chinese if one not in told] == []
        assert not any("一" <= letter <= "鿿" for letter in own.inner_text().replace("天元杯", ""))
        photograph(page, f"hall-sheet-{paper}", whole=True)
    assert errors == []


def test_the_chief_puts_a_draft_otherwise_and_publishes_it(
    hall: tuple[Pages, Staged], browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    """Two players change seats, two change colors; both lost at one table, and a lot parts them for this pairing."""
    pages, _ = hall
    organizer = pages.hall.organizer
    first, second = (game.black for game in organizer.now.book.tournament.games)
    organizer.enter(Locked((1, first), "both_lose"), "chief Chen")
    organizer.enter(Locked((1, second), "B+R"), "chief Chen")
    errors: list[str] = []
    page = page_of(browser, errors)
    page.goto(f"{serve(pages.app).url}/organizer#pin={pages.auth.official_pin(Role.CHIEF, 'Chen').token}")
    lost = page.locator("details", has_text="both lose").first
    lost.locator("summary").first.click()
    lost.get_by_label("Who drew it").fill("Chen")
    lost.get_by_label("Before whom").fill("both players")
    lost.get_by_role("button", name="Enter").last.click()
    expect(lost.get_by_text("The lot was drawn.")).to_contain_text(re.compile("paired as winner: Player"))
    expect(lost.get_by_text("Drawn at the desk of station")).to_have_count(0)
    page.get_by_role("button", name=re.compile("Draw round 2")).click()
    table = page.locator(".draft-table tbody tr")
    expect(table).to_have_count(2)
    photograph(page, "hall-draft", whole=True)
    drawn = [[one.input_value() for one in row.locator("select").all()] for row in table.all()]
    table.nth(0).get_by_role("button", name="Change colors").click()
    table.nth(0).get_by_label("Black").select_option(drawn[1][0])
    meant = [[drawn[1][0], drawn[0][0]], [drawn[0][1], drawn[1][1]]]
    assert [[one.input_value() for one in row.locator("select").all()] for row in table.all()] == meant
    page.get_by_role("button", name="Keep this draft").click()
    page.get_by_role("button", name="Publish").click()
    expect(table).to_have_count(0)
    games = [game for game in organizer.now.book.tournament.games if game.round == 2]
    assert [[game.black, game.white] for game in games] == meant
    assert errors == []


def speak(page: Page, language: str) -> None:
    """Chooses a language, and waits until its words have come; the projector's screen has no choice."""
    chosen = page.get_by_role("banner").get_by_role("combobox").first
    if chosen.count():
        chosen.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", re.compile(language))


@pytest.mark.parametrize("place", PLACES)
def test_pages_fit_and_are_accessible(
    place: str, hall: tuple[Pages, Staged], browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    """As the station's: at each size in the language whose turn it is."""
    pages, table = hall
    (first,) = (one for one in pages.hall.organizer.untaken(pages.hall.floor.table) if one.station == "t01")
    table.orders.take(first.order)
    table.play()
    table.table.call_help(True)
    pages.hears(table)
    url, found = serve(pages.app).url, {}
    pin = pages.auth.owner_pin.token
    page, complaints = opened(browser, f"{url}{place}#pin={pin}", SIZES["desktop"], "zh-CN")
    page.evaluate("() => { for (const one of document.querySelectorAll('main details')) one.open = true; }")
    for lines in page.locator(".diagram > path").all():
        expect(lines).to_have_css("fill", "none")  # else the board is a black blot
    for at, (size, (width, height)) in enumerate(SIZES.items()):
        page.set_viewport_size({"width": width, "height": height})
        language = list(LANGUAGES)[(PLACES.index(place) + at) % len(LANGUAGES)]
        speak(page, language)
        found[f"{size} {language}"] = page.evaluate(FAULTS)
        found[f"axe {size}"] = serious(page)
        photograph(page, f"hall{place.replace('/', '-')}-{size}-{language}", whole=True)
    found["console"] = complaints
    page.context.close()
    assert {where: what for where, what in found.items() if what} == {}


def test_the_office_says_by_itself_who_asks_and_gives_the_event_as_files(
    hall: tuple[Pages, Staged], browser: Browser, serve: Serve
) -> None:
    """Nothing of it is in the stream; a station is offered the board of its name."""
    pages, _ = hall
    served = serve(pages.app)
    errors: list[str] = []
    owner = page_of(browser, errors)
    owner.goto(f"{served.url}/organizer#pin={pages.auth.owner_pin.token}")
    expect(owner.get_by_role("heading", name="Stations")).to_be_visible()
    pages.hall.ask(Waiting("t07", LOG, BUS[:-1] + "7", "", 1))
    asks = owner.locator("article.asks")
    expect(asks).to_contain_text("t07", timeout=10_000)
    expect(asks.locator("input")).to_have_value("7")
    asks.get_by_role("button", name="The same letters").click()
    expect(owner.get_by_role("row", name="t07")).to_be_visible()
    owner.locator("summary", has_text="Files for").click()
    with owner.expect_download() as taken:
        owner.get_by_role("link", name=re.compile("EGF")).click()
    assert "; EV[天元杯]" in taken.value.path().read_text("utf-8") and taken.value.suggested_filename == "天元杯.h9"
    assert not errors


def test_a_further_game_is_told_and_a_person_says_whose_it_is(
    hall: tuple[Pages, Staged], browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    """On a phone, with a long name of the event: no page is wider than the screen."""
    pages, table = hall
    name = "Internationales Osterturnier der Stadt Berlin-Brandenburg 2026"
    pages.hall.organizer.head(Headed(name), None, "owner")
    (first,) = (one for one in pages.hall.organizer.untaken(pages.hall.floor.table) if one.station == "t01")
    table.orders.take(first.order)
    table.play()
    table.resign("B")
    pages.hears(table)
    table.table.start_from_board()
    table.play()
    table.resign("W")
    pages.hears(table)
    errors: list[str] = []
    page = page_of(browser, errors)
    page.set_viewport_size({"width": 420, "height": 860})
    page.goto(f"{serve(pages.app).url}/organizer#pin={pages.auth.owner_pin.token}")
    card = page.locator("article.call", has_text="It belongs to no pairing")
    expect(card).to_contain_text("White wins by resignation")
    expect(card).to_contain_text("stands: Black wins by resignation")
    assert page.evaluate("document.documentElement.scrollWidth") <= 420
    page.locator("summary", has_text=name).click()
    photograph(page, "hall-further", whole=True)
    page.locator("summary", has_text="Player").first.click()
    entered = page.locator("details[open] details button.primary").first
    page.locator("details[open] summary", has_text="Enter a result").first.click()
    expect(entered).to_be_disabled()
    page.get_by_role("button", name="It is the replay of this pairing").click()
    expect(card).to_have_count(0)
    (game,) = (one for one in pages.hall.organizer.now.games.values() if one.board == 1)
    assert str(game.result) == "W+R" and errors == []


def test_a_round_before_is_corrected_in_the_office(hall: tuple[Pages, Staged], browser: Browser, serve: Serve) -> None:
    pages, _ = hall
    organizer = pages.hall.organizer
    for game in organizer.now.book.tournament.games:
        organizer.enter(Locked(game.key, "B+R"), "chief Chen")
    organizer.enter(Released(1, "Chen", "2026-11-22T10:00:00Z"), "chief Chen")
    organizer.publish(organizer.draw("seed 2"), "chief Chen")
    errors: list[str] = []
    page = page_of(browser, errors)
    page.goto(f"{serve(pages.app).url}/organizer#pin={pages.auth.official_pin(Role.CHIEF, 'Chen').token}")
    page.get_by_role("navigation", name="Rounds").get_by_role("button", name="1").click()
    row = page.locator("details", has_text="Black wins by resignation").first
    row.locator("summary").first.click()
    row.locator("summary", has_text="Enter a result").click()
    row.locator("form select").first.select_option("W+F!")
    row.get_by_label("Article or reason of the correction").fill("the slip says so")
    row.get_by_role("button", name="Enter").click()
    expect(page.locator("summary", has_text="by forfeit (not played)")).to_be_visible()
    corrected = next(one for one in organizer.now.games.values() if not one.played)
    assert corrected.round == 1 and str(corrected.result) == "W+F"
    assert [one.because for one in organizer.now.book.versions] == ["", "the slip says so"]
    page.goto(page.url.replace("/organizer", "/standings"))
    expect(page.locator("main")).to_contain_text("fewer warnings")
    assert errors == []
