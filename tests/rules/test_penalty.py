import pytest

from rules.illegality import Kind
from rules.penalty import penalty
from rules.presets import ruleset


@pytest.mark.parametrize(
    ("rules", "kind", "article", "words"),
    [("chinese-2002", Kind.OUT_OF_TURN, "2002 §17.2", "void, warning"),
     ("chinese-older", Kind.OUT_OF_TURN, "older D8.1", "loss of the game"),
     ("chinese-2002", Kind.KO, "2002 §18.3", "void, turn lost, warning"),
     ("chinese-older", Kind.KO, "older D11.1", "void, turn lost"),
     ("chinese-2002", Kind.SUICIDE, "2002 §19", "void, turn lost"),
     ("chinese-older", Kind.SUICIDE, "older D10", "void, turn lost"),
     ("japanese", Kind.OUT_OF_TURN, "", "loss of the game")],
)  # fmt: skip
def test_what_an_offence_costs(rules: str, kind: Kind, article: str, words: str) -> None:
    cost = penalty(ruleset(rules), kind)
    assert cost is not None
    assert (cost.article, cost.english()) == (article, words)


@pytest.mark.parametrize("kind", [Kind.OCCUPIED, Kind.SUPERKO])
def test_where_no_article_fixes_a_penalty_none_is_proposed(kind: Kind) -> None:
    assert penalty(ruleset("chinese-2002"), kind) is None
