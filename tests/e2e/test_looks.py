"""Every page at phone, tablet and desktop size, in four languages: photographed, and checked by machine.

The pictures lie in out/pages, to be looked at by a person before a change is called done.
"""

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Serve
from tests.e2e.recorded import DEAD
from tests.e2e.scenes import SCENES

pytestmark = pytest.mark.slow

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
LANGUAGES = {"zh": "zh-CN", "en": "en-GB", "ja": "ja-JP", "ko": "ko-KR"}
PATHS = dict.fromkeys(("setup", "setup_none", "setup_bad", "setup_lens"), "/setup") | {
    "recording": "/",
    "archive": "/archive",
    "replay": "/archive/11",
    "referee": "/referee",
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
    if (card && box.width > 1 && box.right > card.right + 1) faults.push(`"${text}" stands out of its card`);
  }
  return faults;
}"""


def opened(
    browser: Browser, url: str, size: tuple[int, int], locale: str, light: str = "light"
) -> tuple[Page, list[str]]:
    """A page, and what its console complains of."""
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, locale=locale, timezone_id="Asia/Shanghai")
    context.add_init_script(f"localStorage.setItem('tianyuan.light', '{light}')")
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.goto(url)
    page.locator("main > *").first.wait_for()
    expect(page.locator("main .loading")).to_have_count(0, timeout=30_000)
    return page, complaints


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
def test_pages_fit(scene: str, size: str, browser: Browser, serve: Serve, pictures: Path) -> None:
    """In all four languages: nothing wider than the screen, no text cut off or squeezed, every target large enough for
    a finger.
    """
    url = serve(SCENES[scene]().app()).url + PATHS.get(scene, "/table")
    page, complaints = opened(browser, url, SIZES[size], "zh-CN")
    faults = {}
    for language in LANGUAGES:
        page.get_by_role("combobox").first.select_option(language)
        faults[language] = page.evaluate(FAULTS)
        page.screenshot(path=pictures / f"{scene}-{size}-{language}.png")
    page.context.close()
    assert faults == {language: [] for language in faults}
    assert complaints == []


@pytest.mark.parametrize(
    ("scene", "light"),
    [
        *((scene, "light") for scene in SCENES),
        *((scene, "hall") for scene in ("recording", "attention", "marking", "setup")),
    ],
)
def test_pages_are_accessible(scene: str, light: str, browser: Browser, serve: Serve) -> None:
    """axe finds nothing serious in any language, by day and in the dark hall."""
    url = serve(SCENES[scene]().app()).url + PATHS.get(scene, "/table")
    page, _ = opened(browser, url, SIZES["tablet"], "en-GB", light)
    serious = []
    for language in LANGUAGES:
        page.get_by_role("combobox").first.select_option(language)
        serious += [
            f"{language} {one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
            for one in Axe().run(page).response["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]
    page.context.close()
    assert serious == []


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


def test_keys_alone_step_through_the_game_and_the_language_stays(browser: Browser, serve: Serve) -> None:
    """Arrow keys step; a chosen language outlives a reload."""
    page, _ = opened(browser, serve(SCENES["recording"]().app()).url, SIZES["desktop"], "en-GB")
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
    """What happened and what the rules say, before, during and after, and then who and why at once."""
    station = SCENES["attention"]()
    page, complaints = opened(browser, serve(station.app()).url + "/table", SIZES["tablet"], "zh-CN")
    card = page.locator(".card.incident")
    expect(card).to_contain_text("K4 处的黑子现在在 L4")
    expect(card).to_contain_text("2002 规则 §17.5：棋子移动")
    for picture in card.locator(".evidence img").all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function("image => image.naturalWidth > 0", arg=picture.element_handle())
    card.get_by_role("button", name="之前").click()
    large = page.locator(".evidence-large")
    expect(large).to_be_visible()
    before = large.get_attribute("src")
    expect(page.locator(".still circle:not(.halo)")).to_have_count(2)  # K4 and L4
    page.get_by_role("radio", name="之后").check()
    assert large.get_attribute("src") != before
    page.keyboard.press("Escape")
    with page.expect_response("**/api/table/dismiss"):
        card.get_by_role("button", name="识别有误: 裁判").click()
    page.context.close()
    assert station.sent == [("table/dismiss", {"seq": 130, "by": "referee", "why": "misread"})]
    assert complaints == []
