"""Eye spaces whose fate every player knows, and what territory counting makes of them."""

import pytest

from rules.areas import without
from rules.diagrams import parse_diagram
from rules.eyespace import makes_two_eyes
from rules.points import neighbors
from rules.territory import Territory, territory

# The owner is Black around the space '.'; 'W' are dead stones in it. Wanted: two eyes when the opponent moves first,
# and when the owner does.
SPACES = {
    "three in a row": (["...BB", "BBBBB", "BBBBB", "BBBBB", "BBBBB"], False, True),
    "four in a row": (["....B", "BBBBB", "BBBBB", "BBBBB", "BBBBB"], True, True),
    "block of four": (["..BBB", "..BBB", "BBBBB", "BBBBB", "BBBBB"], False, False),
    "pyramid of four": (["...BB", "B.BBB", "BBBBB", "BBBBB", "BBBBB"], False, True),
    "bulky five": (["..BBB", "...BB", "BBBBB", "BBBBB", "BBBBB"], False, True),
    "bulky five, its middle taken": (["..BBB", ".W.BB", "BBBBB", "BBBBB", "BBBBB"], False, False),
    "three in a row, its middle taken": ([".W.BB", "BBBBB", "BBBBB", "BBBBB", "BBBBB"], False, False),
    "two dead stones apart in a block": (["W.BBB", ".WBBB", "BBBBB", "BBBBB", "BBBBB"], False, True),
}


@pytest.mark.parametrize(("rows", "attacked", "defended"), SPACES.values(), ids=SPACES)
def test_known_shapes(rows: list[str], attacked: bool, defended: bool) -> None:
    stones = parse_diagram(rows).stones
    space = [point for point, stone in enumerate(stones) if stone != 1]
    dead = [point for point in space if stones[point]]
    assert makes_two_eyes(space, neighbors(5), dead, owner_first=False) is attacked
    assert makes_two_eyes(space, neighbors(5), dead, owner_first=True) is defended


def test_what_takes_too_long_is_left_open() -> None:
    assert makes_two_eyes(range(25), neighbors(5), [6, 18], owner_first=False) is None


def counted(rows: list[str], dead: set[int]) -> Territory:
    stones = parse_diagram(rows).stones
    return territory(without(stones, frozenset(dead)), neighbors(len(rows)), frozenset(dead))


def test_one_eye_beside_a_strong_opponent_is_no_territory_and_is_told() -> None:
    """Three points in the corner, agreed alive: without a second eye that is seki at best."""
    found = counted(["...B.W.", "BBBB.W.", ".....W.", "WWWWWW.", ".......", ".......", "......."], set())
    assert found.owner[:3] == bytes(3)
    assert 3 in found.seki
    assert found.owner[-1] == 2


def test_dead_stones_in_the_shape_of_one_eye_make_seki() -> None:
    """A dead stone in its middle spoils the bulky five; apart in a block of four they leave two eyes."""
    spoiled = counted(["..BWWW", ".W.BWW", "BBBBWW", "WWWWWW", "W.WWWW", "WWW.WW"], {7})
    assert 2 in spoiled.seki
    assert spoiled.owner.count(1) == 0
    kept = counted(["W.BWWW", ".WBWWW", "BBBWWW", "WWWWWW", "W.WWWW", "WWW.WW"], {0, 7})
    assert not kept.seki
    assert kept.owner.count(1) == 4
    assert kept.doubtful


def test_a_hane_takes_the_fourth_point_of_a_row() -> None:
    """The black stone at E7 hangs on D7: filling that leaves three in a row, and White is to move."""
    found = counted(["....B.W", "BBBBWWW", "WWWWW..", ".......", ".......", ".......", "......."], set())
    assert 7 in found.seki
    assert found.owner.count(1) == 0
