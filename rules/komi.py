"""What a komi field means. Files write points (7.5), zi (3.75) and hundredths of either (750, 375)."""

import re
from dataclasses import dataclass
from fractions import Fraction

from rules.result import parse_zi_or_points

_NUMBER = r"[+-]?(?:[0-9]{1,6}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})"
_LARGEST_POINTS = 50
"""Nobody gives more than this; a larger number is no count of points."""


@dataclass(frozen=True, slots=True)
class Komi:
    """A komi field read.

    points -- exact; None where the text cannot be read, or only by guessing
    raw -- as it stood in the source
    evidence -- why `points` is not the raw number, or why there is none; empty for plain points
    """

    points: Fraction | None
    raw: str
    evidence: str = ""


def parse_komi(raw: str) -> Komi:
    """Komi in points from a source's own text.

    - quarters (3.75) exist only in zi: doubled;
    - whole hundreds and quarters of hundreds too large for points (375, 650, 750) are hundredths, then as above;
    - "3又3/4子", "6目半" say their unit;
    - anything else that is no plausible number of points has no value, and says so.
    """
    text = raw.strip().replace("，", ".").replace(",", ".")
    if not re.fullmatch(_NUMBER, text):
        points = parse_zi_or_points(text.removeprefix("贴").removeprefix("还"))
        if points is None:
            return Komi(None, raw, f"komi {raw!r} is no number")
        return Komi(points, raw, f"komi {raw!r} names its unit")
    value = Fraction(text)
    evidence = "" if "," not in raw and "，" not in raw else f"komi {raw!r} has a decimal comma"
    if abs(value) > _LARGEST_POINTS:
        if value % 25 or abs(value) < 100 or abs(value) > 100 * _LARGEST_POINTS:
            return Komi(None, raw, f"komi {raw!r} is no plausible number of points, zi or hundredths")
        value /= 100
        evidence = f"komi {raw!r} is in hundredths"
    if value.denominator == 4:
        value *= 2
        evidence = f"{evidence + ', and' if evidence else f'komi {raw!r}:'} quarters exist only in zi"
    if value.denominator > 2:
        return Komi(None, raw, f"komi {raw!r} is neither whole nor half points")
    return Komi(value, raw, evidence)
