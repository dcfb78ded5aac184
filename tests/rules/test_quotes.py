"""What the desk quotes of a broken article stands so in its text."""

import re

import pytest

from rules.articles import ARTICLES
from rules.quotes import QUOTES, quoted
from rules.rulings.kind import Kind
from tests.rules.vectors import SHARED


def test_an_article_is_quoted_in_its_own_words_and_several_one_by_one() -> None:
    assert quoted("2002 §2.4") == ["棋子下定后，不再向其他点移动。"]
    assert quoted("older §2.3") == ["棋子下定后,不得向其他点移动。"]
    assert len(quoted("2002 §3, §4")) == 2
    assert quoted("") == quoted("2002 §99") == quoted("japanese §2.4") == []


@pytest.mark.parametrize("text", ["2002", "older"])
def test_every_broken_article_that_no_ruling_quotes_is_quoted(text: str) -> None:
    told = [(one.broken, one.rules) for key, one in ARTICLES[text].items() if key in tuple(Kind)]
    missing = [broken for broken, rules in told if broken and broken != rules and not quoted(broken)]
    assert missing == []


@pytest.mark.parametrize(("text", "file"), [("2002", "rules-2002.zh.txt"), ("older", "rules-older.zh.txt")])
def test_every_quote_stands_in_its_text(text: str, file: str) -> None:
    spec = SHARED.parent / "spec" / file
    if not spec.is_file():
        pytest.skip(f"{file} is not here")
    words = re.sub(r"\s", "", spec.read_text(encoding="utf-8"))
    assert [one for one in QUOTES[text].values() if re.sub(r"\s", "", one) not in words] == []
