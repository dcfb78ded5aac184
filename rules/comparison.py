"""All results of one final position side by side: every ruleset, and every compensation that a text leaves open."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from rules.color import Color
from rules.count import Count, count
from rules.points import Point
from rules.position import Position
from rules.presets import PRESETS
from rules.ruleset import Compensation, Counting, Ruleset

_NOTHING_GIVEN: Mapping[Point, Color] = {}


def side_by_side(
    position: Position,
    *,
    dead: Iterable[Point] = (),
    komi_points: Fraction | None = None,
    handicap: int = 0,
    prisoners: Mapping[Color, int] | None = None,
    given: Mapping[Point, Color] = _NOTHING_GIVEN,
) -> tuple[Count, ...]:
    """The position counted under each preset, with the game's own komi, else with that of each.

    prisoners -- None where nobody knows them: then nothing is told under territory counting
    Where a text leaves open what White gets back for handicap stones, its counts with N and N - 1 points follow, named
    "chinese-2002+n" and "chinese-2002+n-1".
    """
    lifted = tuple(dead)
    sets = [rules for preset in PRESETS.values() for rules in _variants(preset, handicap)]
    return tuple(
        count(
            position, rules, dead=lifted, komi_points=komi_points, handicap=handicap, prisoners=prisoners, given=given
        )
        for rules in sets
        if prisoners is not None or rules.counting is not Counting.TERRITORY
    )


def _variants(preset: Ruleset, handicap: int) -> list[Ruleset]:
    if handicap < 2 or not preset.compensation_open:
        return [preset]
    given = [Compensation.N, Compensation.N_MINUS_1]
    return [preset, *(preset.changed(name=f"{preset.name}+{back}", compensation=back) for back in given)]
