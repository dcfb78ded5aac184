"""Finished games with their dead stones, played and labelled by GNU Go: boards to measure the adviser on.

    python -m tests.bench finals OUT.jsonl --boards 240 --seed 3

A line a board, as in tests/vectors/advice/finals.jsonl, which it made: dead stones are written small. Two GNU Gos of
changing strength play, some from a random opening or with a handicap, now and then with moves at random in between
("played"). Then the stones of some window of the board are lifted and that part is played once more, three times a game
("replayed"). Of some boards the last moves are taken back, so that neutral points, small borders and kos stay open
("early"). No game of people is in it. Boards of one game share the first numbers of their ids.

What is dead is found on two paths: GNU Go's `final_status_list`, and GNU Go playing on until all is captured that can
be (`kgs-genmove_cleanup`); each with Black and with White to play first. A board on which the four do not agree is left
out and counted on standard error. The same seed gives the same boards where nothing else changed.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from rules.areas import regions
from rules.color import Color
from rules.diagrams import board_rows
from rules.game import Game
from rules.points import Point, parse_point, point_name
from rules.position import Position
from rules.presets import CHINESE_2002
from station.advice.advice import Status
from station.advice.bits import grid
from station.advice.gtp import Gtp, GtpError
from station.advice.installed import gnugo
from station.advice.outside import StatusLists
from station.advice.playouts import Playout

LABEL_LEVEL = 8
HANDICAPS = {19: (2, 3, 4, 5, 6, 7, 8, 9), 13: (2, 3, 4, 5), 9: (2, 3, 4)}
REPLAYS = 3
EARLY = 0.3
"""Share of the boards whose last moves are taken back."""


class Plan(NamedTuple):
    """How two sides play from a position on.

    levels -- of GNU Go, Black's and White's
    opening -- moves at random at first
    wild -- share of moves at random afterwards
    """

    levels: tuple[int, int]
    opening: int
    wild: float


def main(arguments: list[str]) -> int:
    """Play until so many boards are written."""
    parser = argparse.ArgumentParser("python -m tests.bench finals", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--boards", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sizes", default="19=25,13=35,9=40", help="board sizes and how often each")
    args = parser.parse_args(arguments)
    program = gnugo()
    if not program.command:
        print(f"GNU Go: {program.found}", file=sys.stderr)
        return 2
    left_out: Counter[str] = Counter()
    sizes = {int(size): float(weight) for size, weight in (part.split("=") for part in args.sizes.split(","))}
    command = [*program.command, "--never-resign", "--seed", str(args.seed)]
    with Gtp(command, 180) as engine, args.out.open("a") as out:
        game = written = 0
        while written < args.boards:
            game += 1
            try:
                rng = random.Random(f"{args.seed}-{game}")
                for index, (kind, position) in enumerate(_boards(engine, sizes, rng)):
                    dead = _agreed(engine, position)
                    if dead is None:
                        left_out[kind] += 1
                        continue
                    board = {"id": f"{args.seed}-{game}-{index}", "kind": kind, "board": _rows(position, dead)}
                    out.write(json.dumps(board) + "\n")
                    out.flush()
                    written += 1
            except GtpError as error:
                print(f"game {game}: {error}", file=sys.stderr)
    print(f"left out, since the paths do not agree: {dict(left_out)}", file=sys.stderr)
    return 0


def _boards(engine: Gtp, sizes: Mapping[int, float], rng: random.Random) -> Iterator[tuple[str, Position]]:
    """The ends of one game and of its replays, with their kinds."""
    (size,) = rng.choices(list(sizes), list(sizes.values()))
    start, color = Position.empty(size), Color.BLACK
    plan = _plan(size, rng)
    if not plan.opening and rng.random() < 0.4:
        stones = engine.ask(f"boardsize {size}", "clear_board", f"fixed_handicap {rng.choice(HANDICAPS[size])}")[2]
        start, color = start.with_stones(black=[parse_point(name, size) for name in stones.split()]), Color.WHITE
    for replay in range(1 + REPLAYS):
        positions = _played(engine, start, color, plan, rng)
        early = rng.random() < EARLY
        back = rng.randrange(2, 2 + size) if early else 1
        yield "early" if early else "replayed" if replay else "played", positions[-min(back, len(positions))]
        start, color = _windowed(positions[-1], rng), rng.choice((Color.BLACK, Color.WHITE))
        plan = _plan(size, rng)._replace(opening=rng.randrange(size))


def _plan(size: int, rng: random.Random) -> Plan:
    levels = rng.choices((0, 1, 3, 6, 8), (35, 35, 15, 10, 5), k=2)
    opening = rng.choices((0, 8, 25, 60), (30, 20, 25, 25))[0] * size * size // 361
    return Plan((levels[0], levels[1]), opening, rng.choices((0.0, 0.04, 0.12, 0.25), (40, 25, 20, 15))[0])


def _played(engine: Gtp, start: Position, color: Color, plan: Plan, rng: random.Random) -> list[Position]:
    """The positions after each move until both pass."""
    size = start.size
    game = Game(CHINESE_2002, start=start, to_move=color)
    stones = [f"play {'BW'[there - 1]} {point_name(point, size)}" for point, there in enumerate(start.stones) if there]
    engine.ask(f"boardsize {size}", "clear_board", "komi 7.5", *stones)
    positions, passes = [start], 0
    for turn in range(size * size):
        wild = turn < plan.opening or (not passes and rng.random() < plan.wild)
        move = _random_move(game.position, color, rng) if wild else None
        if move is not None and game.judge(color, move) is None:
            engine.ask(f"play {color.letter} {point_name(move, size)}")
        else:
            name = engine.ask(f"level {plan.levels[color - 1]}", f"genmove {color.letter}")[1]
            move = None if name.lower() == "pass" else parse_point(name, size)
        game.record(color, move)
        passes = passes + 1 if move is None else 0
        if passes == 2:
            break
        if move is not None:
            positions.append(game.position)
        color = color.opponent
    return positions


def _windowed(position: Position, rng: random.Random) -> Position:
    """Without the stones of some window."""
    size = position.size
    height, width = (rng.randint(size // 2, 3 * size // 4) for _ in range(2))
    top, left = rng.randint(0, size - height), rng.randint(0, size - width)
    return position.with_stones(
        empty=[row * size + column for row in range(top, top + height) for column in range(left, left + width)]
    )


def _agreed(engine: Gtp, position: Position) -> frozenset[Point] | None:
    """The dead stones, where all four ways to find them say the same."""
    engine.ask(f"level {LABEL_LEVEL}")
    found: frozenset[Point] | None = None
    strings = tuple(position.strings())
    for first in (Color.BLACK, Color.WHITE):
        view = StatusLists().view(engine, position, first)
        said = frozenset(point for one in strings if view.status(one) is Status.DEAD for point in one)
        after = _played_out(engine, position.size, first)
        taken = frozenset(point for one in strings if not _stays(position, one, after) for point in one)
        if said != taken or found not in (None, said):
            return None
        found = said
    return found


def _played_out(engine: Gtp, size: int, first: Color) -> bytearray:
    """Who owns each point (3: both) once GNU Go has captured all it can, from the position that was set up last."""
    color, passes = first, 0
    for _ in range(2 * size * size):
        name = engine.ask(f"kgs-genmove_cleanup {color.letter}")[0]
        passes = passes + 1 if name.lower() == "pass" else 0
        if passes == 2:
            break
        color = color.opponent
    black, white = engine.ask("list_stones black", "list_stones white")
    placed = [[parse_point(name, size) for name in names.split()] for names in (black, white)]
    after = Position.empty(size).with_stones(black=placed[0], white=placed[1])
    owner = bytearray(after.stones)
    for region in regions(after.stones, after.neighbors):
        for point in region.points:
            owner[point] = region.border
    return owner


def _stays(position: Position, string: frozenset[Point], after: bytearray) -> bool:
    owner = position.at(min(string))
    return 2 * sum(after[point] == owner for point in string) > len(string)


def _rows(position: Position, dead: frozenset[Point]) -> list[str]:
    size = position.size
    return [
        "".join(letter.lower() if row * size + column in dead else letter for column, letter in enumerate(letters))
        for row, letters in enumerate(board_rows(position))
    ]


def _random_move(position: Position, color: Color, rng: random.Random) -> Point | None:
    """A point that is no own eye and no suicide; near a stone three times in four."""
    board = Playout(position, rng).copy()
    wanted = rng.random() < 0.75
    for _ in range(60):
        place = board.anywhere(color)
        if place < 0:
            return None
        point = grid(position.size).places.index(place)
        if not wanted or any(position.stones[n] for n in position.neighbors[point]):
            return point
    return None
