"""The recorder at work: made from the log, none while a finished game's board stands, a fresh one after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest

from rules.position import Position
from station.game.catalog import DetailsGiven, GameStarted
from station.game.event import Event
from station.storage.log import Log
from station.table.current import CurrentRecorder
from station.table.details import RememberedDetails
from station.table.record import Record
from station.table.recorder import Recorder
from station.table.sighting import Sighting
from tests.station.stage import StandingClock
from tests.station.told import event

EMPTY = Sighting("staged", board_found=True, seen="." * 361)
GAME = (event("game_started", {"black": "Lee"}), event("move", {"color": "B", "point": "Q16"}))
ENDED = event("game_ended", {"reason": "passes"})


@dataclass
class Made:
    """What a recorder was made with, in its place."""

    events: Sequence[Event]
    last_seq: int
    details: GameStarted


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    log = Log(tmp_path)
    yield log
    log.close()


def current(log: Log, *events: Event) -> CurrentRecorder:
    clock = StandingClock()
    if events:
        log.begin_game(events, clock.now())
    details = RememberedDetails(log)
    details.set(DetailsGiven(black="Park"))
    return CurrentRecorder(
        lambda told, seq, known: cast(Recorder, Made(told, seq, known)), Record(log, clock.now()), details
    )


def made(recorder: CurrentRecorder) -> Made:
    assert isinstance(recorder.now, Made)
    return recorder.now


def test_the_first_game_has_the_details_given_last(log: Log) -> None:
    assert made(current(log)) == Made([], 0, GameStarted(black="Park"))


def test_a_game_that_goes_on_is_taken_up_with_its_own(log: Log) -> None:
    taken_up = made(current(log, *GAME))
    assert [told.type for told in taken_up.events] == ["game_started", "move"]
    assert (taken_up.last_seq, taken_up.details.black) == (2, "Lee")


def test_none_while_a_finished_games_board_stands(log: Log) -> None:
    recorder, clock = current(log, *GAME, ENDED), StandingClock()
    assert recorder.now is None
    lying = Position.empty(19).with_stones(black=[72])
    standing = Sighting("staged", board_found=True, seen="".join(".BW"[stone] for stone in lying.stones))
    assert not recorder.awaits_next(standing, clock.now())
    assert not recorder.awaits_next(EMPTY, clock.now())
    clock.wait(3)
    assert recorder.awaits_next(EMPTY, clock.now())
    recorder.renew()
    assert made(recorder).events == [] and made(recorder).last_seq == 3


def test_a_game_that_goes_on_has_no_board_to_wait_for(log: Log) -> None:
    assert current(log, *GAME).awaits_next(Sighting("staged"), StandingClock().now())
    with pytest.raises(AssertionError):
        current(log).stop(since_start=True)
