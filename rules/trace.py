"""How a count was made, step by step, so that a referee can follow it on the board."""

from fractions import Fraction

from rules.codes import Code
from rules.color import BLACK, WHITE, Color
from rules.count import Count
from rules.decimals import decimal, mixed
from rules.points import point_name
from rules.reasons import Reason, Value
from rules.ruleset import Counting

STONES_A_SIDE = 180
"""Ing's filling-in starts from 180 stones of each color."""


def trace(counted: Count) -> list[Reason]:
    """The steps from the final position to the result, which is `counted.told`."""
    steps = [_dead(counted)]
    if counted.ruleset.counting is Counting.TERRITORY:
        steps += [_points(counted, color) for color in (BLACK, WHITE)]
    else:
        steps += [_zi(counted, color) for color in (BLACK, WHITE)]
        steps.append(_sum(counted))
    if counted.ruleset.counting is Counting.ING:
        steps += [_filled_in(counted, color) for color in (BLACK, WHITE)]
    return steps + _balance(counted)


def _dead(counted: Count) -> Reason:
    names = " ".join(point_name(point, counted.position.size) for point in sorted(counted.dead))
    return Reason(Code.DEAD, {"points": names}) if names else Reason(Code.NO_DEAD)


def _zi(counted: Count, color: Color) -> Reason:
    """Surrounded points first, in whole tens as they are laid out, then the stones with what is left (older §9.1)."""
    stones = counted.position.stones.count(color)
    surrounded = counted.owner.count(color) - stones
    tens, rest = divmod(surrounded, 10)
    half = Fraction(counted.shared, 2)
    values: dict[str, Value] = {
        "color": color.letter,
        "surrounded": surrounded,
        "tens": tens * 10,
        "rest": rest,
        "stones": stones,
        "together": rest + stones,
        "total": mixed(surrounded + stones + half),
    }
    if not half:
        return Reason(Code.AREA, values)
    return Reason(Code.AREA_WITH_SHARED, {**values, "shared": counted.shared, "half": mixed(half)})


def _sum(counted: Count) -> Reason:
    assert counted.black_zi is not None and counted.white_zi is not None
    both = {"black": counted.black_zi, "white": counted.white_zi, "sum": counted.black_zi + counted.white_zi}
    return Reason(Code.SUM, {name: mixed(zi) for name, zi in both.items()} | {"board": counted.position.size**2})


def _filled_in(counted: Count, color: Color) -> Reason:
    """What filling in shows on 19×19: own points left over when all 180 stones are down, or stones without a place."""
    area = counted.black_zi if color is BLACK else counted.white_zi
    assert area is not None
    if counted.position.size != 19:
        return Reason(Code.HOLDS, {"color": color.letter, "total": mixed(area)})
    left = area - STONES_A_SIDE
    code = Code.STAYS_EMPTY if left >= 0 else Code.LEFT_OVER
    return Reason(code, {"color": color.letter, "left": mixed(left)})


def _points(counted: Count, color: Color) -> Reason:
    territory = counted.owner.count(color)
    points = counted.black_points if color is BLACK else counted.white_points
    assert points is not None
    values: dict[str, Value] = {"color": color.letter, "territory": territory}
    return Reason(Code.TERRITORY, {**values, "taken": mixed(points - territory), "total": mixed(points)})


def _balance(counted: Count) -> list[Reason]:
    rules = counted.ruleset
    steps = []
    given = counted.komi_points + counted.compensation_points
    if rules.in_zi:
        half = Fraction(counted.position.size**2, 2)
        par = {"half": mixed(half), "given": mixed(given / 2), "need": mixed(half + given / 2)}
        steps.append(Reason(Code.PAR, par))
    elif given:
        steps.append(Reason(Code.KOMI, {"komi": decimal(given)}))
    if counted.compensation_points:
        steps.append(Reason(Code.COMPENSATION, {"points": decimal(counted.compensation_points)}))
    for color, warnings in zip((BLACK, WHITE), counted.warnings, strict=True):
        if warnings:
            code, each = (Code.WARNED, 1) if rules.in_zi else (Code.WARNED_POINTS, 2)
            cost = mixed(each * rules.warning_zi * warnings)
            steps.append(Reason(code, {"color": color.letter, "warnings": warnings, "cost": cost}))
    return steps
