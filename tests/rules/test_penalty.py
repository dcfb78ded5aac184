import pytest

from rules.articles import Matter, article, ground
from rules.illegality import Kind
from rules.penalty import penalty, sources
from rules.presets import ruleset
from rules.rulings.kind import Kind as Incident
from tests.rules.said import said


@pytest.mark.parametrize(
    ("rules", "kind", "article", "words"),
    [("chinese-2002", Kind.OUT_OF_TURN, "2002 §17.2", "void, warning"),
     ("chinese-older", Kind.OUT_OF_TURN, "older D8.1", "loss of the game"),
     ("chinese-2002", Kind.KO, "2002 §18.3", "void, turn lost, warning"),
     ("chinese-older", Kind.KO, "older D11.1", "void, turn lost"),
     ("chinese-2002", Kind.SUICIDE, "2002 §19", "void, turn lost"),
     ("chinese-older", Kind.SUICIDE, "older D10", "void, turn lost"),
     ("japanese", Kind.OUT_OF_TURN, None, "loss of the game"), ("japanese", Kind.KO, None, "loss of the game"),
     ("japanese", Kind.SUICIDE, None, "loss of the game"), ("korean", Kind.KO, None, "loss of the game"),
     ("aga", Kind.SUPERKO, None, "void, turn lost"), ("aga", Kind.OUT_OF_TURN, None, "void")],
)  # fmt: skip
def test_what_an_offence_costs(rules: str, kind: Kind, article: str | None, words: str) -> None:
    cost = penalty(ruleset(rules), kind)
    assert cost is not None
    assert (cost.article, said(cost.told)) == (article, words)


@pytest.mark.parametrize(
    ("rules", "source"),
    [("japanese", "japanese-1989 14"), ("korean", "custom"), ("aga", "aga-1991 5"),
     ("chinese-2002", "")],
)  # fmt: skip
def test_where_no_article_is_ours_the_source_is_named(rules: str, source: str) -> None:
    cost = penalty(ruleset(rules), Kind.KO)
    assert cost and cost.source == source and bool(cost.article) is not bool(source)


@pytest.mark.parametrize(
    ("rules", "about", "named"),
    [("japanese", Incident.TWO_MOVES, ("japanese-1989 2", "japanese-1989 14")),
     ("japanese", Incident.KO_RETAKE, ("japanese-1989 6", "japanese-1989 14")),
     ("japanese", Incident.TAKEBACK, ()),
     ("korean", Incident.TWO_MOVES, ()), ("aga", Incident.TWO_MOVES, ("aga-1991 5",)),
     ("chinese-2002", Incident.TWO_MOVES, ()), ("chinese-older", Incident.KO_RETAKE, ())],
)  # fmt: skip
def test_what_is_broken_and_what_follows_by_other_texts(rules: str, about: Incident, named: tuple[str, ...]) -> None:
    assert sources(ruleset(rules), about) == named


@pytest.mark.parametrize("rules", ["new-zealand", "tromp-taylor"])
def test_a_text_that_is_silent_costs_nothing(rules: str) -> None:
    assert {penalty(ruleset(rules), kind) for kind in Kind} == {None}


def test_other_switches_cost_what_they_say() -> None:
    changed = ruleset("japanese").changed(ko_retake="pass", two_moves="void")
    costs = [penalty(changed, kind) for kind in (Kind.KO, Kind.OUT_OF_TURN)]
    assert [said(cost.told) for cost in costs if cost] == ["void, turn lost", "void"]


@pytest.mark.parametrize("rules", ["japanese", "korean", "ing", "aga", "new-zealand", "tromp-taylor"])
def test_no_article_is_named_where_the_text_is_not_among_ours(rules: str) -> None:
    costs = [penalty(ruleset(rules), kind) for kind in Kind]
    assert {cost.article for cost in costs if cost} <= {None}
    assert {article(ruleset(rules).text, kind) for kind in Kind} == {None}
    assert {ground(ruleset(rules).text, matter) for matter in Matter} == {None}


@pytest.mark.parametrize(("rules", "begins"), [("chinese-2002", "2002 "), ("chinese-older", "older ")])
def test_an_article_is_the_rulesets_own(rules: str, begins: str) -> None:
    text = ruleset(rules).text
    costs = [penalty(ruleset(rules), kind) for kind in Kind]
    named = [cost.article for cost in costs if cost] + [article(text, kind) for kind in Kind]
    grounds = [told for matter in Matter if (told := ground(text, matter))]
    assert grounds and all(told is not None and told.startswith(begins) for told in (*named, *grounds))


@pytest.mark.parametrize("kind", [Kind.OCCUPIED, Kind.SUPERKO])
def test_where_no_article_fixes_a_penalty_none_is_proposed(kind: Kind) -> None:
    assert penalty(ruleset("chinese-2002"), kind) is None
