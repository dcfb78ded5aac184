"""One line of a .jsonl of positions (DESIGN §3)."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from rules.color import Color
from rules.decimals import parse_decimal
from rules.diagrams import parse_diagram
from rules.errors import RulesError
from rules.komi import parse_komi
from rules.points import parse_point
from rules.presets import ruleset
from rules.reasons import Reason, shown
from rules.ruleset import Compensation
from station.counting.case import Case
from station.counting.codes import Code
from station.counting.options import OWNERS
from station.errors import InputError

if TYPE_CHECKING:
    from pydantic import JsonValue

    Given = Mapping[str, JsonValue]
    """One line's object, nothing of it known yet."""

MAX_LINE_BYTES = 100_000
_SIZES = range(5, 20)


def case_from_line(line: bytes) -> Case:
    """The position of one line. InputError, one sentence, says which field is wrong."""
    if len(line) > MAX_LINE_BYTES:
        raise InputError(Reason(Code.LINE_LONG, {"kb": MAX_LINE_BYTES // 1000}))
    try:
        # numbers stay text: komi is never a float
        given = json.loads(line.decode("utf-8-sig"), parse_float=str, parse_constant=str)
    except (ValueError, RecursionError):
        raise InputError(Reason(Code.LINE_NO_OBJECT)) from None
    if not isinstance(given, dict):
        raise InputError(Reason(Code.LINE_NO_OBJECT))
    try:
        return _case(given)
    except RulesError as error:
        raise InputError(error.reason) from None


def _case(given: "Given") -> Case:
    board = _texts(given.get("board"))
    if board is None:
        raise InputError(Reason(Code.LINE_BOARD))
    position = parse_diagram(board)
    if position.size not in _SIZES:
        raise InputError(Reason(Code.LINE_SIZE, {"size": position.size}))
    rules = given.get("rules")
    if rules is not None and not isinstance(rules, str):
        raise InputError(Reason(Code.LINE_RULES, {"given": _given(rules)}))
    komi, notes = _komi(given)
    return Case(
        label={"id": str(given.get("id", ""))},
        position=position,
        komi_points=komi,
        ruleset=None if rules is None else ruleset(rules),
        dead=_dead(given.get("dead"), position.size),
        to_move=_side(given.get("to_move")),
        prisoners=_by_color("prisoners", given.get("prisoners")),
        handicap=_whole("handicap", given.get("handicap") or 0),
        warnings=_by_color("warnings", given.get("warnings")) or {},
        compensation=_compensation(given.get("compensation")),
        given=_points_given(given.get("given"), position.size),
        conceded_by=_side(given.get("conceded_by")),
        notes=notes,
    )


def _komi(given: "Given") -> tuple[Fraction | None, tuple[Reason, ...]]:
    """Komi in points, and the evidence where it is not the plain number."""
    points, zi = _number("komi", given.get("komi")), _number("komi_zi", given.get("komi_zi"))
    if zi is not None:
        try:
            return 2 * parse_decimal(zi), ()
        except ValueError:
            raise InputError(Reason(Code.LINE_KOMI, {"name": "komi_zi", "given": _given(zi)})) from None
    if points is None:
        return None, ()
    komi = parse_komi(str(points))
    if komi.points is None:
        assert komi.evidence
        raise InputError(komi.evidence)
    return komi.points, (komi.evidence,) if komi.evidence else ()


def _dead(names: "JsonValue", size: int) -> tuple[int, ...] | None:
    if names is None:
        return None
    named = _texts(names)
    if named is None:
        raise InputError(Reason(Code.LINE_DEAD))
    return tuple(parse_point(name, size) for name in named)


def _compensation(word: "JsonValue") -> Compensation | None:
    if word is None:
        return None
    if not isinstance(word, str) or word not in list(Compensation):
        raise InputError(Reason(Code.LINE_COMPENSATION, {"given": _given(word)}))
    return Compensation(word)


def _points_given(owners: "JsonValue", size: int) -> dict[int, Color]:
    """{"B": ["C3"], "W": […], "shared": […]}."""
    if owners is None:
        return {}
    if not isinstance(owners, dict) or not owners.keys() <= OWNERS.keys():
        raise InputError(Reason(Code.LINE_GIVEN, {"given": _given(owners)}))
    found: dict[int, Color] = {}
    for whose, named in owners.items():
        names = _texts(named)
        if names is None:
            raise InputError(Reason(Code.LINE_GIVEN, {"given": _given(owners)}))
        found |= {parse_point(name, size): OWNERS[whose] for name in names}
    return found


def label_of(line: bytes) -> dict[str, str]:
    """The id of a line that cannot be counted, as far as it can be read."""
    try:
        given = json.loads(line[: MAX_LINE_BYTES + 1].decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}
    return {"id": str(given["id"])} if isinstance(given, dict) and "id" in given else {}


def _side(letter: "JsonValue") -> Color | None:
    if letter is None:
        return None
    if letter not in ("B", "W"):
        raise InputError(Reason(Code.LINE_TO_MOVE, {"given": _given(letter)}))
    return Color.from_letter(letter)


def _by_color(name: str, counts: "JsonValue") -> dict[Color, int] | None:
    if counts is None:
        return None
    if not isinstance(counts, dict) or not counts.keys() <= {"B", "W"}:
        raise InputError(Reason(Code.LINE_BY_COLOR, {"name": name, "given": _given(counts)}))
    return {Color.from_letter(side): _whole(name, number) for side, number in counts.items()}


def _texts(given: "JsonValue") -> list[str] | None:
    """A list of nothing but texts; None for anything else."""
    if not isinstance(given, list):
        return None
    texts = [one for one in given if isinstance(one, str)]
    return texts if len(texts) == len(given) else None


def _number(name: str, number: "JsonValue") -> str | int | None:
    """A number as it is written, exact."""
    if not isinstance(number, str | int | None) or isinstance(number, bool):
        raise InputError(Reason(Code.LINE_KOMI, {"name": name, "given": _given(number)}))
    return number


def _whole(name: str, number: "JsonValue") -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 10_000:
        raise InputError(Reason(Code.LINE_WHOLE, {"name": name, "given": _given(number)}))
    return number


def _given(value: "JsonValue") -> str:
    return shown(repr(value), 60)
