"""How a game comes to its result at the pages, over a staged table: differing marks, no way back, counted later."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rules.color import Color
from rules.points import parse_point
from rules.position import Position
from rules.rulings.parameters import EventParameters
from tests.e2e.at_desk import NAMED, opened, referee, tablet
from tests.e2e.conftest import Serve
from tests.e2e.opened import touch
from tests.e2e.paged import SIDES
from tests.e2e.test_report import CHINESE_ARTICLE
from tests.station.api.counted import FULL
from tests.station.api.hall import Hall, hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow

SLOW_MS = 30_000  # a page opened anew, or drawn in another browser, on a busy machine
DOUBTFUL = ("Q4", "D4")
"""Lone stones in large areas: nothing was played there, so that nobody is sure."""

DRAWN = "async () => { for (let n = 0; n < 9; n++) await new Promise(requestAnimationFrame); }"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Closes stations and pages."""
    with ExitStack() as stack:
        yield stack


def both_end(table: Page, first: str = "B") -> None:
    """The side to move says that the game is over, and the other agrees."""
    one, other = (SIDES[side] for side in (first, "W" if first == "B" else "B"))
    table.get_by_role("button", name="Game over", exact=True).click()
    table.get_by_role("button", name=f"{one}: game over").click()
    table.get_by_role("button", name=f"{other} agrees, count").click()
    expect(table.locator(".counting:not(.asking)")).to_be_visible()


def played(station: Hall) -> Position:
    """FULL at the table, and its last board."""
    station.play(FULL)
    return boards(FULL)[-1]


def counting(station: Hall, browser: Browser, serve: Serve, stack: ExitStack) -> Page:
    """Its tablet after FULL, which both sides said is over."""
    played(station)
    table = stack.enter_context(opened(browser, serve(station.app).url, tablet(station), 1024))
    both_end(table)
    return table


def say(table: Page, who: str, point: str, what: str) -> None:
    """Whoever is chosen answers a string of one stone."""
    table.get_by_role("radio", name=who).check()
    table.get_by_role("group", name=f"string of 1 at {point}").get_by_role("button", name=what, exact=True).click()


def test_opposite_marks_of_the_sides_are_shown_as_a_dispute_and_one_touch_settles_it(
    tmp_path: Path, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """By both together; and by the referee, whose name stands with it and whom no side overrules."""
    station = stack.enter_context(hall(tmp_path))
    played(station)
    station.table.fix(NAMED, "")
    url = serve(station.app).url
    table = stack.enter_context(opened(browser, url, tablet(station), 1024))
    both_end(table)
    card = table.locator(".card.dispute")
    for point in DOUBTFUL:
        say(table, "White", point, "dead")
        table.locator(".doubtful-said > summary").click()
        say(table, "Black", point, "alive")
        expect(card).to_contain_text(f"string of 1 at {point}")
        expect(card).to_contain_text("Black says: alive")
        expect(card).to_contain_text("White says: dead")
        expect(table.locator(".score h3")).to_have_text(f"{point} is disputed; as it is marked now:")
        for side in SIDES.values():
            expect(table.get_by_role("button", name=f"{side} agrees", exact=True)).to_be_disabled()
        if point == DOUBTFUL[0]:
            card.get_by_role("button", name="Both agree: dead").click()
            expect(card).to_have_count(0)
            expect(table.get_by_text(f"{point}: agreed since")).to_be_visible()
    other = stack.enter_context(opened(browser, url, referee(station), 1024))
    expect(other.locator(".desk")).to_be_visible()
    other.goto(f"{url}/table")
    other.locator(".card.dispute").get_by_role("button", name="Li rules: dead").click()
    expect(table.get_by_text(f"{DOUBTFUL[1]}: decided by Referee Li")).to_be_visible()
    touch(table.locator(".table-board"), DOUBTFUL[1])
    expect(table.get_by_text("only he can change it")).to_be_visible()
    expect(table.get_by_role("button", name="Black agrees", exact=True)).to_be_enabled()


def test_a_referee_whom_no_credential_names_gives_his_name(
    tmp_path: Path, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """It stands with what he says of a string, and with what he orders; where one is named, no tablet speaks as him."""
    station = stack.enter_context(hall(tmp_path))
    table = counting(station, browser, serve, stack)
    say(table, "Referee", DOUBTFUL[0], "dead")
    expect(table.get_by_text("name of whoever gives it").first).to_be_visible()
    table.get_by_label("Referee’s name").fill("Wang")
    say(table, "Referee", DOUBTFUL[0], "dead")
    expect(table.locator("summary", has_text="marked dead")).to_contain_text("1")
    table.get_by_role("button", name="Count again", exact=True).click()
    table.get_by_role("dialog").get_by_role("button", name="Referee").click()
    expect(table.get_by_text("Recount 1").first).to_be_visible()
    named = {one.event.type: one.event.as_dict().get("name") for one in station.folder.log.entries()}
    assert (named["dead_marked"], named["recounted"]) == ("Wang", "Wang")
    station.table.fix(NAMED, "")
    table.reload()
    expect(table.get_by_role("radio", name="Both")).to_be_visible()
    expect(table.get_by_role("radio", name="Referee")).to_have_count(0)


def test_a_pause_by_a_referees_word_has_his_name(
    tmp_path: Path, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """Asked for at the first touch where none is named; a tablet of a game that has one offers no such word."""
    station = stack.enter_context(hall(tmp_path))
    station.play("Q16 D4")
    table = stack.enter_context(opened(browser, serve(station.app).url, tablet(station), 1024))
    table.get_by_role("button", name="Pause", exact=True).click()
    asked = table.get_by_role("dialog")
    expect(asked.get_by_label("Referee’s name")).to_have_count(0)
    by_referee = asked.get_by_role("button", name="Referee")
    by_referee.click()
    expect(by_referee).to_be_disabled()
    asked.get_by_label("Referee’s name").fill("Wang")
    by_referee.click()
    expect(asked).to_have_count(0)
    paused = station.folder.log.entries()[-1].event
    assert (paused.type, paused.as_dict()["by"], paused.as_dict()["name"]) == ("paused", "referee", "Wang")
    station.table.fix(NAMED, "")
    table.reload()
    table.get_by_role("button", name="Go on", exact=True).click()
    expect(asked.get_by_role("button", name="Both")).to_be_visible()
    expect(asked.get_by_role("button", name="Referee")).to_have_count(0)


LIES_AT = """side => fetch("/api/auth/side", {method: "PUT", body: JSON.stringify({side}),
  headers: {"Content-Type": "application/json"}}).then(reply => reply.status)"""


def test_without_a_named_referee_an_open_incident_is_noted_by_both_sides_before_they_agree(
    tmp_path: Path, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """DESK.md §7.7, at two tablets, each at one side: one touch of each; the other rulings of the players stand there
    too, and a side alone neither lets the result through nor says that the camera was wrong."""
    station = stack.enter_context(hall(tmp_path))
    last = played(station)
    station.show([last.with_stones(white=[parse_point("M10")])], each=60)
    url = serve(station.app).url
    pages: dict[str, Page] = {}
    for side in SIDES:
        page = pages[side] = stack.enter_context(opened(browser, url, tablet(station), 1024))
        expect(page.get_by_role("heading", name="Two moves in a row")).to_be_visible(timeout=SLOW_MS)
        assert page.evaluate(LIES_AT, side) == 200
        page.reload()
        expect(page.get_by_role("heading", name="Two moves in a row")).to_be_visible(timeout=SLOW_MS)
        expect(page.get_by_text("The camera was wrong")).to_have_count(0)
    black, white = pages.values()
    black.get_by_role("button", name="Game over", exact=True).click()
    black.get_by_role("button", name="Black: game over").click()
    white.get_by_role("button", name="White agrees, count").click()
    for page in pages.values():
        expect(page.locator(".note-all")).to_contain_text("Incidents still open: 1", timeout=SLOW_MS)
        expect(page.locator(".note-all li")).to_contain_text("Two moves in a row")
        expect(page.locator('.together[data-ruling="passed"]')).to_be_visible()
    for point in DOUBTFUL:
        black.get_by_role("group", name=f"string of 1 at {point}").get_by_role(
            "button", name="dead", exact=True
        ).click()
    agree = {side: pages[side].get_by_role("button", name=f"{SIDES[side]} agrees", exact=True) for side in SIDES}
    expect(black.get_by_text("both sides note it, or decide it together")).to_be_visible()
    before = black.evaluate("window.touches")
    black.locator(".note-all").get_by_role("button", name="Black: only noted").click()
    expect(black.locator(".note-all").get_by_role("button", name="Black: only noted")).to_be_disabled()
    assert black.evaluate("window.touches") - before == 1
    expect(agree["B"]).to_be_disabled()
    white.locator(".note-all").get_by_role("button", name="White: only noted").click()
    for side, page in pages.items():
        expect(page.locator(".note-all")).to_have_count(0)
        agree[side].click()
    expect(black.locator(".locked")).to_be_visible()
    (ruled,) = [entry.event.as_dict() for entry in station.folder.log.entries() if entry.event.type == "ruling"]
    assert (ruled["ruling"], ruled["decider"], ruled["assents"]) == ("note", "players", ["B", "W"])


def test_a_point_of_which_the_sides_say_different_things_is_shown_and_settled(
    tmp_path: Path, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    station = stack.enter_context(hall(tmp_path))
    table = counting(station, browser, serve, stack)
    for point in DOUBTFUL:
        say(table, "Both", point, "dead")
    touch(table.locator(".table-board"), "A1")
    for side in SIDES.values():
        table.get_by_role("radio", name=side).check()
        table.locator(".touched").get_by_role("button", name=side).click()
    card = table.locator(".card.dispute")
    expect(card).to_contain_text("Black says: Black")
    expect(card).to_contain_text("White says: White")
    expect(table.get_by_role("button", name="Black agrees", exact=True)).to_be_disabled()
    card.get_by_role("group", name="A1").get_by_role("button", name="As it lies").click()
    expect(card).to_have_count(0)
    expect(table.get_by_role("button", name="Black agrees", exact=True)).to_be_enabled()


def test_nobody_confirms_before_each_string_is_answered_and_a_dispute_reopens_play(
    tmp_path: Path, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """DESK.md §8 and 2002 §21.3, §21.4: no side leaves the count, a string on which they differ does."""
    station = stack.enter_context(hall(tmp_path))
    last = played(station)
    table = stack.enter_context(opened(browser, serve(station.app).url, tablet(station), 1024))
    both_end(table)
    for side in SIDES.values():
        expect(table.get_by_role("button", name=f"{side} agrees", exact=True)).to_be_disabled()
    expect(table.get_by_role("button", name="All others alive")).to_have_count(0)
    say(table, "Both", DOUBTFUL[0], "dead")
    table.get_by_role("button", name="All others alive").click()
    expect(table.locator(".card.doubtful")).to_have_count(0)
    table.locator(".leftovers").get_by_role("button", name="As it lies").click()  # whose nobody closed it in
    for side in SIDES.values():
        expect(table.get_by_role("button", name=f"{side} agrees", exact=True)).to_be_enabled()
    expect(table.locator("summary", has_text="marked dead")).to_contain_text("1")
    table.get_by_role("button", name="Back to play").click()
    table.get_by_role("dialog").get_by_role("button", name="Black", exact=True).click()
    expect(table.get_by_text("Only a string on which you differ reopens play").first).to_be_visible()
    touch(table.locator(".table-board"), "Q4")
    table.get_by_text("We differ on this string").click()
    table.get_by_role("button", name="Play on now").click()
    expect(table.get_by_text("being played out")).to_be_visible()
    expect(table.locator(".side.turn")).to_contain_text("White")  # who says that Black's string is dead
    station.show([last.play(parse_point("Q5"), Color.WHITE).position])
    expect(table.locator(".now")).to_contain_text("Q5")
    both_end(table)
    expect(table.locator(".card.dispute")).to_contain_text("Moves played on: 1. Q5")
    game = station.table.snapshot.game
    assert game is not None
    (one,) = game.counting.disputed
    assert (one.says_dead, one.color, one.stage) == ("W", "B", "playing")


@pytest.mark.parametrize("late", ["board", "count"])
def test_a_result_is_shown_at_once_with_its_numbers(
    late: str, tmp_path: Path, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """Snapshot and count come one after the other; between them the count stays as it is."""
    station = stack.enter_context(hall(tmp_path))
    played(station)
    url = serve(station.app).url
    table = stack.enter_context(opened(browser, url, tablet(station), 1024))
    both_end(table)
    other = stack.enter_context(opened(browser, url, tablet(station), 1024))
    for point in DOUBTFUL:
        say(table, "Both", point, "dead")
    table.get_by_role("button", name="Black agrees", exact=True).click()
    expect(other.locator(".assents .given")).to_have_count(1)
    held: list[Route] = []
    other.route(f"**/api/{late}", lambda route: held.append(route))
    with other.expect_response("**/api/board" if late == "count" else "**/api/count"):
        table.get_by_role("button", name="White agrees", exact=True).click()
    other.evaluate(DRAWN)
    expect(other.locator(".counting")).to_be_visible()
    expect(other.locator(".locked")).to_have_count(0)
    assert held
    other.unroute(f"**/api/{late}")  # which lets them go
    expect(other.locator(".locked")).to_contain_text("Black wins by 5¾ zi")


def test_a_game_whose_board_was_cleared_is_counted_from_the_page(
    tmp_path: Path, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """Its clearing is no incident, and holds up nothing."""
    station = stack.enter_context(hall(tmp_path))
    last = played(station)
    station.table.fix(NAMED, "")
    table = stack.enter_context(opened(browser, serve(station.app).url, tablet(station), 1024))
    expect(table.locator(".now")).to_be_visible()
    station.show([last.with_stones(empty=range(0, 361, 3)), last.with_stones(empty=range(0, 361, 2))], each=2)
    station.show([Position.empty(19)], each=60)
    table.get_by_role("button", name="Count it now").click()
    expect(table.locator(".counting:not(.asking)")).to_be_visible()
    expect(table.get_by_role("heading", name="Do both sides agree?")).to_be_visible()
    for point in DOUBTFUL:
        say(table, "Both", point, "dead")
    for side in SIDES.values():
        table.get_by_role("button", name=f"{side} agrees", exact=True).click()
    expect(table.get_by_text("Black wins by 5¾ zi").first).to_be_visible()


def test_a_player_alone_reopens_play_under_japanese_rules_where_the_event_lets_him(
    tmp_path: Path, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """And no Chinese article stands on any of the pages."""
    station = stack.enter_context(hall(tmp_path))
    station.client("table").post("/api/table/start", json={"rules": "japanese"})
    named = {"chief": NAMED.chief, "referees": NAMED.referees}
    station.table.fix(EventParameters(resume_on_request=True, **named), "")  # type: ignore[arg-type]
    played(station)
    url = serve(station.app).url
    table = stack.enter_context(opened(browser, url, tablet(station), 1024))
    desk = stack.enter_context(opened(browser, url, referee(station)))
    both_end(table)
    assert not CHINESE_ARTICLE.findall(table.locator("main").inner_text())
    table.get_by_role("button", name="Back to play").click()
    table.get_by_role("dialog").get_by_role("button", name="Black", exact=True).click()
    expect(table.locator(".counting")).to_have_count(0)
    expect(table.locator(".side.turn")).to_be_visible()
    for page in (table, desk):
        assert not CHINESE_ARTICLE.findall(page.locator("main").inner_text())
