"""What tests of several rooms watch."""

from collections.abc import Callable

import pytest

from station.game.logged import LoggedGame
from station.storage.log import Log


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that were folded."""
    counted: list[int] = []
    real: Callable[[Log, int], LoggedGame | None] = Log.game

    def counting(log: Log, number: int) -> LoggedGame | None:
        counted.append(number)
        return real(log, number)

    monkeypatch.setattr(Log, "game", counting)
    return counted
