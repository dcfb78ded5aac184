"""Every page at phone, tablet and desktop size, in four languages: checked by machine, and photographed when asked.

TIANYUAN_PICTURES=1 puts the pictures into out/pages, to be looked at by a person before a change is called done: each
size in every language; with `-m "not long"`, as in `make test`, in one, all in their turn.
"""

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.e2e.conftest import Photograph, Serve
from tests.e2e.opened import FAULTS, LANGUAGES, PATHS, SIZES, opened, serious, settled, speak, turn
from tests.e2e.scenes import SCENES

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("scene", SCENES)
def test_pages_fit_and_are_accessible(scene: str, browser: Browser, serve: Serve, photograph: Photograph) -> None:
    """At each size in one language, all in their turn: nothing wider than the screen, no text cut off or squeezed, and
    every target large enough for a finger; axe finds nothing serious.
    """
    assert faults(scene, browser, serve, photograph, every=False) == {}


@pytest.mark.long
@pytest.mark.parametrize("scene", SCENES)
def test_pages_fit_in_every_language(scene: str, browser: Browser, serve: Serve, photograph: Photograph) -> None:
    """The same at each size in all four languages."""
    assert faults(scene, browser, serve, photograph, every=True) == {}


def faults(scene: str, browser: Browser, serve: Serve, photograph: Photograph, *, every: bool) -> dict[str, list[str]]:
    """Where something is wrong, and what. Sizes change without loading anew, as when a tablet is turned."""
    url = serve(SCENES[scene]().app()).url + PATHS.get(scene, "/table")
    page, complaints = opened(browser, url, SIZES["desktop"], "zh-CN")
    found = {}
    for place, (size, (width, height)) in enumerate(SIZES.items()):
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES if every else [turn(scene, place)]:
            speak(page, language)
            settled(page)
            found[f"{size} {language}"] = page.evaluate(FAULTS)
            photograph(page, f"{scene}-{size}-{language}")
    found["axe"] = serious(page)
    found["console"] = complaints
    page.context.close()
    return {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("scene", ["recording", "attention", "marking", "setup"])
def test_pages_are_accessible_in_the_dark_hall(scene: str, browser: Browser, serve: Serve) -> None:
    url = serve(SCENES[scene]().app()).url + PATHS.get(scene, "/table")
    page, _ = opened(browser, url, SIZES["tablet"], LANGUAGES[turn(scene)], "hall")
    assert serious(page) == []
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1920, 1080), (3840, 2160)])
def test_the_board_is_as_large_as_the_screen_allows(
    width: int, height: int, browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    """On a phone the whole width, on a hall screen the whole height below the bar."""
    url = serve(SCENES["recording"]().app()).url
    page, _ = opened(browser, url, (width, height), "zh-CN", "hall")
    board, bar = page.locator(".goban").bounding_box(), page.locator(".top").bounding_box()
    photograph(page, f"hall-{width}")
    page.context.close()
    assert board and bar
    room = min(width, height - bar["height"])
    assert 0.92 * room <= board["width"] <= room


def test_no_screen_is_photographed_before_its_pictures_have_come(browser: Browser, serve: Serve) -> None:
    page, _ = opened(browser, serve(SCENES["desk_open"]().app()).url, SIZES["phone"], "en-GB")
    held: list[Route] = []
    page.route(re.compile("/evidence/.*jpg"), lambda route: held.append(route))
    page.route("**/come", lambda route: [one.continue_() for one in (*held, route)] and None)
    page.get_by_role("link", name="Referee").click()
    expect(page.locator(".before-after image")).to_have_count(2)
    page.evaluate("""void (async () => {
      for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
      new Image().src = '/come';
    })()""")
    settled(page)
    come = page.evaluate("performance.getEntriesByType('resource').map(one => one.name).filter(one => /jpg/.test(one))")
    assert len(come) == len(held) == 2
    page.context.close()


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_what_parts_phrases_of_a_game_ends_no_line_and_begins_none(size: str, browser: Browser, serve: Serve) -> None:
    page, _ = opened(browser, serve(SCENES["archive"]().app()).url + "/archive", SIZES[size], "en-GB")
    lines = page.locator(".games .about > span").evaluate_all("""all => all.map(about => {
      const phrases = [...about.children].map(one => ({
        text: one.textContent, top: one.getBoundingClientRect().top, left: one.getBoundingClientRect().left,
        point: getComputedStyle(one, '::before').content.includes('·'),
      }));
      const first = phrases.filter((one, index) => one.top > (phrases[index - 1]?.top ?? -1));
      const seen = about.parentElement.getBoundingClientRect().left;
      return { broken: first.length > 1, points: phrases.every(one => one.point && !/·$/.test(one.text)),
        hidden: first.every(one => one.left < seen - 6) };
    })""")
    assert any(line["broken"] for line in lines)
    assert all(line["points"] and line["hidden"] for line in lines)
    page.context.close()


def test_moves_are_drawn_before_they_are_scrolled_to(browser: Browser, serve: Serve) -> None:
    """A slow tablet scrolls faster than its page draws: rows drawn only then were blank for a moment."""
    page, _ = opened(browser, serve(SCENES["recording"]().app()).url, SIZES["phone"], "en-GB", "light")
    expect(page.locator(".moves li").last).to_be_attached()
    seen = "rows => rows.map(row => row.firstElementChild.checkVisibility({ contentVisibilityAuto: true }))"
    drawn = page.locator(".moves li").evaluate_all(seen)
    assert len(drawn) > 50 and all(drawn)
    page.context.close()


@pytest.mark.parametrize(("scene", "button"), [("table", "Names and rules"), ("desk_moved", "Event rules")])
def test_a_sheet_longer_than_the_phone_shows_its_button(
    scene: str, button: str, browser: Browser, serve: Serve
) -> None:
    page, _ = opened(browser, serve(SCENES[scene]().app()).url + PATHS.get(scene, "/table"), SIZES["phone"], "en-GB")
    page.get_by_role("button", name=button).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)
    assert sheet.evaluate("sheet => sheet.scrollHeight > sheet.clientHeight")
    page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_both_answers_at_a_game_s_end_are_in_sight(size: str, browser: Browser, serve: Serve) -> None:
    page, _ = opened(browser, serve(SCENES["proposed"]().app()).url + "/table", SIZES[size], "en-GB")
    bar = page.locator(".help-bar").bounding_box()
    for name in ("White agrees, count", "White plays on"):
        answer = page.get_by_role("button", name=name)
        expect(answer).to_be_in_viewport(ratio=1)
        box = answer.bounding_box()
        assert bar and box and (box["y"] + box["height"] <= bar["y"] or size == "desktop")
    page.context.close()


def test_a_club_reads_no_event_s_rules_that_a_referee_s_game_is_asked_for(browser: Browser, serve: Serve) -> None:
    station = SCENES["setup"]()
    page, _ = opened(browser, serve(station.app()).url + "/setup", SIZES["phone"], "en-GB")
    terms = page.locator(".event-card .term").first
    expect(page.locator(".event-card summary")).to_have_text("Show and change")
    expect(terms).to_be_hidden()
    station.answers["event"] = station.answers["event"].model_copy(update={"refereed": True})
    page.reload()
    expect(terms).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("size", ["tablet", "desktop"])
@pytest.mark.parametrize("task", ["118 G12", "A move is missing", "Set a point"])
def test_what_is_corrected_and_why_stand_in_sight_of_the_touch_that_does_it(
    task: str, size: str, browser: Browser, serve: Serve
) -> None:
    """Else who says so is touched with whatever was chosen before."""
    page, _ = opened(browser, serve(SCENES["table"]().app()).url + "/table", SIZES[size], "en-GB")
    page.get_by_role("button", name="Correct").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=task).click()
    asked = sheet.locator(".who-asks").bounding_box()
    assert asked and sheet.locator("fieldset").count() == 2
    for said in sheet.locator(".summary, fieldset").all():
        box = said.bounding_box()
        assert box and box["y"] + box["height"] <= asked["y"]
    page.context.close()


def test_no_page_stays_green_when_the_station_is_gone(browser: Browser, serve: Serve, photograph: Photograph) -> None:
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
    photograph(page, "lost-phone")
    page.context.close()
