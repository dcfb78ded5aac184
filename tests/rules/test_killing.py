"""How strings die, move by move on the board."""

from rules.color import Color
from rules.diagrams import parse_diagram
from rules.killing import killing
from rules.points import parse_point, point_name
from rules.position import Position

BOARD = [
    "...W...",
    ".BBW...",
    "...W...",
    "WWWW...",
    ".......",
    ".......",
    ".......",
]


def names(position: Position, *read: tuple[Color, str]) -> list[str]:
    line = [(color, parse_point(name, 7)) for color, name in read]
    string = position.string_at(parse_point("B6", 7))
    return [f"{step.color.letter} {point_name(step.point, 7)}" for step in killing(position, string, line)]


def test_its_liberties_are_filled_until_it_is_gone() -> None:
    position = parse_diagram(BOARD)
    shown = names(position)
    assert all(move.startswith("W ") for move in shown)
    assert {move[2:] for move in shown} == {"A6", "B7", "C7", "B5", "C5"}
    string = position.string_at(parse_point("B6", 7))
    assert set(killing(position, string)[-1].captured) == string


def test_what_was_read_comes_first() -> None:
    shown = names(parse_diagram(BOARD), (Color.BLACK, "B5"), (Color.WHITE, "A6"))
    assert shown[:2] == ["B B5", "W A6"]
    assert len(shown) > 2


def test_a_line_that_does_not_fit_the_board_is_not_shown() -> None:
    assert names(parse_diagram(BOARD), (Color.WHITE, "D6"))[0] != "W D6"


def test_nothing_is_shown_where_the_attacker_can_only_lose_stones() -> None:
    """Each liberty is an eye of the string: filling it is suicide."""
    position = parse_diagram([".B.BW..", "BBBBW..", "WWWWW..", ".......", ".......", ".......", "......."])
    assert killing(position, position.string_at(parse_point("B7", 7))) == ()
