"""The pages' types of what is on the live stream, made from the catalog of events.

`python -m station.api.typescript FILE` writes them; `make web` does so first, and a test compares.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path

from station.api.schemas.events import ALWAYS, ENVELOPE, Schema, happening_data_schema
from station.api.schemas.game import LINE_FIELDS
from station.game.catalog import Incident, Occurrence, bases, desk, ending, json_schema, kinds, world
from station.game.catalog.explained import explained, summary
from station.game.catalog.notation import notation

PREAMBLE = """\
// Made by station/api/typescript.py from the catalog of events, station/game/catalog: edit there, then `make web`.

/** A point as GTP writes it: "Q16". */
type Point = string;
"""
UNION = """\
export type EventType = keyof EventFields;

/** An event of a kind that these pages know. */
export type KnownEvent = { [Type in EventType]: Envelope & { type: Type } & EventFields[Type] }[EventType];

/** Some other word: a string, kept opaque so that whoever asks for a known one is done with it. */
type UnknownType = { readonly word: unique symbol };

/** An event of a newer station. */
export interface UnknownEvent extends Envelope {
  type: UnknownType;
}

/** A message of GET /api/events. */
export type LiveEvent = KnownEvent | UnknownEvent;
"""
"""What TypeScript can say by itself."""
LINE_WIDTH = 120  # as the pages' formatter has it


def module() -> str:
    """The whole module."""
    told = list(kinds())
    return "\n".join(
        [PREAMBLE, *_nested(told), *_envelope(), *map(_fields_of, told), *_by_type(told), UNION, *_data(told)]
    )


def _nested(told: Iterable[type[Occurrence]]) -> Iterator[str]:
    """What fields are made of, each once."""
    found: dict[str, Schema] = {}
    for kind in told:
        found |= json_schema(kind).get("$defs", {})
    for name, schema in found.items():
        if name != "JsonValue":
            yield _interface(name, schema, _class_of(name))


def _class_of(name: str) -> type:
    """The dataclass of the catalog that is called so."""
    found: type = next(vars(module)[name] for module in (bases, desk, ending, world) if name in vars(module))
    return found


def _envelope() -> Iterator[str]:
    yield "/** What every event has. */\ninterface Envelope {"
    for name, schema in ENVELOPE.items():
        mark = "" if name in ALWAYS else "?"
        said = f"  /** {schema['description']} */\n" if "description" in schema else ""
        yield f"{said}  {name}{mark}: {notation(schema)};"
    yield "}\n"


def _fields_of(kind: type[Occurrence]) -> str:
    return _interface(kind.__name__, json_schema(kind), kind, kind.ACTION)


def _interface(name: str, schema: Schema, of: type, action: str = "") -> str:
    said = explained(of)
    if not fields(of):
        return f"/** {summary(of)} */\ntype {name} = object;\n"
    lines = [f"/** {summary(of)} */", f"interface {name} {{"]
    if action:
        lines.append(f'  action: "{action}";')
    for field, (key, described) in zip(fields(of), schema["properties"].items(), strict=True):
        if field.name in said:
            lines.append(f"  /** {said[field.name]} */")
        mark = "" if key in schema.get("required", ()) else "?"
        lines.append(_wrapped(f"{key}{mark}", notation(described).split(" | ")))
    return "\n".join([*lines, "}\n"])


def _by_type(told: Iterable[type[Occurrence]]) -> Iterator[str]:
    of_type: dict[str, list[str]] = {}
    for kind in told:
        of_type.setdefault(kind.TYPE, []).append(kind.__name__)
    yield "/** Fields of each kind by its type; corrections differ by `action`. */\nexport interface EventFields {"
    for type_, names in of_type.items():
        yield _wrapped(type_, names)
    yield "}\n"


def _wrapped(name: str, parts: Sequence[str]) -> str:
    """A union on one line, or a line for each part, as the pages' formatter has it."""
    line = f"  {name}: {' | '.join(parts)};"
    return line if len(line) <= LINE_WIDTH else "\n".join([f"  {name}:", *(f"    | {part}" for part in parts)]) + ";"


def _data(told: Iterable[type[Occurrence]]) -> Iterator[str]:
    incidents = [f'  | "{kind.TYPE}"' for kind in told if issubclass(kind, Incident)]
    yield "\n".join(["export type IncidentType =", *incidents]) + ";\n"
    yield "export type IncidentData = EventFields[IncidentType];\n"
    yield "/** What the line of an event in the move list may name. */\nexport interface HappeningData {"
    for name, schema in happening_data_schema(LINE_FIELDS)["properties"].items():
        yield f"  {name}?: {notation(schema)};"
    yield "}\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(module())
