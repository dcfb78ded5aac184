"""Which messages the sources name: for the pages' catalogs, and for the test that none is missing and none left over.

Python names a message by a string of its own (`"board_small"`, a code of a StrEnum), TypeScript too; names that are put
together are known by their beginning (an f-string's or a template's: `state_${...}`). A room's reasons that may travel
to a page are named in its `reasons.py`.
"""

import ast
import re
from collections.abc import Collection, Iterable
from pathlib import Path

from station.locale.catalog import FOLDER

ROOT = FOLDER.parents[1]
PAGES = ROOT / "station" / "web" / "src"
ROOMS = ("rules", "vision", "calibration", "hardware", "station")

_NAME = re.compile(r"[a-z]\w*")
_BEGINNING = re.compile(r"[a-z]\w*_")
_QUOTED = re.compile(r'"([a-z]\w*)"')
_IMPORTED = re.compile(r"""^(?:import|export)\s(?!type\b)[^;"'(]*["'](\.[^"']+)["']""", re.MULTILINE)
_TEMPLATE = re.compile(r"`([a-z]\w*_)\$\{")


HALL = PAGES / "hall"
_HALLS = ("hall_", "problem_hall_")
"""What is said on the hall's pages alone, unless the station's name it whole."""


def in_pages(*, hall: bool | None = None) -> tuple[set[str], set[str]]:
    """Whole names and beginnings in the sources of the pages; hall -- in the hall's alone, or in all but the hall's"""
    return _in_sources(path for path in PAGES.rglob("*.ts*") if hall is None or (HALL in path.parents) == hall)


def in_first_view() -> tuple[set[str], set[str]]:
    """The same in what a browser fetches before it shows anything: `main.tsx` and what it imports, directly or not."""
    known: set[Path] = set()
    new = [PAGES / "main.tsx"]
    while new:
        path = new.pop()
        known.add(path)
        imported = (_source(path.parent / name) for name in _IMPORTED.findall(path.read_text()))
        new += {one for one in imported if one is not None} - known - set(new)
    return _in_sources(known)


def _in_sources(paths: Iterable[Path]) -> tuple[set[str], set[str]]:
    sources = [path.read_text() for path in paths]
    return set(_found(_QUOTED, sources)), set(_found(_TEMPLATE, sources))


def in_python(pattern: str = "*.py") -> tuple[set[str], set[str]]:
    """The same of the Python rooms, or of their files of one name."""
    return _in_modules(path for room in ROOMS for path in (ROOT / room).rglob(pattern))


def _in_modules(paths: Iterable[Path]) -> tuple[set[str], set[str]]:
    names: set[str] = set()
    beginnings: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _NAME.fullmatch(node.value):
                names.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                beginnings.update(_beginning(node.values[0]))
    return names, beginnings


def chosen(known: Iterable[str], names: Collection[str], beginnings: Collection[str]) -> set[str]:
    """Those of the known messages that are named."""
    return {key for key in known if key in names or key.startswith(tuple(beginnings))}


def used_by_pages(known: Collection[str]) -> set[str]:
    """What a page of the station may have to say."""
    names, beginnings = in_pages(hall=False)
    found = chosen(known, names, beginnings) | chosen(known, *in_python("reasons.py"))
    return {one for one in found if one in names or not one.startswith(_HALLS)}


def used_by_hall(known: Collection[str]) -> set[str]:
    """What a page of the hall may have to say beyond that."""
    names, beginnings = in_pages(hall=True)
    found = chosen(known, names, beginnings) | {one for one in known if one.startswith("problem_hall_")}
    return found - used_by_pages(known)


def of_first_view(known: Collection[str]) -> set[str]:
    """What a board may have to say to whoever only looks: what its sources name, and why nothing is seen."""
    why = (ROOT / room / "reasons.py" for room in ("vision", "hardware", "station"))
    return chosen(known, *in_first_view()) | chosen(known, *_in_modules(why))


def _source(path: Path) -> Path | None:
    """The TypeScript file that an import without an ending means."""
    places = (Path(f"{path}{ending}") for ending in (".ts", ".tsx", "/index.ts"))
    return next((place.resolve() for place in places if place.is_file()), None)


def _found(pattern: re.Pattern[str], sources: Iterable[str]) -> Iterable[str]:
    return (name for source in sources for name in pattern.findall(source))


def _beginning(part: ast.expr) -> list[str]:
    text = part.value if isinstance(part, ast.Constant) else None
    return [text] if isinstance(text, str) and _BEGINNING.fullmatch(text) else []
