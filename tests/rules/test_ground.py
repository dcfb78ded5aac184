"""Areas and who lives without one of them."""

from rules.diagrams import parse_diagram
from rules.ground import Ground
from rules.points import parse_point

TWO_EYES_AND_ONE = [
    ".B.BW.W",
    "BBBBWWW",
    "WWWWWW.",
    "W.....W",
    "W.B...W",
    "W.....W",
    "WWWWWWW",
]


def ground(color: int, *fallen: str) -> Ground:
    position = parse_diagram(TWO_EYES_AND_ONE)
    return Ground(position, color, frozenset(parse_point(name, 7) for name in fallen))


def test_a_group_with_two_eyes_is_safe_without_any_other_area() -> None:
    assert parse_point("B7", 7) in ground(1).safe()
    area = ground(1).area_at(parse_point("C7", 7))
    assert (area.sealed, area.eyes) == (True, 1)
    assert not ground(1).safe(area)


def test_plenty_of_room_beside_a_fallen_stone_is_two_eyes() -> None:
    white = ground(2, "C3")
    area = white.area_at(parse_point("C3", 7))
    assert (area.sealed, area.eyes) == (True, 2)
    assert area.strings <= white.safe()


def test_an_area_with_a_stone_that_stays_is_not_sealed() -> None:
    area = ground(2).area_at(parse_point("C3", 7))
    assert (area.sealed, area.eyes) == (False, 0)
