"""A record judged, and told: as the object that `tianyuan check --json` prints, and as text for people."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from rules.color import BLACK, WHITE
from rules.cycles import CycleFound, cycles
from rules.diagrams import board_rows
from rules.game import Game, PlayedMove
from rules.illegality import Illegality, Kind
from rules.penalty import penalty
from rules.points import point_name
from rules.presets import CHINESE_2002
from rules.reasons import Reason
from rules.ruleset import Ruleset
from rules.sgf import read_sgf
from station.counting.answer import no_ruleset
from station.counting.codes import Code
from station.counting.files import read_record
from station.counting.sources import after_passes, unknown_rules
from station.counting.wording import Wording
from station.errors import InputError
from station.locale.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Repeated:
    """A move that repeats the stones after move `earlier` (0 = start), and is allowed."""

    move: PlayedMove
    earlier: int


@dataclass(frozen=True, slots=True)
class Judged:
    """What the ruleset says of a record's main line.

    stones -- remarks where a side played more than is supplied
    notes -- what was odd in the file
    """

    file: Path
    game: Game
    repeated: tuple[Repeated, ...]
    cycles: tuple[CycleFound, ...]
    stones: tuple[Reason, ...]
    notes: tuple[Reason, ...]

    @property
    def illegal(self) -> Iterator[tuple[PlayedMove, Illegality]]:
        """Each reason against each move."""
        return ((move, reason) for move in self.game.moves for reason in move.illegalities)


class MoveShown(TypedDict):
    """A move by its number."""

    number: int
    color: str
    point: str | None


def judged(file: Path, ruleset: Ruleset | None) -> Judged:
    """The main line, by `ruleset` or the record's own. SgfError or InputError when it cannot be read.

    InputError too where the record names a ruleset that is none of ours.
    """
    record = read_sgf(read_record(file), str(file))
    unknown = unknown_rules(record)
    if ruleset is None and unknown is not None:
        raise InputError(no_ruleset(unknown).reason, str(file))
    game = record.replay(ruleset or record.ruleset or CHINESE_2002)
    moves = game.moves
    repeated = (Repeated(moves[later - 1], earlier) for earlier, later in game.repeated())
    return Judged(
        file=file,
        game=game,
        repeated=tuple(one for one in repeated if not one.move.illegalities),
        cycles=tuple(cycles(game)),
        stones=tuple(_supply(game)),
        notes=(*record.oddities, *after_passes(game)),
    )


def as_json(found: Judged, wording: Wording) -> str:
    """The object of DESIGN §3, on one line. Beyond it: `repeated`, `cycles`, `stones`, `notes`."""
    game, words = found.game, wording.sentences
    shown = {
        "file": str(found.file),
        "rules": game.ruleset.name,
        "moves": len(game.moves),
        "illegal": [
            {
                **_move(move, game.size),
                "kind": reason.kind.value,
                "repeats": reason.repeats,
                "positional": reason.positional,
                "article": reason.article,
                "reason": words.say(reason.reason),
                "penalty": _penalty(game.ruleset, reason.kind, words),
            }
            for move, reason in found.illegal
        ],
        "captures": {color.letter: taken for color, taken in game.captures.items()},
        "board": board_rows(game.position),
        "repeated": [{**_move(one.move, game.size), "repeats": one.earlier} for one in found.repeated],
        "cycles": [
            {
                "kind": one.kind.value,
                "text" if wording.chosen else "zh": wording.results.say(one.told),
                "first": one.first,
                "last": one.last,
                "kos": one.kos,
                "takes": {"B": one.black_takes, "W": one.white_takes},
                "unsaid": words.say(one.unsaid) if one.unsaid else "",
            }
            for one in found.cycles
        ],
        "stones": [words.say(remark) for remark in found.stones],
        "notes": [words.say(oddity) for oddity in found.notes],
    }
    return json.dumps(shown, ensure_ascii=False)


def for_people(found: Judged, words: Catalog) -> str:
    """The same in sentences: how many moves are forbidden, and which."""
    moves, rules, illegal = len(found.game.moves), found.game.ruleset.name, list(found.illegal)
    head = words.text("check_none_illegal", moves=moves, rules=rules)
    if illegal:
        head = words.text("check_illegal", moves=moves, rules=rules, n=len(illegal))
    lines = [words.text("at_place", place=str(found.file), what=head)]
    for move, reason in illegal:
        what = words.say(reason.reason)
        cited = what if reason.article is None else words.with_article(what, reason.article)
        cost = _penalty(found.game.ruleset, reason.kind, words)
        what = cited if cost is None else words.text("check_costs", what=cited, cost=cost)
        lines.append(words.text("check_move", number=move.number, what=what))
    for one in found.repeated:
        what = words.text("check_repeats", number=one.earlier)
        lines.append(words.text("check_move", number=one.move.number, what=what))
    lines += [words.say(cycle.told) for cycle in found.cycles]
    remarks = (words.say(remark) for remark in (*found.stones, *found.notes))
    return "\n  ".join([*lines, *(words.text("count_note", what=remark) for remark in remarks)])


def _move(move: PlayedMove, size: int) -> MoveShown:
    point = None if move.point is None else point_name(move.point, size)
    return {"number": move.number, "color": move.color.letter, "point": point}


def _penalty(ruleset: Ruleset, kind: Kind, words: Catalog) -> str | None:
    cost = penalty(ruleset, kind)
    return words.with_article(words.say(cost.told), cost.article or cost.source or ruleset.name) if cost else None


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
