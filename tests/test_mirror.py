"""Tests mirror the source: what no test module of its own holds to its word says in untested.toml who does, or why not.

The test of room/part/noun.py is tests/room/part/test_noun.py. Modules that only pass names on need none.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("rules", "vision", "calibration", "hardware", "station")
OPTIONAL = "vision/training"  # needs packages that neither the station nor its tests have
UNTESTED = Path(__file__).with_name("untested.toml")
TEST = re.compile(r"(tests/(?:\w+/)*)?(\w+\.py)")
"""A file of tests that a reason leans on; one without its folder lies beside the one named before it."""


def forwards(source: str) -> bool:
    """Whether a module only imports and calls: nothing is defined, decided or repeated in it."""
    return all(
        isinstance(node, ast.Import | ast.ImportFrom | ast.Expr)
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
        for node in ast.parse(source).body
    )


def modules(root: Path) -> Iterator[Path]:
    """Every module that should have a test, relative to `root`."""
    for path in sorted(path for room in ROOMS for path in (root / room).rglob("*.py")):
        module = path.relative_to(root)
        if module.is_relative_to(OPTIONAL) or {"static", "node_modules"} & set(module.parts):
            continue
        if path.name in ("__init__.py", "__main__.py") and forwards(path.read_text("utf-8")):
            continue
        yield module


def place_of_test(module: Path) -> Path:
    """Where the test of a module lies; that of a package's own code is named after the package."""
    name = module.parent.name if module.name == "__init__.py" else module.stem
    return Path("tests") / module.parent / f"test_{name}.py"


def named(reason: str) -> Iterator[Path]:
    """The files of tests that a reason names."""
    folder = Path("tests")
    for inside, name in TEST.findall(reason):
        folder = Path(inside) if inside else folder
        yield folder / name


def complaints(root: Path, reasons: Mapping[str, str]) -> Iterator[str]:
    """One sentence for each module and each entry that is not in order. Entries are globs, relative to `root`."""
    wanted = set(modules(root))
    excused = {pattern: {path.relative_to(root) for path in root.glob(pattern)} & wanted for pattern in reasons}
    for pattern, matched in excused.items():
        if not matched:
            yield f"{pattern} matches no module"
        if not reasons[pattern].strip():
            yield f"{pattern} has no reason"
        for test in named(reasons[pattern]):
            if not (root / test).is_file():
                yield f"{pattern} leans on {test}, which is not there"
    for module in sorted(wanted):
        entries = [pattern for pattern, matched in excused.items() if module in matched]
        tested = (root / place_of_test(module)).is_file()
        if not entries and not tested:
            yield f"{module} has neither {place_of_test(module)} nor a reason"
        if entries and tested:
            yield f"{module} has {place_of_test(module)} and a reason to have none ({entries[0]})"
        if len(entries) > 1:
            yield f"{module} has several reasons: {', '.join(entries)}"


def test_every_module_has_a_test_or_a_reason() -> None:
    assert len(list(modules(ROOT))) > 300
    found = list(complaints(ROOT, tomllib.loads(UNTESTED.read_text("utf-8"))))
    assert not found, "\n".join(["write the test, or a reason in tests/untested.toml:", *found])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """One module with a test, one without, and a package that only passes on."""
    for name in ("rules/__init__.py", "rules/sgf/tree.py", "rules/count.py", "tests/rules/test_count.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text('"""Doc."""\n\nfrom rules.count import count\n\n__all__ = ["count"]\n', "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("reasons", "says"),
    [
        ({"rules/sgf/*.py": "tests/rules/test_count.py reads trees."}, []),
        ({"rules/sgf/tree.py": "Needs a device."}, []),
        ({}, ["rules/sgf/tree.py has neither tests/rules/sgf/test_tree.py nor a reason"]),
        (
            {"rules/sgf/tree.py": "tests/rules/test_count.py counts; test_tree.py reads."},
            ["rules/sgf/tree.py leans on tests/rules/test_tree.py, which is not there"],
        ),
        ({"rules/sgf/tree.py": "Is.", "rules/sgf/leaf.py": "Was."}, ["rules/sgf/leaf.py matches no module"]),
        (
            {"rules/**/*.py": "All."},
            ["rules/count.py has tests/rules/test_count.py and a reason to have none (rules/**/*.py)"],
        ),
        (
            {"rules/sgf/*.py": "One.", "rules/*/tree.py": "Two."},
            ["rules/sgf/tree.py has several reasons: rules/sgf/*.py, rules/*/tree.py"],
        ),
        ({"rules/sgf/*.py": " "}, ["rules/sgf/*.py has no reason"]),
    ],
)
def test_what_is_not_in_order_is_told(tree: Path, reasons: dict[str, str], says: list[str]) -> None:
    assert list(complaints(tree, reasons)) == says


@pytest.mark.parametrize("own", ["WIDE = 3", "def main(): pass", "if True: pass", "class A: pass"])
def test_a_package_with_code_of_its_own_needs_a_test(tree: Path, own: str) -> None:
    (tree / "rules/sgf/tree.py").unlink()
    assert list(complaints(tree, {})) == []
    (tree / "rules/__init__.py").write_text(own, "utf-8")
    assert list(complaints(tree, {})) == ["rules/__init__.py has neither tests/rules/test_rules.py nor a reason"]
