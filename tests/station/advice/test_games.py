"""Games played out: what they cost is bounded by counted work, so that the same board gets the same advice anywhere."""

import random

import pytest

from rules.color import Color
from rules.diagrams import parse_diagram
from rules.position import Position
from station.advice.builtin import TRIES, advise
from station.advice.games import BATCH_GAMES, WHOLE_GAMES, Ends, played_out
from station.advice.playouts import Playout
from tests.bench.counting.finished import strange

SETTLED = [
    ".BBBBWWW.",
    "BBBBBWWWW",
    "BBB.BWWWW",
    "BBBBBW.WW",
    "BBBBBWWWW",
    "BBBBBWWWW",
    "B.BBBWWWW",
    "BW.BBWWWW",
    "BBBBBWWW.",
]
STRANGE = [position for position in strange() if any(position.stones)]


def strings_of(position: Position) -> list[frozenset[int]]:
    return list(position.strings())


@pytest.mark.parametrize("position", STRANGE, ids=range(len(STRANGE)))
def test_work_ends_in_time(position: Position) -> None:
    """No more games are begun once the tries are used up; the last games cannot run on for ever."""
    rng = random.Random(1)
    breathing = position.with_stones(
        empty=[p for p in range(361) if position.stones[p] and not position.liberties_of(p)]
    )
    dearest = 0
    for _ in range(BATCH_GAMES):
        game = Playout(breathing, rng).copy()
        game.run(1, 3 * 361, 0.0)
        dearest = max(dearest, game.tried)
    ends = played_out(breathing, random.Random(1), strings_of(breathing), rounds=80, tries=5_000)
    assert len(ends.by_turn[0]) == len(ends.by_turn[1]) >= BATCH_GAMES // 2
    assert ends.tried <= 5_000 + 2 * BATCH_GAMES * dearest
    assert dearest < TRIES / 4


def test_what_is_clear_is_not_played_on() -> None:
    position = parse_diagram(SETTLED)
    ends = played_out(position, random.Random(1), strings_of(position), rounds=80, tries=10**9)
    assert [len(games) for games in ends.by_turn] == [WHOLE_GAMES // 2, WHOLE_GAMES // 2]
    (lonely,) = [
        string for string in strings_of(position) if len(string) == 1 and position.at(min(string)) is Color.WHITE
    ]
    assert ends.share(lonely, Color.WHITE) < 0.1


def test_what_is_open_is_played_to_the_last_round() -> None:
    position = Position.empty(9).with_stones(black=[30, 31], white=[49, 50])
    ends = played_out(position, random.Random(1), strings_of(position), rounds=40, tries=10**9)
    assert [len(games) for games in ends.by_turn] == [20, 20]


def test_shares_by_who_began() -> None:
    """Of two points Black holds both in the game that Black began and one in White's, where the other is nobody's."""
    ends = Ends(5, ([(0b11, 0)], [(0b01, 0)]), 1)
    assert ends.shares({0, 1}, Color.BLACK) == (1.0, 0.75)
    assert ends.shares({0, 1}, Color.WHITE) == (0.0, 0.25)
    assert ends.share({0, 1}, Color.BLACK) == 0.875


def test_the_same_board_gets_the_same_advice() -> None:
    position = STRANGE[-2]
    first = advise(position)
    advise.cache_clear()
    assert advise(position) == first
