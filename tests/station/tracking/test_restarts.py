"""Whatever the record depends on is in the log: a tracker begun anew after every event tells the same in the end."""

import pytest

from station.game.catalog import StoneOffPoint
from station.tracking.tracker import Tracker
from tests.bench.games import restarts
from tests.station.tracking.film import RULES, Film, opened
from tests.station.tracking.test_off_points import beside

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", range(3, 11))
def test_a_game_killed_after_every_event_is_told_the_same(game: int) -> None:
    """Every kind of incident once; `python -m tests.bench restarts` plays more, and whole games."""
    assert restarts.one(game, 90) == []


def test_a_stone_told_off_its_point_and_put_right_after_a_restart_is_closed_and_told_once() -> None:
    film = opened().see(beside("K10", 0.5, "K10", "Q16"), 60)
    assert film.told("stone_off_point")
    events = film.events
    again = Film(Tracker(RULES, events=events))
    again.see(beside("K10", 0.5, "K10", "Q16"), 250)
    assert again.told() == []
    again.see(beside("K10", 0.05, "K10", "Q16"), 30)
    assert [event.type for event in again.events] == ["position_restored"]
    assert [i.open for i in again.tracker.state.incidents if isinstance(i.what, StoneOffPoint)] == [False]
