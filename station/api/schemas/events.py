"""JSON schemas of events on the stream and in the snapshot: derived from the catalog, kind by kind.

They are made when somebody asks for the description of the API, not while the station starts.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from station.game.catalog import Incident, Occurrence, json_schema, kinds

Schema = dict[str, Any]
ENVELOPE: Schema = {
    "seq": {"type": "integer", "description": "number in the station's log, and the stream's id"},
    "game": {"type": "integer"},
    "t": {"type": "number", "description": "seconds since the game's first frame"},
    "time": {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "ISO 8601 in UTC"},
    "frame": {"anyOf": [{"type": "integer"}, {"type": "null"}], "description": "index in the source, from 0"},
    "first_frame": {"anyOf": [{"type": "integer"}, {"type": "null"}], "description": "where it was first seen"},
    "device": {"type": "string", "description": "the paired device that asked for it; none where the station tells"},
}
"""What every event has, whatever its kind."""
ALWAYS = ("seq", "game", "t", "time", "type")


@dataclass(frozen=True)
class Described:
    """Puts a schema in place of the one that the annotated type gives."""

    schema: Callable[[], Schema]

    def __get_pydantic_json_schema__(self, core: object, handler: object) -> Schema:
        """Pydantic asks for it."""
        del core, handler
        return self.schema()


def fields_schema(kind: type[Occurrence]) -> Schema:
    """The fields of one kind as the stream has them, the second word of a correction and its version too."""
    schema = json_schema(kind)
    said = {"action": kind.ACTION} if kind.ACTION else {}
    consts: Schema = {name: {"const": word, "type": "string"} for name, word in said.items()}
    if kind.VERSION > 1:
        consts["v"] = {"const": kind.VERSION, "type": "integer"}
    found: Schema = {
        "title": kind.__name__, "type": "object", "properties": consts | schema["properties"],
        "required": [*consts, *schema.get("required", ())],
    }  # fmt: skip
    whole: Schema = _inlined(found, schema.get("$defs", {}))
    return whole


def live_event_schema() -> Schema:
    """One event of the stream, of each kind; last what a newer station might tell."""
    told = [
        {
            **schema,
            "properties": ENVELOPE | {"type": {"const": kind.TYPE, "type": "string"}} | schema["properties"],
            "required": [*ALWAYS, *schema["required"]],
        }
        for kind in kinds()
        for schema in (fields_schema(kind),)
    ]
    words = sorted({kind.TYPE for kind in kinds()})
    unknown = {
        "title": "Unknown", "type": "object",
        "properties": ENVELOPE | {"type": {"type": "string", "not": {"enum": words}}}, "required": [*ALWAYS],
    }  # fmt: skip
    return {"title": "LiveEvent", "oneOf": [*told, unknown]}


def incident_data_schema() -> Schema:
    """Fields of whatever kind of incident."""
    return {"anyOf": [fields_schema(kind) for kind in kinds() if issubclass(kind, Incident)]}


def happening_data_schema(names: Iterable[str]) -> Schema:
    """Those of these fields that the line of some kind has."""
    lines = [fields_schema(kind)["properties"] for kind in kinds() if kind.LINE]
    of_kinds = {name: [line[name] for line in lines if name in line] for name in names}
    return {
        "type": "object", "additionalProperties": False,
        "properties": {name: {"anyOf": _unique(schemas)} for name, schemas in of_kinds.items()},
    }  # fmt: skip


def _unique(schemas: Iterable[Schema]) -> list[Schema]:
    """Each type once, whatever its default."""
    found: list[Schema] = []
    for schema in schemas:
        plain = {key: value for key, value in schema.items() if key not in ("default", "title")}
        for one in plain.get("anyOf", [plain]):
            if one not in found:
                found.append(one)
    return found


def _inlined(schema: Any, defs: Schema) -> Any:
    """References put out in full: the place where they point to differs from document to document."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            return _inlined(defs[schema["$ref"].rpartition("/")[2]], defs)
        return {key: _inlined(value, defs) for key, value in schema.items()}
    return [_inlined(one, defs) for one in schema] if isinstance(schema, list) else schema
