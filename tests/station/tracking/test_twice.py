"""Who moved twice in a row, in plain view: told, whatever stood there before and at any pace."""

import pytest

from tests.station.tracking.film import Film
from tests.station.tracking.sights import area, board, hardly_white, sight


def test_two_in_a_row_seen_one_after_the_other_are_told_also_after_a_setup() -> None:
    film = Film().show("Q4", "C16").show("Q4 R10", "C16").show("Q4 R10 C3", "C16", frames=40)
    assert film.told("move", "out_of_turn") == [("move", "B", "R10", 1), ("out_of_turn", "B", "C3", 2)]


def test_two_in_a_row_are_told_where_two_pictures_half_a_second_apart_showed_the_second_alone() -> None:
    film, elsewhere = Film(step_ns=500_000_000).show("", "", frames=5), area("D4")
    for black, white in ("K10", ""), ("K10", "Q16"), ("K10 C4", "Q16"), ("K10 C4", "Q16 R10"):
        film.show(black, white, frames=3)
    film.show("K10 C4", "Q16 R10 R6", frames=2).show("K10 C4", "Q16 R10 R6", elsewhere, frames=3)
    film.show("K10 C4 D4", "Q16 R10 R6", frames=2).show("K10 C4 D4", "Q16 R10 R6", area("G16"), frames=2)
    film.show("K10 C4 D4", "Q16 R10 R6 G16", frames=20)
    assert film.told()[4:] == [
        ("out_of_turn", "W", "R6", 5), ("move", "B", "D4", 6), ("move", "W", "G16", 7)
    ]  # fmt: skip


@pytest.mark.parametrize(("showed", "told"), [(True, "move"), (False, "out_of_turn")])
def test_nobody_moved_twice_where_a_stone_of_the_other_side_showed_in_between_and_is_not_seen_any_more(
    showed: bool, told: str
) -> None:
    """As a careless stone of a strangers' photograph was read, two pictures a second: White's G13 was there all the
    time."""
    black, white = "Q16 C3 J3", "D17 R4"
    film = Film(step_ns=500_000_000).show("Q16 C3", white, frames=6).show(black, white, frames=6)
    film.show(black, white, area("G13"), frames=2)
    for stones, hidden in ((black, ()), (black, ()), (black, area("F19")), (f"{black} F19", ())):
        seen = sight(board(stones, white), hidden)
        film.see(hardly_white(seen, "G13", 1.8) if showed else seen)
    film.show(f"{black} F19", white, area("G13", 0), frames=1).show(f"{black} F19", white, frames=20)
    assert film.told("move", "out_of_turn")[-1] == (told, "B", "F19", 2)
    event = film.newest(told).as_dict()
    assert (event["doubtful"], event.get("alternatives")) == (
        (True, [{"color": "W", "point": "G13"}]) if showed else (False, None)
    )


@pytest.mark.parametrize(("second", "told"), [("L7", "move"), ("F7", "out_of_turn")])
def test_nobody_moved_twice_where_what_lay_between_may_have_been_taken_unseen(second: str, told: str) -> None:
    """Two pictures a second, a hand in one: White may have played into the mouth K6 L5 M6, and been taken by L7."""
    lying, white = "K6 L5 M6 R10 C10", "Q16 C3 R4 C16"
    film = Film(step_ns=500_000_000).show(lying, white, frames=6)
    film.show(f"{lying} J16", white, frames=6).show(f"{lying} J16", white, area(second), frames=1)
    film.show(f"{lying} J16 {second}", white, frames=30)
    assert film.told("move", "out_of_turn")[-1] == (told, "B", second, 2)
    event = film.newest(told).as_dict()
    assert (event["doubtful"], event.get("alternatives")) == (
        (True, [{"color": "W", "point": "L6"}]) if told == "move" else (False, None)
    )
