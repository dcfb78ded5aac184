"""A case counted, as the object that `tianyuan count --json` prints."""

from collections.abc import Mapping
from typing import Any

from rules.comparison import side_by_side
from rules.count import Count, count, strings_of
from rules.decimals import decimal
from rules.points import Point, point_name
from rules.position import Position
from rules.presets import CHINESE_2002
from rules.reasons import Reason
from rules.result import Ending
from rules.ruleset import Counting
from rules.trace import trace
from station.advice.advice import Advice, StringAdvice
from station.advice.builtin import advise
from station.advice.council import Ask
from station.counting.case import Case
from station.counting.codes import Code
from station.counting.options import Options
from station.counting.wording import Wording, result, why
from station.locale.catalog import Catalog, catalog

AS_EVERYWHERE = Wording()


def answer(case: Case, options: Options, ask: Ask = advise, wording: Wording = AS_EVERYWHERE) -> dict[str, Any]:
    """The answer of DESIGN §3; `ask` proposes dead stones. RulesError when the options do not fit the position."""
    counted, advice = _counted(case, options, case.position, ask)
    winner = _winner(counted)
    disputes = _disputes(counted, advice, wording)
    open_points = _winner_hangs_on(case, options, counted, ask, wording.sentences)
    if open_points:
        disputes.append(open_points)
        winner = None
    told = open_points is None
    size = case.position.size
    return {
        **case.label,
        "rules": counted.ruleset.name,
        "black_zi": _number(counted.black_zi),
        "white_zi": _number(counted.white_zi),
        "black_points": _number(counted.black_points),
        "white_points": _number(counted.white_points),
        "komi_zi": decimal(counted.komi_points / 2),
        "komi_points": decimal(counted.komi_points),
        "komi_from": _komi_from(case, options),
        "shared": counted.shared,
        "dead": [point_name(point, size) for point in sorted(counted.dead)],
        "proposed": advice is not None,
        "advice": [] if advice is None else [_string(one, counted, wording) for one in advice.strings],
        **_left_to_play(advice, size),
        "margin_zi": None if counted.black_zi is None else _size_of(counted.margin_zi),
        "margin_points": _size_of(counted.margin_points),
        "winner": winner,
        "result": counted.result.sgf() if told else None,
        "text": result(counted, wording.results) if told else None,
        **({} if wording.chosen else {"text_en": result(counted, wording.sentences) if told else None}),
        "owner": _owner_rows(counted),
        "disputes": disputes,
        "other_rules": _other_rules(case, options, counted),
        "trace": [*map(wording.each, trace(counted)), *([_result_step(counted, wording)] if told else [])],
        "notes": [*map(wording.sentences.say, case.notes), *_silent(advice, wording.sentences)],
    }


def _winner(counted: Count) -> str | None:
    """ "B", "W" or "draw"; None where both lose."""
    if counted.result.winner:
        return counted.result.winner.letter
    return "draw" if counted.result.ending is Ending.DRAW else None


def _counted(case: Case, options: Options, position: Position, ask: Ask) -> tuple[Count, Advice | None]:
    dead, advice = _dead(case, options, position, ask)
    counted = count(
        position,
        options.rules or case.ruleset or CHINESE_2002,
        dead=dead,
        komi_points=case.komi_points if options.komi_points is None else options.komi_points,
        handicap=case.handicap if options.handicap is None else options.handicap,
        warnings=case.warnings if options.warnings is None else options.warnings,
        prisoners=case.prisoners,
    )
    return counted, advice


def _dead(case: Case, options: Options, position: Position, ask: Ask) -> tuple[frozenset[Point], Advice | None]:
    """Dead stones by the option, else the source, else what the adviser proposes."""
    if options.dead == "none":
        return frozenset(), None
    if options.dead not in (None, "auto"):
        return strings_of(position, options.dead_points(position)), None
    if case.dead is not None and options.dead is None:
        named = case.dead if position is case.position else [point for point in case.dead if position.stones[point]]
        return strings_of(position, named), None
    advice = ask(position, case.to_move)
    return advice.dead, advice


def _winner_hangs_on(
    case: Case, options: Options, counted: Count, ask: Ask, words: Catalog
) -> Mapping[str, Any] | None:
    """A dispute when the points that the source is not sure of could give the game to the other side.

    A stone more of one color never lowers that color's area, so the two extremes, all of them black and all of them
    white, bound every case in between for given dead stones; the board as read stands between them.
    """
    if not case.doubtful:
        return None
    extremes = [
        _counted(case, options, case.position.with_stones(black=case.doubtful), ask)[0],
        _counted(case, options, case.position.with_stones(white=case.doubtful), ask)[0],
    ]
    if all(extreme.result.winner is counted.result.winner for extreme in extremes):
        return None
    names = [point_name(point, case.position.size) for point in case.doubtful]
    return {"kind": "unsure", "points": names, "reason": words.say(Reason(Code.UNSURE_POINTS))}


def _disputes(counted: Count, advice: Advice | None, wording: Wording) -> list[Mapping[str, Any]]:
    words = wording.sentences
    found: list[Mapping[str, Any]] = []
    if advice:
        found += [
            {
                "kind": "disputed",
                **_string(one, counted, wording),
                "reason": words.text(_counted_as(one), why=why(one, counted.ruleset.text, words)),
            }
            for one in advice.disputed
        ]
    found += [{"kind": "position", "points": [], "reason": words.say(objection)} for objection in counted.objections]
    return found


def _string(one: StringAdvice, counted: Count, wording: Wording) -> dict[str, Any]:
    """A string by its first point, what it is thought to be, with the probability that it stays, and why."""
    text = counted.ruleset.text
    return {
        "points": [point_name(min(one.points), counted.position.size)],
        "color": one.color.letter,
        "status": one.status.value,
        "why": one.reason.value,
        "stands": round(one.stands, 2),
        "reason": why(one, text, wording.sentences),
        **({} if wording.chosen else {"reason_zh": why(one, text, wording.results)}),
        "views": {name: status.value for name, status in one.views.items()},
    }


def _left_to_play(advice: Advice | None, size: int) -> dict[str, list[str]]:
    """What a proposal finds still to be played: neutral points, borders not closed, points to fill in (teire)."""
    found = advice or Advice(())
    named = (("neutral", found.neutral), ("open_borders", found.open_borders), ("fillings", found.fillings))
    return {name: [point_name(point, size) for point in sorted(points)] for name, points in named}


def _silent(advice: Advice | None, words: Catalog) -> list[str]:
    """One sentence for each program that was asked for a proposal and gave none."""
    silent = advice.silent.items() if advice else ()
    return [words.text("count_without", adviser=name, why=words.say(one.told)) for name, one in silent]


def _counted_as(one: StringAdvice) -> str:
    return "counted_as_dead" if one.stands < 0.5 else "counted_as_alive"


def _result_step(counted: Count, wording: Wording) -> dict[str, str]:
    """The last step: what it all comes to."""
    spoken = map(catalog, wording.languages)
    return {words.language: words.text("tally_result", result=result(counted, words)) for words in spoken}


def _other_rules(case: Case, options: Options, counted: Count) -> dict[str, str]:
    """What the same final position comes to under the other rulesets, each with its own komi, in points.

    Territory is left out where nothing tells the prisoners.
    """
    found = side_by_side(
        case.position,
        dead=counted.dead,
        handicap=case.handicap if options.handicap is None else options.handicap,
        prisoners=case.prisoners,
    )
    return {
        other.ruleset.name: other.result.sgf()
        for other in found
        if other.ruleset.name != counted.ruleset.name
        and (case.prisoners is not None or other.ruleset.counting is not Counting.TERRITORY)
    }


def _komi_from(case: Case, options: Options) -> str:
    if options.komi_points is not None:
        return "option"
    return "preset" if case.komi_points is None else "source"


def _owner_rows(counted: Count) -> list[str]:
    """'B', 'W', '=' by point. Under territory counting a living stone's point shows its color too."""
    stones = counted.position.stones
    letters = "".join("=BW"[own or stones[point]] for point, own in enumerate(counted.owner))
    size = counted.position.size
    return [letters[start : start + size] for start in range(0, len(letters), size)]


def _number(value: Any) -> str | None:
    return None if value is None else decimal(value)


def _size_of(value: Any) -> str | None:
    """A margin is told as the winner's."""
    return None if value is None else decimal(abs(value))
