"""The owner on the pages: an evening goes into one file; a picture, a name and a game are erased with a reason."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from station.evidence.verify import verify
from station.game.catalog import StoneMoved
from tests.e2e.conftest import Serve
from tests.e2e.test_game import opened, pair
from tests.station.api.hall import Hall, hall

pytestmark = pytest.mark.slow
WHY = "He asked for it"


def erased(station: Hall) -> list[tuple[str, str]]:
    with station.folder.log.ledger() as ledger:
        said = [json.loads(one.record) for one in ledger.stored(1) if one.record]
    return [(one["data"]["what"], one["data"]["why"]) for one in said if one["type"] == "erasure"]


def confirm(page: Page) -> None:
    """Nothing goes without a reason."""
    sure = page.get_by_role("button", name="Delete for good")
    expect(sure).to_be_disabled()
    page.get_by_label("Why (it is written down)").fill(WHY)
    sure.click()


def played(station: Hall) -> None:
    """A game of 李 against Björn with a stone that was moved, and a picture of it; over."""
    owner = station.client("owner")
    assert owner.post("/api/table/start", json={"black": "李", "white": "Björn"}).status_code == 200
    station.play()
    station.table.tell(StoneMoved(color="B", from_="Q16", to="Q14"))
    _, jpeg = cv2.imencode(".jpg", np.zeros((90, 120, 3), np.uint8))
    station.folder.pictures.keep(1, station.table.snapshot.seq, "before", {"picture": jpeg.tobytes()})
    assert owner.post("/api/table/resign", json={"color": "W"}).status_code == 200


def test_what_the_owner_takes_and_takes_out(tmp_path: Path, browser: Browser, serve: Serve) -> None:
    with hall(tmp_path) as station:
        played(station)
        with opened(browser, serve(station.app).url, "/table") as page:
            with page.expect_response("**/api/auth/pair"):
                pair(page, station.auth.owner_pin.digits)
            page.goto(page.url.replace("/table", "/archive"))
            with page.expect_download() as download:
                page.get_by_role("button", name="Evidence of").click()
            key = station.folder.signing.key
            assert key is not None and verify(Path(download.value.path()).read_bytes(), [key]).pictures == 1

            page.get_by_role("link", name="Björn").click()
            page.get_by_role("button", name="Stone moved").click()
            page.get_by_role("button", name="Before").click()
            page.get_by_role("button", name="Erase this picture").click()
            confirm(page)
            expect(page.get_by_text("No pictures")).to_be_visible()
            page.get_by_role("button", name="Close").click()

            page.locator("details.far summary").click()
            one, other = (box.bounding_box() for box in page.locator("details.far button").all())
            assert one and other
            apart = max(other["x"] - one["x"] - one["width"], other["y"] - one["y"] - one["height"])
            assert apart > 4, "a finger that erases a name deletes the game"
            page.get_by_role("button", name="Erase a name").click()
            page.get_by_role("button", name="Björn").click()
            confirm(page)
            expect(page.get_by_text("The name was taken out of 1 games")).to_be_visible()
            expect(page.get_by_text("Björn")).to_have_count(0)

            page.get_by_role("button", name="Delete", exact=True).click()
            with page.expect_response(lambda answer: answer.request.method == "DELETE"):
                confirm(page)
            expect(page.get_by_role("link", name="李")).to_have_count(0)
        assert erased(station) == [("picture", WHY), ("name", WHY), ("game", WHY)]
