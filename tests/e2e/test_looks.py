"""Every page at phone, tablet and desktop size, in four languages: checked by machine, and photographed.

The pictures lie in out/pages, to be looked at by a person before a change is called done: each size in one language,
in their turn; with TIANYUAN_PICTURES=all in every one.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Serve
from tests.e2e.recorded import DEAD
from tests.e2e.scenes import SCENES
from tests.e2e.scenes_desk import DESK
from tests.station.process import ROOT

pytestmark = pytest.mark.slow

ALL_PICTURES = os.environ.get("TIANYUAN_PICTURES") == "all"
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
LANGUAGES = {"zh": "zh-CN", "en": "en-GB", "ja": "ja-JP", "ko": "ko-KR"}
PATHS = dict.fromkeys(("setup", "setup_none", "setup_phone", "setup_bad", "setup_lens"), "/setup") | {
    "recording": "/",
    "secure": "/secure",
    "archive": "/archive",
    "replay": "/archive/11",
    "referee": "/referee",
    **{name: "/referee" for name in DESK if "table" not in name and name != "desk_club"},
    "desk_report": "/report",
}
FAULTS = """() => {
  const faults = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px too wide`);
  for (const one of document.querySelectorAll('button, a, select, summary, input:not([type=radio], [type=file])')) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest('.skip') || getComputedStyle(one).visibility === 'hidden') continue;
    const name = `${one.tagName} "${one.innerText || one.ariaLabel}"`;
    if (Math.min(box.width, box.height) < 43.9) faults.push(`${name} is ${box.width} by ${box.height} px`);
    if (one.scrollWidth > one.clientWidth + 1 && one.tagName !== 'SELECT') faults.push(`${name} is cut off`);
  }
  for (const one of document.querySelectorAll('main :is(span, strong, p, li, h1, h2, h3, h4, td, th, label)')) {
    const box = one.getBoundingClientRect(), text = one.innerText?.trim() ?? '';
    const squeezed = text.length > 8 && box.width > 1 && box.width < 48 && box.height > 2.5 * box.width;
    if (squeezed) faults.push(`"${text}" is squeezed`);
    const card = one.closest('.card')?.getBoundingClientRect();
    if (text && card && box.width > 1 && box.right > card.right + 1) faults.push(`"${text}" stands out of its card`);
  }
  return faults;
}"""


def opened(
    browser: Browser, url: str, size: tuple[int, int], locale: str, light: str = "light"
) -> tuple[Page, list[str]]:
    """A page, and what its console complains of. Nothing fades: a color halfway is no color to judge."""
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(
        viewport=viewport, locale=locale, timezone_id="Asia/Shanghai", reduced_motion="reduce"
    )
    context.add_init_script(f"localStorage.setItem('tianyuan.light', '{light}')")
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.goto(url)
    page.locator("main > *").first.wait_for()
    expect(page.locator("main .loading")).to_have_count(0, timeout=30_000)
    return page, complaints


def speak(page: Page, language: str) -> None:
    """Chooses a language, and waits until its words have come."""
    page.get_by_role("combobox").first.select_option(language)
    words = json.loads((ROOT / "station" / "web" / "src" / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    expect(page.locator(".tabs")).to_contain_text(words["nav_archive"])


def turn(scene: str, further: int = 0) -> str:
    """The language whose turn it is at a scene."""
    return list(LANGUAGES)[(list(SCENES).index(scene) + further) % len(LANGUAGES)]


@pytest.mark.parametrize("scene", SCENES)
def test_pages_fit_and_are_accessible(scene: str, browser: Browser, serve: Serve, pictures: Path) -> None:
    """At each size in all four languages: nothing wider than the screen, no text cut off or squeezed, and every target
    large enough for a finger. Sizes change without loading anew, as when a tablet is turned, and back to the phone's.
    axe finds nothing serious; each scene in one language, all in their turn.
    """
    url = serve(SCENES[scene]().app()).url + PATHS.get(scene, "/table")
    page, complaints = opened(browser, url, SIZES["desktop"], "zh-CN")
    faults = {}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            speak(page, language)
            faults[f"{size} {language}"] = page.evaluate(FAULTS)
            if ALL_PICTURES or language == turn(scene, list(SIZES).index(size)):
                page.screenshot(path=pictures / f"{scene}-{size}-{language}.png")
    assert faults == {place: [] for place in faults}
    assert complaints == []
    speak(page, turn(scene))
    assert serious(page) == []
    page.context.close()


@pytest.mark.parametrize("scene", ["recording", "attention", "marking", "setup"])
def test_pages_are_accessible_in_the_dark_hall(scene: str, browser: Browser, serve: Serve) -> None:
    url = serve(SCENES[scene]().app()).url + PATHS.get(scene, "/table")
    page, _ = opened(browser, url, SIZES["tablet"], "en-GB", "hall")
    speak(page, turn(scene))
    assert serious(page) == []
    page.context.close()


def serious(page: Page) -> list[str]:
    """What axe finds so."""
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in Axe().run(page).response["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1920, 1080), (3840, 2160)])
def test_the_board_is_as_large_as_the_screen_allows(
    width: int, height: int, browser: Browser, serve: Serve, pictures: Path
) -> None:
    """On a phone the whole width, on a hall screen the whole height below the bar."""
    url = serve(SCENES["recording"]().app()).url
    page, _ = opened(browser, url, (width, height), "zh-CN", "hall")
    board, bar = page.locator(".goban").bounding_box(), page.locator(".top").bounding_box()
    page.screenshot(path=pictures / f"hall-{width}.png")
    page.context.close()
    assert board and bar
    room = min(width, height - bar["height"])
    assert 0.92 * room <= board["width"] <= room


def test_no_page_stays_green_when_the_station_is_gone(browser: Browser, serve: Serve, pictures: Path) -> None:
    """The state itself changes, with the age of the last word, in view wherever one has scrolled to, in dialogs too."""
    station = SCENES["table"]()
    served = serve(station.app())
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-GB").new_page()
    page.clock.install()
    page.goto(f"{served.url}/table")
    badge, banner = page.locator("main .state"), page.get_by_role("alert").first
    expect(badge).to_have_text("Recording")
    served.stop()
    page.clock.run_for(1000)
    expect(badge).to_have_text("Not connected")
    expect(banner).to_contain_text("Connection lost")
    page.clock.run_for(60_000)
    expect(banner).to_contain_text("last word")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(banner).to_be_in_viewport()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("dialog .banner")).to_contain_text("Connection lost")
    page.keyboard.press("Escape")
    for name in ("Board", "Games", "Setup", "Referee"):
        page.get_by_role("link", name=name, exact=True).click()
        expect(banner).to_be_in_viewport()
        expect(page.locator(".state-recording, .state-ready")).to_have_count(0)
    page.screenshot(path=pictures / "lost-phone.png")
    page.context.close()


def test_keys_alone_step_through_the_game_and_the_language_stays(browser: Browser, serve: Serve) -> None:
    """Arrow keys step; a chosen language outlives a reload. Whoever only looks fetches the first view's words alone."""
    page, _ = opened(browser, serve(SCENES["recording"]().app()).url, SIZES["desktop"], "en-GB")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    shown = page.locator(".move-number strong")
    assert shown.inner_text() == "118"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("PageUp")
    assert shown.inner_text() == "107"
    page.keyboard.press("Home")
    assert shown.inner_text() == "0"
    page.keyboard.press("End")
    assert shown.inner_text() == "118"
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
        touch(page, DEAD[0])
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
    touch(page, "A1")
    expect(numbers).to_have_text(["1"])
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Take all over")).to_be_visible()
    page.context.close()
    assert not station.sent
    assert not complaints


def touch(page: Page, name: str) -> None:
    """A finger on a point of the table's board."""
    x, y = "ABCDEFGHJKLMNOPQRST".index(name[0]), 19 - int(name[1:])
    page.locator(f'.table-board .shudan-vertex[data-x="{x}"][data-y="{y}"]').click()


def test_an_incident_shows_its_pictures_and_is_dismissed_in_one_touch(browser: Browser, serve: Serve) -> None:
    """What happened and what the rules say, before and after side by side, large ones by a swipe, then who and why."""
    station = SCENES["attention"]()
    page, complaints = opened(browser, serve(station.app()).url + "/table", SIZES["tablet"], "zh-CN")
    card = page.locator(".card.incident")
    expect(card).to_contain_text("K4 处的黑子现在在 L4")
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
        card.get_by_role("button", name="识别有误: 裁判").click()
    page.context.close()
    assert station.sent == [("table/dismiss", {"seq": 130, "by": "referee", "why": "misread"})]
    assert complaints == []
