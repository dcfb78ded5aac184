"""A real Chromium for the page tests; without one they are skipped, visibly."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.at_desk import NAMED
from tests.station.api.hall import Hall, hall

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@dataclass
class Served:
    """An application on a port of this machine, in a thread of its own."""

    app: Any
    port: int = 0

    def start(self) -> "Served":
        """Serves until `stop`; may be started again on the same port."""
        config = uvicorn.Config(
            self.app, port=self.port, log_level="critical", lifespan="off", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.02)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        return self

    def stop(self) -> None:
        """Ends every connection."""
        self._server.force_exit = self._server.should_exit = True
        self._thread.join(timeout=10)

    @property
    def url(self) -> str:
        """Address without a path."""
        return f"http://127.0.0.1:{self.port}"


Serve = Callable[[Any], Served]


class Photograph(Protocol):
    """Takes a picture of what is seen of a page, or of the `whole` of it."""

    def __call__(self, page: Page, name: str, *, whole: bool = False) -> None: ...


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser a file, as Playwright's event loop must not outlive it; each test opens contexts of its own."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing where CI runs: sudo apt-get install chromium")
        pytest.skip("Chromium is missing: sudo apt-get install chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves applications on free ports until the test ends."""
    running: list[Served] = []

    def start(app: Any) -> Served:
        running.append(Served(app).start())
        return running[-1]

    yield start
    for served in running:
        served.stop()


@pytest.fixture
def station(tmp_path: Path) -> Iterator[Hall]:
    """After four moves, with a named referee."""
    with hall(tmp_path) as found:
        found.play()
        found.table.fix(NAMED, "")
        yield found


@pytest.fixture(scope="session")
def photograph() -> Photograph:
    """Pictures for a person to look at, in out/pages, where TIANYUAN_PICTURES asks for them."""
    asked = bool(os.environ.get("TIANYUAN_PICTURES"))

    def take(page: Page, name: str, *, whole: bool = False) -> None:
        if asked:
            page.screenshot(path=Path(__file__).parents[2] / "out" / "pages" / f"{name}.png", full_page=whole)

    return take
