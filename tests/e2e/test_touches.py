"""What keys and fingers do on the pages of recorded stations, and what is sent for it."""

import pytest
from playwright.sync_api import Browser, expect

from station.api import schemas
from tests.e2e.conftest import Serve
from tests.e2e.opened import SIZES, opened, touch
from tests.e2e.recorded import DEAD
from tests.e2e.scenes import SCENES

pytestmark = pytest.mark.slow


def test_keys_alone_step_through_the_game_and_the_language_stays(browser: Browser, serve: Serve) -> None:
    """Arrow keys step; a chosen language outlives a reload. Whoever only looks fetches the first view's words alone."""
    page, _ = opened(browser, serve(SCENES["recording"]().app()).url, SIZES["desktop"], "en-GB")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    shown = page.locator(".move-number strong")
    assert shown.inner_text() == "118"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("PageUp")
    expect(shown).to_have_text("107")
    page.keyboard.press("Home")
    expect(shown).to_have_text("0")
    page.keyboard.press("End")
    expect(shown).to_have_text("118")
    page.get_by_role("combobox").first.select_option("ko")
    page.reload()
    assert page.locator(".tabs").inner_text().split() == ["바둑판", "대국석", "기보", "설정", "심판"]
    assert page.locator("html").get_attribute("lang") == "ko"
    assert fetched and not [one for one in fetched if "/more_" in one]
    page.context.close()


def test_a_dead_string_is_marked_by_keys_alone(browser: Browser, serve: Serve) -> None:
    """Arrows from the middle of the board, Enter on the stone."""
    station = SCENES["marking"]()
    page, _ = opened(browser, serve(station.app()).url + "/table", SIZES["desktop"], "en-GB")
    board = page.get_by_role("group", name="Arrow keys move")
    board.focus()
    for key in ["ArrowLeft"] * 3 + ["ArrowUp"] * 2:
        page.keyboard.press(key)
    assert board.locator("output").inner_text() == "G12: White"
    with page.expect_response("**/api/count/dead"):
        page.keyboard.press("Enter")
    page.context.close()
    assert station.sent == [("count/dead", {"point": "G12", "dead": True, "color": "both", "revision": 180})]


def test_a_doubtful_string_stands_out_and_one_touch_changes_it(browser: Browser, serve: Serve) -> None:
    """A ring and a question mark on the board, both views beside it, and the string is marked by touching it."""
    station = SCENES["proposal"]()
    page, _ = opened(browser, serve(station.app()).url + "/table", SIZES["tablet"], "en-GB")
    board = page.locator(".table-board")
    expect(board.locator(".questioned")).to_have_count(1)
    expect(board.locator(".marks .doubtful")).to_have_text("?")
    expect(page.locator(".card.doubtful .views")).to_contain_text("GNU Go: dead")
    with page.expect_response("**/api/count/dead"):
        touch(board, DEAD[0])
    page.context.close()
    assert [(path, sent["point"], sent["dead"]) for path, sent in station.sent] == [("count/dead", DEAD[0], True)]


def test_how_a_string_dies_is_stepped_through_by_touches(browser: Browser, serve: Serve) -> None:
    """Numbers on the board, a touch anywhere on it shows the next move, and the way back marks nothing."""
    station = SCENES["proposal"]()
    page, complaints = opened(browser, serve(station.app()).url + "/table", SIZES["tablet"], "en-GB")
    page.get_by_text("One by one").click()
    page.get_by_role("button", name="Show how").first.click()
    numbers = page.locator(".table-board .number")
    expect(numbers).to_have_text(["1"])
    page.get_by_role("button", name="Back").click()
    expect(numbers).to_have_count(0)
    touch(page.locator(".table-board"), "A1")
    expect(numbers).to_have_text(["1"])
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Take all over")).to_be_visible()
    page.context.close()
    assert not station.sent
    assert not complaints


@pytest.mark.parametrize(
    ("hidden", "found", "says"),
    [((), True, ["The board is as recorded."]), (("Q16",), True, ["Q16: not in sight"]), ((), False, [])],
)
def test_a_scattered_board_is_called_rebuilt_only_where_all_of_it_is_seen(
    hidden: tuple[str, ...], found: bool, says: list[str], browser: Browser, serve: Serve
) -> None:
    """What nobody sees differs from nothing."""
    station = SCENES["desk_scattered"]()
    assert station.board.camera is not None
    camera = station.board.camera.model_copy(update={"board_found": found})
    away = [schemas.Hidden(point=point, since_s=1.0) for point in hidden]
    station.board = station.board.model_copy(update={"differs": [], "hidden": away, "camera": camera})
    page, _ = opened(browser, serve(station.app()).url + "/referee", SIZES["desktop"], "en-GB")
    expect(page.locator(".seen li").first).to_be_visible()
    expect(page.locator(".rebuilding")).to_have_text(says)
    page.context.close()


def test_an_incident_shows_its_pictures_and_is_dismissed_in_one_touch(browser: Browser, serve: Serve) -> None:
    """What happened and what the rules say, before and after side by side, large ones by a swipe, then who and why."""
    station = SCENES["attention"]()
    page, complaints = opened(browser, serve(station.app()).url + "/table", SIZES["tablet"], "zh-CN")
    card = page.locator(".card.incident")
    expect(card).to_contain_text("K4 处的黑子移到了 L4")
    expect(card).to_contain_text("2002 规则 §17.5：棋子移动")
    expect(card.locator(".evidence .scene image")).to_have_count(2)  # before and after, side by side
    expect(card.locator(".evidence .ring circle:not(.halo)")).to_have_count(4)  # K4 and L4 in both
    expect(page.locator(".table-board .differs .ghost.B")).to_have_count(1)  # it stood at K4
    card.get_by_role("button", name="之前").click()
    strip, width = page.locator(".swipe"), "box => box.clientWidth"
    expect(strip).to_be_visible()
    page.get_by_role("radio", name="之后").check()
    assert strip.evaluate("box => box.scrollLeft") == pytest.approx(2 * strip.evaluate(width), abs=2)
    strip.evaluate("box => box.scrollTo({left: box.clientWidth, behavior: 'instant'})")  # a finger pulls one back
    expect(page.get_by_role("radio", name="当时")).to_be_checked()
    page.keyboard.press("Escape")
    with page.expect_response("**/api/table/dismiss"):
        card.get_by_role("radio", name="识别有误").check()
        card.get_by_role("button", name="识别有误：双方").click()
    page.context.close()
    assert station.sent == [("table/dismiss", {"seq": 130, "by": "both", "name": "", "why": "misread"})]
    assert complaints == []
