"""The relay's page in a real browser, over static files of a plain web server: boards, and a hall that is gone."""

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from station.hall.tournament.entries import Released
from tests.e2e.conftest import Serve
from tests.station.hall.relay.test_relaying import Stage, staged

pytestmark = pytest.mark.slow


def opened(browser: Browser, serve: Serve, out: Path) -> Page:
    page = browser.new_context(locale="en-US").new_page()
    page.clock.install()
    page.goto(f"{serve(Starlette(routes=[Mount('/', StaticFiles(directory=out, html=True))])).url}/")
    return page


def written(stage: Stage, now_s: int) -> Mapping[str, bytes]:
    made = stage.relay.turn(now_s * 10**9)
    assert made is not None
    return made.files


def test_boards_and_their_corrections_are_drawn(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4")
        stage.hears(100)
        written(stage, 1000)
        page = opened(browser, serve, stage.out)
        board = page.locator("article")
        expect(board).to_contain_text("王 伟")
        expect(board.locator("p")).to_have_text("2")
        stage.table.resign("B")
        stage.hears(200)
        written(stage, 1010)
        page.clock.run_for(3000)
        expect(board.locator("p")).to_have_text("2 · B+R")
        expect(page.locator("#about")).to_have_text("1 / 3")


def test_a_hall_that_says_nothing_any_more_is_told_with_its_age(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    """By the web server's clocks at first, then by the time since `at` was another one: no clock has to be right."""
    with staged(tmp_path) as stage:
        written(stage, 1000)
        live = stage.out / "live.json"
        os.utime(live, (time.time() - 300,) * 2)
        page = opened(browser, serve, stage.out)
        about = page.locator("#about")
        expect(about).to_have_text("1 / 3 · ⚠ 5 minutes ago")
        assert written(stage, 1010)["live.json"] == live.read_bytes()
        page.clock.run_for(3000)
        expect(about).to_have_text("1 / 3")
        page.clock.run_for(27_000)
        expect(about).to_have_text("1 / 3 · ⚠ 30 seconds ago")
        written(stage, 1020)
        assert json.loads(live.read_bytes())["at"] == 1020
        page.clock.run_for(3000)
        expect(about).to_have_text("1 / 3")


def test_earlier_rounds_and_released_places_are_there_and_no_link_is_dead(
    tmp_path: Path, browser: Browser, serve: Serve
) -> None:
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4")
        stage.table.resign("B")
        stage.hears(100)
        stage.organizer.enter(Released(1, "Li", "2026-11-22"), "chief")
        stage.next_round()
        written(stage, 2000)
        page = opened(browser, serve, stage.out)
        expect(page.locator("#about")).to_have_text("2 / 3")
        expect(page.locator("article a")).to_be_hidden()
        expect(page.locator("canvas")).to_be_visible()
        expect(page.locator("#places tbody tr")).to_have_count(2)
        expect(page.locator("#places th")).to_have_text(
            ["Place", "Player", "Total", "Points", "Opponents' points", "Small points"]
        )
        expect(page.locator("#places caption")).to_have_text("After round 1 of 3.")
        page.locator("#rounds button", has_text="1").click()
        expect(page.locator("#about")).to_have_text("1 / 3")
        expect(page.locator("article a")).to_be_visible()
        expect(page.locator("article p")).to_have_text("2 · B+R")
