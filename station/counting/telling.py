"""An answer told: as the object that `tianyuan count --json` prints, and as text for people."""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal, TypedDict

from rules.count import Count
from rules.decimals import decimal
from rules.points import Point, point_name
from rules.reasons import Objection, Reason
from rules.trace import trace
from station.advice.advice import Advice, StringAdvice
from station.counting.answer import Answer, Dispute, UnsurePoints
from station.counting.codes import Code
from station.counting.wording import Wording, result, why
from station.locale.catalog import Catalog, Language, catalog

AS_EVERYWHERE = Wording()


class InChinese(TypedDict, total=False):
    """Where no language is asked for."""

    reason_zh: str


class MoveShown(TypedDict):
    """One move of a line, and the stones that it takes off."""

    color: str
    point: str
    captures: list[str]


class StringShown(InChinese):
    """A string by its first point, what it is thought to be, with the probability that it stays, and why.

    line -- moves that kill it, of a string rather dead than alive; passes are left out
    """

    points: list[str]
    color: str
    status: str
    why: str
    stands: float
    reason: str
    views: dict[str, str]
    line: list[MoveShown]


class DisputedShown(StringShown):
    """A string among the disputes."""

    kind: Literal["disputed"]


class DisputeShown(TypedDict):
    """A dispute about anything else."""

    kind: Literal["unsure", "position"]
    points: list[str]
    reason: str


def as_json(found: Answer, wording: Wording = AS_EVERYWHERE) -> str:
    """The object of DESIGN §3, on one line."""
    counted, advice, told = found.counted, found.advice, not found.open
    size, left = counted.position.size, found.advice or Advice(())
    shown = {
        **found.case.label,
        "rules": counted.ruleset.name,
        "black_zi": _number(counted.black_zi),
        "white_zi": _number(counted.white_zi),
        "black_points": _number(counted.black_points),
        "white_points": _number(counted.white_points),
        "komi_zi": decimal(counted.komi_points / 2),
        "komi_points": decimal(counted.komi_points),
        "komi_from": found.komi_from,
        "compensation": counted.ruleset.compensation.value,
        "compensation_points": decimal(counted.compensation_points),
        "compensation_open": found.compensation_open,
        "shared": counted.shared,
        "dead": _names(sorted(counted.dead), size),
        "proposed": advice is not None,
        "advice": [_string(one, counted, wording, _why(one, counted, wording.sentences)) for one in left.strings],
        "neutral": _names(sorted(left.neutral), size),
        "open_borders": _names(sorted(left.open_borders), size),
        "fillings": _names(sorted(left.fillings), size),
        "margin_zi": None if counted.black_zi is None else _size_of(counted.margin_zi),
        "margin_points": _size_of(counted.margin_points),
        "winner": found.winner,
        "result": counted.result.sgf() if told else None,
        "result_after_teire": counted.after_teire.sgf() if told and counted.after_teire else None,
        "teire": _teire(counted, wording.sentences),
        "text": result(counted, wording.results) if told else None,
        **({} if wording.chosen else {"text_en": result(counted, wording.sentences) if told else None}),
        "owner": _owner_rows(counted),
        "disputes": [_dispute(one, counted, wording) for one in found.disputes],
        "other_rules": {name: other.sgf() for name, other in found.other_rules.items()},
        "not_compared": _not_compared(found, wording.sentences),
        "trace": _trace(found, wording),
        "notes": _notes(found, wording.sentences),
    }
    return json.dumps(shown, ensure_ascii=False)


def for_people(found: Answer, words: Catalog) -> str:
    """The same in sentences: the result, what it rests on, what is open, step by step."""
    counted = found.counted
    if counted.black_zi is None:
        unit, black, white, komi = "points", counted.black_points, counted.white_points, counted.komi_points
    else:
        unit, black, white, komi = "zi", counted.black_zi, counted.white_zi, counted.komi_points / 2
    lines = [
        words.text(f"count_in_{unit}", rules=counted.ruleset.name, komi=decimal(komi), shared=counted.shared,
                   source=words.text(f"count_komi_from_{found.komi_from}"),
                   black=_number(black) or "", white=_number(white) or ""),
    ]  # fmt: skip
    size = counted.position.size
    if counted.dead:
        name = "count_dead_proposed" if found.advice else "count_dead"
        lines.append(words.text(name, points=" ".join(_names(sorted(counted.dead), size))))
    for dispute in found.disputes:
        what = f"{_reason(dispute, counted, words)} {' '.join(_names(_points(dispute), size))}".rstrip()
        lines.append(words.text("count_open", what=what))
    lines += [words.text("count_note", what=note) for note in _notes(found, words)]
    lines += _steps(found, words)
    if counted.teire and counted.after_teire and not found.open:
        values = {"points": " ".join(_names(sorted(counted.teire), size)), "result": counted.after_teire.sgf()}
        lines.append(words.say(Reason(Code.AFTER_TEIRE, values)))
    if found.compensation_open:
        lines.append(words.text("count_note", what=words.say(Reason(Code.COMPENSATION_OPEN))))
    left_out = _not_compared(found, words)
    if left_out:
        lines.append(words.text("count_note", what=str(left_out["reason"])))
    lines.append("  ".join(f"{name} {other.sgf()}" for name, other in found.other_rules.items()))
    place = found.case.label.get("file") or found.case.label.get("id")
    head = words.text("count_winner_open") if found.open else result(counted, words)
    return "\n  ".join([words.text("at_place", place=str(place), what=head), *lines])


def _dispute(one: Dispute, counted: Count, wording: Wording) -> DisputedShown | DisputeShown:
    reason = _reason(one, counted, wording.sentences)
    if isinstance(one, StringAdvice):
        return {"kind": "disputed", **_string(one, counted, wording, reason)}
    points = _names(_points(one), counted.position.size)
    return {"kind": "unsure" if isinstance(one, UnsurePoints) else "position", "points": points, "reason": reason}


def _string(one: StringAdvice, counted: Count, wording: Wording, reason: str) -> StringShown:
    in_chinese: InChinese = {} if wording.chosen else {"reason_zh": _why(one, counted, wording.results)}
    return {
        "points": _names(_points(one), counted.position.size),
        "color": one.color.letter,
        "status": one.status.value,
        "why": one.reason.value,
        "stands": round(one.stands, 2),
        "reason": reason,
        **in_chinese,
        "views": {name: status.value for name, status in one.views.items()},
        "line": [
            {
                "color": step.color.letter,
                "point": point_name(step.point, counted.position.size),
                "captures": _names(step.captured, counted.position.size),
            }
            for step in one.line
        ],
    }


def _points(one: Dispute) -> tuple[Point, ...]:
    """Where it is; a string is named by its first point."""
    if isinstance(one, StringAdvice):
        return (min(one.points),)
    return one.points if isinstance(one, UnsurePoints) else ()


def _reason(one: Dispute, counted: Count, words: Catalog) -> str:
    if isinstance(one, StringAdvice):
        name = "counted_as_dead" if one.stands < 0.5 else "counted_as_alive"
        return words.text(name, why=_why(one, counted, words))
    return words.say(Reason(Code.UNSURE_POINTS) if isinstance(one, UnsurePoints) else one)


def _why(one: StringAdvice, counted: Count, words: Catalog) -> str:
    return why(one, counted.ruleset.text, words)


def _trace(found: Answer, wording: Wording) -> list[dict[Language, str]]:
    """The steps, each by language."""
    spoken = [_steps(found, catalog(language)) for language in wording.languages]
    return [dict(zip(wording.languages, step, strict=True)) for step in zip(*spoken, strict=True)]


def _steps(found: Answer, words: Catalog) -> list[str]:
    """How it is counted; the last step is what it all comes to."""
    steps = [words.say(step) for step in trace(found.counted)]
    return steps if found.open else [*steps, words.text("tally_result", result=result(found.counted, words))]


def _notes(found: Answer, words: Catalog) -> list[str]:
    """What was odd in the source, and each program that was asked for a proposal and gave none."""
    silent = found.advice.silent.items() if found.advice else ()
    return [
        *(words.say(note) for note in found.case.notes),
        *(words.text("count_without", adviser=name, why=words.say(one.told)) for name, one in silent),
    ]


def _teire(counted: Count, words: Catalog) -> Mapping[str, list[str] | str] | None:
    """The points that are still to be filled, by their names, and why."""
    if not counted.teire:
        return None
    names = _names(sorted(counted.teire), counted.position.size)
    return {"points": names, "reason": words.say(Reason(Objection.NEEDED, {"points": " ".join(names)}))}


def _not_compared(found: Answer, words: Catalog) -> Mapping[str, list[str] | str] | None:
    """The rulesets that nothing can be told about, and why."""
    if not found.not_compared:
        return None
    names = list(found.not_compared)
    return {"rules": names, "reason": words.say(Reason(Code.NOT_COMPARED, {"names": ", ".join(names)}))}


def _names(points: Iterable[Point], size: int) -> list[str]:
    return [point_name(point, size) for point in points]


def _owner_rows(counted: Count) -> list[str]:
    """'B', 'W', '=' by point. Under territory counting a living stone's point shows its color too."""
    stones = counted.position.stones
    letters = "".join("=BW"[own or stones[point]] for point, own in enumerate(counted.owner))
    size = counted.position.size
    return [letters[start : start + size] for start in range(0, len(letters), size)]


def _number(value: Fraction | None) -> str | None:
    return None if value is None else decimal(value)


def _size_of(value: Fraction | None) -> str | None:
    """A margin is told as the winner's."""
    return None if value is None else decimal(abs(value))
