"""Korean particles follow the sound before them: a message writes both forms, "{color}(으)로", a sentence says one.

After letters that only their reader can say both stay. `src/i18n/korean.ts` is the same for the pages.
"""

import re

_HANGUL, _FINALS, _RIEUL = ord("가"), 28, 8
_DIGITS = {"0": 21, "1": _RIEUL, "3": 16, "6": 1, "7": _RIEUL, "8": _RIEUL}
"""The final of 영, 일, 삼, 육, 칠, 팔; the others have none."""
_BOTH = re.compile(r"([가-힣\d])([’”\]]*)(?:([은을이과])\(([는를가와])\)|\(([으이])\))", re.ASCII)


def particles(sentence: str) -> str:
    """Each pair of forms as the one that fits."""
    return _BOTH.sub(_fitting, sentence)


def _fitting(both: re.Match[str]) -> str:
    before, quotes, closed, opened, between = both.groups()
    final = (ord(before) - _HANGUL) % _FINALS if before >= "가" else _DIGITS.get(before, 0)
    if between:
        return before + quotes + (between if final and (between, final) != ("으", _RIEUL) else "")
    return before + quotes + (closed if final else opened)
