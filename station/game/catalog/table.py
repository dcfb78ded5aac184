"""The table of events for readers, in Markdown: `python -m station.game.catalog`; it stands in ARCHITECTURE.md."""

import sys
from collections.abc import Iterator
from dataclasses import fields

from station.game.catalog.bases import Incident, UnderLaw, Witnessed
from station.game.catalog.corrections import Correction
from station.game.catalog.explained import explained, summary
from station.game.catalog.notation import notation
from station.game.catalog.occurrence import PEOPLE, Cause, Occurrence, json_schema, kinds, naming_fields

MODULES = ("course", "moves", "stones", "corrections", "ending", "desk", "clock", "world")
"""Modules of the catalog in the order in which a reader meets their kinds; others follow."""
COMMON = (UnderLaw, Incident, Witnessed, Correction)
"""Their fields are explained once, above the table."""
HEAD = "| type | what it is | asks | caused by | fields | article | v |\n|---|---|---|---|---|---|---|"


def markdown() -> str:
    """Every kind, module by module, each with a heading of its own."""
    found: dict[str, list[type[Occurrence]]] = {name: [] for name in MODULES}
    for kind in kinds():
        found.setdefault(kind.__module__.rpartition(".")[2], []).append(kind)
    return "\n".join([*_shared(), *(line for name, rows in found.items() for line in _group(name, rows))])


def _shared() -> Iterator[str]:
    for base in COMMON:
        said = explained(base)
        yield f"- {'; '.join(f'`{name}`: {said[name]}' for name in _declared(base))}."


def _group(name: str, rows: list[type[Occurrence]]) -> Iterator[str]:
    if not rows:
        return
    module = sys.modules[rows[0].__module__]
    yield f"\n**{(module.__doc__ or name).strip().splitlines()[0]}**\n\n{HEAD}"
    for kind in rows:
        cells = (
            f"`{kind.TYPE}`" + (f" `{kind.ACTION}`" if kind.ACTION else ""), summary(kind), kind.LEVEL.value,
            _causes(kind.CAUSES), _fields(kind), f"`{kind.LAW}`" if kind.LAW else "", str(kind.VERSION),
        )  # fmt: skip
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _causes(causes: frozenset[Cause]) -> str:
    people = ["people"] if causes >= PEOPLE else sorted(causes & PEOPLE)
    return ", ".join([*sorted(causes - PEOPLE), *people])


def _fields(kind: type[Occurrence]) -> str:
    """Name, type and what it is; "?": left out at its default. Fields of the common bases by name alone, at the end."""
    schema, told, names = json_schema(kind), explained(kind), naming_fields(kind)
    shared = {name for base in COMMON if issubclass(kind, base) for name in _declared(base)}
    own, common = [], []
    for field, (key, described) in zip(fields(kind), schema["properties"].items(), strict=True):
        if field.name in shared:
            common.append(f"`{key}`")
            continue
        of = notation(described).replace(" | ", " or ").replace('"', "")
        of = of.replace("number", "event") if field.name in names else of
        mark = "" if key in schema.get("required", ()) else "?"
        own.append(f"`{key}`{mark} {of}" + (f": {told[field.name]}" if field.name in told else ""))
    return "; ".join(own + common)


def _declared(base: type) -> tuple[str, ...]:
    return tuple(base.__annotations__)
