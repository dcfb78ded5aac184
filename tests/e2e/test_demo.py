"""`make demo` as a person meets it: the program, the simulated camera, real seeing, a real browser."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from sgfmill import sgf
from sgfmill.common import format_vertex

from tests.e2e.conftest import Photograph
from tests.e2e.test_game import moves_of, opened

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
GAME = ROOT / "station" / "demo" / "game.sgf"
PATIENCE_MS = 120_000
"""Seeing, rendering and browser may share one slow core."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where a demo of the whole program answers."""
    command = [sys.executable, "-m", "station", "demo", "--port", "0", "--data", str(tmp_path)]
    log = tmp_path / "stderr"
    with (
        log.open("w") as errors,
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True) as demo,
    ):
        assert demo.stdout
        found = next((line for line in demo.stdout if re.match(r"^http://[\d.]+:\d+/$", line)), None)
        assert found, log.read_text()
        yield found.strip().rstrip("/")
        demo.send_signal(signal.SIGTERM)
        assert demo.wait(timeout=60) == 0
        assert "Traceback" not in log.read_text()


@pytest.fixture
def owner_link(address: str, tmp_path: Path) -> str:
    """As the demo prints it."""
    found = re.search(rf"{re.escape(address)}/setup#pin=\S+", (tmp_path / "stderr").read_text())
    assert found
    return found[0]


def test_a_visitor_makes_an_incident_and_the_game_goes_on(
    address: str, owner_link: str, browser: Browser, photograph: Photograph
) -> None:
    """A stone is moved, told, put right, and play goes on."""
    with opened(browser, address, patience_ms=PATIENCE_MS) as page:
        expect(page.locator(".moves .n").nth(1)).to_be_visible(timeout=PATIENCE_MS)
        with page.expect_response("**/api/auth/pair", timeout=PATIENCE_MS) as paired:
            page.goto(owner_link)
        assert paired.value.ok
        page.goto(f"{address}/table")
        page.get_by_role("button", name="Make an incident").click()
        page.get_by_role("button", name="A stone is moved").click()
        expect(page.get_by_text("It has happened.")).to_be_visible(timeout=PATIENCE_MS)
        expect(page.locator(".incidents").get_by_text("moved").first).to_be_visible(timeout=PATIENCE_MS)
        photograph(page, "demo-incident")
        page.get_by_role("button", name="Put it right").click()
        expect(page.get_by_text("The stones lie right again.")).to_be_visible(timeout=PATIENCE_MS)
        page.get_by_role("button", name="Play on").click()
        expect(page.get_by_role("button", name="Make an incident")).to_be_visible(timeout=PATIENCE_MS)


def test_the_demo_is_watched_and_taken_as_sgf(address: str, browser: Browser, photograph: Photograph) -> None:
    """Moves arrive as they were played, the picture shows the reading, the SGF holds them in order."""
    with opened(browser, address, patience_ms=PATIENCE_MS) as page:
        expect(page.locator(".moves .n").nth(3)).to_be_visible(timeout=PATIENCE_MS)
        page.get_by_role("button", name="Camera").click()
        expect(page.locator(".reading .read-B").first).to_be_attached(timeout=PATIENCE_MS)
        expect(page.locator(".outline polygon")).to_be_attached()
        photograph(page, "demo-camera")
        page.get_by_role("button", name="Camera").click()
        photograph(page, "demo")
        with page.expect_download() as download:
            page.get_by_role("link", name="SGF").click()
        record = sgf.Sgf_game.from_bytes(Path(download.value.path()).read_bytes())
    recorded, played = moves_of(record), moves_of(sgf.Sgf_game.from_bytes(GAME.read_bytes()))
    black, white, _ = record.get_root().get_setup_stones()
    stood = len(black) + len(white)  # before a slow machine looked for the first time: a game in progress
    assert {format_vertex(point) for point in black} == set(played[:stood:2])
    assert {format_vertex(point) for point in white} == set(played[1:stood:2])
    assert len(recorded) >= 4
    assert recorded == played[stood : stood + len(recorded)]
