"""A log that is not what was signed is told on every page, also while a finished game's board still stands."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from station.game.catalog import EvidenceBroken
from tests.e2e.conftest import Serve
from tests.e2e.test_game import opened
from tests.station.api.hall import OPENING, hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow


def test_every_page_says_so(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    with hall(tmp_path) as station:
        station.play()
        assert station.client("table").post("/api/table/resign", json={"color": "B"}).status_code == 200
        station.show([boards(OPENING)[-1]])
        told = "The log is not what was signed"
        url = serve(station.app).url
        with opened(browser, url) as page:
            expect(page.locator(".goban").first).to_be_visible()
            expect(page.get_by_role("alert").filter(has_text=told)).to_have_count(0)
            assert not station.table.remark(EvidenceBroken(reason="evidence_short")), "no game to say it in"
            station.show([boards(OPENING)[-1]])
            for path in ("/", "/table", "/archive", "/archive/1", "/setup", "/referee", "/clock", "/nowhere"):
                page.goto(url + path)
                expect(page.get_by_role("alert").filter(has_text=told), path).to_be_visible()
