"""The messages: the same in every language, used, none missing, and none too long for its place."""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

import pytest

from calibration.reasons import Code as Calibration
from hardware.faults import Fault
from hardware.reasons import Code as Hardware
from rules.codes import Code as Rules
from rules.cycles import CycleKind
from rules.reasons import Objection
from station.advice.advice import Reason
from station.advice.codes import Cure, Found, NoAnswer, Why
from station.cameras.simulation.reasons import Code as Simulation
from station.cli.codes import Code as Commands
from station.counting.codes import Code as Counting
from station.evidence.reasons import Code as Evidence
from station.game.catalog import Incident, Played, kinds
from station.game.reasons import Mending
from station.hall.codes import Code as Hall
from station.locale.catalog import LANGUAGES, Language
from station.locale.compile import texts
from station.reasons import AT_THE_BOARD, Unusable
from station.reasons import Code as Station
from station.refereeing.codes import Code as Desk
from station.storage.reasons import Code as Signed
from station.voice.codes import Code as Voice
from vision.reasons import Code as Vision

CODES: tuple[Iterable[str], ...] = (
    Vision, Calibration, Hardware, Station, Unusable, Simulation, Rules, Objection, Why, Found, Cure, NoAnswer,
    Counting, Commands, Mending, Evidence, Signed, Voice, Hall, Desk,
)  # fmt: skip
STATION = Path(__file__).parents[3] / "station"
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


def width(text: str) -> int:
    """How much room a text takes, in Latin letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_texts_are_short(language: Language) -> None:
    """What stands on a button, in the navigation or in a badge."""
    long = {
        key: text
        for key, text in texts(language).items()
        for prefix, widest in WIDEST.items()
        if key.startswith(prefix) and width(re.sub(r"\{\w+\}", "00", text)) > widest
    }
    assert long == {}


def test_whatever_the_station_tells_has_a_text() -> None:
    """Every kind of incident as a title and as a sentence, every kind of reason, every word of the adviser."""
    known = texts("en")
    incidents = {kind.TYPE for kind in kinds() if issubclass(kind, Incident)}
    assert {f"{prefix}_{type_}" for type_ in incidents for prefix in ("incident", "told")} - known.keys() == set()
    assert {f"cycle_{kind.replace('-', '_')}" for kind in CycleKind} - known.keys() == set()
    assert set(AT_THE_BOARD.values()) == {key for key in known if key.startswith("trouble_")}
    assert {code for codes in CODES for code in codes} - known.keys() == set()
    assert {f"advice_{reason}" for reason in Reason} - known.keys() == set()


def test_every_line_of_the_move_list_has_a_text() -> None:
    """Whatever the catalog of events puts there; none of them is shown as an incident or a move too."""
    lines = {kind.TYPE for kind in kinds() if kind.LINE}
    assert not any(issubclass(kind, Incident | Played) for kind in kinds() if kind.LINE)
    told = (lines - {"help"}) | {"help_called", "help_came"}
    assert {f"happened_{type_}" for type_ in told} == {key for key in texts("en") if key.startswith("happened_")}
    assert {f"fault_{fault}" for fault in Fault} == {key for key in texts("en") if key.startswith("fault_")}


REFUSAL = re.compile(
    r'(?:RefusedError\(|CommandError\(|RefusedRequestError\(\s*\d+,|problem\(\d+,|return \d+,)\s*"([a-z_]+)"'
)


def test_every_refusal_is_told_in_the_readers_language() -> None:
    """The words for programs in the station's sources, each with a sentence."""
    sources = STATION.rglob("*.py")
    codes = {code for path in sources for code in REFUSAL.findall(path.read_text())}
    assert len(codes) > 25
    assert {f"problem_{code}" for code in codes} - texts("en").keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dash_between_two_values_is_one_that_chinese_fonts_have(language: Language) -> None:
    """U+301C shows as an empty box where a Chinese font writes Japanese; U+FF5E is in all of them."""
    assert not [key for key, text in texts(language).items() if "\u301c" in text]
