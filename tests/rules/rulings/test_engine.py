"""The rulings against the specification: row by row in every edition, by hand; and against DESK.md where it is."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from rules.presets import PRESETS, ruleset
from rules.ruleset import TwoMoves
from rules.rulings.decider import Decider
from rules.rulings.effect import Do
from rules.rulings.engine import NOTE, asked, free, ruling_of, rulings
from rules.rulings.facts import Claimed, Facts, Supplement, parse_facts
from rules.rulings.kind import Kind
from rules.rulings.parameters import EventParameters
from rules.rulings.ruling import Ruling
from rules.rulings.tables import TABLES
from tests.rules.vectors import SHARED, VECTORS

SPEC = SHARED.parent / "spec"
needs_spec = pytest.mark.skipif(not (SPEC / "DESK.md").is_file(), reason=f"no specification at {SPEC}")
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


# ---- against the specification itself ----


class Cell(NamedTuple):
    kinds: list[str]
    ids: list[str]
    decides: str
    effects: str


def ids_of(cell: str) -> list[str]:
    """The ids in a first column: "`17.6(1)` … / `(2)` …" names two."""
    found: list[str] = []
    for id in re.findall(r"`([^`]+)`", cell):
        found.append(found[0].partition("(")[0] + id if id.startswith("(") else id)
    return found


def spec_rows() -> Iterator[Cell]:
    """Every row of a ruling table in DESK.md §4.1 to §4.20."""
    kinds: list[str] = []
    reading = False
    for line in (SPEC / "DESK.md").read_text("utf-8").splitlines():
        if line.startswith("### 4."):
            kinds = re.findall(r"`(\w+)`", line) or kinds
            if line.startswith("### 4.16"):
                kinds = ["contestable_points_left"]
        if line.startswith(("### 4.13", "### 4.25")):
            kinds = []
        if line.startswith("| ruling"):
            reading = True
        elif reading and line.startswith("|") and not line.startswith("|---"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if kinds and (named := ids_of(cells[0])):
                yield Cell(kinds, named, cells[-2], cells[-1])
        elif not line.startswith("|"):
            reading = reading and line.startswith("|")


def all_rows(kind: str) -> dict[str, list[Ruling]]:
    found: dict[str, list[Ruling]] = defaultdict(list)
    for one in TABLES[Kind(kind)]:
        found[one.id].append(one)
    return found


@needs_spec
def test_no_row_of_the_specification_is_missing() -> None:
    rows = list(spec_rows())
    assert len(rows) > 60
    ours = {kind.value for kind in Kind}
    for row in rows:
        for id in row.ids:
            if id != "free":
                assert any(id in all_rows(kind) for kind in row.kinds if kind in ours), (row.kinds, id)


@needs_spec
def test_the_specification_names_the_same_deciders_and_effects() -> None:
    words = {one.value for one in Do}
    deciders = {one.value for one in Decider}
    for row in spec_rows():
        for id in row.ids:
            found = [one for kind in row.kinds for one in all_rows(kind).get(id, ())]
            for one in found[:1]:
                named = {word for word in re.findall(r"[a-z]+", row.decides) if word in deciders}
                if id.startswith("D8.3-") and one.id != "D8.3-deliberate":
                    named = {"players"}  # "players, referee rules": their consent is the condition (征得对局者一致意见)
                assert {*one.decides} == named, (id, row.decides)
                done = {effect.do.value for effect in (*one.effects, *(e for m in one.choices.values() for e in m))}
                said = {word for word in re.findall(r"\b[A-Z][A-Z_]{2,}\b", row.effects) if word in words}
                if id in ("7.2-resign", "13.1", "D2.4.1"):  # "result"
                    assert "LOSS" in done
                elif len(row.ids) > 1:  # "DRAW / REPLAY" stands for both
                    assert done & said, (id, row.effects)
                else:
                    assert said <= done, (id, row.effects)


@needs_spec
def test_the_rulings_named_in_running_text_are_there() -> None:
    text = (SPEC / "DESK.md").read_text("utf-8").split("### 4.19")[1].split("### 4.25")[0]
    named = set(re.findall(r"`((?:\d\d?\.\d+|D\d)[^`…]*)`", text))
    ours = {one.id for rows in TABLES.values() for one in rows}
    assert len(named) >= 15
    assert named - ours == set()


@needs_spec
def test_every_kind_of_the_specification_is_known() -> None:
    text = (SPEC / "DESK.md").read_text("utf-8").split("## 4.")[1].split("### 4.25")[0]
    named = {
        word for line in text.splitlines() if line.startswith("### 4.") for word in re.findall(r"`(\w+_\w+|\w+)`", line)
    }
    named = {word for word in named if re.fullmatch(r"[a-z_]+", word)}
    not_kinds = {"free"}
    assert named - not_kinds - {kind.value for kind in Kind} == set()


@needs_spec
@pytest.mark.parametrize(("text", "file"), [("2002", "rules-2002.zh.txt"), ("older", "rules-older.zh.txt")])
def test_what_is_quoted_stands_in_the_text(text: str, file: str) -> None:
    whole = (SPEC / file).read_text("utf-8")
    quoted = {one.text for rows in TABLES.values() for one in rows if one.article and one.article.startswith(text)}
    assert len(quoted) > 20
    assert {one for one in quoted if one not in whole} == set()


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
