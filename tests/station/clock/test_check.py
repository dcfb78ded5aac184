"""The clock before a game: CLOCK.md E6, and E5's drift."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.color import BLACK, WHITE
from rules.timing.controls import control
from rules.timing.records import Owner
from station.clock.check import MOST_DRIFT_MS, check_clock, drift
from tests.station.api.hall import hall
from tests.station.clock.timed import REFEREE, Timed
from tests.station.stage import boards


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Timed]:
    with hall(tmp_path) as opened:
        opened.show([boards("")[0]])
        yield Timed(opened)


def test_it_says_what_times_the_game_and_what_is_wrong(table: Timed) -> None:
    keeper = table.hall.keeper
    first = check_clock(keeper, lambda: 3.5)
    assert (first.control, first.owner, first.sound, first.external) == ("", "station", None, False)
    assert first.drift_ms_h == 3.5 and first.kept_ms is not None
    keeper.prepare(control("reading-2h-5"), Owner.EXTERNAL, REFEREE)
    watched = check_clock(keeper, lambda: 0.0)
    assert (watched.control, watched.owner, watched.passes) == ("reading-2h-5", "external", False), "it tells nothing"
    keeper.external, keeper.silent = {BLACK: 1, WHITE: 1}, True
    silent = check_clock(keeper, lambda: 0.0)
    assert silent.sound is False and not silent.passes
    assert not check_clock(keeper, lambda: MOST_DRIFT_MS + 1).passes


def test_a_second_that_the_disk_does_not_take_is_told(table: Timed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.hall.keeper._beats, "write", lambda *_: False)
    found = check_clock(table.hall.keeper, lambda: 0.0)
    assert found.kept_ms is None and not found.passes


def test_drift_is_what_two_clocks_go_apart_in_an_hour() -> None:
    clock, raw = iter([1_000, 2_000_001_000 + 4_000]), iter([0, 2_000_000_000])
    slept: list[float] = []
    assert drift(2.0, lambda: next(clock), lambda: next(raw), slept.append) == pytest.approx(7.2)
    assert slept == [2.0] and abs(drift(0.01)) < 3_600_000
