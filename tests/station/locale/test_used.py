"""The .po files: the same messages and values in every language, and all of them used."""

import ast
import re

import pytest

from station.locale import compile as words
from station.locale.catalog import LANGUAGES, Language
from station.locale.used import PAGES, ROOMS, ROOT, chosen, in_pages, in_python

VALUE = re.compile(r"\{[^}]*\}")
PLAIN_VALUE = re.compile(r"\{[a-z_]+(:(\.\df|g))?\}")
"""What the pages can fill in, too: a name, at most with a number of digits."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_things(language: Language) -> None:
    """Same names in the same order, same values, nothing empty, nothing that its translator marked as a guess."""
    english, other = words.texts("en"), words.texts(language)
    assert list(other) == list(english)
    for key, text in other.items():
        assert sorted(set(VALUE.findall(text))) == sorted(set(VALUE.findall(english[key]))), key
        assert all(PLAIN_VALUE.fullmatch(value) for value in VALUE.findall(text)), key
        assert text.strip() == text != "", key
    assert [message.id for message in words.read(language) if message.id and message.fuzzy] == []


def test_every_message_is_used() -> None:
    """By its name or its beginning, in Python or in the pages."""
    known = words.texts("en")
    python, pages = in_python(), in_pages()
    assert known.keys() - chosen(known, python[0] | pages[0], python[1] | pages[1]) == set()


def test_every_message_that_is_asked_for_exists() -> None:
    """`t("name")` in the pages (their build checks it again), `.text("name")` in Python."""
    known = words.texts("en").keys()
    pages = {key for path in PAGES.rglob("*.ts*") for key in re.findall(r'\bt\("(\w+)"', path.read_text())}
    assert pages and pages - known == set()
    asked = {key for room in ROOMS for path in (ROOT / room).rglob("*.py") for key in texts_asked(path.read_text())}
    assert asked - known == set()


def test_what_cannot_be_used_is_said_by_a_reason() -> None:
    """No `InputError("a sentence")` in the station, nor one put together: it would be English in every language."""
    calls = [
        (path.name, node.lineno, node.args[0])
        for path in (ROOT / "station").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "InputError"
    ]
    assert len(calls) > 50
    assert [(name, line) for name, line, what in calls if isinstance(what, ast.Constant | ast.JoinedStr)] == []


def texts_asked(source: str) -> set[str]:
    """The names that calls of a method `text` give."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args)
    return {
        first.value
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "text"
        for first in call.args[:1]
        if isinstance(first, ast.Constant) and isinstance(first.value, str)
    }
