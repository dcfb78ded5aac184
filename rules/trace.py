"""How a count was made, step by step, so that a referee can follow it on the board; in Chinese and English."""

from fractions import Fraction
from typing import NamedTuple

from rules.color import BLACK, WHITE, Color
from rules.count import Count
from rules.decimals import decimal, mixed
from rules.points import point_name
from rules.ruleset import Counting

STONES_A_SIDE = 180
"""Ing's filling-in starts from 180 stones of each color."""


class TraceLine(NamedTuple):
    """One step in both languages."""

    chinese: str
    english: str


def trace(counted: Count) -> list[TraceLine]:
    """The steps from the final position to the result."""
    lines = [_dead(counted)]
    if counted.ruleset.counting is Counting.TERRITORY:
        lines += [_points(counted, color) for color in (BLACK, WHITE)]
    else:
        lines += [_zi(counted, color) for color in (BLACK, WHITE)]
        lines.append(_sum(counted))
    if counted.ruleset.counting is Counting.ING:
        lines += [_filled_in(counted, color) for color in (BLACK, WHITE)]
    lines += _balance(counted)
    end = f"判定：{counted.chinese}" if counted.result.winner else f"判定：{counted.result.chinese()}"
    lines.append(TraceLine(end, f"Result: {counted.english}"))
    return lines


def _name(color: Color) -> str:
    return "黑" if color is BLACK else "白"


def _dead(counted: Count) -> TraceLine:
    names = " ".join(point_name(point, counted.position.size) for point in sorted(counted.dead))
    if not names:
        return TraceLine("盘上没有死子", "No dead stones")
    return TraceLine(f"清理死子：{names}", f"Dead stones lifted: {names}")


def _zi(counted: Count, color: Color) -> TraceLine:
    """Surrounded points first, in whole tens as they are laid out, then the stones with what is left (older §9.1)."""
    stones = counted.position.stones.count(color)
    surrounded = counted.owner.count(color) - stones
    tens, rest = divmod(surrounded, 10)
    half = Fraction(counted.shared, 2)
    total = surrounded + stones + half
    shared_zh = f"，公气 {counted.shared} 点得 {mixed(half)}" if half else ""
    shared_en = f", half of {counted.shared} shared points {mixed(half)}" if half else ""
    return TraceLine(
        f"{_name(color)}：围空 {surrounded} 点，整十目 {tens * 10}，余 {rest} 点连同棋子 {stones} 个为 {rest + stones}"
        f"{shared_zh}，共 {mixed(total)} 子",
        f"{color.name.capitalize()}: {surrounded} points surrounded, {tens * 10} in whole tens; the other {rest} with "
        f"{stones} stones {rest + stones}{shared_en}; {mixed(total)} zi in all",
    )


def _sum(counted: Count) -> TraceLine:
    assert counted.black_zi is not None and counted.white_zi is not None
    board = counted.position.size**2
    text = f"{mixed(counted.black_zi)} + {mixed(counted.white_zi)} = {mixed(counted.black_zi + counted.white_zi)}"
    return TraceLine(f"核对：{text}，全盘 {board} 点", f"Check: {text}, the board has {board} points")


def _filled_in(counted: Count, color: Color) -> TraceLine:
    """What filling in shows on 19×19: own points left over when all 180 stones are down, or stones without a place."""
    area = counted.black_zi if color is BLACK else counted.white_zi
    assert area is not None
    left = area - STONES_A_SIDE * Fraction(counted.position.size**2, 361)
    if counted.position.size != 19:
        return TraceLine(
            f"{_name(color)}：占 {mixed(area)} 点", f"{color.name.capitalize()} holds {mixed(area)} points"
        )
    if left >= 0:
        zh, en = f"填满 180 子后余空 {mixed(left)} 点", f"{mixed(left)} points stay empty after 180 stones"
    else:
        zh, en = f"余 {mixed(left)} 子无处可填", f"{mixed(left)} of 180 stones find no place of their own"
    return TraceLine(f"{_name(color)}：{zh}", f"{color.name.capitalize()}: {en}")


def _points(counted: Count, color: Color) -> TraceLine:
    territory = counted.owner.count(color)
    points = counted.black_points if color is BLACK else counted.white_points
    assert points is not None
    taken = points - territory
    return TraceLine(
        f"{_name(color)}：地 {territory} 目，提子与对方死子 {mixed(taken)} 个，共 {mixed(points)} 目",
        f"{color.name.capitalize()}: territory {territory}, prisoners and dead stones {mixed(taken)}, "
        f"{mixed(points)} points in all",
    )


def _balance(counted: Count) -> list[TraceLine]:
    rules = counted.ruleset
    lines = []
    given = counted.komi_points + counted.compensation_points
    if rules.counting is Counting.AREA:
        half = Fraction(counted.position.size**2, 2)
        need = half + given / 2
        lines.append(
            TraceLine(
                f"归本数 {mixed(half)} 子，贴还 {mixed(given / 2)} 子：黑以 {mixed(need)} 子为界",
                f"Par is {mixed(half)} zi, Black gives {mixed(given / 2)} zi: Black's line is {mixed(need)} zi",
            )
        )
    elif given:
        lines.append(TraceLine(f"贴目 {decimal(given)}", f"Komi {decimal(given)}"))
    for color, warnings in zip((BLACK, WHITE), counted.warnings, strict=True):
        if warnings:
            cost = mixed(rules.warning_zi * warnings)
            lines.append(
                TraceLine(
                    f"{_name(color)}被警告 {warnings} 次，罚 {cost} 子",
                    f"Warnings of {color.name.capitalize()}: {warnings}, at {cost} zi",
                )
            )
    return lines
