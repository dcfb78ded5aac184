"""An event of two stages from its beginning to its winner, by touches in the office on a phone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from station.hall.office.staging import ended
from station.hall.tournament.entries import Locked
from station.hall.tournament.tournament import Format
from tests.e2e.conftest import Serve
from tests.e2e.test_hall_office import phone
from tests.station.api.hub import Pages, opened

pytestmark = pytest.mark.slow


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    with opened(tmp_path / "hall") as found:
        yield found


def begin(page: Page) -> None:
    """A Swiss of one round and a final of best of three, each open question with its first answer."""
    page.get_by_label("Name of the event").fill("Cup")
    page.get_by_role("spinbutton", name="Rounds").fill("1")
    page.get_by_role("button", name="Another stage after it").click()
    second = page.locator("fieldset", has_text="Stage 2")
    second.get_by_label("Format").select_option("final")
    expect(second.get_by_label("Best of how many games")).to_have_value("1")
    expect(page.get_by_text("What follows a draw in a final of several games?")).to_be_visible()
    for box in page.locator("form.hall-card select").all():
        if box.input_value() == "":
            box.select_option(index=1)
    page.get_by_label("At what hours is play paused?").fill("12:00")
    page.get_by_role("button", name="The event begins").click()
    expect(page.locator("summary", has_text="Cup")).to_be_visible()


def play(pages: Pages, page: Page, winner: str = "") -> None:
    """A round drawn and published by touches; then its games end."""
    page.get_by_role("button", name="Draw round").click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Games without a result yet")).to_be_visible()
    for game in pages.hall.organizer.now.games.values():
        if game.result is None:
            pages.hall.organizer.enter(Locked(game.key, "W+R" if winner == game.white else "B+R"), "chief Chen")


def test_a_swiss_and_a_final_of_best_of_three(pages: Pages, browser: Browser, serve: Serve) -> None:
    owner = pages.client("owner")
    for n in range(4):
        owner.post("/api/hall/players", json={"name": f"Player {n + 1}"})
    url = serve(pages.app).url
    page = phone(browser, f"{url}/organizer#pin={pages.auth.owner_pin.token}")
    begin(page)
    now = pages.hall.organizer
    assert now.now.opened is not None and now.now.opened.formats == (Format.SWISS, Format.FINAL)
    play(pages, page)
    form = page.locator("form", has_text="Who goes on: 2")
    expect(form.get_by_role("checkbox")).to_have_count(4)
    expect(form.locator(".bad")).to_contain_text("share a place")  # after one round 总得分 is 1 for all four
    ticked = [box.is_checked() for box in form.get_by_role("checkbox").all()]
    assert ticked == [True, True, False, False], "as the places propose"
    form.get_by_role("checkbox").nth(1).click()
    expect(form.get_by_role("button", name="The next stage begins")).to_be_disabled()
    form.get_by_role("checkbox").nth(2).click()
    form.get_by_role("button", name="The next stage begins").click()
    expect(form).to_have_count(0)  # the form names the second stage too
    expect(page.get_by_text("Stage 2: Final of several games")).to_be_visible()
    (stage,) = now.now.book.tournament.stages
    for _ in range(2):
        play(pages, page, stage.players[0])
    expect(page.get_by_text("This stage is over.")).to_be_visible()
    expect(page.get_by_role("button", name="Draw round")).to_have_count(0)
    assert ended(now.now) and page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(f"{url}/standings")
    places = page.locator("table.places tbody tr")
    expect(places).to_have_count(6)
    rows = places.all_inner_texts()
    assert [rows[0], rows[3]] == ["Stage 2: Final of several games", "Stage 1: Swiss"]
    assert [row.split()[0] for at, row in enumerate(rows) if at not in (0, 3)] == ["1", "2", "3", "3"]


def test_what_an_older_event_was_not_asked_is_answered_in_the_office(
    pages: Pages, browser: Browser, serve: Serve
) -> None:
    """Where players lodge (2002 §22.1) and when play pauses (§14)."""
    pages.begun(2)
    event = pages.hall.organizer.now
    assert event.opened is not None
    answers = {name: one for name, one in event.opened.answers.items() if name not in ("venue", "pauses")}
    pages.hall.organizer._shown = pages.hall.organizer._now = replace(
        event, opened=replace(event.opened, answers=answers)
    )
    page = phone(browser, f"{serve(pages.app).url}/organizer#pin={pages.auth.owner_pin.token}")
    card = page.locator("details.hall-card", has_text="The event: Cup")
    expect(card.locator("summary").first).to_contain_text("2")
    card.locator("summary").first.click()
    card.get_by_label("Where do the players lodge?").select_option("same")
    form = card.locator("form", has_text="not asked yet")
    form.get_by_role("button", name="Enter").click()
    expect(card.get_by_label("Where do the players lodge?")).to_have_count(0)
    assert pages.hall.organizer.now.answer("venue") == "same"
