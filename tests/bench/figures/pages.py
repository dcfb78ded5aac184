"""`python -m tests.bench figures`: writes FIGURES.md from what was measured.

measured.jsonl holds the figures, of each name the last one counts; tables.toml holds the rows. New figures are appended
to measured.jsonl from a file that `python -m tests.bench --out FILE …` wrote.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from station.errors import InputError
from tests.bench.figures.figure import ROOT, Figure, Kind, read_figures

HERE = Path(__file__).parent
MEASURED, TABLES = HERE / "measured.jsonl", HERE / "tables.toml"
PLACE = re.compile(r"\{([^{}:]+)(?::([^{}]*))?\}")


@dataclass(frozen=True)
class Row:
    """What was measured and what came of it, as templates."""

    what: str
    result: str


@dataclass(frozen=True)
class Table:
    """kind -- of all its figures; None: its rows say it"""

    title: str
    rows: tuple[Row, ...]
    kind: Kind | None = None


@dataclass(frozen=True)
class Layout:
    """head -- of the page; brief -- the rows of its first table; then those with commands and states"""

    head: str
    brief: tuple[Row, ...]
    tables: tuple[Table, ...]


def main(arguments: list[str]) -> int:
    """Writes the page."""
    if arguments:
        print(f"python -m tests.bench figures takes nothing, not {arguments[0]!r}", file=sys.stderr)
        return 2
    figures, layout = measured(), read_layout(TABLES)
    (ROOT / "FIGURES.md").write_text(figures_page(layout, figures), encoding="utf-8")
    return 0


def measured(path: Path = MEASURED) -> dict[str, Figure]:
    """The last figure of each name."""
    return {figure.name: figure for figure in read_figures(path)}


def read_layout(path: Path) -> Layout:
    """Does not check the templates."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    tables = (
        Table(table["title"], tuple(Row(**row) for row in table["rows"]), table.get("kind")) for table in found["table"]
    )
    return Layout(found["head"], tuple(Row(**row) for row in found["brief"]), tuple(tables))


def figures_page(layout: Layout, figures: Mapping[str, Figure]) -> str:
    """FIGURES.md. InputError where a table of one kind has a figure of another."""
    notes: list[str] = []
    lines = [layout.head]
    if layout.brief:
        brief = [f"| {filled(row.what, figures)} | {filled(row.result, figures)} |" for row in layout.brief]
        lines += ["## In short", "", "| what | result |", "|---|---|", *brief, ""]
    for table in layout.tables:
        lines += [f"## {table.title}", "", "| what | result | command | state |", "|---|---|---|---|"]
        for row in table.rows:
            used = list(_used(row, figures))
            other = next((figure for figure in used if table.kind not in (None, figure.kind)), None)
            if other is not None:
                raise InputError(f"{TABLES.name}: {other.name} is {other.kind}, the table {table.title!r} {table.kind}")
            commands = "; ".join(dict.fromkeys(f"`{_escaped(figure.command)}`" for figure in used))
            states = "; ".join(dict.fromkeys(_state(figure, notes) for figure in used))
            lines.append(f"| {filled(row.what, figures)} | {filled(row.result, figures)} | {commands} | {states} |")
        lines.append("")
    lines += [f"{number}. {note[:1].upper()}{note[1:]}." for number, note in enumerate(notes, 1)]
    return "\n".join(lines) + "\n"


def filled(template: str, figures: Mapping[str, Figure]) -> str:
    """The template with its figures; see the head of tables.toml. InputError for a name that was not measured."""

    def shown(place: re.Match[str]) -> str:
        figure = _named(place[1], figures)
        try:
            return _shown(figure, place[2] or "")
        except (ValueError, TypeError):
            raise InputError(
                f"{TABLES.name}: {place[0]} cannot be shown, it is {figure.value} of {figure.of}"
            ) from None

    return PLACE.sub(shown, template)


def _shown(figure: Figure, how: str) -> str:
    match how:
        case "":
            return _number(figure.value) if figure.of is None else f"{figure.value:,} of {figure.of:,}"
        case "n":
            return f"{figure.value:,}"
        case "of":
            return f"{figure.of:,}"
        case "%":
            if not figure.of:
                raise ValueError
            return f"{100 * figure.value / figure.of:.1f} %"
        case "min":
            minutes, seconds = divmod(round(figure.value), 60)
            return f"{minutes} min {seconds} s"
        case _:
            return f"{figure.value:,{how}f}"


def _number(value: float) -> str:
    """Whole numbers whole, others with three digits."""
    return f"{value:,}" if float(value).is_integer() else f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _used(row: Row, figures: Mapping[str, Figure]) -> Iterator[Figure]:
    for place in PLACE.finditer(row.what + row.result):
        yield _named(place[1], figures)


def _named(name: str, figures: Mapping[str, Figure]) -> Figure:
    if name not in figures:
        raise InputError(f"{TABLES.name}: no figure {name!r} stands in {MEASURED.name}")
    return figures[name]


def _escaped(command: str) -> str:
    return command.replace("|", "\\|")


def _state(figure: Figure, notes: list[str]) -> str:
    """Commit and day, and the number of the note, which is added to `notes` where it is new."""
    if not figure.note:
        return f"{figure.state}, {figure.date}"
    if figure.note not in notes:
        notes.append(figure.note)
    return f"{figure.state}, {figure.date} ({notes.index(figure.note) + 1})"
