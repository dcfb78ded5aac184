"""What tests of several rooms watch."""

import os
from collections.abc import Callable

import pytest

from station.api import guard
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


@pytest.fixture(autouse=True)
def _emulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's question costs by the clock, and an emulator is dozens of times slower than the Pi it stands for."""
    if "TIANYUAN_EMULATED" in os.environ:
        monkeypatch.setattr(guard, "TOKEN_S", 50 * guard.TOKEN_S)
