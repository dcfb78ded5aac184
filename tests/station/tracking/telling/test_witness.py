"""Incidents say between which pictures they happened and whose hand was there: what DESK.md §4 asks of them."""

import pytest

from rules.points import parse_point, point_name
from station.tracking.photo_series import PhotoSeries
from station.tracking.telling.witness import witnessed
from tests.station.tracking.belief.test_hands import EAST, NORTH, SOUTH, Table, reaching
from tests.station.tracking.film import RULES, STEP_NS, opened
from tests.station.tracking.sights import area, board, sight

STEP_S = STEP_NS / 1e9


def frames(event: dict[str, object]) -> tuple[float, float]:
    """The last picture as before and the first one otherwise, as frames of the film."""
    last, first = event["last_seen"], event["first_seen"]
    assert isinstance(last, float) and isinstance(first, float)
    return last / STEP_S, first / STEP_S


def skipped(table: Table) -> int:
    """The number of a frame that nobody shows."""
    return next(table.film._frames)


@pytest.mark.parametrize(("side", "hand"), [(SOUTH, "B"), (NORTH, "W"), (EAST, "unknown"), (None, None)])
def test_a_stone_removed_says_when_it_was_seen_last_and_whose_hand_came(side: str | None, hand: str | None) -> None:
    table = Table()
    none = skipped(table)
    white, left = " ".join(table.white), " ".join(name for name in table.black if name != "C6")
    if side:
        table.film.show(" ".join(table.black), white, reaching("C6", side), 4)
    table.film.show(left, white, frames=60)
    told = table.film.newest("stone_removed").as_dict()
    assert told.get("hand") == hand
    assert frames(told) == pytest.approx((none - 1, none + (5 if side else 1)))


def test_a_stone_moved_is_bounded_by_its_old_point_and_its_new_one() -> None:
    table = Table()
    none = skipped(table)
    white, pushed = " ".join(table.white), " ".join(("C8" if name == "C6" else name) for name in table.black)
    table.film.show(" ".join(table.black), white, reaching("C6", SOUTH), 4)
    table.film.show(pushed, white, reaching("C8", SOUTH), 4)
    table.film.show(pushed, white, frames=60)
    told = table.film.newest("stone_moved").as_dict()
    assert frames(told) == pytest.approx((none - 1, none + 9))
    assert told["hand"] == "B"


def test_hands_of_both_sides_are_nobodys() -> None:
    table = Table()
    white, pushed = " ".join(table.white), " ".join(("M6" if name == "C6" else name) for name in table.black)
    table.film.show(" ".join(table.black), white, reaching("C6", SOUTH), 4)
    table.film.show(" ".join(name for name in table.black if name != "C6"), white, reaching("M6", NORTH), 4)
    table.film.show(pushed, white, frames=60)
    assert table.film.newest("stone_moved").as_dict()["hand"] == "unknown"


def test_a_move_lifted_again_says_so_too() -> None:
    table = Table()
    table.move("B", "K10", SOUTH)
    black, white = table.black, " ".join(table.white)
    none = skipped(table)
    table.film.show(" ".join(black), white, reaching("K10", SOUTH), 4)
    table.film.show(" ".join(black[:-1]), white, frames=30)
    told = table.film.newest("move_withdrawn").as_dict()
    assert frames(told) == pytest.approx((none - 1, none + 5))
    assert told["hand"] == "B"


def test_a_scattered_board_is_bounded_by_its_first_stone() -> None:
    film = opened("K10 C3 R5 D17 F3 O4 K4", "Q16 D4 Q4 D16 R10 C10 K16")
    none = next(film._frames)
    everywhere = " ".join(point_name(p) for p in range(40, 320, 40))
    film.show(everywhere, "A1 B1 C1 D1 E1 F1 G1", area("K10", 8), 5)
    film.show(everywhere, "A1 B1 C1 D1 E1 F1 G1", frames=60)
    told = film.newest("board_scattered").as_dict()
    last, first = frames(told)
    assert last == pytest.approx(none - 1)
    assert none < first <= none + 6


def test_of_what_lay_there_at_the_first_look_nobody_knows_since_when() -> None:
    """Photographs have no earlier look that says otherwise."""
    series = PhotoSeries(RULES)
    series.see(0, 0, sight(board("Q16", "D4")))
    times = witnessed(series._evidence, [parse_point("Q16")])
    assert (times["last_seen"], times["hand"]) == (None, None)
