"""What a change of the light, or of the grid, makes of stones that nobody touched."""

from dataclasses import replace

import pytest

from tests.station.tracking.film import opened
from tests.station.tracking.sights import area, board, sight
from vision.geometry.turn import Shift

BLACK, WHITE = "K10 C3 C16 D10", "Q16 R4 R10 E14"


@pytest.mark.parametrize("hand", [False, True])
def test_who_took_a_stone_as_the_light_changed_had_a_hand_over_it(hand: bool) -> None:
    film = opened(BLACK, WHITE)
    film.events.clear()
    without = WHITE.replace("R10 ", "")
    if hand:
        film.show(BLACK, WHITE, area("R10"), 5)
    film.see(replace(sight(board(BLACK, without)), light_changed=True)).show(BLACK, without, frames=60)
    removed = [("stone_removed", "W", "R10")]
    assert film.told() == [("light_changed",), *(removed if hand else [])]
    assert film.tracker.differs() == ([] if hand else ["R10"])
    film.show(BLACK + " G4", without, area("G4"), 5).show(BLACK + " G4", without, frames=20)
    assert film.told("move") == [("move", "B", "G4", 9)]


def test_a_restart_forgets_no_change_of_the_light() -> None:
    film = opened(BLACK, WHITE)
    film.see(replace(sight(board(BLACK, WHITE)), light_changed=True))
    film = film.restarted().show(BLACK, WHITE.replace("R10 ", ""), frames=60)
    assert film.told("stone_removed", "correction") == []


def test_a_stone_taken_long_after_the_light_changed_was_taken() -> None:
    film = opened(BLACK, WHITE)
    without = WHITE.replace("R10 ", "")
    film.see(replace(sight(board(BLACK, WHITE)), light_changed=True)).show(BLACK, WHITE, frames=40)
    film.show(BLACK, without, frames=60)
    assert film.told("stone_removed") == [("stone_removed", "W", "R10")]


def test_what_was_read_before_a_knock_was_noticed_was_read_at_other_points() -> None:
    """A point that is out of sight since keeps nothing of it; what is in sight is read again, moves among it."""
    film = opened(BLACK, WHITE)
    film.show(BLACK.replace("D10", "G4"), WHITE + " S2", area("K19", 3), 3)  # the picture of a moved board
    corner = area("T1", 3)
    film.see(replace(sight(board(BLACK + " G4", WHITE), corner), shifted=Shift(2.0, 0.0)))
    film.show(BLACK + " G4", WHITE, corner, 60).show(BLACK + " G4", WHITE, frames=60)
    assert film.told()[8:] == [("board_shifted",), ("move", "B", "G4", 9)]
    assert film.tracker.differs() == []
