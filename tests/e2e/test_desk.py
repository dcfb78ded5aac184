"""The referee's desk over the real station: called, asked, ruled in few touches, carried out, read in the report."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rules.points import parse_point
from rules.sgf import read_sgf
from station.api.auth import Role
from tests.e2e.at_desk import NAMED, QUIET, offend, opened, played, referee, tablet
from tests.e2e.conftest import Serve
from tests.e2e.ruled import warn_for_a_ringing_phone
from tests.e2e.test_clock import LivingClock
from tests.station.api.counted import FULL
from tests.station.api.hall import Hall, hall
from tests.station.clock.timed import Timed
from tests.station.stage import boards

pytestmark = pytest.mark.slow

FEW = 5
"""Touches from call to ruling."""
FADED_MS = 15_000  # what was dealt with fades for five seconds
CLEAR_OF_HELP = """group => {
  group.scrollIntoView({block: "nearest"});
  return group.getBoundingClientRect().bottom <= document.querySelector(".help-bar").getBoundingClientRect().top;
}"""


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as found:
        found.play()
        yield found


def test_from_call_to_ruling_in_few_touches_and_carried_out(station: Hall, browser: Browser, serve: Serve) -> None:
    """The table is told nothing before the ruling, then what to do; taking the stone off is no offence."""
    station.table.fix(NAMED, "")
    url = serve(station.app).url
    with opened(browser, url, referee(station)) as desk, opened(browser, url, tablet(station)) as table:
        expect(desk.locator(".calm")).to_be_visible()
        expect(table.locator(".status")).to_be_visible()
        offend(station)
        expect(desk.get_by_role("heading", name="Two moves in a row")).to_be_visible()
        expect(desk).to_have_title("(1) Referee · 天元 Tianyuan", timeout=30_000)  # asked anew on a busy machine
        expect(table.locator(".incident")).to_have_count(0)
        before = desk.evaluate("window.touches")
        desk.get_by_role("button", name="2002 rules §17.2").click()
        expect(desk.locator(".outcome")).to_contain_text("R10: take the stone off")
        desk.get_by_role("button", name="Give this ruling").click()
        expect(desk.locator(".carrying-out")).to_contain_text("still wrong")
        assert desk.evaluate("window.touches") - before <= FEW
        expect(table.locator(".carrying-out")).to_contain_text("R10: take the stone off")
        expect(table.locator(".lamp")).to_contain_text("put the board right")
        station.show([played()], each=QUIET)
        expect(desk.locator(".desk-incident.is-closed")).to_be_visible()
        expect(table.locator(".carrying-out")).to_have_count(0, timeout=FADED_MS)
        expect(desk.locator(".ledger .counts")).to_contain_text("White 1")
        table.get_by_role("button", name="White has heard").click()
        expect(desk.locator(".given").first).to_contain_text("Heard by White")
    told = [entry.event.type for entry in station.folder.log.entries()]
    assert told.count("out_of_turn") == 1
    assert not {"move_withdrawn", "stone_removed"} & set(told)


def test_whoever_looks_on_sees_what_was_ruled(station: Hall, browser: Browser, serve: Serve) -> None:
    """Nothing before the ruling, as incidents are announced to the desk alone; then the void move in its place, what it
    cost and under which article, and that it is being put right."""
    station.table.fix(NAMED, "")
    url = serve(station.app).url
    with opened(browser, url, "/", 768) as visitor, opened(browser, url, referee(station)) as desk:
        state, rows = visitor.locator(".headline .state"), visitor.locator(".moves")
        offend(station)
        expect(desk.get_by_role("heading", name="Two moves in a row")).to_be_visible()
        expect(desk.locator(".table-line .state")).to_have_attribute("data-state", "attention")
        expect(rows).to_contain_text("R10")
        expect(state).to_have_attribute("data-state", "recording")
        desk.get_by_role("button", name="2002 rules §17.2").click()
        desk.get_by_role("button", name="Give this ruling").click()
        expect(state).to_have_attribute("data-state", "attention")
        expect(rows.locator(".void")).to_have_text("5  R10 void by a ruling")
        expect(rows.locator("li").last).to_contain_text("Ruling 1: The move is void · White: one warning")
        expect(rows.locator("li").last).to_contain_text("2002 rules §17.2, Li")
        station.show([played()], each=QUIET)
        expect(state).to_have_attribute("data-state", "recording")
        expect(desk.locator(".table-line .state")).to_have_attribute("data-state", "recording")


def test_the_players_are_asked_on_their_tablet(station: Hall, browser: Browser, serve: Serve) -> None:
    """Answers narrow the list; a side that claims calls the referee, and the chief takes what is passed on to him."""
    station.table.fix(NAMED, "")
    url = serve(station.app).url
    with opened(browser, url, referee(station)) as desk, opened(browser, url, tablet(station)) as table:
        offend(station)
        table.get_by_role("button", name="Claim a breach").click()
        table.get_by_role("dialog").get_by_role("button", name="Black claims").click()
        expect(table.locator(".lamp")).to_contain_text("The referee is called")
        expect(table.locator(".at-desk h3").first).to_be_in_viewport(ratio=1)
        expect(desk.locator(".claims li")).to_contain_text("Black brought it up")
        expect(desk.locator(".rulings-offered > .ruling")).to_have_count(3)
        desk.get_by_role("button", name="Ask", exact=True).click()
        desk.get_by_role("button", name="Did the other side pass?").click()
        for side in ("Black", "White"):
            group = table.get_by_role("group", name=f"{side}: Did the other side pass?")
            assert group.evaluate(CLEAR_OF_HELP), "the call for help lies over an answer"
            group.get_by_role("button", name="No", exact=True).click()
            expect(group).to_have_count(0)
        expect(desk.locator(".rulings-offered > .ruling")).to_have_count(2)
        desk.get_by_role("button", name="Call the chief referee").click()
        expect(table.locator(".lamp")).to_contain_text("The chief referee decides")
        with opened(browser, url, referee(station, Role.CHIEF, "赵裁判长"), 1440) as chief:
            expect(chief.locator(".refer")).to_contain_text("Li")
            chief.get_by_role("button", name="Free ruling").click()
            sheet = chief.get_by_role("dialog")
            sheet.get_by_role("button", name="White: one warning").click()
            expect(sheet.locator(".outcome")).to_contain_text("White: warnings 0 → 1")
            confirm = sheet.get_by_role("button", name="Give this ruling")
            expect(confirm).to_be_disabled()
            sheet.get_by_role("textbox").fill("手滑，口头说明")
            confirm.click()
            expect(chief.locator(".given")).to_contain_text("赵裁判长")
            chief.get_by_role("link", name="Report").click()
            for language, words in (("zh-Hans", "裁判报告"), ("en", "Referee's report")):
                report = chief.locator(f'.printed-report [lang="{language}"]')
                expect(report).to_contain_text(words)
                expect(report).to_contain_text("手滑，口头说明")


def test_without_a_referee_both_sides_choose_together(station: Hall, browser: Browser, serve: Serve) -> None:
    """The table is told; one side alone closes nothing."""
    url = serve(station.app).url
    with opened(browser, url, tablet(station)) as table:
        offend(station)
        expect(table.get_by_role("heading", name="Two moves in a row")).to_be_visible()
        expect(table.get_by_text("Put the board right together: the record follows.")).to_be_visible()
        table.get_by_role("button", name="both sides together").last.click()
        sheet = table.get_by_role("dialog")
        sheet.get_by_role("button", name="Black agrees").click()
        expect(sheet.get_by_role("button", name="Black agrees")).to_be_disabled()
        assert "ruling" not in [entry.event.type for entry in station.folder.log.entries()]
        sheet.get_by_role("button", name="White agrees").click()
        expect(table.locator(".settled", has_text="Two moves in a row · ")).to_have_count(1)
        expect(table.locator(".heard")).to_have_count(0)  # who agreed has heard it
        expect(table.locator(".card.incident")).to_have_count(0, timeout=FADED_MS)


def test_a_late_claim_is_refused_with_the_picture_of_the_reply(station: Hall, browser: Browser, serve: Serve) -> None:
    """And the desk says which move closed it."""
    station.table.fix(NAMED, "")
    url = serve(station.app).url
    offend(station)
    second = played().with_stones(white=[parse_point("R10")])
    station.show([second.with_stones(black=[parse_point("C10")])], each=QUIET)
    assert station.pictures.flush()
    with opened(browser, url, referee(station)) as desk:
        expect(desk.locator(".claims .closed")).to_have_text(
            re.compile(r"^Too late to claim: move 6 closed it, seen \d\d:\d\d:\d\d\. 2002 rules §16\.3$")
        )
        picture = desk.get_by_role("img", name="Picture of move 6")
        picture.scroll_into_view_if_needed()
        desk.wait_for_function("image => image.naturalWidth > 0", arg=picture.element_handle())
        desk.locator("[data-ruling]").first.click()
        sheet = desk.get_by_role("dialog")
        expect(sheet).to_be_visible()
        expect(sheet.locator(".claims")).to_have_count(0)  # nobody has claimed
        desk.keyboard.press("Escape")
        with opened(browser, url, tablet(station)) as table:
            table.get_by_role("button", name="Claim a breach").click()
            table.get_by_role("dialog").get_by_role("button", name="Black claims").click()
            expect(table.get_by_role("dialog")).to_have_count(0)
        expect(desk.locator(".claims li")).to_contain_text("too late")
        desk.locator("[data-ruling]").first.click()
        expect(sheet.locator(".claims strong")).to_contain_text("too late")
        expect(sheet.locator(".claims .closed")).to_contain_text("move 6 closed it")
        expect(sheet.get_by_role("img", name="Picture of move 6")).to_be_visible()


def test_what_no_camera_tells_is_entered_and_ruled_on(station: Hall, browser: Browser, serve: Serve) -> None:
    """A phone rings twice: a warning, then the loss; a call for help reaches the desk, and nobody else may rule."""
    station.table.fix(NAMED, "")
    url = serve(station.app).url
    with opened(browser, url, referee(station)) as desk, opened(browser, url, tablet(station)) as table:
        table.get_by_role("button", name="Call for help").click()
        desk.locator(".need-help").get_by_role("button").click()
        expect(desk.locator(".need-help")).to_have_count(0)
        warn_for_a_ringing_phone(desk)
        refused = table.evaluate(
            """() => fetch('/api/referee/executed', {method: 'POST', body: '{}',
                 headers: {'Content-Type': 'application/json'}}).then(reply => reply.status)"""
        )
        assert refused == 409


def test_the_end_at_the_pages_with_a_named_referee(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """DESK.md §9.8, §9.9: the end is agreed, nobody resumes, each dead string is one touch, three confirm, and nothing
    follows; the warning of the game stands in its count and its SGF."""
    counted = boards(FULL)[-1]
    with ExitStack() as stack:
        station = stack.enter_context(hall(tmp_path))
        station.play(FULL)
        station.table.fix(NAMED, "")
        url = serve(station.app).url
        table = stack.enter_context(opened(browser, url, tablet(station), 1024))
        desk = stack.enter_context(opened(browser, url, referee(station)))
        station.show([counted.with_stones(white=[parse_point("R10")])], each=QUIET)
        desk.get_by_role("button", name="2002 rules §17.2").click()
        desk.get_by_role("button", name="Give this ruling").click()
        station.show([counted], each=QUIET)
        expect(desk.locator(".desk-incident.is-closed")).to_be_visible()
        table.get_by_role("button", name="Game over").click()
        table.get_by_role("button", name="Black: game over").click()
        table.get_by_role("button", name="White agrees, count").click()
        expect(table.locator(".counting:not(.asking)")).to_be_visible()
        table.get_by_role("button", name="Back to play").click()
        table.get_by_role("dialog").get_by_role("button", name="Both").click()
        expect(table.get_by_text("Both agreed on the end")).to_be_visible()
        table.keyboard.press("Escape")
        agree = table.get_by_role("button", name="Black agrees")
        expect(agree).to_be_disabled()
        for point in ("Q4", "D4"):  # lone stones in large areas: nothing was played there, so that nobody is sure
            asked = table.get_by_role("group", name=f"string of 1 at {point}")
            asked.get_by_role("button", name="dead", exact=True).click()
        expect(table.locator("summary", has_text="marked dead")).to_contain_text("2")
        agree.click()
        table.get_by_role("button", name="White agrees").click()
        assert "result_locked" not in [entry.event.type for entry in station.folder.log.entries()]
        expect(desk).to_have_title("(1) Referee · 天元 Tianyuan", timeout=30_000)  # asked anew on a busy machine
        desk.get_by_role("button", name="Confirm as referee").click()
        expect(desk.locator(".needs .calm")).to_be_visible()
        expect(table.locator(".locked")).to_contain_text("the confirmation of Li")
        sgf = table.evaluate("fetch('/api/game.sgf').then(reply => reply.text())")
    record = read_sgf(sgf.encode())
    assert record.result is not None and "ruling 1: 2002 §17.2" in sgf
    assert "warning to White" in sgf


def test_the_chief_sets_a_time_by_a_free_ruling(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """What no article gives back is the chief's alone (DESK.md §2): a referee is not even offered it."""
    with hall(tmp_path, LivingClock()) as station:
        station.show([boards("")[0]])
        Timed(station).begin("reading-1h-5")
        station.table.fix(NAMED, "")
        url = serve(station.app).url
        with opened(browser, url, referee(station, Role.CHIEF, "赵裁判长"), 360) as chief:
            chief.get_by_role("button", name="Enter an incident").click()
            sheet = chief.get_by_role("dialog")
            sheet.get_by_role("radio", name="Moves").check()
            for kind in ("Ko retaken at once", "Forbidden point"):  # the station may not have seen it
                expect(sheet.get_by_role("button", name=kind)).to_be_visible()
            sheet.get_by_role("radio", name="Other").check()
            sheet.get_by_role("button", name="Something else").click()
            chief.get_by_role("button", name="Free ruling").click()
            sheet.get_by_role("button", name="White: set the used time").click()
            give = sheet.get_by_role("button", name="Give this ruling")
            sheet.locator("textarea").fill("灯灭了十分钟")
            expect(give).to_be_disabled()
            sheet.get_by_label("Used time").fill("0:10:00")
            give.click()
            expect(chief.locator(".given")).to_contain_text("Time set anew")
            expect(chief.locator(".given")).to_contain_text("White 10:00")
        with opened(browser, url, referee(station)) as page:
            page.get_by_role("button", name="Enter an incident").click()
            page.get_by_role("dialog").get_by_role("radio", name="Other").check()
            page.get_by_role("dialog").get_by_role("button", name="Something else").click()
            expect(page.get_by_text("Not yours to decide")).to_be_visible()
        acts = [entry.event.what for entry in station.folder.log.entries() if entry.event.type == "clock_act"]
        assert [(one.act, one.by, one.name) for one in acts][-1] == ("set", "chief", "赵裁判长")  # type: ignore[attr-defined]


def test_under_the_older_text_a_claim_waits_for_ones_own_turn_unless_it_is_urgent(
    station: Hall, browser: Browser, serve: Serve
) -> None:
    """Older D2.7.2: noted in the other side's time, heard at the claimant's own; what is pressing at once."""
    station.client("table").post("/api/table/start", json={"rules": "chinese-older"})
    station.table.fix(NAMED, "")
    url = serve(station.app).url
    offend(station)
    second = played().with_stones(white=[parse_point("R10")])
    answered = second.with_stones(black=[parse_point("C10")])
    station.show([answered], each=QUIET)
    with opened(browser, url, referee(station)) as desk, opened(browser, url, tablet(station)) as table:
        table.get_by_role("button", name="Claim a breach").click()
        expect(table.get_by_role("dialog")).to_be_visible()
        expect(table.get_by_role("dialog").get_by_role("button", name="White claims: urgent")).to_have_count(0)
        table.get_by_role("dialog").get_by_role("button", name="Black claims", exact=True).click()
        expect(desk.locator(".claims li")).to_contain_text("noted, heard at the next own turn")
        expect(desk.locator(".desk-state").first).to_have_text("Open")
        desk.get_by_role("button", name="Black claims: urgent").click()
        expect(desk.locator(".claims li").last).to_contain_text("(pressing)")
        expect(desk.locator(".desk-state").first).to_have_text("Claimed")


def test_an_entry_says_which_move_it_is_about_where_its_side_has_played_on(
    station: Hall, browser: Browser, serve: Serve
) -> None:
    station.table.fix(NAMED, "")
    url = serve(station.app).url
    with opened(browser, url, referee(station), 360) as desk:
        desk.get_by_role("button", name="Enter an incident").click()
        sheet = desk.get_by_role("dialog")
        sheet.get_by_role("radio", name="White").check()
        sheet.get_by_role("radio", name="Moves").check()
        sheet.get_by_role("button", name="Forbidden point").click()
        desk.locator('[data-ruling="19"]').click()
        which = sheet.get_by_label("Which move it was")
        expect(which.locator("option")).to_have_text(["move 4: White Q4", "move 2: White D4"])
        expect(sheet.locator(".outcome")).to_contain_text("Q4: take the stone off")
        which.select_option("move 2: White D4")
        expect(sheet.locator(".outcome")).to_contain_text("D4: take the stone off")
        sheet.get_by_role("button", name="Give this ruling").click()
        expect(desk.locator(".carrying-out")).to_contain_text("D4: take the stone off")
