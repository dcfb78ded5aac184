from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.station.api.hall import Hall, hall


@pytest.fixture
def staged(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as opened:
        yield opened
