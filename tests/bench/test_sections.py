"""What `python -m tests.bench` runs, and how its rooms lie."""

import ast
import importlib
from collections import defaultdict
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from station.errors import InputError
from tests.bench.__main__ import main
from tests.bench.sections import LONG, SECTIONS, TOOLS

HERE = Path(__file__).parent


def test_every_section_is_listed_and_says_what_it_is() -> None:
    here = {
        ".".join(path.relative_to(HERE).with_suffix("").parts)
        for path in HERE.rglob("*.py")
        if "\ndef run(sheet: Sheet) -> bool:" in path.read_text(encoding="utf-8")
    }
    assert set(SECTIONS.values()) == here
    assert set(SECTIONS) >= LONG and not set(SECTIONS) & set(TOOLS)


@pytest.mark.parametrize("name", [*SECTIONS, *TOOLS])
def test_sections_and_tools_can_be_imported(name: str) -> None:
    module = importlib.import_module(f"tests.bench.{(SECTIONS | TOOLS)[name]}")
    assert module.__doc__
    assert callable(module.run if name in SECTIONS else module.main)


def test_no_circle_of_rooms() -> None:
    rooms: dict[str, set[str]] = defaultdict(set)
    for path in HERE.rglob("*/*.py"):
        room = path.relative_to(HERE).parts[0]
        rooms[room] |= set(_rooms(path)) - {room}
    assert "photographs" in rooms["films"]
    assert list(TopologicalSorter(rooms).static_order())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nothing"], "'nothing'"),
        (["--games"], "--games"),
        (["rules", "--x"], "'rules'"),
        (["rules", "fuzz", "-x"], "-x"),
    ],
)
def test_what_cannot_be_run_is_told(words: list[str], told: str) -> None:
    with pytest.raises(InputError, match=told):
        main(words)


def _rooms(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.bench."):
            yield (node.module or "").split(".")[2]
