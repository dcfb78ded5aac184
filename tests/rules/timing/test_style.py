"""The ways of reading, against the words of the texts."""

import pytest

from rules.timing.style import STYLE_2002, STYLE_OLDER, Style, quick
from tests.rules.vectors import SHARED

SPEC = SHARED.parent / "spec"
_2002 = "60秒一手的读秒方式为：30秒、40秒、50秒、55秒、58秒、1分、还剩×分。用至最后一分钟时"
_OLDER = "在30秒、40秒、50秒、55秒、58秒、一分钟时各报秒一次"


@pytest.mark.skipif(not SPEC.exists(), reason="the texts of the rules are not here (TIANYUAN_DATA)")
@pytest.mark.parametrize(("file", "words"), [("rules-2002.zh.txt", _2002), ("rules-older.zh.txt", _OLDER)])
def test_what_is_quoted_stands_in_the_text(file: str, words: str) -> None:
    assert words in (SPEC / file).read_text("utf-8")


@pytest.mark.parametrize(("style", "over"), [(STYLE_2002, False), (STYLE_OLDER, True)])
def test_the_texts_differ_in_the_last_word(style: Style, over: bool) -> None:
    assert (style.marks_s, style.last_s, style.over) == ((30, 40, 50, 55, 58), (30, 40, 50), over)


@pytest.mark.parametrize(
    ("seconds", "marks", "counted"), [(30, (10, 20), 10), (40, (10, 20, 30), 10), (15, (), 10), (5, (), 5)]
)
def test_t3_a_quick_games_own_way(seconds: int, marks: tuple[int, ...], counted: int) -> None:
    style = quick(seconds * 1000)
    assert (style.marks_s, style.last_s, style.counted_s, style.all_counted) == (marks, marks, counted, True)
