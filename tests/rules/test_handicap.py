import pytest

from rules.color import BLACK, WHITE, Color
from rules.handicap import first_mover, fixed_stones
from rules.points import parse_point
from rules.position import Position


@pytest.mark.parametrize("count", range(2, 10))
def test_so_many_stones_each_on_a_star_point(count: int) -> None:
    stones = fixed_stones(count)
    assert stones is not None and len(set(stones)) == count
    assert set(stones) <= {parse_point(column + row) for column in "DKQ" for row in ("4", "10", "16")}
    assert (parse_point("K10") in stones) is (count in (5, 7, 9)), "the middle is for odd numbers"


@pytest.mark.parametrize("count", [0, 1, 10])
def test_other_numbers_have_no_customary_place(count: int) -> None:
    assert fixed_stones(count) is None


@pytest.mark.parametrize(
    ("black", "white", "handicap", "first"),
    [
        ("", "", 0, BLACK),
        ("D4", "", 0, BLACK),
        ("D4", "", 2, WHITE),
        ("D4 Q16", "", 0, WHITE),
        ("D4 Q16", "K10", 2, BLACK),
    ],
)
def test_white_moves_first_after_handicap_stones(black: str, white: str, handicap: int, first: Color) -> None:
    start = Position.empty(19).with_stones(black=map(parse_point, black.split()), white=map(parse_point, white.split()))
    assert first_mover(start, handicap) is first
