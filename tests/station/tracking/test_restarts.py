"""Whatever the record depends on is in the log: a tracker begun anew after every event tells the same in the end."""

import pytest

from rules.points import parse_point
from station.game.catalog import StoneOffPoint
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import labels_of
from station.tracking.stories.situation import never_showed
from station.tracking.tracker import Tracker
from tests.bench.games import restarts
from tests.station.tracking.film import RULES, Film, opened
from tests.station.tracking.sights import area
from tests.station.tracking.test_off_points import beside

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", range(3, 12))
def test_a_game_killed_after_every_event_is_told_the_same(game: int) -> None:
    """Every kind of incident once; `python -m tests.bench restarts` plays more, and whole games."""
    assert restarts.one(game, 90) == []


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        (7056, ("withdrawn", "set_elsewhere")),
        pytest.param(7077, ("removed", "scattered"), marks=pytest.mark.long),
        pytest.param(8060, ("suicide", "withdrawn"), marks=pytest.mark.long),
    ],
)
def test_a_whole_game_killed_after_every_event_is_told_the_same(game: int, kinds: tuple[str, str]) -> None:
    """Games in which moves waiting behind a told one, and a stone told to show the other color once made a difference;
    7001 and 7074 too, in `TIANYUAN_GAMES_FIRST=7001 TIANYUAN_GAMES=74 python -m tests.bench restarts`."""
    assert restarts.one(game, kinds=kinds) == []


def again(film: Film) -> Film:
    """The same table, after a restart."""
    return Film(Tracker(RULES, events=film.events))


def test_a_stone_lifted_before_a_restart_does_not_still_lie_there_when_one_is_set_anew() -> None:
    black, white = "D10 C9 E9", "D9 C8 E8"
    film = opened(black, white).show(black + " D8", white.replace("D9", ""), frames=20)
    film.show(black + " D8", white.replace("D9", "") + " D7", frames=20)
    assert film.told("move")[6:] == [("move", "B", "D8", ["D9"], 7), ("move", "W", "D7", 8)]
    film = film.restarted().show(black + " D8", white.replace("D9", "") + " D7", frames=1)
    film.show(black + " D8", white + " D7", hidden=area("D9"), frames=5)
    film.show(black + " D8", white + " D7", frames=40)
    assert film.told("capture_incomplete") == []


def test_stones_put_back_after_a_move_was_lifted_are_told_once_however_often_the_station_restarts() -> None:
    black, white = "D10 C9 E9", "D9 C8 E8"
    film = opened(black, white).show(black + " D8", white.replace("D9", ""), frames=20)
    film.show(black, white, frames=40)
    assert film.told("move_withdrawn", "position_restored") == [
        ("move_withdrawn", "B", "D8", 7), ("position_restored", ["D9"])
    ]  # fmt: skip
    for _ in range(2):
        film = film.continued().show(black, white, frames=20)
    assert film.told("position_restored") == [("position_restored", ["D9"])]


def test_a_suicide_lifted_before_a_restart_showed() -> None:
    film = opened("B1 A2 K10", "Q16 Q4 R10").show("B1 A2 K10 C3", "Q16 Q4 R10", frames=20)
    film.show("B1 A2 K10 C3", "Q16 Q4 R10 A1", frames=30).show("B1 A2 K10 C3", "Q16 Q4 R10", frames=30)
    assert film.told("illegal_move", "position_restored") == [
        ("illegal_move", "W", "A1", ["A1"], "suicide", 8), ("position_restored", ["A1"])
    ]  # fmt: skip
    state = film.restarted().tracker.state
    assert never_showed(state, parse_point("A1"), Belief(labels_of(state.position.stones))) is None


def test_one_picture_after_a_restart_does_not_outweigh_the_log() -> None:
    film = again(opened("K10 C3", "Q16 R4"))
    film.show("K10 C3 E5", "Q16 R4", frames=1).show("K10 C3", "Q16 R4", frames=30)
    assert film.told() == []
    film.show("K10 C3 E5", "Q16 R4", frames=3)
    assert film.told() == [("move", "B", "E5", 5)]


@pytest.mark.parametrize("killed", [False, True])
def test_who_moves_twice_while_the_station_restarts_did(killed: bool) -> None:
    film = Film(step_ns=500_000_000).show().show("K10").show("K10", "Q16").show("K10 E5", "Q16", frames=2)
    film = film.continued() if killed else film
    film.show("K10 E5", "Q16", area("H8"), frames=1).show("K10 E5 H8", "Q16", frames=20)
    assert film.told("move", "out_of_turn")[2:] == [("move", "B", "E5", 3), ("out_of_turn", "B", "H8", 4)]


def test_a_stone_that_shows_the_other_color_is_told_once_however_often_the_station_restarts() -> None:
    film = opened("K10 C3 C16 D10", "Q16 R4 R10 E14").show("K10 C3 C16 D10 R10", "Q16 R4 E14", frames=60)
    assert [event.type for event in film.events][-1] == "correction"
    black = again(film).show("K10 C3 C16 D10 R10", "Q16 R4 E14", frames=60)
    assert black.told() == []
    black.show("K10 C3 C16 D10 R10 G4", "Q16 R4 E14", frames=20)
    assert black.told() == [("move", "B", "G4", 9)]


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


@pytest.mark.parametrize("killed", range(6))
def test_play_goes_on_from_a_board_put_right_wrongly_whenever_the_station_restarts(killed: int) -> None:
    """Scattered, put back with one stone beside its point; then moves, with a restart before, between or after them."""
    black, white = "A1 B3 C5 D7 E9 F11 G13", "H1 J3 K5 L7 M9 N11 O13"
    wrong = white.replace("J3", "J4")
    swept = "H1 J4 K6 L8 M9 O11 O13"
    film = opened(black, white).show("A2 B4 C6 D7 E10 F12 H13", swept, frames=40)
    then = [(black, swept), (black, wrong), (f"{black} Q16", wrong), (f"{black} Q16", f"{wrong} D16")]
    then.append((f"{black} Q16 Q4", f"{wrong} D16"))
    for number, shown in enumerate(then):
        film = film.continued() if number == killed else film
        film.show(*shown, frames=25)
    assert film.told("board_scattered", "gap", "position_restored")[1:] == [("gap", ["J4", "J3"])]
    assert film.told("move")[14:] == [
        ("move", "B", "Q16", 15), ("move", "W", "D16", 16), ("move", "B", "Q4", 17),
    ]  # fmt: skip


def test_nobody_was_away_for_longer_than_the_station_was() -> None:
    """Who moved twice is not excused by a stone that came and went unseen: until its last event the station looked."""
    black, white = "K10 Q4", "B19 D4"
    film = opened("K10", "B19").show(black, "B19").show(black, white, frames=3)
    assert film.newest("move").as_dict()["point"] == "D4"
    film = film.restarted().show(black, white, frames=20)
    film.show(black, f"{white} A18", frames=60)
    assert film.told() == [("out_of_turn", "W", "A18", 5)]
