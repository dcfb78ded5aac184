"""Finished games with their dead stones, played and labelled by GNU Go: boards to measure the adviser on.

    python -m tests.bench.finals OUT.jsonl --seconds 2400 --seed 1

A line a position, as in tests/vectors/advice/gnugo.jsonl, which it made. Two GNU Gos of changing strength play after a
random opening, now and then a move at random in between, until both pass ("finished"). What stands dead or in seki GNU
Go then says itself (`final_status_list`, which plays the position out). From every game some branches follow: a number
of moves taken back, random moves played instead, labelled anew ("broken off": much is unsettled there). No game of
people is in it. The same seed gives the same games where nothing else changed.
"""

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

from rules.color import Color
from rules.diagrams import board_rows
from rules.game import Game
from rules.points import parse_point, point_name
from rules.position import Position
from rules.presets import CHINESE_2002
from station.advice.bits import grid
from station.advice.gtp import Gtp, GtpError
from station.advice.installed import gnugo
from station.advice.playouts import Playout

LABEL_LEVEL = 5
BRANCHES = 8


def main() -> int:
    """Play until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=2400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    program = gnugo()
    if not program.command:
        print(f"GNU Go: {program.found}", file=sys.stderr)
        return 2
    end = time.monotonic() + args.seconds
    rng = random.Random(args.seed)
    command = [*program.command, "--never-resign", "--seed", str(args.seed)]
    with Gtp(command, 180) as engine, args.out.open("a") as out:
        number = 0
        while time.monotonic() < end:
            number += 1
            try:
                boards = _game(engine, rng)
            except GtpError as error:
                print(f"game {number}: {error}", file=sys.stderr)
                continue
            for index, board in enumerate(boards):
                out.write(json.dumps({"id": f"{args.seed}-{number}-{index}", **board}) + "\n")
            out.flush()
    return 0


def _game(engine: Gtp, rng: random.Random) -> list[dict[str, Any]]:
    size = rng.choices((19, 13, 9), (12, 33, 55))[0]
    levels = rng.choices((1, 2, 3, 5, 8), (70, 12, 9, 6, 3), k=2)
    wild = rng.choice((0.0, 0.03, 0.1, 0.25))
    opening = rng.choice((4, 10, 20, 40, 80)) * size * size // 361
    game = Game(CHINESE_2002, size)
    engine.ask(f"boardsize {size}", "clear_board", "komi 7.5")
    passes = 0
    while passes < 2 and len(game.moves) < 1.3 * size * size:
        color = Color.WHITE if len(game.moves) % 2 else Color.BLACK
        at_random = len(game.moves) < opening or (rng.random() < wild and not passes)
        move = _random_move(game.position, color, rng) if at_random else None
        if move is not None and game.judge(color, move) is None:
            engine.ask(f"play {color.letter} {point_name(move, size)}")
        else:
            name = engine.ask(f"level {levels[color - 1]}", f"genmove {color.letter}")[1]
            move = None if name.lower() == "pass" else parse_point(name, size)
        game.record(color, move)
        passes = passes + 1 if move is None else 0
    engine.ask(f"level {LABEL_LEVEL}")
    finished = {"kind": "finished", **_labels(engine, game.position)}
    return [finished, *({"kind": "broken off", **_branch(engine, game, rng)} for _ in range(BRANCHES))]


def _labels(engine: Gtp, position: Position) -> dict[str, Any]:
    dead, seki = engine.ask("final_status_list dead", "final_status_list seki")
    return {"board": board_rows(position), "dead": dead.split(), "seki": seki.split()}


def _branch(engine: Gtp, game: Game, rng: random.Random) -> dict[str, Any]:
    """Another end of the game: the last moves taken back, random ones played by both sides instead."""
    back = rng.randrange(4, max(6, len(game.moves) // 4))
    position = Position.empty(game.size)
    color = Color.BLACK
    for one in game.moves[:-back]:
        if one.point is not None:
            position = position.play(one.point, one.color).position
        color = one.color.opponent
    for _ in range(rng.randrange(2, 2 + back)):
        move = _random_move(position, color, rng)
        if move is not None:
            position = position.play(move, color).position
        color = color.opponent
    size = game.size
    stones = [f"play {'BW'[c - 1]} {point_name(point, size)}" for point, c in enumerate(position.stones) if c]
    engine.ask(f"boardsize {size}", "clear_board", *stones)
    return _labels(engine, position)


def _random_move(position: Position, color: Color, rng: random.Random) -> int | None:
    """A point that is no own eye and no suicide; near a stone three times in four."""
    board = Playout(position, rng)
    wanted = rng.random() < 0.75
    for _ in range(60):
        place = board.anywhere(color)
        if place < 0:
            return None
        point = grid(position.size).places.index(place)
        if not wanted or any(position.stones[n] for n in position.neighbors[point]):
            return point
    return None


if __name__ == "__main__":
    raise SystemExit(main())
