"""Who moved twice in a row, in plain view: told, whatever stood there before and at any pace."""

from tests.station.tracking.film import Film
from tests.station.tracking.sights import area


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
