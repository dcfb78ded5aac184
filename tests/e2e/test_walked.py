"""Walks at the pages through what happens once a game at most: the draw, conduct, ends of either edition, the lock."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.rulings.kind import Kind
from rules.rulings.parameters import EventParameters
from station.api.auth import Role
from tests.e2e.at_desk import NAMED, opened, referee, tablet
from tests.e2e.conftest import Serve
from tests.e2e.paged import ASKS, SIDES
from tests.e2e.test_counted import DOUBTFUL, both_end, say
from tests.station.api.counted import FULL
from tests.station.api.hall import OPENING, Hall, hall

pytestmark = pytest.mark.slow

CONDUCT: dict[Kind, tuple[str, str]] = {
    Kind.PHONE_WATCHED: ("23.7-watched", ""), Kind.PHONE_OF_SPECTATOR: ("", ""), Kind.TALK: ("23.5", ""),
    Kind.REFERENCE: ("23.4", ""), Kind.DISTURBING: ("23.3", ""), Kind.SMOKING: ("23.8", ""),
    Kind.WALKING_ABOUT: ("", ""), Kind.MANNERS: ("", ""), Kind.MOVE_NOT_SHOWN: ("16.5", "D2.7.6"),
    Kind.SET_NOT_TIDIED: ("16.6", "D2.7.7"), Kind.CEREMONY_MISSED: ("", ""), Kind.WITHDRAWAL: ("23.2", ""),
    Kind.ARRANGED_GAME: ("23.1", ""), Kind.REFEREE_NEGLECT: ("", ""), Kind.PHONE_RINGS: ("23.7", ""),
}  # fmt: skip
"""What the referee may rule by the text of 2002 and by the older one, but for a free ruling; "": others, or nobody."""


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Closes stations and pages."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def station(tmp_path: Path, stack: ExitStack) -> Hall:
    return stack.enter_context(hall(tmp_path))


def begins(station: Hall, rules: str = "chinese-2002", moves: str = OPENING, event: EventParameters = NAMED) -> None:
    station.client("table").post("/api/table/start", json={"rules": rules})
    station.table.fix(event, "")
    station.play(moves)


def locks(table: Page) -> None:
    """Both answer what is asked and agree."""
    for point in DOUBTFUL:
        say(table, "Both", point, "dead")
    for side in SIDES.values():
        table.get_by_role("button", name=f"{side} agrees", exact=True).click()


@pytest.mark.parametrize(("how", "offered"), [("The draw", "17.1-correct"), ("Nigiri", None)])
def test_colors_that_were_drawn_are_said_at_the_start_and_kept_to(
    station: Hall, browser: Browser, serve: Serve, stack: ExitStack, how: str, offered: str | None
) -> None:
    """2002 §10, §17.1: against the draw of the event it is told and may be corrected; of nigiri the text is silent."""
    station.table.fix(NAMED, "")
    station.play()
    url = serve(station.app).url
    table = stack.enter_context(opened(browser, url, tablet(station), 1024))
    desk = stack.enter_context(opened(browser, url, referee(station)))
    table.get_by_role("button", name="Names and rules").click()
    form = table.get_by_role("dialog")
    form.get_by_label("Black", exact=True).fill("Lin")
    form.get_by_label("White", exact=True).fill("Bo")
    form.get_by_label("Colors fixed by").select_option(label=how)
    expect(form.get_by_label("Who drew Black")).to_have_value("Lin")
    form.get_by_label("Who drew Black").fill("Bo")
    form.get_by_label("Fixed by whom").fill("Li")
    form.get_by_role("button", name="Save").click()
    expect(desk.get_by_role("heading", name="Colors taken wrongly")).to_be_visible()
    expect(desk.locator(".rulings-offered .ruling").first).to_be_attached()
    assert (desk.locator(f'[data-ruling="{offered}"]').count() == 1) is (offered is not None)
    assert ("§17.1" in desk.locator(".desk-incident").inner_text()) is (offered is not None)
    desk.goto(f"{url}/report")
    expect(desk.locator(".printed-report")).to_contain_text("Bo")
    expect(desk.locator(".printed-report")).to_contain_text(how)


@pytest.mark.parametrize("rules", ["chinese-2002", "chinese-older"])
def test_each_kind_of_conduct_is_entered_and_offers_what_the_text_has(
    station: Hall, browser: Browser, serve: Serve, stack: ExitStack, rules: str
) -> None:
    """2002 §15, §16, §23, older D2.6, D2.7; each is noted, and a phone that rings twice proposes nothing by itself."""
    begins(station, rules, event=replace(NAMED, smoking_banned=True))
    desk = stack.enter_context(opened(browser, serve(station.app).url, referee(station)))
    for kind, texts in CONDUCT.items():
        desk.get_by_role("button", name="Enter an incident").click()
        sheet = desk.get_by_role("dialog")
        sheet.get_by_role("radio", name="Black").check()
        sheet.locator(f'[data-kind="{kind}"]').click()
        expect(sheet).to_have_count(0)
        card = desk.locator(".desk-incident")
        expect(card.locator('section[aria-label="What may be ruled"]')).to_be_visible()
        mine = {one.get_attribute("data-ruling") for one in card.locator("[data-ruling]").all()}
        assert mine - {"free"} == {texts[rules == "chinese-older"]} - {""}, kind
        desk.locator(".plain-note").click()
        sheet.get_by_role("button", name="Give this ruling").click()
        expect(sheet).to_have_count(0)
        expect(desk.locator(".needs .calm")).to_be_visible()
    assert [one.state.value for one in station.table.snapshot.game.desk.incidents] == ["closed"] * len(CONDUCT)  # type: ignore[union-attr]


CHIEFS: dict[Kind, tuple[str, str]] = {
    Kind.PHONE_OF_SPECTATOR: ("23.7-spectator", ""), Kind.WITHDRAWAL: ("23.2-ban", ""),
    Kind.CEREMONY_MISSED: ("23.6-worse", "Black: prize one place lower"),
    Kind.ARRANGED_GAME: ("23.1-cancel", "Both: results cancelled"),
    Kind.REFEREE_NEGLECT: ("22.9", ""), Kind.MANNERS: ("free", "Black: one warning"),
}  # fmt: skip
"""What of conduct is the chief's to rule or to enter for the organizers, and which of several."""


def test_the_chief_rules_on_conduct_and_enters_what_the_organizers_decided(
    station: Hall, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """2002 §15, §23, §22.9: each with his name and his reasons, in the ledger and in the report."""
    begins(station)
    url = serve(station.app).url
    chief = stack.enter_context(opened(browser, url, referee(station, Role.CHIEF, NAMED.chief)))
    for kind, (ruling, way) in CHIEFS.items():
        chief.get_by_role("button", name="Enter an incident").click()
        sheet = chief.get_by_role("dialog")
        whose = "Nobody in particular" if kind is Kind.PHONE_OF_SPECTATOR else "Black"
        sheet.get_by_role("radio", name=whose).check()
        sheet.locator(f'[data-kind="{kind}"]').click()
        expect(sheet).to_have_count(0)
        chief.locator(f'[data-ruling="{ruling}"]').click()
        if way:
            sheet.get_by_role("button" if ruling == "free" else "radio", name=way, exact=True).click()
        sheet.get_by_role("textbox").fill(f"seen by two: {kind}")
        sheet.get_by_role("button", name="Give this ruling").click()
        expect(sheet).to_have_count(0)
        expect(chief.locator(".needs .calm")).to_be_visible()
    expect(chief.locator(".ledger .counts")).to_contain_text("Black 1")
    chief.goto(f"{url}/report")
    report = chief.locator(".printed-report")
    for kind in CHIEFS:
        expect(report).to_contain_text(f"seen by two: {kind}")
    for said in (NAMED.chief, "Who is not playing: public criticism", "Both: results cancelled"):
        expect(report).to_contain_text(said)


def test_without_a_named_referee_both_players_lock_and_the_sheet_says_so(
    station: Hall, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    begins(station, moves=FULL, event=EventParameters())
    table = stack.enter_context(opened(browser, serve(station.app).url, tablet(station), 1024))
    both_end(table)
    locks(table)
    expect(table.locator(".locked")).to_contain_text("no referee is named in this game")
    sheet = table.locator(".printed").text_content() or ""
    assert "no referee is named in this game" in sheet
    assert table.locator(".printed .signatures span").all_text_contents() == ["Black", "White"]


def test_a_locked_result_is_never_unlocked(station: Hall, browser: Browser, serve: Serve, stack: ExitStack) -> None:
    """2002 §16.4: no page offers it, and the station refuses it."""
    begins(station, moves=FULL)
    url = serve(station.app).url
    table = stack.enter_context(opened(browser, url, tablet(station), 1024))
    desk = stack.enter_context(opened(browser, url, referee(station)))
    both_end(table)
    locks(table)
    desk.get_by_role("button", name="Confirm as referee").click()
    expect(table.locator(".locked")).to_contain_text("the confirmation of Li")
    for name in ("Back to play", "Recount", "Take back", "Put right", "Correct"):
        expect(table.get_by_role("button", name=name)).to_have_count(0)
    for name in ("End without counting here", "Enter an incident"):  # what is proven later stands in the report
        expect(desk.get_by_role("button", name=name)).to_have_count(0)
    asks = {
        "count/recount": {"by": "referee"}, "count/resume": {"by": "referee"},
        "referee/incident": {"kind": "arranged_game", "side": "B"},
        "table/end": {"result": "0", "by": "referee", "why": "-"},
    }  # fmt: skip
    refused = [desk.evaluate(ASKS, [path, body]) for path, body in asks.items()]
    assert refused == [409] * 4
    expect(table.locator(".locked")).to_contain_text("Black wins by 5¾ zi")


def test_the_older_edition_ends_by_two_words_and_not_by_passes(
    station: Hall, browser: Browser, serve: Serve, stack: ExitStack
) -> None:
    """Older D2.4.2, §7.1: no pass is written for a proposal; passes of both open no count; the referee refuses an end
    that is none, and play goes on."""
    begins(station, "chinese-older", FULL)
    url = serve(station.app).url
    table = stack.enter_context(opened(browser, url, tablet(station), 1024))
    desk = stack.enter_context(opened(browser, url, referee(station)))
    both_end(table)
    game = station.table.snapshot.game
    assert game is not None and all(move.point is not None for move in game.state.moves)
    assert not {word for word in ("2002", "§21", "§16") if word in table.locator("main").inner_text()}
    table.get_by_role("button", name="Back to play").click()
    table.get_by_role("dialog").get_by_role("button", name="Both").click()
    expect(table.locator(".side.turn")).to_contain_text("Black")
    for side in SIDES.values():
        table.get_by_role("button", name=f"{side} passes").click()
    expect(table.locator(".side.turn")).to_contain_text("Black")
    expect(table.locator(".counting")).to_have_count(0)
    desk.get_by_role("button", name="Enter an incident").click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_role("radio", name="Other").check()
    sheet.locator('[data-kind="contestable_points_left"]').click()
    desk.locator('[data-ruling="older-not-over"]').click()
    sheet.get_by_role("button", name="Give this ruling").click()
    expect(desk.locator(".desk-incident.is-closed, .needs .calm").first).to_be_visible()
    both_end(table)
    locks(table)
    desk.get_by_role("button", name="Confirm as referee").click()
    expect(table.locator(".locked")).to_contain_text("the confirmation of Li")
