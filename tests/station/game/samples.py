"""Fields of any kind of event for tests: drawn by its JSON schema, so that a new kind needs nothing here."""

from typing import Any

from hypothesis import strategies as st

from rules.points import point_name
from station.game.catalog import Occurrence, json_schema, occurrence_of

POINTS = [point_name(point) for point in range(0, 361, 19)]
JSON = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4)


def occurrences(kind: type[Occurrence]) -> st.SearchStrategy[Occurrence]:
    """Occurrences of one kind, with and without the fields that have a default."""
    said = {"action": kind.ACTION} if kind.ACTION else {}
    version = {"v": kind.VERSION} if kind.VERSION > 1 else {}
    return data_of(kind).map(lambda data: occurrence_of(kind.TYPE, data | said | version))


def data_of(kind: type[Occurrence]) -> st.SearchStrategy[dict[str, Any]]:
    """Its fields as JSON."""
    schema = json_schema(kind)
    return _values(schema, schema.get("$defs", {}))


def _values(schema: dict[str, Any], defs: dict[str, Any]) -> st.SearchStrategy[Any]:
    def values(one: dict[str, Any]) -> st.SearchStrategy[Any]:
        return _values(one, defs)

    if "$ref" in schema:
        return values(defs[schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        return st.one_of(*map(values, schema["anyOf"]))
    if "const" in schema or "enum" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]])
    if schema.get("format") == "point":  # a key of a mapping has no type
        return st.sampled_from(POINTS)
    if "prefixItems" in schema:
        return st.tuples(*map(values, schema["prefixItems"])).map(list)
    if "properties" in schema or (schema.get("type") == "object" and "additionalProperties" not in schema):
        fields = {name: values(one) for name, one in schema.get("properties", {}).items()}
        required = {name: fields.pop(name) for name in schema.get("required", ())}
        return st.fixed_dictionaries(required, optional=fields)
    plain: dict[str, st.SearchStrategy[Any]] = {
        "string": st.text(max_size=6), "integer": st.integers(0, 400), "boolean": st.booleans(), "null": st.none(),
        "number": st.floats(-1e6, 1e6),
    }  # fmt: skip
    match schema.get("type"):
        case "array":
            return st.lists(values(schema["items"]), max_size=3)
        case "object":
            keys = values(schema["propertyNames"]) if "propertyNames" in schema else plain["string"]
            return st.dictionaries(keys, values(schema["additionalProperties"]), max_size=3)
        case None:
            return JSON
        case other:
            return plain[other]
