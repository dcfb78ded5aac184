"""The real station and simulated camera, ruled on at the pages: the rest is `python -m tests.bench desk --pages`."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.paged import Paged, at_pages
from tests.e2e.test_desk import FEW
from tests.station.staged import CASES

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.mark.parametrize("name", ["scattered, older", pytest.param("taken back", marks=pytest.mark.long)])
def test_from_the_first_order_to_the_final_record(name: str, browser: Browser, tmp_path: Path) -> None:
    """A scattered board takes the most touches: whose doing it was, the ruling, each side's word."""
    opened: list[Paged] = []

    def at(*arguments: Any, **options: Any) -> Paged:
        opened.append(at_pages(browser)(*arguments, **options))
        return opened[0]

    CASES[name].run(tmp_path, at)
    assert opened[0].touches and max(opened[0].touches) <= FEW
