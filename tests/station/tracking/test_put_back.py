"""After a scattering: stones put back, stones forgotten, play that goes on at once."""

import pytest

from tests.station.tracking.film import Film
from tests.station.tracking.sights import board, pale, sight

BLACK, WHITE = "A1 B3 C5 D7 E9 F11 G13", "H1 J3 K5 L7 M9 N11 O13"
SWEPT = "A2 B4 C6 D7 E10 F12 H13", "H1 J4 K6 L8 M9 O11 C5"  # a white stone lies where a black one belongs
EVERYTHING = list(range(361))


def swept() -> Film:
    film = Film().show(BLACK, WHITE).show(*SWEPT, frames=40)
    assert film.tracker.state.phase == "scattered"
    return film


@pytest.mark.parametrize("lean", [0.0, -1.0, 1.0, 2.5])
def test_a_stone_put_back_that_shows_no_plain_color_does_not_hold_the_record_up(lean: float) -> None:
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5)
    film.see(pale(sight(board(BLACK, WHITE)), "C5", lean), 20)
    assert film.newest("position_restored").as_dict()["unsure"] == ["C5"]
    film.see(pale(sight(board(BLACK + " Q16", WHITE)), "C5", lean), 20)
    assert film.told("move", "stone_removed", "stone_added") == [("move", "B", "Q16", 1)]
    assert film.tracker.state.position.stones == board(BLACK + " Q16", WHITE)


def test_a_stone_plainly_of_the_other_color_holds_it_up_and_is_named() -> None:
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5)
    film.show(BLACK.replace("C5", ""), WHITE + " C5", frames=60)
    assert film.tracker.state.phase == "scattered"
    assert film.tracker.differs() == ["C5"]


def test_play_that_goes_on_over_it_is_a_gap_and_then_recorded_again() -> None:
    black, white = BLACK.replace("C5", ""), WHITE + " C5"
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5).show(black, white, frames=30)
    for name in ("Q16", "R4", "C16"):
        black, white = (black + " " + name, white) if len(black) < len(white) else (black, white + " " + name)
        film.show(black, white, frames=20)
    assert film.told("move", "gap") == []
    film.show(black, white + " Q10", frames=20)
    assert film.newest("position_restored").as_dict()["unsure"] == ["C5"]
    gap = film.newest("gap").as_dict()
    assert set(gap["points"]) == {"C5", "Q16", "R4", "C16", "Q10"}
    film.show(black + " K17", white + " Q10", frames=20)
    assert film.told("move") == [("move", "B", "K17", 1)]


def test_a_stone_left_lying_is_no_move_until_the_next_one_comes() -> None:
    film = swept().show(*SWEPT, hidden=EVERYTHING, frames=5).show(BLACK + " A2", WHITE, frames=90)
    assert film.told("move", "position_restored") == []
    film.show(BLACK + " A2", WHITE + " Q4", frames=20)
    assert film.told("move") == [("move", "B", "A2", 1), ("move", "W", "Q4", 2)]
    assert [e.as_dict()["doubtful"] for e in film.events if e.type == "move"] == [True, False]


def test_two_moves_at_once_after_it_are_ordered_by_the_rules_although_one_lies_where_a_swept_stone_lay() -> None:
    film = Film().show(BLACK, WHITE).show(BLACK + " Q4", WHITE)  # White is to move
    film.show(SWEPT[0] + " Q5", SWEPT[1], frames=40).show(*SWEPT, hidden=EVERYTHING, frames=5)
    film.show(BLACK + " Q4 A2", WHITE + " K10", frames=20)
    assert film.told("move")[1:] == [("move", "W", "K10", 2), ("move", "B", "A2", 3)]
    assert film.newest("move").as_dict()["doubtful"]
