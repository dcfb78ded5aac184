"""The rulings against vectors made by hand, row by row in every edition; against DESK.md: test_specification.py."""

import re
from collections import defaultdict
from typing import NamedTuple

import pytest

from rules.color import BLACK
from rules.presets import PRESETS, ruleset
from rules.result import Ending, Result
from rules.ruleset import TwoMoves
from rules.rulings.decider import Decider
from rules.rulings.effect import Do
from rules.rulings.engine import BY_WARNINGS, NOTE, asked, by_warnings, free, ruling_of, rulings
from rules.rulings.facts import Claimed, Facts, Supplement, parse_facts
from rules.rulings.kind import Kind
from rules.rulings.parameters import EventParameters
from rules.rulings.ruling import Ruling
from rules.rulings.tables import TABLES
from tests.rules.vectors import VECTORS

EDITIONS = {
    "2002": ("chinese-2002",), "older": ("chinese-older",), "both": ("chinese-2002", "chinese-older"),
    "jp": ("japanese", "korean"), "ing": ("ing",), "aga": ("aga", "new-zealand", "tromp-taylor"), "aga-alone": ("aga",),
    "foreign": tuple(name for name in PRESETS if not name.startswith("chinese")), "all": tuple(PRESETS),
}  # fmt: skip


class Row(NamedTuple):
    """A ruling as the tables below have it."""

    id: str
    decides: str
    effects: str
    article: str


def lines(name: str) -> list[str]:
    text = (VECTORS / name).read_text("utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def expected() -> dict[tuple[Kind, str], list[Row]]:
    """By kind and ruleset."""
    found: dict[tuple[Kind, str], list[Row]] = defaultdict(list)
    kinds: list[Kind] = []
    for line in lines("rulings.txt"):
        if line.startswith("["):
            kinds = [Kind(word) for word in re.findall(r"\[(\w+)\]", line)]
            continue
        edition, *cells = (cell.strip() for cell in line.split("|"))
        for kind in kinds:
            for rules in EDITIONS[edition]:
                found[kind, rules].append(Row(*cells))
    return found


EXPECTED = expected()


def shown(one: Ruling) -> Row:
    def calls(effects: tuple[object, ...]) -> str:
        return " ".join(map(call, effects)) or "-"

    def call(effect: object) -> str:
        inside = ", ".join(value for name, value in effect.as_dict().items() if name != "do")  # type: ignore[attr-defined]
        return f"{effect.do}({inside})" if inside else str(effect.do)  # type: ignore[attr-defined]

    done = [calls(one.effects)] if one.effects else []
    done += [f"{name}: {calls(more)}" for name, more in one.choices.items()]
    return Row(one.id, ", ".join(one.decides) or "-", "; ".join(done), one.article or "")


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("kind", Kind)
def test_every_list_is_that_of_the_specification(kind: Kind, rules: str) -> None:
    given = ruleset(rules)
    *found, last = rulings(kind, given)
    assert [shown(one) for one in found] == EXPECTED[kind, rules]
    assert last == free(given)
    assert len({one.id for one in found}) == len(found)


@pytest.mark.parametrize("line", lines("guards.txt"))
def test_what_is_known_narrows_the_list(line: str) -> None:
    rules, kind, facts, ids = (cell.strip() for cell in f"{line} ".split("|"))
    given = ruleset(f"chinese-{rules}" if rules in ("2002", "older") else rules)
    known = parse_facts(dict(fact.split("=") for fact in facts.split()))
    assert [one.id for one in rulings(Kind(kind), given, known)] == [*ids.split(), "free"]


def test_every_guard_is_tried_both_ways() -> None:
    """Each row with a condition is once allowed and once not in the table of guards."""
    allowed, refused = set(), set()
    for line in lines("guards.txt"):
        rules, kind, _, ids = (cell.strip() for cell in f"{line} ".split("|"))
        given = ruleset(f"chinese-{rules}" if rules in ("2002", "older") else rules)
        conditional = {id(one) for one in rulings(Kind(kind), given) if one.when}
        named = {id(one) for one in rulings(Kind(kind), given) if one.id in ids.split()}
        allowed |= conditional & named
        refused |= conditional - named
    every = {(kind, one.id): id(one) for kind, rows in TABLES.items() for one in rows if one.when}
    assert [key for key, one in every.items() if one not in allowed] == []
    assert [key for key, one in every.items() if one not in refused] == []


def test_whoever_has_an_article_quotes_it_and_nobody_else() -> None:
    for rows in TABLES.values():
        for one in rows:
            assert bool(one.article) == bool(one.text), one.id
            assert one.article is None or one.texts == frozenset((one.article.split()[0],))


# ---- acceptance (DESK.md §9) ----


@pytest.mark.parametrize("rules", EDITIONS["foreign"])
def test_no_chinese_article_under_other_rules(rules: str) -> None:
    for kind in Kind:
        for one in rulings(kind, ruleset(rules)):
            assert (one.article, one.text) == (None, "")


def test_both_lose_is_no_ruling_of_the_older_text() -> None:
    done = [effect.do for kind in Kind for one in rulings(kind, ruleset("chinese-older")) for effect in one.effects]
    assert Do.BOTH_LOSE not in done and Do.DRAW in done


def test_free_is_the_chiefs_under_2002_and_the_referees_under_the_older_text() -> None:
    """2002 §30.6, §31.4; older D12.1. It needs words, and names no article."""
    for rules, decides in (("chinese-2002", Decider.CHIEF), ("chinese-older", Decider.REFEREE)):
        one = free(ruleset(rules))
        assert (one.decides, one.article, one.reasons) == ((decides,), None, True)


def test_a_changed_switch_rules_without_an_article() -> None:
    """The text's own ruling goes with the switch that it stands for."""
    changed = ruleset("chinese-2002").changed(two_moves="loss")
    assert changed.two_moves is TwoMoves.LOSS
    first = rulings(Kind.TWO_MOVES, changed)[0]
    assert (first.id, first.article) == ("loss", None)


def test_the_event_answers_where_nobody_said() -> None:
    event = EventParameters(chief="Li", cycles=Supplement.NO_RESULT)
    ids = [one.id for one in rulings(Kind.LONG_CYCLE, ruleset("chinese-2002"), Facts(fake_life=False), event)]
    assert ids == ["20-forbid", "20.3-no-result", "free"]


def test_without_a_named_referee_both_sides_rule_or_note() -> None:
    club = EventParameters()
    rules = ruleset("chinese-2002")
    assert [one.id for one in rulings(Kind.TWO_MOVES, rules, event=club)] == ["passed", "missed", "note"]
    assert [one.id for one in rulings(Kind.KO_RETAKE, rules, event=club)] == ["threat_hidden", "note"]
    assert [one.id for one in rulings(Kind.WRONG_CAPTURE, rules, event=club)] == ["note"]
    assert NOTE.decides == (Decider.PLAYERS,)


def test_a_ruling_that_is_not_allowed_now_is_not_found() -> None:
    rules, late = ruleset("chinese-2002"), Facts(claimed=Claimed.LATE)
    assert ruling_of(Kind.TAKEBACK, "17.3", rules, late) is None
    assert ruling_of(Kind.TAKEBACK, "17.3", rules) is not None
    assert ruling_of(Kind.TAKEBACK, "D8.2", rules) is None


def test_the_desk_knows_what_to_ask() -> None:
    assert asked(Kind.BOARD_SCATTERED, ruleset("chinese-2002"))[0] == "cause"
    assert asked(Kind.WRONG_CAPTURE, ruleset("chinese-2002")) == ()


def test_what_comes_on_top_of_a_ruling_is_a_sanction_alone() -> None:
    """2002 §23.2 除…之外: a ban or results cancelled beside the loss; not a ruling of its own, nor a mere note."""
    adds = {row.id for rows in TABLES.values() for row in rows if row.adds}
    assert {row.id for rows in TABLES.values() for row in rows if row.does == {Do.BAN}} <= adds
    assert not {"17.2", "18.2", "17.5(5)", "24.2"} & adds
    assert not NOTE.adds and not free(ruleset("chinese-2002")).adds


def test_the_loss_that_warnings_propose_is_known_by_its_names() -> None:
    proposed = Result(Ending.FORFEIT, BLACK)
    assert {by_warnings(ruleset(name), proposed).id for name in PRESETS} == BY_WARNINGS
