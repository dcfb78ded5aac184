from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.station.api.counted import FULL
from tests.station.api.hall import Hall, hall
from tests.station.api.hub import Pages, opened
from tests.station.hall.joined import Staged


@pytest.fixture
def staged(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as found:
        yield found


@pytest.fixture
def post(staged: Hall) -> Callable[..., dict[str, Any]]:
    staged.play(FULL)
    tablet = staged.client("table")

    def send(step: str, status: int = 200, **body: object) -> dict[str, Any]:
        reply = tablet.post(f"/api/count/{step}", json=body)
        assert reply.status_code == status, reply.text
        return dict(reply.json())

    return send


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    with opened(tmp_path / "hall") as found:
        yield found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Staged]:
    with closing(Staged(tmp_path / "t01")) as staged:
        yield staged
