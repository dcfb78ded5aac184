"""What a komi field means. Files write points (7.5), zi (3.75) and hundredths of either (750, 375)."""

import re
from dataclasses import dataclass
from fractions import Fraction

from rules.codes import Code
from rules.reasons import Reason, shown
from rules.result import parse_zi_or_points

_NUMBER = r"[+-]?(?:[0-9]{1,6}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})"
_LARGEST_POINTS = 50
"""Nobody gives more than this; a larger number is no count of points."""


@dataclass(frozen=True, slots=True)
class Komi:
    """A komi field read.

    points -- exact; None where the text cannot be read, or only by guessing
    raw -- as it stood in the source
    evidence -- why `points` is not the raw number, or why there is none; None for plain points
    """

    points: Fraction | None
    raw: str
    evidence: Reason | None = None


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
            return _komi(None, raw, Code.KOMI_NO_NUMBER)
        return _komi(points, raw, Code.KOMI_UNIT)
    value = Fraction(text)
    code = Code.KOMI_COMMA if "," in raw or "，" in raw else None
    if abs(value) > _LARGEST_POINTS:
        if value % 25 or abs(value) < 100 or abs(value) > 100 * _LARGEST_POINTS:
            return _komi(None, raw, Code.KOMI_IMPLAUSIBLE)
        value /= 100
        code = Code.KOMI_HUNDREDTHS
    if value.denominator == 4:
        value *= 2
        code = _IN_ZI[code]
    if value.denominator > 2:
        return _komi(None, raw, Code.KOMI_FRACTION)
    return _komi(value, raw, code)


_IN_ZI = {
    None: Code.KOMI_ZI,
    Code.KOMI_COMMA: Code.KOMI_COMMA_ZI,
    Code.KOMI_HUNDREDTHS: Code.KOMI_HUNDREDTHS_ZI,
}


def _komi(points: Fraction | None, raw: str, code: Code | None) -> Komi:
    return Komi(points, raw, None if code is None else Reason(code, {"raw": shown(raw, 40)}))
