"""A record judged, as the object that `tianyuan check --json` prints."""

from pathlib import Path
from typing import Any

from rules.color import BLACK, WHITE
from rules.cycles import CycleFound, cycles
from rules.diagrams import board_rows
from rules.game import Game, PlayedMove
from rules.illegality import Kind
from rules.penalty import penalty
from rules.points import point_name
from rules.presets import CHINESE_2002
from rules.ruleset import Ruleset
from rules.sgf import read_sgf
from station.counting.files import read_record


def judged(file: Path, ruleset: Ruleset | None) -> dict[str, Any]:
    """The answer of DESIGN §3 for the main line. SgfError or InputError when it cannot be read.

    Beyond it: `repeated` (moves that repeat the stones and are allowed), `cycles`, `stones` (more played than
    supplied), `notes` (what was odd in the file).
    """
    record = read_sgf(read_record(file), str(file))
    rules = ruleset or record.ruleset or CHINESE_2002
    game = record.replay(rules)
    moves = game.moves
    forbidden = {move.number for move in moves if any(reason.repeats is not None for reason in move.illegalities)}
    return {
        "file": str(file),
        "rules": rules.name,
        "moves": len(moves),
        "illegal": [fault for move in moves for fault in _faults(move, game)],
        "captures": {color.letter: taken for color, taken in game.captures.items()},
        "board": board_rows(game.position),
        "repeated": [
            {**_move(moves[later - 1], game.size), "repeats": earlier}
            for earlier, later in game.repeated()
            if later not in forbidden and moves[later - 1].illegalities == ()
        ],
        "cycles": [_cycle(found) for found in cycles(game)],
        "stones": _supply(game),
        "notes": list(record.oddities),
    }


def _move(move: PlayedMove, size: int) -> dict[str, Any]:
    point = None if move.point is None else point_name(move.point, size)
    return {"number": move.number, "color": move.color.letter, "point": point}


def _faults(move: PlayedMove, game: Game) -> list[dict[str, Any]]:
    return [
        {
            **_move(move, game.size),
            "kind": reason.kind.value,
            "repeats": reason.repeats,
            "positional": reason.positional,
            "article": reason.article,
            "reason": reason.reason,
            "penalty": _penalty(game.ruleset, reason.kind),
        }
        for reason in move.illegalities
    ]


def _penalty(ruleset: Ruleset, kind: Kind) -> str | None:
    cost = penalty(ruleset, kind)
    return f"{cost.english()} ({cost.article or ruleset.name})" if cost else None


def _cycle(found: CycleFound) -> dict[str, Any]:
    return {
        "kind": found.kind.value,
        "zh": found.chinese,
        "first": found.first,
        "last": found.last,
        "kos": found.kos,
        "takes": {"B": found.black_takes, "W": found.white_takes},
        "unsaid": found.unsaid,
    }


def _supply(game: Game) -> list[str]:
    """Remarks where a side played more stones than the ruleset supplies (19×19 only)."""
    if game.size != 19:
        return []
    found = []
    for color in (BLACK, WHITE):
        played = sum(1 for move in game.moves if move.color is color and move.point is not None)
        if played > game.ruleset.supplied(color):
            found.append(
                f"{color.name.capitalize()} played {played} stones, {game.ruleset.supplied(color)} are supplied"
            )
    return found
