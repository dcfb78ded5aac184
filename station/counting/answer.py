"""A case counted: the score, what was proposed for it, and what people have to decide."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from rules.comparison import side_by_side
from rules.count import Count, count, strings_of
from rules.errors import RulesetError
from rules.points import Point
from rules.position import Position
from rules.presets import CHINESE_2002, PRESETS
from rules.reasons import Reason
from rules.result import Ending, Result
from rules.ruleset import Counting, Ruleset
from station.advice.advice import Advice, StringAdvice
from station.advice.builtin import advise
from station.advice.council import Ask
from station.counting.case import Case
from station.counting.codes import Code
from station.counting.options import Options

KomiFrom = Literal["option", "preset", "source"]


@dataclass(frozen=True, slots=True)
class UnsurePoints:
    """Points that the source is not sure of, and that could give the game to the other side."""

    points: tuple[Point, ...]


Dispute = StringAdvice | Reason | UnsurePoints
"""What people have to decide: a string on which advice is not sure, what speaks against the position, its content."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What `tianyuan count` says of a case, in no language.

    advice -- None where the dead stones were given and not proposed
    disputes -- UnsurePoints, the last where there are any, leave the winner open
    other_rules -- the same final position under the other rulesets, by their names, with the game's komi if it has one
    not_compared -- rulesets left out of them because nothing tells the prisoners
    """

    case: Case
    counted: Count
    komi_from: KomiFrom
    advice: Advice | None
    disputes: tuple[Dispute, ...]
    other_rules: Mapping[str, Result]
    not_compared: tuple[str, ...] = ()

    @property
    def compensation_open(self) -> bool:
        """Whether the text leaves open what White gets back for handicap stones, and nobody chose."""
        return any(name.startswith(f"{self.counted.ruleset.name}+") for name in self.other_rules)

    @property
    def open(self) -> bool:
        """Whether nobody can be said to have won."""
        return any(isinstance(one, UnsurePoints) for one in self.disputes)

    @property
    def winner(self) -> Literal["B", "W", "draw"] | None:
        """None where both lose, or the winner is open."""
        result = self.counted.result
        if self.open:
            return None
        if result.winner:
            return "B" if result.winner.letter == "B" else "W"
        return "draw" if result.ending is Ending.DRAW else None


def no_ruleset(text: str) -> RulesetError:
    """The source names a ruleset that we do not have: nothing is counted or judged under another."""
    return RulesetError(Reason(Code.RULES_UNKNOWN, {"text": text, "names": ", ".join(PRESETS)}))


def answer(case: Case, options: Options, ask: Ask = advise) -> Answer:
    """The case counted; `ask` proposes dead stones. RulesError when the options do not fit the position,
    or the source names a ruleset that we do not have and they none."""
    counted, advice = _counted(case, options, case.position, ask)
    return Answer(
        case=case,
        counted=counted,
        komi_from=_komi_from(case, options),
        advice=advice,
        disputes=(
            *(advice.disputed if advice else ()),
            *counted.objections,
            *_winner_hangs_on(case, options, counted, ask),
        ),
        other_rules=_other_rules(case, options, counted),
        not_compared=() if case.prisoners is not None else _by_territory(counted.ruleset),
    )


def _counted(case: Case, options: Options, position: Position, ask: Ask) -> tuple[Count, Advice | None]:
    rules = options.rules or case.ruleset
    if rules is None and case.unknown_rules is not None:
        raise no_ruleset(case.unknown_rules)
    dead, advice = _dead(case, options, position, ask)
    given = {**case.given, **options.given_points(position)}
    counted = count(
        position,
        (rules or CHINESE_2002).with_compensation(options.compensation or case.compensation),
        dead=dead,
        komi_points=case.komi_points if options.komi_points is None else options.komi_points,
        handicap=case.handicap if options.handicap is None else options.handicap,
        warnings=case.warnings if options.warnings is None else options.warnings,
        prisoners=case.prisoners,
        conceded_by=options.conceded_by or case.conceded_by,
        given={
            point: whose for point, whose in given.items() if position is case.position or not position.stones[point]
        },
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


def _winner_hangs_on(case: Case, options: Options, counted: Count, ask: Ask) -> Iterable[UnsurePoints]:
    """A dispute when the points that the source is not sure of could give the game to the other side.

    A stone more of one color never lowers that color's area, so the two extremes, all of them black and all of them
    white, bound every case in between for given dead stones; the board as read stands between them.
    """
    if not case.doubtful:
        return
    extremes = [
        _counted(case, options, case.position.with_stones(black=case.doubtful), ask)[0],
        _counted(case, options, case.position.with_stones(white=case.doubtful), ask)[0],
    ]
    if any(extreme.result.winner is not counted.result.winner for extreme in extremes):
        yield UnsurePoints(case.doubtful)


def _other_rules(case: Case, options: Options, counted: Count) -> dict[str, Result]:
    """Territory is left out where nothing tells the prisoners."""
    found = side_by_side(
        case.position,
        dead=counted.dead,
        komi_points=None if _komi_from(case, options) == "preset" else counted.komi_points,
        handicap=case.handicap if options.handicap is None else options.handicap,
        prisoners=case.prisoners,
        given={**case.given, **options.given_points(case.position)},
    )
    own = counted.ruleset.name
    chosen = options.compensation or case.compensation
    return {
        other.ruleset.name: other.result
        for other in found
        if other.ruleset.name != own and not (chosen and other.ruleset.name.startswith(f"{own}+"))
    }


def _by_territory(own: Ruleset) -> tuple[str, ...]:
    """Names of the rulesets, but the game's own, that count prisoners."""
    return tuple(name for name, rules in PRESETS.items() if rules.counting is Counting.TERRITORY and name != own.name)


def _komi_from(case: Case, options: Options) -> KomiFrom:
    if options.komi_points is not None:
        return "option"
    return "preset" if case.komi_points is None else "source"
