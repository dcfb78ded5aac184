from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.station.api.counted import FULL
from tests.station.api.hall import Hall, hall


@pytest.fixture
def staged(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as opened:
        yield opened


@pytest.fixture
def post(staged: Hall) -> Callable[..., dict[str, Any]]:
    staged.play(FULL)
    tablet = staged.client("table")

    def send(step: str, status: int = 200, **body: object) -> dict[str, Any]:
        reply = tablet.post(f"/api/count/{step}", json=body)
        assert reply.status_code == status, reply.text
        return dict(reply.json())

    return send
