"""The catalog of events as such: whatever a kind is said to be in its class line and fields holds for every kind."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.articles import Matter
from rules.rulings.kind import Kind
from station.game import catalog
from station.game.catalog import (
    Cause,
    DataError,
    GameStarted,
    Incident,
    Level,
    Occurrence,
    Pass,
    Unknown,
    json_schema,
    kinds,
    naming_fields,
    occurrence,
    occurrence_of,
)
from station.game.catalog.explained import explained, summary
from station.game.catalog.occurrence import Names
from station.game.catalog.table import markdown
from tests.station.game.samples import occurrences

ARCHITECTURE = Path(__file__).parents[3] / "ARCHITECTURE.md"
STATION = Path(catalog.__file__).parents[2]
KINDS = tuple(kinds())
NAMING = tuple(kind for kind in KINDS if naming_fields(kind))
GAMES = tuple(kind for kind in KINDS if naming_fields(kind, Names.GAME))
RUN = settings(max_examples=10, deadline=None, derandomize=True, database=None)


def of(kind: type[Occurrence]) -> str:
    """For the test's name."""
    return f"{kind.TYPE} {kind.ACTION}".strip()


@pytest.mark.parametrize("kind", KINDS, ids=of)
def test_a_kind_says_what_it_is(kind: type[Occurrence]) -> None:
    """In a sentence of its own, which the table and the pages' types show; what it explains are its fields."""
    assert is_dataclass(kind)
    said = summary(kind)
    assert said[0].isupper() and len(said) < 120
    assert not said.startswith(f"{kind.__name__}("), "made by dataclass: it has none of its own"
    assert explained(kind).keys() <= {field.name for field in fields(kind)}
    assert kind.CAUSES and set(Cause) >= kind.CAUSES
    assert kind.LEVEL in Level


@pytest.mark.parametrize("kind", KINDS, ids=of)
@RUN
@given(data=st.data())
def test_json_there_and_back(kind: type[Occurrence], data: st.DataObject) -> None:
    what = data.draw(occurrences(kind))
    assert type(what) is kind
    written = json.loads(json.dumps(what.as_data()))
    assert occurrence_of(what.type, written) == what
    defaults = {name for name, one in json_schema(kind)["properties"].items() if one.get("default", ...) in ([], {})}
    assert not any(written[name] in ([], {}) for name in written.keys() & defaults), "left at its default"


@pytest.mark.parametrize("kind", NAMING, ids=of)
@RUN
@given(data=st.data())
def test_renumbering_reaches_every_event_that_is_named(kind: type[Occurrence], data: st.DataObject) -> None:
    """And nothing else; an event that did not come along is named 0."""
    what = data.draw(occurrences(kind))
    came = {seq: seq + 1000 for seq in range(0, 401, 2)}

    def new(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(came.get(seq, 0) for seq in value)
        return value if value is None else came.get(value, 0)

    expected = replace(what, **{name: new(getattr(what, name)) for name in naming_fields(kind)})
    assert what.renumbered(came) == expected


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in (*NAMING, *GAMES)], ids=of)
@RUN
@given(data=st.data())
def test_what_names_no_event_is_the_same_in_every_log(kind: type[Occurrence], data: st.DataObject) -> None:
    what = data.draw(occurrences(kind))
    assert what.renumbered({seq: seq + 1000 for seq in range(401)}) is what


def test_games_that_are_named_are_renumbered_too() -> None:
    """One that did not come along is named 0."""
    assert {(kind.TYPE, *naming_fields(kind, Names.GAME)) for kind in GAMES} == {
        ("game_started", "replays"), ("replay_begun", "replayed_as"),
    }  # fmt: skip
    assert GameStarted(replays=3).renumbered({}, {3: 12}).replays == 12
    assert (GameStarted(replays=3).renumbered({}).replays, GameStarted().renumbered({}, {3: 12}).replays) == (0, None)


def test_the_fields_that_name_events_are_found_by_their_type() -> None:
    """One alone, one or none, several: all three forms are there."""
    assert len(NAMING) >= 5
    named = {name for kind in NAMING for name in naming_fields(kind)}
    assert {"corrects", "restores", "retracts", "revision", "dispute"} <= named


@pytest.fixture
def open_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds made in a test are gone after it."""
    monkeypatch.setattr(occurrence, "_KINDS", dict(occurrence._KINDS))
    monkeypatch.setattr(occurrence, "_ADAPTERS", dict(occurrence._ADAPTERS))


def _weight_in_grams(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"grams": float(data["ounces"]) * 28.35}


@pytest.mark.usefixtures("open_catalog")
def test_an_earlier_version_is_read_and_a_newer_one_refused() -> None:
    """Written is always the newest."""

    @dataclass(frozen=True, kw_only=True)
    class StoneWeighed(Occurrence, type="stone_weighed", version=2, upcasters={1: _weight_in_grams}):
        """A stone was weighed."""

        grams: float

    assert occurrence_of("stone_weighed", {"ounces": 2}) == StoneWeighed(grams=56.7)
    assert StoneWeighed(grams=9.0).as_data() == {"v": 2, "grams": 9.0}
    assert occurrence_of("stone_weighed", {"v": 2, "grams": 9.0}) == StoneWeighed(grams=9.0)
    with pytest.raises(DataError, match=r"^stone_weighed: version 3 was written by a newer program, this one knows 2$"):
        occurrence_of("stone_weighed", {"v": 3, "grams": 9.0})


@pytest.mark.usefixtures("open_catalog")
def test_two_kinds_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="called light_changed"):

        class Again(Occurrence, type="light_changed"):
            """Another one."""


def test_every_version_has_its_upcasters() -> None:
    assert all(kind.UPCASTERS.keys() == set(range(1, kind.VERSION)) for kind in KINDS)


@RUN
@given(held=st.dictionaries(st.text(max_size=5), st.none() | st.integers() | st.lists(st.text(max_size=3))))
def test_a_kind_that_nobody_knows_is_kept_as_it_came(held: dict[str, Any]) -> None:
    what = occurrence_of("stone_weighed", held)
    assert what == Unknown(word="stone_weighed", held=held)
    assert (what.type, what.as_data()) == ("stone_weighed", held)
    assert what.renumbered({1: 2}) is what


@pytest.mark.parametrize(
    ("type_", "data", "said"),
    [
        ("pass", {"number": 1}, "pass: color: Field required"),
        ("pass", {"number": 1, "color": "X"}, "pass: color: Input should be 'B' or 'W'"),
        ("correction", {"action": "burn"}, "correction: the action 'burn' is not known"),
        ("stone_moved", {"to": "C3", "color": "B"}, "stone_moved: from: Field required"),
    ],
)
def test_fields_that_do_not_fit_are_told_by_kind_and_place(type_: str, data: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError) as refused:
        occurrence_of(type_, data)
    assert str(refused.value) == said


def test_a_field_that_a_kind_no_longer_has_does_no_harm() -> None:
    assert occurrence_of("pass", {"number": 3, "color": "B", "mood": "calm"}) == Pass(number=3, color="B")


@pytest.mark.parametrize("kind", KINDS, ids=of)
@RUN
@given(data=st.data())
def test_laws_are_kinds_of_incidents_or_other_matters(kind: type[Occurrence], data: st.DataObject) -> None:
    what = data.draw(occurrences(kind))
    assert {kind.LAW, what.law} <= {"", *Kind, *Matter}


def test_incidents_are_pictured() -> None:
    assert all(kind.PICTURED for kind in KINDS if issubclass(kind, Incident))


def test_the_table_of_events_in_the_architecture_is_this_one() -> None:
    """Otherwise: put what `python -m station.game.catalog` prints between its markers."""
    text = ARCHITECTURE.read_text()
    shown = text.split("<!-- events: python -m station.game.catalog -->\n")[1].split("<!-- end of events -->")[0]
    assert shown.strip() == markdown().strip()


def test_the_table_has_every_kind_once() -> None:
    rows = [line.split(" | ")[0] for line in markdown().splitlines() if line.startswith("| `")]
    assert sorted(rows) == sorted(f"| `{kind.TYPE}`" + (f" `{kind.ACTION}`" if kind.ACTION else "") for kind in KINDS)


def test_every_kind_can_be_imported_from_the_catalog() -> None:
    """By its name, as rooms do; no file of kinds is left out."""
    assert {kind.__name__ for kind in KINDS} <= set(catalog.__all__)
    files = Path(catalog.__file__).parent.glob("*.py")
    written = {
        path.stem for path in files if re.search(r'^class \w+\(.*, (?:type|action)="\w', path.read_text(), re.MULTILINE)
    }
    assert written == {kind.__module__.rpartition(".")[2] for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS, ids=of)
def test_every_kind_is_told_by_somebody(kind: type[Occurrence]) -> None:
    """Somewhere outside the catalog it is made."""
    folder = Path(catalog.__file__).parent
    sources = (path.read_text() for path in STATION.rglob("*.py") if path.parent != folder)
    assert any(re.search(rf"\b{kind.__name__}\(", source) for source in sources)
