"""`python -m tests.bench [SECTION…]`: speed and accuracy, each figure with its numbers of cases. Without names: all.

A section is a module of this folder with a docstring and `run() -> bool` (whether every bar was met); it prints its own
lines. Status 1 when a bar was missed.
"""

import importlib
import sys
from pathlib import Path


def sections() -> list[str]:
    """Names of the modules here that can be run: not those of tests, nor commands of their own."""
    modules = Path(__file__).parent.glob("[a-z]*.py")
    return sorted(path.stem for path in modules if "\ndef run() -> bool:" in path.read_text(encoding="utf-8"))


def main(names: list[str]) -> int:
    known = sections()
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no section {unknown[0]!r}: {', '.join(known)}", file=sys.stderr)
        return 2
    met = True
    for name in names or [name for name in known if name != "fuzz"]:
        module = importlib.import_module(f"tests.bench.{name}")
        print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        met &= bool(module.run())
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
