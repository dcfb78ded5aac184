"""Checks of the equipment that were signed before a game, and in which game they are found."""

from contextlib import closing
from pathlib import Path

from station.game.catalog import EquipmentChecked, GameStarted
from station.game.event import Event
from station.storage.log import Log
from station.storage.waiting_checks import WaitingChecks
from tests.station.stage import StandingClock

FIRST = EquipmentChecked(role="referee", name="李", passes=False, remark="a chipped stone", signed_ms=5)
SECOND = EquipmentChecked(role="chief", name="Zhao", passes=True, signed_ms=7)


def test_they_wait_in_order_and_outlive_the_process(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        assert WaitingChecks(log).get() == []
        WaitingChecks(log).add(FIRST)
        WaitingChecks(log).add(SECOND)
    with closing(Log(tmp_path)) as log:
        assert WaitingChecks(log).get() == [FIRST, SECOND]


def test_a_game_that_was_begun_has_them_and_the_next_one_has_not(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        WaitingChecks(log).add(FIRST)
        log.begin_game([Event(GameStarted(), 0)], StandingClock().now())
        assert WaitingChecks(log).get() == []
        WaitingChecks(log).add(SECOND)
        assert WaitingChecks(log).get() == [SECOND]
