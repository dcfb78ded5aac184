"""Replay against sgfmill's board, counting, import."""

import os
import random
import statistics
import subprocess
import sys
import time

from sgfmill import boards

from rules.color import BLACK
from rules.count import count
from rules.game import Game
from rules.position import Position
from rules.presets import ruleset
from rules.record import Move
from rules.ruleset import Ruleset
from rules.sgf import read_sgf
from tests.bench.figures.figure import Kind, Sheet
from tests.rules.vectors import SHARED, rows

Moves = tuple[Move, ...]
ROUNDS = 5
GAMES = 100


def run(sheet: Sheet) -> bool:
    """Every figure in processor time, best of five rounds taken in turns, so that a busy machine tells little."""
    games, source = _games()
    turns = sum(map(len, games))
    print(f"{len(games)} games, {turns} turns: {source}")
    met = _replay(games, turns, sheet)
    met &= _counting(games, sheet)
    met &= _import(sheet)
    return met


def _games() -> tuple[list[Moves], str]:
    folder = SHARED / "sgf"
    if folder.is_dir():
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".sgf")[:GAMES]
        return [read_sgf(path.read_bytes(), path.name).moves for path in files], "real games of the shared data"
    rng = random.Random(1)
    return [_random_game(rng) for _ in range(50)], "random games (no shared data here)"


def _random_game(rng: random.Random) -> Moves:
    game = Game(ruleset("chinese-2002"))
    moves: list[Move] = []
    while len(moves) < 250:
        point = rng.randrange(361)
        if game.judge(game.to_move, point) is None:
            moves.append(Move(game.to_move, point))
            game.play(game.to_move, point)
    return tuple(moves)


def replay_ours(games: list[Moves]) -> int:
    """Illegal turns found by the tolerant door under situational repetition."""
    rules, found = ruleset("chinese-2002"), 0
    for moves in games:
        game = Game(rules)
        for move in moves:
            found += bool(game.record(move.color, move.point).illegalities)
    return found


def replay_sgfmill(games: list[Moves]) -> int:
    """The same checks with sgfmill's board: occupied, suicide, turn, and a set of all positions with the side to move.

    The cheapest way that its interface offers: `play` tells an occupied point; a stone that is gone after its own move
    was a suicide; a position is the tuple of its rows.
    """
    found = 0
    for moves in games:
        board, to_move = boards.Board(19), BLACK
        stood = {(tuple(map(tuple, board.board)), BLACK)}
        for move in moves:
            wrong = move.color is not to_move
            if move.point is not None:
                row, column = 18 - move.point // 19, move.point % 19
                try:
                    board.play(row, column, "b" if move.color is BLACK else "w")
                    wrong |= board.get(row, column) is None
                except ValueError:
                    wrong = True
            to_move = move.color.opponent
            position = (tuple(map(tuple, board.board)), to_move)
            wrong |= move.point is not None and position in stood
            stood.add(position)
            found += wrong
    return found


def _replay(games: list[Moves], turns: int, sheet: Sheet) -> bool:
    best = {replay_ours: 9e9, replay_sgfmill: 9e9}
    found = set()
    for _ in range(ROUNDS):
        for replay in best:
            start = time.process_time()
            found.add(replay(games))
            best[replay] = min(best[replay], time.process_time() - start)
    ours, theirs = (1e6 * seconds / turns for seconds in best.values())
    print(f"replay with full legality: {ours:.2f} µs a turn, sgfmill {theirs:.2f} µs: {theirs / ours:.1f}× (bar 5×)")
    print(f"  illegal turns found by both: {found}")
    kind: Kind = "real" if (SHARED / "sgf").is_dir() else "observations"
    sheet.put("rules.games", len(games), kind=kind)
    sheet.put("rules.turns", turns, kind=kind)
    sheet.put("rules.turn", ours, unit="µs", kind=kind)
    sheet.put("rules.sgfmill_ratio", theirs / ours, unit="×", kind=kind)
    return theirs / ours >= 5 and len(found) == 1


def _counting(games: list[Moves], sheet: Sheet) -> bool:
    met = True
    finals: list[tuple[Position, list[int]]] = []
    for case in rows(SHARED / "rules" / "score_estimator" / "cases.jsonl"):
        if case["size"] == [19, 19]:
            stones = bytes(".BW".index(letter) for row in case["board"] for letter in row)
            dead = [y * 19 + x for x, y in case["dead"] if stones[y * 19 + x]]
            finals.append((Position(19, stones), dead))
    if not finals:
        for moves in games[:30]:
            game = Game(ruleset("chinese-2002"))
            for move in moves:
                game.record(move.color, move.point)
            finals.append((game.position, []))
    for name in ("chinese-2002", "ing", "japanese"):
        rules = ruleset(name)
        each = [min(_timed(position, rules, dead) for _ in range(ROUNDS)) for position, dead in finals]
        middle, worst = statistics.median(each), max(each)
        print(f"count under {name}: median {middle:.3f} ms, worst {worst:.3f} ms of {len(finals)} finals (bar 0.5 ms)")
        sheet.put(f"rules.count.{name}", middle, unit="ms", kind="real")
        met &= middle <= 0.5
    return met


def _timed(position: Position, rules: Ruleset, dead: list[int]) -> float:
    start = time.process_time()
    count(position, rules, dead=dead)
    return 1e3 * (time.process_time() - start)


def _import(sheet: Sheet) -> bool:
    """Import time of what a station needs of the rules, without the start of Python itself."""
    code = (
        "import time; t = time.process_time(); import rules.sgf, rules.count, rules.game, rules.presets;"
        "print(time.process_time() - t)"
    )
    cached = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    each = [
        1e3 * float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=cached).stdout)
        for _ in range(7)
    ]
    print(f"import rules: best {min(each):.1f} ms, median {statistics.median(each):.1f} ms of {len(each)} (bar 30 ms)")
    sheet.put("rules.import", min(each), unit="ms")
    return min(each) <= 30
