"""Fights that every player knows, drawn as small boards, and read to the end."""

import pytest

from rules.diagrams import parse_diagram
from rules.fight import fight_about
from rules.ground import Ground
from rules.points import Point, parse_point
from rules.position import Position
from rules.reading import Fate, read

MOST = 5000
AROUND = [
    "WWWWWW.",
    ".WWWWWW",
    "WWWWWWW",
]
"""White's living stones below each of the cases: its two eyes."""

CASES = {
    "three in a row: who plays first": (["...BWWW", "BBBBWWW", "WWWWWWW", "WWWWWWW"], "D7", Fate.HANGS),
    "four in a row lives": (["....BWW", "BBBBBWW", "WWWWWWW", "WWWWWWW"], "E7", Fate.STAYS),
    "a block of four is dead": (["..BWWWW", "..BWWWW", "BBBWWWW", "WWWWWWW"], "C7", Fate.DEAD),
    "three stones inside in the shape of one eye": (
        ["..BWWWW", "WWBWWWW", "W.BWWWW", "BBBWWWW"],
        "C7",
        Fate.DEAD,
    ),
    "an eye of two points, on both sides: who captures a move later is lost": (
        ["WW.BWWW", "BBBBW.W", "WWWWW.W", "WWWWWWW"],
        "A6",
        Fate.DEAD,
    ),
    "two stones inside, both sides lack liberties": ([".WWB.BW", ".BBBBBW", "BBWWWWW", "WWWWWWW"], "D7", Fate.STAYS),
}


def fight_at(position: Position, point: Point) -> Fate:
    """The fate of the string at a point, everything else of its color being alive."""
    string = position.string_at(point)
    ground = Ground(position, 3 - position.stones[point], string)
    drawn = fight_about(position, string, ground)
    assert drawn is not None
    return read(drawn[0], MOST).fate


@pytest.mark.parametrize(("rows", "name", "fate"), CASES.values(), ids=CASES)
def test_known_fights(rows: list[str], name: str, fate: Fate) -> None:
    assert fight_at(parse_diagram(rows + AROUND), parse_point(name, 7)) is fate


# Black's two stones at E9 are in atari at D9, in White's wide area on the left, which is no part of the fight.
CUT = [
    "....BW.WB",
    "...WBWWWB",
    "WWWWWBBBB",
    "BBBBBBBBB",
    "B.BBBBB.B",
    "BBBBBBBBB",
    ".........",
    ".........",
    ".........",
]


def test_a_cutting_string_that_breathes_outside_the_fight_can_be_captured() -> None:
    """White's group lives by taking them, if it plays first."""
    assert fight_at(parse_diagram(CUT), parse_point("F9", 9)) in (Fate.HANGS, Fate.OPEN)


def test_what_takes_too_long_is_left_open() -> None:
    position = parse_diagram(CASES["four in a row lives"][0] + AROUND)
    string = position.string_at(4)
    drawn = fight_about(position, string, Ground(position, 2, string))
    assert drawn is not None
    assert read(drawn[0], 2).fate is Fate.OPEN
