"""The referee's report as it is printed, and what is ruled there on a game that is over; real station, real pages."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rules.points import parse_point
from station.api.auth import Role
from tests.e2e.at_desk import NAMED, QUIET, offend, opened, played, referee, tablet
from tests.e2e.conftest import Photograph, Serve
from tests.station.api.hall import hall

pytestmark = pytest.mark.slow

CHINESE_ARTICLE = re.compile(r"§|\b2002\b|裁判法则|围棋比赛规则|D8\.")
"""What names an article of a Chinese text, in whatever language; the print says everything in Chinese too."""


@pytest.mark.parametrize("rules", ["japanese", "korean", "ing"])
@pytest.mark.parametrize("locale", ["ja-JP", "ko-KR"])
def test_no_chinese_article_is_printed_under_other_rules(
    rules: str, locale: str, tmp_path: Path, browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    """Two moves, ruled on and carried out, in the reader's language and in Chinese, as the printer gets it."""
    with hall(tmp_path) as station:
        station.client("table").post("/api/table/start", json={"rules": rules})
        station.play()
        station.table.fix(NAMED, "")
        offend(station)
        chosen = station.client("referee", "Li")
        (incident,) = chosen.get("/api/referee").json()["incidents"]
        assert incident["kind"] == "two_moves"
        row = next(one for one in incident["choices"] if one["mine"] and one["decides"] == ["referee"])
        given = {"incident": incident["seq"], "ruling": row["id"], "why": "-"}
        assert chosen.post("/api/referee/ruling", json=given).status_code == 200
        context = browser.new_context(locale=locale, viewport={"width": 794, "height": 1123})
        page = context.new_page()
        pin = station.auth.official_pin(Role.REFEREE, "Li").token
        page.goto(f"{serve(station.app).url}/report#pin={pin}")
        printed = page.locator(".printed-report")
        expect(printed.locator("> section")).to_have_count(2)
        expect(printed.locator("section[lang=zh-Hans]")).to_contain_text("裁判报告")
        page.emulate_media(media="print")
        for gone in (".report-actions", ".sanctions"):
            expect(page.locator(gone).first).to_be_hidden()
        expect(printed.locator(".ruling-report")).to_have_count(2)
        text, chinese = printed.inner_text(), printed.locator("section[lang=zh-Hans]").inner_text()
        photograph(page, f"report-{rules}-{locale[:2]}", whole=True)
        context.close()
    assert CHINESE_ARTICLE.findall(text) == []
    assert not re.search(r"[가-힣ぁ-ん]", chinese), "the Chinese part says its dates in Chinese too"


def test_a_report_says_what_was_seen_when_it_was_done_and_who_appealed(
    tmp_path: Path, browser: Browser, serve: Serve
) -> None:
    """DESK.md §6: facts as they were known at the ruling, execution, play gone on, appeal."""
    with hall(tmp_path) as station, ExitStack() as stack:
        station.play()
        station.table.fix(NAMED, "")
        offend(station)
        url = serve(station.app).url
        li = station.client("referee", "Li")
        (incident,) = li.get("/api/referee").json()["incidents"]
        ruled = li.post("/api/referee/ruling", json={"incident": incident["seq"], "ruling": "17.2"}).json()["seq"]
        station.show([played()], each=QUIET)
        station.show([played().with_stones(black=[parse_point("C10")])], each=QUIET)
        appeal = {"ruling": ruled, "side": "W", "why": "不服"}
        assert station.client("table").post("/api/referee/appeal", json=appeal).status_code == 200
        page = stack.enter_context(opened(browser, url, referee(station).replace("/referee", "/report"), 1440))
        report = page.locator('.printed-report [lang="en"]')
        expect(report).to_contain_text("White R10")
        expect(report).to_contain_text("Black has not played since")
        expect(report).to_contain_text("Board as ruled:")
        expect(report).to_contain_text("play went on:")
        expect(report).to_contain_text("White appeals to the organizers. 不服")


def test_what_is_proved_after_the_result_is_ruled_on_at_the_report(
    tmp_path: Path, browser: Browser, serve: Serve
) -> None:
    """2002 §23.1 at the page: for the chief alone, with a side and reasons, and once each."""
    with hall(tmp_path) as station, ExitStack() as stack:
        station.play()
        station.table.fix(NAMED, "")
        assert station.client("table").post("/api/table/resign", json={"color": "B"}).status_code == 200
        url = serve(station.app).url
        low = stack.enter_context(opened(browser, url, referee(station).replace("/referee", "/report"), 1440))
        expect(low.locator(".printed-report")).to_be_visible()
        expect(low.locator(".sanctions")).to_have_count(0)
        chief = referee(station, Role.CHIEF, "赵裁判长").replace("/referee", "/report")
        page = stack.enter_context(opened(browser, url, chief, 390))
        card = page.locator(".sanctions")
        card.locator("summary").click()
        give = card.get_by_role("button", name="Give this ruling")
        card.get_by_role("radio", name="White").check()
        card.locator("label", has_text="ban").first.click()
        expect(give).to_be_disabled()
        card.get_by_role("textbox").fill("他自己承认")
        give.click()
        report = page.locator('.printed-report [lang="en"]')
        expect(report).to_contain_text("他自己承认")
        expect(report.locator(".ruling-report")).to_have_count(1)


def test_the_second_warning_calls_the_referee_to_confirm_the_loss(
    tmp_path: Path, browser: Browser, serve: Serve
) -> None:
    """2002 §24.2 from talk (§15.5, §23.5) and a phone (§15.7, §23.7), both entered by hand at the page; proposed, never
    executed, until a referee confirms it."""
    with hall(tmp_path) as station, ExitStack() as stack:
        station.play()
        station.table.fix(NAMED, "")
        url = serve(station.app).url
        desk = stack.enter_context(opened(browser, url, referee(station)))
        table = stack.enter_context(opened(browser, url, tablet(station)))
        for kind, article, why in (("Talking", "§23.5", "与领队谈论本局"), ("Phone rings", "§23.7", "")):
            desk.get_by_role("button", name="Enter an incident").click()
            sheet = desk.get_by_role("dialog")
            sheet.get_by_role("radio", name="Black").check()
            sheet.get_by_role("button", name=kind).first.click()
            desk.get_by_role("button", name=f"2002 rules {article}").first.click()
            if why:
                expect(sheet.get_by_role("button", name="Give this ruling")).to_be_disabled()
                sheet.locator("label", has_text="one warning").click()
                sheet.get_by_role("textbox").fill(why)
            expect(sheet.locator(".outcome")).to_contain_text("Black: warnings")
            sheet.get_by_role("button", name="Give this ruling").click()
            expect(sheet).to_have_count(0)
        expect(desk.locator(".ledger .counts")).to_contain_text("Black 2")
        expect(desk.locator(".needs")).to_contain_text("Loss proposed")
        expect(desk).to_have_title(re.compile(r"^\(1\)"))
        assert station.client("table").get("/api/board").json()["result"] is None
        before = desk.evaluate("window.touches")
        desk.locator('[data-ruling="24.2"]').click()
        expect(desk.locator(".outcome")).to_contain_text("White")
        desk.get_by_role("button", name="Give this ruling").click()
        expect(desk.locator(".needs")).to_contain_text("Nothing needs you")
        assert desk.evaluate("window.touches") - before == 2
        assert station.client("table").get("/api/board").json()["result"] == "W+F"
        expect(table.locator("body")).to_contain_text("White wins")


def test_equipment_is_signed_before_a_game_and_printed_with_it(
    tmp_path: Path, browser: Browser, serve: Serve, photograph: Photograph
) -> None:
    """2002 §31.5: before the first game, and after one for the next."""
    with hall(tmp_path) as station, ExitStack() as stack:
        station.table.fix(NAMED, "")
        url = serve(station.app).url
        desk = stack.enter_context(opened(browser, url, referee(station)))
        other = stack.enter_context(opened(browser, url, referee(station, name="Wang")))
        card = desk.locator(".equipment")
        expect(desk.locator(".desk")).to_contain_text("No game")
        expect(other.locator(".equipment")).to_contain_text("Not yet checked")
        card.get_by_role("button", name="Not in order").click()
        card.get_by_role("textbox").fill("一子有缺口")
        card.get_by_role("button", name="Put it on record").click()
        expect(card).to_contain_text("For the next game")
        card.get_by_role("button", name="All in order").click()
        expect(card.locator("li").last).to_contain_text("in order · referee Li · 2002 rules §31.5")
        station.show([None])
        expect(other.locator(".equipment li")).to_have_count(2)
        photograph(desk, "desk-equipment-before", whole=True)
        station.play()
        expect(card.locator("li")).to_have_count(2)
        expect(card).not_to_contain_text("For the next game")
        page = stack.enter_context(opened(browser, url, referee(station).replace("/referee", "/report"), 1440))
        expect(page.locator('.printed-report > section[lang="zh-Hans"]')).to_contain_text("不符合要求: 一子有缺口")
        station.table.end("B+R", "referee", "")
        card.get_by_role("button", name="All in order").click()
        expect(card).to_contain_text("For the next game")
        expect(card.locator("li")).to_have_count(3)


def test_equipment_and_a_lot_are_signed_at_the_desk_and_printed(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """DESK.md §6: the check of board, stones and clock (2002 §31.5); the lot of §22.3 before a witness."""
    with hall(tmp_path) as station, ExitStack() as stack:
        station.play()
        station.table.fix(NAMED, "")
        url = serve(station.app).url
        desk = stack.enter_context(opened(browser, url, referee(station)))
        card = desk.locator(".equipment")
        expect(card).to_contain_text("Not yet checked")
        card.get_by_role("button", name="Not in order").click()
        expect(card.get_by_role("button", name="Put it on record")).to_be_disabled()
        card.get_by_role("textbox").fill("一子有缺口")
        card.get_by_role("button", name="Put it on record").click()
        expect(card.locator("li")).to_contain_text("not in order: 一子有缺口")
        card.get_by_role("button", name="All in order").click()
        expect(card.locator("li").last).to_contain_text("in order · referee Li · 2002 rules §31.5")
        desk.get_by_role("button", name="Enter an incident").click()
        sheet = desk.get_by_role("dialog")
        sheet.get_by_role("radio", name="Clock").check()
        sheet.get_by_role("button", name="Both late").click()
        desk.locator('[data-ruling="22.3-both"]').click()
        sheet.get_by_role("button", name="Give this ruling").click()
        lot = desk.get_by_role("group", name="Draw the lot")
        white = lot.get_by_role("button", name="It fell to White")
        expect(white).to_be_disabled()
        lot.get_by_role("textbox", name="Who drew").fill("Anna")
        lot.get_by_role("textbox", name="Before whom").fill("赵裁判长")
        white.click()
        expect(desk.locator(".desk-incident")).to_contain_text("it fell to White; drawn by Anna before 赵裁判长")
        page = stack.enter_context(opened(browser, url, referee(station).replace("/referee", "/report"), 1440))
        report = page.locator('.printed-report > section[lang="zh-Hans"]')
        for words in ("不符合要求: 一子有缺口", "2002 规则 §31.5", "抽签人Anna，见证人赵裁判长"):
            expect(report).to_contain_text(words)
