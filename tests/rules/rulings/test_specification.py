"""The tables against DESK.md, where it lies beside the repository: what it names is there, and nothing else is."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.presets import ruleset
from rules.rulings.decider import Decider, Initiative
from rules.rulings.effect import Do
from rules.rulings.incident import about
from rules.rulings.kind import Kind
from rules.rulings.parameters import EventParameters
from rules.rulings.ruling import Ruling
from rules.rulings.state import State
from rules.rulings.tables import TABLES
from rules.rulings.window import Window
from tests.rules.vectors import SHARED

TESTS = Path(__file__).parents[2] / "station" / "api" / "test_desk_acceptance.py"
SPEC = SHARED.parent / "spec"
needs_spec = pytest.mark.skipif(not (SPEC / "DESK.md").is_file(), reason=f"no specification at {SPEC}")


def part(beginning: str, end: str) -> str:
    """Of the specification, between two headings."""
    whole = (SPEC / "DESK.md").read_text("utf-8")
    return whole[whole.index(beginning) : whole.index(end)]


def table(text: str) -> list[list[str]]:
    """Rows of its tables as cells, without heads."""
    lines = text.splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("|") and not line.startswith("|---")]
    heads = {lines[at - 1] for at, line in enumerate(lines) if line.startswith("|---")}
    return [[cell.strip() for cell in row] for row in rows if "|" + "|".join(row) + "|" not in heads]


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
    compared = 0
    words = {one.value for one in Do}
    deciders = {one.value for one in Decider}
    for row in spec_rows():
        for id in row.ids:
            found = [one for kind in row.kinds for one in all_rows(kind).get(id, ())]
            for one in found[:1]:
                compared += 1
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
    assert compared > 70


@needs_spec
def test_the_rulings_named_in_running_text_are_there() -> None:
    text = (SPEC / "DESK.md").read_text("utf-8").split("### 4.19")[1].split("### 4.25")[0]
    named = set(re.findall(r"`((?:\d\d?\.\d+|D\d)[^`…]*)`", text))
    ours = {one.id for rows in TABLES.values() for one in rows}
    assert len(named) >= 15
    assert named - ours == set()


@needs_spec
def test_every_kind_of_the_specification_is_known() -> None:
    headings = re.findall(r"(?m)^### 4.*$", part("### 4.1 ", "### 4.25"))
    named = {word for line in headings for word in re.findall(r"`([a-z]+(?:_[a-z]+)*)`", line)}
    assert len(headings) == 24 and len(named) > 25
    assert named - {kind.value for kind in Kind} == set()


@needs_spec
@pytest.mark.parametrize(("text", "file"), [("2002", "rules-2002.zh.txt"), ("older", "rules-older.zh.txt")])
def test_what_is_quoted_stands_in_the_text(text: str, file: str) -> None:
    whole = (SPEC / file).read_text("utf-8")
    quoted = {one.text for rows in TABLES.values() for one in rows if one.article and one.article.startswith(text)}
    assert len(quoted) > 20
    assert {one for one in quoted if one not in whole} == set()


# ---- vocabulary ----


@needs_spec
def test_every_decider_initiative_effect_and_state_is_known() -> None:
    text = part("**Deciders**", "## 3.")
    deciders = re.findall(r"`([a-z]+)` [\u4e00-\u9fff]", text.split("**Initiative**")[0])
    assert len(deciders) == 6 and set(deciders) - {one.value for one in Decider} == set()
    starts = re.findall(r"`([a-z ]+)` [(]", text.split("**Initiative**")[1].split(". The texts")[0])
    assert sorted(starts) == sorted(one.value for one in Initiative)
    named = [word for row in table(text) for word in re.findall(r"`([A-Z_]+)", row[0])]
    assert len(named) >= 20 and set(named) - {one.value for one in Do} == set()
    ours = {"INSERT", "OPEN", "SET_UP", "SWAP_SIDES", "COUNT", "REFUSE", "DEAD", "SHARE", "AWARD"}
    assert {one.value for one in Do} - set(named) == ours, "what the record needs beyond the texts"
    ways = " ".join(part("## 7.", "1. A ruling").splitlines()[1:])
    states = set(re.findall(r"[a-z]+", " ".join(re.findall(r"`([^`]+)`", ways))))
    assert len(states) > 8 and states - {"superseded"} == {one.value for one in State}


@needs_spec
def test_every_window_is_known_and_belongs_to_the_kinds_that_name_it() -> None:
    rows = table(part("## 3.", "## 4."))
    named = {word for row in rows for word in re.findall(r"`(W-[^`]+)`", row[0])}
    assert len(named) == len(rows) == 11
    assert named == {one.value for one in Window} - {Window.IN_PLAY.value}
    said = 0
    for heading in re.split(r"(?m)^### ", part("### 4.1 ", "### 4.13")):
        kinds, windows = re.findall(r"`(\w+)`", heading.splitlines()[0] if heading else ""), None
        if found := re.search(r"\*\*Window:\*\* `(W-[^`]+)`", heading):
            windows = found[1]
            for kind in kinds:
                known = about(Kind(kind), "2002").window
                assert known is not None and known.value == windows, kind
                said += 1
    assert said >= 4


# ---- §4.13, §4.25: kinds without a table of rulings of their own ----


@needs_spec
def test_every_state_of_the_board_without_an_article_is_a_kind_with_what_is_offered() -> None:
    rows = table(part("### 4.13", "### 4.14"))
    assert len(rows) == 9
    for row in rows:
        kind = Kind(re.findall(r"`(\w+)`", row[0])[0])
        offered = [one.id for one in TABLES[kind]]
        assert offered, kind
        done = {effect.do.value for one in TABLES[kind] for effect in one.effects}
        words = set(re.findall(r"\b[A-Z]{4,}\b", row[3])) & {one.value for one in Do}
        assert words <= done, (kind, words - done)
        assert set(re.findall(r"`([a-z_]+)`", row[3])) - {"free"} <= set(offered), kind
        assert all(f"to-{n}" in offered for n in re.findall(r"4[.]\d", row[3]) if f"§{n}" not in row[3]), kind


@needs_spec
def test_conduct_has_the_tariff_of_its_article() -> None:
    rows = table(part("### 4.25", "## 5."))
    assert len(rows) == 16
    words = {one.value for one in Do}
    compared = 0
    for row in rows:
        said = {word for cell in row[2:4] for word in re.findall(r"\b[A-Z_]{3,}\b", cell)} & words
        articles = re.findall(r"§(2[23][.]\d)", row[1])
        if not said or not articles:
            continue
        lists = [one for rows_ in TABLES.values() for one in rows_ if one.article == f"2002 §{articles[-1]}"]
        done = {does.value for one in lists for does in one.does}
        assert said <= done, (row[0], said - done)
        compared += 1
    assert compared >= 10


# ---- and nothing that nobody asked for ----

SILENT = {
    "handicap", "note", "restore", "place", "misread", "move_missed", "lift", "to-4.6", "to-4.7", "to-4.8", "order",
    "setup-stays", "more-stones", "exchanged", "continued", "clear", "agreed", "frozen", "recount", "resume",
    "to-4.15", "passed", "missed", "threat_hidden",
}  # fmt: skip
"""Ids of rows that rest on no article, as §4.13 offers them and §4.15 to §4.18 name them in words."""


@needs_spec
@pytest.mark.parametrize("rules", ["chinese-2002", "chinese-older"])
def test_no_row_under_a_chinese_text_stands_outside_the_specification(rules: str) -> None:
    text = (SPEC / "DESK.md").read_text("utf-8")
    named = set(re.findall(r"`([^`\s]+)`", text))
    named |= {f"{id.partition('(')[0]}{more}" for id in named for more in re.findall(r"`(\(\d\))`", text) if "(" in id}
    articles = set(re.findall(r"§(\d+[.]\d+(?:\(\d\))?)", text)) | set(re.findall(r"D\d+(?:[.]\d+)*", text))
    extra = []
    for kind, rows in TABLES.items():
        for one in rows:
            if not one.stands_under(ruleset(rules)):
                continue
            short = re.sub(r"-(?:cancel|ban|worse|each|again|watched|spectator|resume|deduct|loss)$", "", one.id)
            if one.id not in named and one.id not in SILENT and short not in articles:
                extra.append((kind.value, one.id))
    assert not extra, extra


ASKED = {
    "announce": "announce", "immediate": "immediate_s", "17.1 way": "correction", "lift_s": "lift_s",
    "repetition loses turn": "repetition_loses_turn", "§20.3 choice": "cycles", "REPLAY clocks": "replay_clocks_fresh",
    "stop of clocks": "stops_clocks", "phone/smoking counted": "counted", "smoking banned": "smoking_banned",
    "executing referee": "referees", "chief": "chief", "handicap compensation": "compensation",
    "sealed move": "sealed_moves",
}  # fmt: skip
"""What §8 wants to be asked once, and the parameter that holds the answer."""


@needs_spec
def test_every_parameter_of_the_event_is_asked_for() -> None:
    line = part("## 8.", "## 9.").splitlines()[1]
    items = re.split(r", (?![^({]*[)}])", line.rstrip("."))
    assert len(items) == len(ASKED)
    for item, (phrase, name) in zip(items, ASKED.items(), strict=True):
        assert phrase in item, (phrase, item)
        assert name in {one.name for one in fields(EventParameters)}


@needs_spec
def test_each_acceptance_test_stands_by_its_number() -> None:
    numbers = re.findall(r"(?m)^(\d+)[.] ", (SPEC / "DESK.md").read_text("utf-8").split("## 9.")[1])
    text = TESTS.read_text("utf-8")
    assert numbers == [str(n) for n in range(1, 13)]
    assert [n for n in numbers if not re.search(rf"(?m)^def test_{n}_", text)] == []
