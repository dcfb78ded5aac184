"""What the description of the API says of events: every kind, by the catalog; what the station sends keeps to it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.api import presenters, schemas
from station.game.catalog import Incident, Occurrence, StorageLow, Unknown, json_schema, kinds
from station.game.event import Event
from station.game.logged import Entry
from station.timebase import Instant
from tests.station.api.hall import hall
from tests.station.game.samples import occurrences

AT = Instant(5_000_000_000, 1_790_000_000_000_000_000, True, "boot-1")


def sent(what: Occurrence) -> dict[str, Any]:
    """One event as the stream has it."""
    shown = presenters.live_event(Entry(3, Event(what, 8_500_000_000, 42, 40, 12), AT))
    return shown.model_dump(mode="json")


@pytest.fixture(scope="module")
def stream() -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(schemas.LiveEvent.model_json_schema())


@pytest.mark.parametrize("kind", tuple(kinds()), ids=lambda kind: f"{kind.TYPE} {kind.ACTION}")
@settings(max_examples=5, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_every_kind_is_told_as_described(
    kind: type[Occurrence], stream: jsonschema_rs.Draft202012Validator, data: st.DataObject
) -> None:
    """And not without a field that it must have, nor with one of another type."""
    told = sent(data.draw(occurrences(kind)))
    stream.validate(told)
    for name in json_schema(kind).get("required", ()):
        assert not stream.is_valid({key: value for key, value in told.items() if key != name}), name
        assert not stream.is_valid(told | {name: [[{}]]}), name


def test_a_kind_of_a_newer_station_is_described_too(stream: jsonschema_rs.Draft202012Validator) -> None:
    stream.validate(sent(Unknown(word="stone_weighed", held={"grams": 9})))


def test_the_description_of_the_api_has_events_incidents_and_happenings(tmp_path: Path) -> None:
    """A snapshot with both keeps to it; the stream names its messages."""
    with hall(tmp_path) as staged:
        staged.play("D4 Q16")
        staged.table.tell(StorageLow(free_mb=400, pictures_kept=True))
        api = staged.app.openapi()
        board = staged.client().get("/api/board").json()
    parts: Mapping[str, Any] = api["components"]["schemas"]
    told = parts["LiveEvent"]["oneOf"]
    assert len(told) == len(list(kinds())) + 1
    incident = parts["Incident"]["properties"]["data"]["anyOf"]
    assert {one["title"] for one in incident} == {kind.__name__ for kind in kinds() if issubclass(kind, Incident)}
    happening = jsonschema_rs.Draft202012Validator(parts["Happening"]["properties"]["data"])
    happening.validate(board["happenings"][0]["data"])
    assert not happening.is_valid({"free_mb": "much"})
    messages = api["paths"]["/api/events"]["get"]["responses"]["200"]["content"]["text/event-stream"]["itemSchema"]
    referred = messages["properties"]["data"]["contentSchema"]["anyOf"]
    assert all(one["$ref"].rpartition("/")[2] in parts for one in referred)
