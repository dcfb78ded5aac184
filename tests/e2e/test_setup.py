"""Setting up as a person on a ladder meets it: the whole program, the simulated camera, the page, not one click."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Photograph
from tests.e2e.test_game import opened, pair
from tests.station.process import ROOT, Running

pytestmark = pytest.mark.slow

GAME = ROOT / "station" / "demo" / "game.sgf"
PATIENCE_MS = 240_000
"""The goal is a minute; seeing, rendering and browser may share one slow core."""


@pytest.mark.timeout(600)
def test_ready_without_a_click_and_black_is_asked_once(
    tmp_path: Path, browser: Browser, photograph: Photograph
) -> None:
    """An empty board (the first stone comes late): the steps go to the end by themselves; the answer stays."""
    camera = f"sim:{GAME}?seed=7&fps=3&interval=3600&anchor={tmp_path / 'start'}"
    arguments = ("serve", "--port", "0", "--data", tmp_path / "data", "--camera", camera)
    with Running(*arguments) as station:
        url = station.url.rstrip("/")
        with opened(browser, url, "/setup", patience_ms=PATIENCE_MS) as page:
            expect(page.locator(".next").first).to_have_text(
                "It works. Place a stone, and the record begins.", timeout=PATIENCE_MS
            )
            expect(page.locator(".steps .done")).to_have_count(5)
            expect(page.locator(".finder .outline polygon")).to_be_attached()
            expect(page.get_by_text("This camera cannot be locked")).to_be_visible()
            photograph(page, "setup-ready", whole=True)
            assert len(list((tmp_path / "data" / "profiles").glob("*.json"))) == 1
            pair(page, station.owner_pin)
            page.get_by_role("radio", name="Left").check()
            expect(page.get_by_text("A1 is now T1")).to_be_visible()
        assert station.stop() == 0
    with Running(*arguments) as station:
        shown = station.get("api/setup")
        assert (shown["black"], shown["asked"]) == ("left", True)
        assert station.stop() == 0
