"""One name has one value: a number that two modules bind to different values says which it is by its name.

Tables of words are left alone: they are a module's own.
"""

import ast
import operator
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("rules", "vision", "calibration", "hardware", "station")
OPERATORS: dict[type[ast.operator], Callable[[object, object], object]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
}


def value_of(node: ast.expr) -> object:
    """The value of a literal, or of arithmetic over literals; ValueError for anything that names or calls something."""
    match node:
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            return OPERATORS[type(op)](value_of(left), value_of(right))
        case ast.Tuple(parts):
            return tuple(value_of(part) for part in parts)
        case _:
            return ast.literal_eval(node)


def numeric(value: object) -> bool:
    """Numbers, and tuples of them: thresholds."""
    if isinstance(value, tuple):
        return bool(value) and all(map(numeric, value))
    return isinstance(value, int | float | complex)


def bound(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Every public upper-case name that a module binds, with the expression. A leading underscore means: mine alone."""
    for statement in tree.body:
        targets: list[ast.expr] = []
        match statement:
            case ast.Assign():
                targets = statement.targets
            case ast.AnnAssign():
                targets = [statement.target]
            case _:
                continue
        value = statement.value
        for target in targets:
            match target, value:
                case ast.Name(name), ast.expr() if name[0] != "_" and name.isupper():
                    yield name, value
                case ast.Tuple(names), ast.Tuple(values):
                    for part, expression in zip(names, values, strict=True):
                        if isinstance(part, ast.Name) and part.id[0] != "_" and part.id.isupper():
                            yield part.id, expression


def clashes(modules: Iterable[Path], root: Path = ROOT) -> list[str]:
    """One sentence for each name that stands for different values."""
    homes = defaultdict[str, list[tuple[str, object]]](list)
    for path in modules:
        for name, expression in bound(ast.parse(path.read_text("utf-8"))):
            try:
                value = value_of(expression)
            except ValueError:
                continue
            if numeric(value):
                homes[name].append((f"{path.relative_to(root)}:{expression.lineno}", value))
    return [
        f"{name} has several values: " + ", ".join(f"{value!r} in {place}" for place, value in found)
        for name, found in sorted(homes.items())
        if any(value != found[0][1] for _, value in found)
    ]


def test_no_name_has_two_values() -> None:
    modules = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(modules) > 300
    found = clashes(modules)
    assert not found, "\n".join(["rename so that the name says which, or share the one:", *found])


@pytest.mark.parametrize("other", ["PLAIN = 3.0", "PLAIN: float = 1.0 + 1.5", "SURE, PLAIN = 0.5, 7 // 2"])
def test_two_values_are_told_with_their_places(tmp_path: Path, other: str) -> None:
    (tmp_path / "one.py").write_text("PLAIN = 2.0\n", "utf-8")
    (tmp_path / "two.py").write_text(f"'''doc'''\n{other}\n", "utf-8")
    [told] = clashes(sorted(tmp_path.glob("*.py")), tmp_path)
    assert told.startswith("PLAIN has several values: 2.0 in one.py:1, ") and told.endswith("in two.py:2")


@pytest.mark.parametrize("other", ["PLAIN = 4 / 2", "_PLAIN = 3.0", "plain = 3.0", "PLAIN = other()", "PLAIN = 'word'"])
def test_the_same_value_a_private_name_or_no_literal_is_no_clash(tmp_path: Path, other: str) -> None:
    (tmp_path / "one.py").write_text("PLAIN = 2.0\n", "utf-8")
    (tmp_path / "two.py").write_text(f"{other}\n", "utf-8")
    assert clashes(sorted(tmp_path.glob("*.py")), tmp_path) == []
