"""The four dictionaries of the pages: the same keys, the same values to fill in, and no text too long for its place."""

import re
import unicodedata
from pathlib import Path

import pytest

from hardware.faults import Fault
from station.advice.advice import Reason
from station.api.told import KINDS
from station.game.catalog import Incident, Played, kinds

I18N = Path(__file__).parents[2] / "station" / "web" / "src" / "i18n"
LANGUAGES = ("en", "zh", "ja", "ko")
LINE = re.compile(r'^  "?([\w-]+)"?: "(.*)",$')
WIDEST = {
    "nav_": 10,
    "state_": 14,
    "button_": 22,
    "why_": 26,
    "legend_": 26,
    "step_": 28,
    "rules_": 18,
    "incident_": 36,
    "moment_": 10,
}
"""Widths in Latin letters; a Chinese, Japanese or Korean one counts two."""


def texts(language: str) -> dict[str, str]:
    """One dictionary; every line of it must be understood."""
    lines = (I18N / f"{language}.ts").read_text().split("= {\n")[1].split("\n};")[0].splitlines()
    found = [LINE.match(line) for line in lines if line]
    assert all(found), language
    return {match[1]: match[2] for match in found if match}


def width(text: str) -> int:
    """How much room a text takes, in Latin letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_things(language: str) -> None:
    """Same keys in the same order, same names in braces, nothing empty."""
    english, other = texts("en"), texts(language)
    assert list(other) == list(english)
    for key, text in other.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[key])), key
        assert text.strip() == text != ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_texts_are_short(language: str) -> None:
    """What stands on a button, in the navigation or in a badge."""
    long = {
        key: text
        for key, text in texts(language).items()
        for prefix, widest in WIDEST.items()
        if key.startswith(prefix) and width(re.sub(r"\{\w+\}", "00", text)) > widest
    }
    assert long == {}


def test_every_text_is_used_and_every_used_text_exists() -> None:
    """Keys that are put together from parts are known by their beginning."""
    source = "\n".join(path.read_text() for path in (I18N.parent).rglob("*.ts*") if path.parent != I18N)
    named = set(re.findall(r'"([a-z]+(?:_\w+)?)"', source))
    begun = tuple(re.findall(r"t\(`(\w+_)\$\{", source)) + tuple(re.findall(r"= `(\w+_)\$\{", source))
    known = texts("en")
    assert {key for key in known if key not in named and not key.startswith(begun)} == set()
    asked = set(re.findall(r'\bt\("(\w+)"', source))
    assert asked - known.keys() == set()


def test_whatever_the_station_tells_has_a_text() -> None:
    """Every kind of incident as a title and as a sentence, every kind of reason, every word of the adviser."""
    known = texts("en")
    incidents = {kind.TYPE for kind in kinds() if issubclass(kind, Incident)}
    assert {f"{prefix}_{type_}" for type_ in incidents for prefix in ("incident", "told")} - known.keys() == set()
    assert {f"reason_{code}" for code in KINDS} == {key for key in known if key.startswith("reason_")}
    assert {f"advice_{reason}" for reason in Reason} - known.keys() == set()


def test_every_line_of_the_move_list_has_a_text() -> None:
    """Whatever the catalog of events puts there; none of them is shown as an incident or a move too."""
    lines = {kind.TYPE for kind in kinds() if kind.LINE}
    assert not any(issubclass(kind, Incident | Played) for kind in kinds() if kind.LINE)
    told = (lines - {"help"}) | {"help_called", "help_came"}
    assert {f"happened_{type_}" for type_ in told} == {key for key in texts("en") if key.startswith("happened_")}
    assert {f"fault_{fault}" for fault in Fault} == {key for key in texts("en") if key.startswith("fault_")}


REFUSAL = re.compile(r'(?:RefusedError\(|RefusedRequestError\(\s*\d+,|problem\(\d+,|return \d+,)\s*"([a-z_]+)"')


def test_every_refusal_is_told_in_the_readers_language() -> None:
    """The words for programs in the station's sources, each with a sentence."""
    sources = (I18N.parents[2]).rglob("*.py")
    codes = {code for path in sources for code in REFUSAL.findall(path.read_text())}
    assert len(codes) > 25
    assert {f"problem_{code}" for code in codes} - texts("en").keys() == set()
