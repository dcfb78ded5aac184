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
from rules.reasons import Reason
from rules.ruleset import Ruleset
from rules.sgf import read_sgf
from station.counting.codes import Code
from station.counting.files import read_record
from station.counting.wording import Wording
from station.locale.catalog import Catalog


def judged(file: Path, ruleset: Ruleset | None, wording: Wording) -> dict[str, Any]:
    """The answer of DESIGN §3 for the main line. SgfError or InputError when it cannot be read.

    Beyond it: `repeated` (moves that repeat the stones and are allowed), `cycles`, `stones` (more played than
    supplied), `notes` (what was odd in the file).
    """
    record = read_sgf(read_record(file), str(file))
    rules = ruleset or record.ruleset or CHINESE_2002
    game = record.replay(rules)
    moves, words = game.moves, wording.sentences
    forbidden = {move.number for move in moves if any(reason.repeats is not None for reason in move.illegalities)}
    return {
        "file": str(file),
        "rules": rules.name,
        "moves": len(moves),
        "illegal": [fault for move in moves for fault in _faults(move, game, words)],
        "captures": {color.letter: taken for color, taken in game.captures.items()},
        "board": board_rows(game.position),
        "repeated": [
            {**_move(moves[later - 1], game.size), "repeats": earlier}
            for earlier, later in game.repeated()
            if later not in forbidden and moves[later - 1].illegalities == ()
        ],
        "cycles": [_cycle(found, wording) for found in cycles(game)],
        "stones": [words.say(remark) for remark in _supply(game)],
        "notes": [words.say(oddity) for oddity in record.oddities],
    }


def _move(move: PlayedMove, size: int) -> dict[str, Any]:
    point = None if move.point is None else point_name(move.point, size)
    return {"number": move.number, "color": move.color.letter, "point": point}


def _faults(move: PlayedMove, game: Game, words: Catalog) -> list[dict[str, Any]]:
    return [
        {
            **_move(move, game.size),
            "kind": reason.kind.value,
            "repeats": reason.repeats,
            "positional": reason.positional,
            "article": reason.article,
            "reason": words.say(reason.reason),
            "penalty": _penalty(game.ruleset, reason.kind, words),
        }
        for reason in move.illegalities
    ]


def _penalty(ruleset: Ruleset, kind: Kind, words: Catalog) -> str | None:
    cost = penalty(ruleset, kind)
    return words.with_article(words.say(cost.told), cost.article or ruleset.name) if cost else None


def _cycle(found: CycleFound, wording: Wording) -> dict[str, Any]:
    names = wording.each(found.told)
    return {
        "kind": found.kind.value,
        **({"text": names[wording.chosen]} if wording.chosen else {"zh": names["zh"]}),
        "first": found.first,
        "last": found.last,
        "kos": found.kos,
        "takes": {"B": found.black_takes, "W": found.white_takes},
        "unsaid": wording.sentences.say(found.unsaid) if found.unsaid else "",
    }


def _supply(game: Game) -> list[Reason]:
    """Remarks where a side played more stones than the ruleset supplies (19×19 only)."""
    if game.size != 19:
        return []
    found = []
    for color in (BLACK, WHITE):
        played = sum(1 for move in game.moves if move.color is color and move.point is not None)
        if played > game.ruleset.supplied(color):
            supplied = game.ruleset.supplied(color)
            found.append(Reason(Code.STONES_SHORT, {"color": color.letter, "stones": played, "supplied": supplied}))
    return found
