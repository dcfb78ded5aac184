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


# Black's stones on the left and on the right share two liberties, C6 and C4; the upper right has all the eyes.
SHARED_LIBERTIES = [
    "BBWWWWW",
    ".B.B.B.",
    "BBWBBBB",
    ".B.BWWW",
    "BBWWW.W",
    "WWWWWWW",
    "W.WWW.W",
]


def test_strings_that_share_two_liberties_are_one() -> None:
    position = parse_diagram(SHARED_LIBERTIES)
    black = Ground(position, 1, frozenset())
    left, right = parse_point("B6", 7), parse_point("D6", 7)
    assert {min(position.string_at(left)), min(position.string_at(right))} <= black.united_with(
        min(position.string_at(left))
    )


# The stone at A7 has one liberty, B7, an eye of stones that have two more.
FILLS_AN_EYE = [
    "B.BBBBW",
    "WBB.BWW",
    "WWBBBW.",
    ".WB.BWW",
    "WWBBBWW",
    "WWWWWWW",
    "W.WWW.W",
]


def test_a_stone_that_can_fill_a_spare_eye_stays() -> None:
    assert parse_point("A7", 7) in Ground(parse_diagram(FILLS_AN_EYE), 1, frozenset()).safe()
    fewer = [row.replace(".WB.BWW", ".WBBBWW") for row in FILLS_AN_EYE]
    assert parse_point("A7", 7) not in Ground(parse_diagram(fewer), 1, frozenset()).safe()


def test_stones_that_are_sure_to_fall_are_room() -> None:
    position = parse_diagram(["WWWWWWW", "WB....W", "WWWWWWW", "WWWWWWW", "WWWWWWW", "WWWWWWW", "WWWWWWW"])
    stone = frozenset({parse_point("B6", 7)})
    assert Ground(position, 2, stone).area_at(min(stone)).eyes == 1
    assert Ground(position, 2, stone, stone).area_at(min(stone)).eyes == 2
