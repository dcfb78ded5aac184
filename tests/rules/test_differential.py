"""Against sgfmill: the same random games, the same boards, areas and files."""

import random
import warnings

import pytest

from rules.areas import BOTH, NOBODY, regions
from rules.color import BLACK, WHITE, Color
from rules.count import count
from rules.diagrams import board_rows
from rules.game import Game
from rules.points import neighbors
from rules.position import after_stone, breathless
from rules.presets import ruleset
from rules.record import GameRecord, Move
from rules.sgf import read_sgf, write_sgf

pytestmark = pytest.mark.slow

with warnings.catch_warnings():  # its source has invalid escapes, which newer Pythons tell when they compile it
    warnings.simplefilter("ignore")
    from sgfmill import boards, sgf

TROMP = ruleset("chinese-2002").changed(suicide="allowed", komi_points="0")


def rows_of(board: boards.Board) -> list[str]:
    letters = {None: ".", "b": "B", "w": "W"}
    return [
        "".join(letters[board.get(row, column)] for column in range(board.side)) for row in reversed(range(board.side))
    ]


@pytest.mark.parametrize(("size", "seed"), [*((size, seed) for size in (3, 5, 9, 13) for seed in range(4)), (19, 0)])
def test_random_games_end_in_the_same_board(size: int, seed: int) -> None:
    """Suicide included; after every move also: no string without liberties, stones conserved."""
    rng = random.Random(size * 100 + seed)
    game = Game(TROMP, size)
    theirs = boards.Board(size)
    played = {BLACK: 0, WHITE: 0}
    for _ in range(min(size * size * 3, 500)):
        color = game.to_move
        empty = [point for point in range(size**2) if not game.position.stones[point]]
        point = rng.choice(empty) if empty and rng.random() < 0.97 else None
        game.record(color, point)
        if point is not None:
            played[color] += 1
            theirs.play(size - 1 - point // size, point % size, color.letter.lower())
        stones = game.position.stones
        for side in (BLACK, WHITE):
            assert played[side] == stones.count(side) + game.captures[side.opponent]
        assert not any(there and breathless(stones, at, neighbors(size)) for at, there in enumerate(stones))
    assert board_rows(game.position) == rows_of(theirs)
    counted = count(game.position, TROMP)
    assert counted.black_zi is not None and counted.white_zi is not None
    assert counted.black_zi - counted.white_zi == theirs.area_score()


@pytest.mark.parametrize("seed", range(6))
def test_repetition_agrees_with_a_set_of_all_positions(seed: int) -> None:
    """Tiny boards repeat all the time: positional and situational repetition against a plain set of positions."""
    rng = random.Random(seed)
    for name in ("chinese-2002", "chinese-older"):
        rules = ruleset(name)
        for _ in range(20):
            size = rng.choice((2, 3))
            game = Game(rules, size)
            stood = {(game.position.stones, int(game.to_move) if name == "chinese-2002" else 0)}
            for _ in range(60):
                color, point = game.to_move, rng.randrange(size**2 + 1)
                on_board = point < size**2
                before = game.position.stones
                found = game.record(color, point if on_board else None).illegalities
                stones = game.position.stones
                key = (stones, int(color.opponent) if name == "chinese-2002" else 0)
                if on_board and not before[point]:
                    lost = after_stone(before, point, color, neighbors(size))[2]
                    expected = bool(lost) or key in stood
                    assert bool(found) == expected
                stood.add(key)


@pytest.mark.parametrize("seed", range(5))
def test_sgf_is_read_alike(seed: int) -> None:
    rng = random.Random(seed)
    moves = tuple(
        Move(Color(1 + number % 2), rng.choice((None, *range(361))), rng.choice(("", "a]b\\c:d\n第")))
        for number in range(100)
    )
    text = write_sgf(GameRecord(steps=moves, info={"PB": "黑]", "PW": "白\\"}))
    theirs = sgf.Sgf_game.from_bytes(text.encode())
    assert theirs.get_player_name("b") == "黑]" and theirs.get_player_name("w") == "白\\"
    seen = [node.get_move() for node in theirs.get_main_sequence()[1:]]
    ours = [
        (move.color.letter.lower(), None if move.point is None else (18 - move.point // 19, move.point % 19))
        for move in read_sgf(text).moves
    ]
    assert seen == ours
    again = read_sgf(theirs.serialise())
    assert again.moves == moves


def test_regions_cover_every_empty_point_once() -> None:
    rng = random.Random(1)
    for _ in range(200):
        stones = bytes(rng.choice((0, 0, 1, 2)) for _ in range(81))
        found = regions(stones, neighbors(9))
        assert sorted(point for region in found for point in region.points) == [i for i in range(81) if not stones[i]]
        for region in found:
            colors = {stones[n] for point in region.points for n in neighbors(9)[point]} - {0}
            assert region.border == {(): NOBODY, (1,): 1, (2,): 2, (1, 2): BOTH}[tuple(sorted(colors))]
