"""All results of one final position side by side: every ruleset, and for handicap games every compensation."""

from collections.abc import Iterable, Mapping

from rules.color import Color
from rules.count import Count, count
from rules.points import Point
from rules.position import Position
from rules.presets import PRESETS
from rules.ruleset import Compensation, Counting, Ruleset


def side_by_side(
    position: Position,
    *,
    dead: Iterable[Point] = (),
    handicap: int = 0,
    warnings: Mapping[Color, int] | None = None,
    prisoners: Mapping[Color, int] | None = None,
) -> tuple[Count, ...]:
    """The position counted under each preset with its own komi.

    The texts give White nothing back for handicap stones, common practice gives N or N - 1 points: those counts follow
    for each area ruleset in a handicap game, named "chinese-2002+n" and "chinese-2002+n-1".
    """
    lifted = tuple(dead)
    sets = [rules for preset in PRESETS.values() for rules in _variants(preset, handicap)]
    return tuple(
        count(position, rules, dead=lifted, handicap=handicap, warnings=warnings or {}, prisoners=prisoners)
        for rules in sets
    )


def _variants(preset: Ruleset, handicap: int) -> list[Ruleset]:
    if handicap < 2 or preset.counting is not Counting.AREA:
        return [preset]
    given = [Compensation.N, Compensation.N_MINUS_1]
    return [preset, *(preset.changed(name=f"{preset.name}+{back}", compensation=back) for back in given)]
