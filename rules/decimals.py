"""Exact numbers of a score as text: decimals, and quarters of a zi as fractions."""

import re
from fractions import Fraction

_DECIMAL = r"[+-]?[0-9]{1,6}(\.[0-9]{0,6})?|[+-]?\.[0-9]{1,6}"


def decimal(value: Fraction | int) -> str:
    """The exact decimal, shortest form: "184.5", "-0.25", "0". ValueError for a value without one (1/3)."""
    value = Fraction(value)
    scale = value.denominator
    for factor in (2, 5):
        while scale % factor == 0:
            scale //= factor
    if scale != 1:
        raise ValueError(f"{value} has no exact decimal")
    digits = 0
    while (value * 10**digits).denominator != 1:
        digits += 1
    whole = str(abs(value.numerator) * 10**digits // value.denominator).rjust(digits + 1, "0")
    sign = "-" if value < 0 else ""
    return sign + (f"{whole[:-digits]}.{whole[-digits:]}" if digits else whole)


def parse_decimal(text: str | int | Fraction) -> Fraction:
    """An exact number from "3.75", "-0.5", "7", an int or a Fraction. ValueError for anything else, floats included."""
    if isinstance(text, bool | float):
        raise ValueError(f"{text!r} is no exact number")
    if isinstance(text, int | Fraction):
        return Fraction(text)
    if not re.fullmatch(_DECIMAL, text.strip()):
        raise ValueError(f"{text!r} is no decimal number")
    return Fraction(text.strip())


def mixed(value: Fraction) -> str:
    """A number as people write zi: "3/4", "2 1/4", "5"; the sign is the caller's."""
    whole, rest = divmod(abs(value), 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)
