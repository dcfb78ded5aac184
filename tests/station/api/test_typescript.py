"""The pages' idea of what goes over the wire (station/web/src/api/types) against station.api.schemas."""

import re
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from station.api import schemas, typescript
from station.api.schemas import hall, hall_access, hall_acts, hall_places, hall_report

FOLDER = Path(__file__).parents[3] / "station" / "web" / "src" / "api" / "types"
EVENTS = FOLDER / "events.ts"  # made, not written
TYPES = "\n".join(path.read_text() for path in sorted(FOLDER.glob("*.ts")) if path != EVENTS)
FOUND = re.findall(r"^export interface (\w+) (?:extends (\w+) )?\{\n(.*?)^\}", TYPES, re.MULTILINE | re.DOTALL)
BODIES = {name: body for name, _, body in FOUND}
SHARED = {base for _, base, _ in FOUND if base}  # what several have in common, which is no message itself
INTERFACES = {name: BODIES.get(base, "") + body for name, base, body in FOUND if name not in SHARED}


@pytest.mark.parametrize("name", INTERFACES)
def test_interfaces_have_the_fields_of_their_models(name: str) -> None:
    """Same names; "null" in the page's type exactly where the model allows None."""
    model = getattr(schemas, name)
    assert issubclass(model, BaseModel)
    fields = dict(re.findall(r"^  (\w+): (.*);$", INTERFACES[name], re.MULTILINE))
    assert fields.keys() == model.model_fields.keys()
    for field, text in fields.items():
        nullable = type(None) in get_args(model.model_fields[field].annotation)
        assert ("null" in text) == nullable, f"{name}.{field}"


HALL_SCHEMAS = (hall, hall_access, hall_places, hall_report, hall_acts)
HALL = "".join(path.read_text() for path in sorted((FOLDER.parents[1] / "hall").glob("*types.ts")))
HALLS = dict(re.findall(r"^export interface (\w+) \{\n(.*?)^\}", HALL, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("name", HALLS)
def test_the_halls_interfaces_have_the_fields_of_their_models(name: str) -> None:
    model = next(found for one in HALL_SCHEMAS if (found := getattr(one, name, None)) is not None)
    fields = dict(re.findall(r"^  (\w+): (.*);$", HALLS[name], re.MULTILINE))
    assert fields.keys() == model.model_fields.keys()
    for field, text in fields.items():
        nullable = type(None) in get_args(model.model_fields[field].annotation)
        assert ("null" in text) == nullable, f"{name}.{field}"


@pytest.mark.parametrize(("name", "literal"), [("State", schemas.State), ("Role", schemas.Role), ("By", schemas.By)])
def test_words_are_the_same(name: str, literal: object) -> None:
    """The unions of words."""
    union = re.search(rf"^export type {name} =([^;]*);", TYPES, re.MULTILINE)
    assert union
    assert re.findall(r'"(\w+)"', union[1]) == list(get_args(literal))


def test_the_types_of_events_are_those_of_the_catalog() -> None:
    """Otherwise: make web."""
    assert EVENTS.read_text() == typescript.module()
