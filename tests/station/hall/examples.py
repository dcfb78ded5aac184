"""The worked examples of the specification, as data: tests/vectors/hall/examples.json.

A round is a line: A>B won, A>>B won without a game, A=B drew, A#B both lost, A: had a bye; ! cancels both sides, /2 is
a team's board. The winner is Black.
"""

import json
import re
from pathlib import Path
from typing import Any

EXAMPLES: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "vectors" / "hall" / "examples.json").read_text("utf-8")
)
_GAME = re.compile(r"(\w+?)(>>|>|=|#|:)(\w*)(!?)(?:/(\d))?")
_RESULTS = {">": "B+R", ">>": "B+F", "=": "draw", "#": "both_lose", ":": "bye"}
_OURS = ("columns", "A", "B")


def file_of(example: dict[str, Any]) -> dict[str, Any]:
    """What `tianyuan hall standings` reads."""
    plain = {key: value for key, value in example.items() if key not in _OURS}
    games = [_game(n, text) for n, line in enumerate(example["games"], 1) for text in line.split()]
    return plain | {"players": list(example["players"]), "games": games}


def _game(round_: int, text: str) -> dict[str, Any]:
    found = _GAME.fullmatch(text)
    assert found, text
    black, sign, white, cancelled, board = found.groups()
    game: dict[str, Any] = {"round": round_, "black": black, "white": white or None, "result": _RESULTS[sign]}
    if sign == ">>":
        game["played"] = False
    if cancelled:
        game["cancelled"] = "both"
    if board:
        game["board"] = int(board)
    return game
