"""A whole game on the pages over the real station side: watched, corrected, ended, counted, locked, and read back."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from sgfmill import sgf

from rules.color import Color
from rules.count import count
from rules.points import parse_point, point_name
from rules.presets import CHINESE_2002
from station.api.auth import OWNER_DIGITS
from tests.e2e.conftest import Serve
from tests.e2e.delays import delays_ms
from tests.e2e.opened import touch
from tests.e2e.recorded import DEAD, GAME
from tests.e2e.watched import watched
from tests.station.api.hall import hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow

MOVES = " ".join(move for move in GAME if move != "PASS")
SHOWN_MS = 30_000
"""How long a test waits for what should be there at once; how fast it is stands in tests/bench."""

APART_MS = 10_000
"""Two pages farther apart than this do not hear the same stream; twenty times the bar of the bench."""

expect.set_options(timeout=SHOWN_MS)


@contextmanager
def opened(
    browser: Browser, url: str, path: str = "/", language: str = "en-GB", patience_ms: int = SHOWN_MS
) -> Iterator[Page]:
    """A page in a browser profile of its own; nothing may go wrong in its console."""
    context = browser.new_context(locale=language, viewport={"width": 1180, "height": 820}, accept_downloads=True)
    with watched(context, url + path, patience_ms) as page:
        yield page


def pair(page: Page, pin: str) -> None:
    """Types a PIN with the page's own keys."""
    for digit in pin:
        page.get_by_role("button", name=digit, exact=True).click()
    if len(pin) < OWNER_DIGITS:
        page.get_by_role("button", name="Pair", exact=True).click()


def number(page: Page, shown: int) -> None:
    """The board page shows this move number."""
    expect(page.locator(".move-number strong")).to_have_text(str(shown), timeout=SHOWN_MS)


def test_moves_arrive_in_two_browsers_and_as_sgf(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """Both show each move; stepping back stays back while the game goes on; the SGF holds what was played."""
    with hall(tmp_path) as station:
        url = serve(station.app).url
        with opened(browser, url) as one, opened(browser, url) as other:
            station.play(" ".join(GAME[:8]))
            for page in (one, other):
                number(page, 8)
                expect(page.locator(".last-move")).to_contain_text(GAME[7])
            one.get_by_role("button", name="One move back").click()
            number(one, 7)
            station.show([*boards(" ".join(GAME[:10]))[9:]])
            number(other, 10)
            number(one, 7)
            one.get_by_role("button", name="Back to live").click()
            number(one, 10)
            with other.expect_download() as download:
                other.get_by_role("link", name="SGF").click()
            game = sgf.Sgf_game.from_bytes(Path(download.value.path()).read_bytes())
            assert moves_of(game) == GAME[:10]


def test_a_cut_line_is_told_and_resumed_without_a_gap(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """The station's server goes away; the last position stays; what was played meanwhile comes in order."""
    with hall(tmp_path) as station:
        served = serve(station.app)
        with opened(browser, served.url) as page:
            station.play(" ".join(GAME[:12]))
            number(page, 12)
            served.stop()
            expect(page.get_by_role("alert")).to_contain_text("Connection lost", timeout=SHOWN_MS)
            expect(page.get_by_role("alert")).to_contain_text("last word")
            expect(page.locator(".panel .state")).to_have_text("Not connected")  # nothing green
            number(page, 12)
            station.show([*boards(" ".join(GAME[:15]))[13:]])
            served.start()
            number(page, 15)
            expect(page.get_by_role("alert")).to_have_count(0)
            rows = page.locator(".moves .n").all_inner_texts()
            assert rows == [str(n) for n in range(1, 16)]


def test_a_game_is_corrected_ended_counted_and_locked(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """Two tablets, each paired by a PIN of its own, and a spectator who sees the result."""
    with hall(tmp_path) as station:
        url = serve(station.app).url
        station.play(MOVES)
        with opened(browser, url, "/table") as black, opened(browser, url, "/table") as white:
            pair(black, station.auth.table_pin().digits)
            expect(black.locator(".status")).to_contain_text("Recording")
            pair(white, station.auth.table_pin().digits)
            _add_a_missing_pass(black)
            _end(black, white)
            _mark(black)
            black.get_by_role("button", name="Black agrees").click()
            expect(white.get_by_role("button", name="agreed")).to_be_disabled()
            white.get_by_role("button", name="White agrees").click()
            for page in (black, white):
                expect(page.locator(".locked")).to_contain_text("Black wins by 7¾ zi")
        with opened(browser, url, language="zh-CN") as spectator:
            expect(spectator.locator(".result")).to_contain_text("黑胜")
            with spectator.expect_download() as download:
                spectator.get_by_role("link", name="SGF").click()
            game = sgf.Sgf_game.from_bytes(Path(download.value.path()).read_bytes())
        assert game.get_root().get("RE") == "B+15.5"
        assert moves_of(game)[: len(GAME) - 2] == GAME[:-2]


SHADED = """points => [...document.querySelectorAll(".table-board .marks .shade")]
    .flatMap(path => [...path.getAttribute("d").matchAll("M")]).length === points"""


def test_a_proposal_is_crossed_and_shaded_and_a_touch_changes_it(
    tmp_path: Path, browser: Browser, serve: Serve
) -> None:
    """Nobody marked anything yet: thin crosses on what the adviser takes for dead, shades as if it were lifted."""
    with hall(tmp_path) as station:
        station.play(MOVES)
        with opened(browser, serve(station.app).url, "/table") as page:
            pair(page, station.auth.table_pin().digits)
            expect(page.locator(".status")).to_contain_text("Recording")
            crosses = page.locator(".table-board .marks path.dead")
            expect(crosses).to_have_count(0)
            _end(page, page)
            final = boards(MOVES)[-1]
            dead = frozenset(parse_point(name, 19) for name in DEAD)
            owner = count(final, CHINESE_2002, dead=dead).owner
            shaded = [point for point in range(361) if owner[point] and (point in dead or not final.stones[point])]
            proposed = page.locator(".table-board .marks path.dead.proposed")
            expect(proposed).to_have_count(len(DEAD))
            page.wait_for_function(SHADED, arg=len(shaded))
            touch(page.locator(".table-board"), DEAD[0])
            expect(proposed).to_have_count(len(DEAD) - 1)
            expect(crosses).to_have_count(len(DEAD))
            touch(page.locator(".table-board"), DEAD[0])
            expect(crosses).to_have_count(len(DEAD) - 1)
            expect(proposed).to_have_count(len(DEAD) - 1)  # people said it is alive: it is not proposed again
            touch(page.locator(".table-board"), DEAD[0])
            page.get_by_role("button", name="Take all over").click()
            expect(proposed).to_have_count(0)
            expect(crosses).to_have_count(len(DEAD))
            expect(page.locator(".score .verdict")).to_have_text("Black wins by 7¾ zi")


def test_whose_an_empty_point_is_can_be_said_by_hand(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """A touch on it asks; it is counted so, and listed, until somebody says that it counts as it lies."""
    with hall(tmp_path) as station:
        station.play(MOVES)
        with opened(browser, serve(station.app).url, "/table") as page:
            pair(page, station.auth.table_pin().digits)
            expect(page.locator(".status")).to_contain_text("Recording")
            _end(page, page)
            page.get_by_role("button", name="Take all over").click()
            verdict = page.locator(".score .verdict")
            expect(verdict).to_have_text("Black wins by 7¾ zi")
            final = boards(MOVES)[-1]
            dead = frozenset(parse_point(name, 19) for name in DEAD)
            own = next(p for p, owner in enumerate(count(final, CHINESE_2002, dead=dead).owner)
                       if owner == Color.BLACK and not final.stones[p])  # fmt: skip
            touch(page.locator(".table-board"), point_name(own, 19))
            touched = page.locator(".touched")
            expect(touched).to_contain_text("As it lies")
            touched.get_by_role("button", name="White").click()
            expect(verdict).to_have_text("Black wins by 6¾ zi")
            page.get_by_text("Points decided by hand (1)").click()
            page.locator(".dead-list").get_by_role("button", name="As it lies").click()
            expect(verdict).to_have_text("Black wins by 7¾ zi")


def test_a_dispute_is_prepared_played_out_and_ruled(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """The sides differ on a string: claims shown, no assent, play goes on, the referee takes the old position."""
    with hall(tmp_path) as station:
        station.play(MOVES)
        final = boards(MOVES)[-1]
        with opened(browser, serve(station.app).url, "/table") as page:
            pair(page, station.auth.table_pin().digits)
            expect(page.locator(".status")).to_contain_text("Recording")
            _end(page, page)
            touch(page.locator(".table-board"), DEAD[0])
            page.locator("summary", has_text="We differ").click()
            page.get_by_role("button", name="Keep as disputed").click()
            card = page.locator(".card.dispute")
            expect(card).to_contain_text("Black says: alive")
            expect(card).to_contain_text("White says: dead")
            expect(page.get_by_role("button", name="Black agrees")).to_be_disabled()
            card.get_by_role("button", name="Play on now").click()
            expect(page.locator(".card.dispute")).to_contain_text("being played out")
            expect(page.locator(".side.turn")).to_contain_text("White")
            station.show([final.play(parse_point("A1", 19), Color.WHITE).position])
            expect(page.locator(".now")).to_contain_text("A1")
            _end(page, page)
            expect(card).to_contain_text("Moves played on: 1. A1")
            card.get_by_role("button", name="Old position, dead").click()
            expect(page.get_by_role("button", name="Referee decides")).to_be_disabled()
            page.get_by_label("Referee’s name").fill("Wang Wu")
            page.get_by_role("button", name="Referee decides").click()
            expect(page.get_by_text(f"{DEAD[0]}: decided by Referee Wang Wu")).to_be_visible()
            expect(page.locator("summary", has_text="marked dead")).to_contain_text("1")
            assert station.table.snapshot.game is not None
            assert station.table.snapshot.game.state.position == final


def test_a_wrong_pin_is_refused_and_guessing_limited(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """Five attempts at once; the right PIN after that waits like a wrong one."""
    with hall(tmp_path) as station:
        url = serve(station.app).url
        pin = station.auth.table_pin().digits
        wrong = "000000" if pin != "000000" else "111111"
        with opened(browser, url, "/table") as page:
            for _ in range(5):
                pair(page, wrong)
                expect(page.locator("#pin-problem")).to_contain_text("not valid")
                expect(page.get_by_label("PIN").first).to_have_value("")
            pair(page, pin)
            expect(page.locator("#pin-problem")).to_contain_text("wait")


def test_a_qr_code_pairs_and_leaves_no_pin_in_the_address(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """What the QR code of the setup page holds."""
    with hall(tmp_path) as station:
        url = serve(station.app).url
        with opened(browser, url, f"/table#pin={station.auth.table_pin().digits}") as page:
            expect(page.locator(".status")).to_be_visible()
            assert page.url == f"{url}/table"


def _add_a_missing_pass(page: Page) -> None:
    """A correction asks who and why in one touch: the last move is taken back and put back again."""
    page.get_by_role("button", name="Correct").click()
    page.get_by_role("button", name=f"Move {len(GAME) - 2} was not played").click()
    page.get_by_role("radio", name="Read wrongly").check()
    page.get_by_role("button", name="Read wrongly: Referee").click()
    page.get_by_label("Referee’s name").fill("Wang")
    page.get_by_role("button", name="Read wrongly: Referee").click()
    expect(page.locator(".now strong").first).to_have_text(str(len(GAME) - 3))
    page.get_by_role("button", name="Correct").click()
    page.get_by_role("button", name="A move is missing").click()
    picker = page.locator(".picker")
    touch(picker, GAME[-3])
    expect(picker.locator("output")).to_contain_text(GAME[-3])
    page.get_by_role("button", name="Read wrongly: Both").click()
    expect(page.locator(".now strong").first).to_have_text(str(len(GAME) - 2))


def _end(black: Page, white: Page) -> None:
    """The side to move proposes, the other agrees."""
    black.get_by_role("button", name="Game over").click()
    black.get_by_role("button", name="Black: game over").click()
    expect(white.locator(".question")).to_contain_text("Black says: the game is over")
    white.get_by_role("button", name="White agrees, count").click()
    expect(black.locator(".counting:not(.asking)")).to_be_visible()


def _mark(page: Page) -> None:
    """Dead strings by touch."""
    for marked, name in enumerate(DEAD, 1):
        touch(page.locator(".table-board"), name)
        expect(page.locator("summary", has_text="marked dead")).to_contain_text(str(marked))
    expect(page.locator(".score .verdict")).to_have_text("Black wins by 7¾ zi")


def moves_of(game: sgf.Sgf_game) -> list[str]:
    """The main line as GTP text."""
    found = []
    for node in game.get_main_sequence():
        color, at = node.get_move()
        if color is not None:
            found.append("PASS" if at is None else f"{'ABCDEFGHJKLMNOPQRST'[at[1]]}{at[0] + 1}")
    return found


def test_two_browsers_show_every_move(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """What a busy machine cannot break: both show each move once it was seen, and not one of them far behind.

    How fast they are is measured, not tested: `python -m tests.bench browsers`.
    """
    with hall(tmp_path) as station:
        found = delays_ms(browser, serve(station.app).url, station, moves=6)
    assert [len(each) for each in found] == [2] * 6
    assert all(delay > 0 for each in found for delay in each), "shown before it was played"
    assert all(max(each) - min(each) < APART_MS for each in found)


def test_a_count_by_keys_alone(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """From the PIN to the locked result with Tab, Enter, arrows and digits, both sides at one tablet."""
    with hall(tmp_path) as station:
        station.play(MOVES)
        with opened(browser, serve(station.app).url, "/table") as page:
            expect(page.get_by_label("PIN").first).to_be_visible()
            _tab_to(page, "PIN")
            page.keyboard.type(station.auth.table_pin().digits)
            page.keyboard.press("Enter")
            expect(page.locator(".status")).to_contain_text("Recording")
            for name in ("Game over", "Black: game over", "White agrees, count"):
                _tab_to(page, name)
                page.keyboard.press("Enter")
            expect(page.locator(".counting:not(.asking)")).to_be_visible()
            _tab_to(page, "Board for counting")
            _walk(page, DEAD)
            expect(page.locator(".score .verdict")).to_have_text("Black wins by 7¾ zi")
            for name in ("Black agrees", "White agrees"):
                _tab_to(page, name)
                page.keyboard.press("Enter")
            expect(page.locator(".locked")).to_contain_text("Black wins by 7¾ zi")


NAME = (
    "() => document.activeElement?.ariaLabel || document.activeElement?.innerText || document.activeElement?.id || ''"
)


def _tab_to(page: Page, name: str) -> None:
    """Tab, as often as it takes, until what has the focus begins with this name."""
    page.get_by_text(name).or_(page.get_by_label(name)).first.wait_for(state="attached")
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate(NAME).strip().casefold().startswith(name.casefold()):
            return
    raise AssertionError(f"Tab never comes to {name!r}")


def _walk(page: Page, points: Sequence[str]) -> None:
    """Arrow keys over the board from its middle, Enter on each point."""
    at = (9, 9)
    for marked, name in enumerate(points, 1):
        to = ("ABCDEFGHJKLMNOPQRST".index(name[0]), 19 - int(name[1:]))
        for key, steps in (("ArrowRight", to[0] - at[0]), ("ArrowDown", to[1] - at[1])):
            back = {"ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp"}[key]
            for _ in range(abs(steps)):
                page.keyboard.press(key if steps > 0 else back)
        page.keyboard.press("Enter")
        expect(page.locator("summary", has_text="marked dead")).to_contain_text(str(marked))
        at = to
