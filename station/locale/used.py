"""Which messages the sources name: for the pages' catalogs, and for the test that none is missing and none left over.

Python names a message by a string of its own (`"board_small"`, a code of a StrEnum), TypeScript too; names that are put
together are known by their beginning (an f-string's or a template's: `state_${...}`). A room's reasons that may travel
to a page are named in its `reasons.py`.
"""

import ast
import re
from collections.abc import Collection, Iterable

from station.locale.catalog import FOLDER

ROOT = FOLDER.parents[1]
PAGES = ROOT / "station" / "web" / "src"
ROOMS = ("rules", "vision", "calibration", "hardware", "station")

_NAME = re.compile(r"[a-z]\w*")
_BEGINNING = re.compile(r"[a-z]\w*_")
_QUOTED = re.compile(r'"([a-z]\w*)"')
_TEMPLATE = re.compile(r"`([a-z]\w*_)\$\{")


HALL = PAGES / "hall"
_HALLS = ("hall_", "problem_hall_")
"""What is said on the hall's pages alone, unless the station's name it whole."""


def in_pages(*, hall: bool | None = None) -> tuple[set[str], set[str]]:
    """Whole names and beginnings in the sources of the pages; hall -- in the hall's alone, or in all but the hall's"""
    paths = PAGES.rglob("*.ts*")
    sources = [path.read_text() for path in paths if hall is None or (HALL in path.parents) == hall]
    return set(_found(_QUOTED, sources)), set(_found(_TEMPLATE, sources))


def in_python(pattern: str = "*.py") -> tuple[set[str], set[str]]:
    """The same of the Python rooms, or of their files of one name."""
    names: set[str] = set()
    beginnings: set[str] = set()
    for room in ROOMS:
        for path in (ROOT / room).rglob(pattern):
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


def _found(pattern: re.Pattern[str], sources: Iterable[str]) -> Iterable[str]:
    return (name for source in sources for name in pattern.findall(source))


def _beginning(part: ast.expr) -> list[str]:
    text = part.value if isinstance(part, ast.Constant) else None
    return [text] if isinstance(text, str) and _BEGINNING.fullmatch(text) else []
