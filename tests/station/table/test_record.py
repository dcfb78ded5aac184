"""The record at the table: games begin, go on after a restart, and go; events before a game are held for it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from station.errors import RefusedError
from station.game.event import Event
from station.storage.log import Log
from station.table.record import MOST_HELD_EVENTS, Record
from tests.station.stage import StandingClock
from tests.station.told import event

ENDED = event("game_ended", {"reason": "passes"})


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    log = Log(tmp_path)
    yield log
    log.close()


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


def happened(kind: str, frame: int | None = None, **data: Any) -> Event:
    return event(kind, data, 0, frame, frame)


def begun(log: Log, clock: StandingClock, *then: Event) -> Record:
    record = Record(log, clock.now())
    record.write([event("game_started"), *then], clock.now())
    return record


def test_a_game_begins_with_what_is_written_and_grows(log: Log, clock: StandingClock) -> None:
    record = Record(log, clock.now())
    assert (record.game, record.playing, record.seq) == (None, None, 0)
    record.write([event("game_started"), happened("move", color="B", point="Q16")], clock.now())
    record.write([happened("move", color="W", point="D4")], clock.now())
    assert record.going_on().number == 1 and record.seq == 3
    assert [entry.event.type for entry in log.entries(1)] == ["game_started", "move", "move"]


def test_after_the_end_the_next_event_is_another_games(log: Log, clock: StandingClock) -> None:
    record = begun(log, clock, ENDED)
    assert record.playing is None and record.game is not None and record.game.over
    with pytest.raises(RefusedError, match="No game"):
        record.going_on()
    record.write([event("game_started")], clock.now())
    assert record.going_on().number == 2


def test_time_goes_on_where_a_killed_station_left_it(log: Log, clock: StandingClock) -> None:
    record = begun(log, clock)
    clock.wait(5)
    at = clock.now()
    record.write([event("move", {"color": "B", "point": "Q16"}, record.t_ns(at))], at)
    clock.wait(7)
    again = Record(log, clock.now())
    assert again.t_ns(clock.now()) == 12_000_000_000


def test_time_of_the_next_game_begins_when_its_board_is_seen(log: Log, clock: StandingClock) -> None:
    record = begun(log, clock, ENDED)
    clock.wait(100)
    record.next_game(clock.now())
    assert record.t_ns(clock.now()) == 0
    clock.wait(3)
    record.await_board(clock.now())
    assert record.t_ns(clock.now()) == 0
    record.hold([happened("light_changed")])
    clock.wait(2)
    record.await_board(clock.now())
    assert record.t_ns(clock.now()) == 2_000_000_000, "something of the game was told: its time runs"


def test_what_is_told_before_a_game_is_held_and_handed_over_once(log: Log, clock: StandingClock) -> None:
    record = Record(log, clock.now())
    assert record.next_seq == 1
    first = event("light_changed", seq=1)
    assert record.hold([first]) and record.next_seq == 2
    assert (record.held(), record.held()) == ([first], [])


def test_no_more_than_so_many_are_held(log: Log, clock: StandingClock) -> None:
    record = Record(log, clock.now())
    assert record.hold([event("light_changed")] * MOST_HELD_EVENTS)
    assert not record.hold([event("light_changed")])


@pytest.mark.parametrize(
    ("turns", "turned"), [([], False), ([3.0], False), ([90.0], True), ([-90.0], True), ([180.0, 1.0], True)]
)
def test_a_quarter_turn_is_remembered_and_a_bump_is_none(
    log: Log, clock: StandingClock, turns: list[float], turned: bool
) -> None:
    shifts = [happened("board_shifted", distance_cells=0.1, turn_deg=turn) for turn in turns]
    assert begun(log, clock, *shifts).turned is turned


def test_frames_go_on_above_all_that_the_game_names(log: Log, clock: StandingClock) -> None:
    moves = [happened("move", frame, color="B", point="Q16") for frame in (7, 30, 12)]
    assert begun(log, clock, *moves).next_frame == 31
    assert Record(log, clock.now()).next_frame == 31


def test_frames_begin_anew_with_a_game(log: Log, clock: StandingClock) -> None:
    assert begun(log, clock, happened("move", 30, color="B", point="Q16"), ENDED).next_frame == 0


@pytest.mark.parametrize(
    ("told", "lost"), [([], None), (["lost"], "gone"), (["lost", "back"], None), (["lost", "back", "lost"], "gone")]
)
def test_a_camera_that_is_not_back_is_known_after_a_restart(
    log: Log, clock: StandingClock, told: list[str], lost: str | None
) -> None:
    events = {"lost": happened("camera_lost", fault="gone"), "back": happened("camera_restored", fault="gone")}
    begun(log, clock, *(events[one] for one in told))
    assert Record(log, clock.now()).lost_camera == lost


def test_only_what_is_over_is_deleted(log: Log, clock: StandingClock) -> None:
    record = begun(log, clock)
    with pytest.raises(RefusedError, match="end it first"):
        record.remove(1, "asked", clock.now())
    assert not record.remove(2, "asked", clock.now())
    record.write([ENDED], clock.now())
    assert record.remove(1, "asked", clock.now())
    assert record.game is None and log.games() == []
