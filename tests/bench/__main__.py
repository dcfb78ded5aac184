"""`python -m tests.bench [--out FILE] [SECTION…]`: speed and accuracy, each figure with its numbers of cases.

Without names: all sections but those that run by name alone. `--out FILE` (or TIANYUAN_BENCH_OUT) appends each figure
to a file, one JSON object a line. Status 1 when a bar was missed, 2 for what cannot be run.
"""

import argparse
import importlib
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from station.errors import InputError
from tests.bench.figures.figure import ROOT, Sheet, command_line, state_of, this_machine
from tests.bench.sections import LONG, SECTIONS, TOOLS


def main(words: list[str]) -> int:
    """Runs what is named; words after a tool's name, and options after a section's, are its own."""
    parser = argparse.ArgumentParser("python -m tests.bench", add_help=False, allow_abbrev=False)
    parser.add_argument("--out", type=Path, default=os.environ.get("TIANYUAN_BENCH_OUT"))
    options, words = parser.parse_known_args(words)
    if words and words[0] in TOOLS:
        return int(importlib.import_module(f"tests.bench.{TOOLS[words[0]]}").main(words[1:]))
    if words[:1] in (["-h"], ["--help"]):
        print(f"{__doc__}\nSections: {', '.join(SECTIONS)}\nTools: {', '.join(TOOLS)}")
        return 0
    end = next((place for place, word in enumerate(words) if word.startswith("-")), len(words))
    names, own = words[:end], words[end:]
    unknown = [name for name in names if name not in SECTIONS]
    if unknown or (own and not names):
        what = f"no section {unknown[0]!r}" if unknown else f"no section before {own[0]}"
        raise InputError(f"{what}: {', '.join((*SECTIONS, *TOOLS))}")
    if own and len(names) > 1:
        raise InputError(f"{own[0]}: options follow one section alone")
    machine, state = this_machine(), state_of(ROOT)
    date = datetime.now(UTC).date().isoformat()
    met = True
    for name in names or [name for name in SECTIONS if name not in LONG]:
        met &= _run(name, own, Sheet(command_line([name, *own], os.environ), state, machine, date, options.out))
    return 0 if met else 1


def _run(name: str, own: list[str], sheet: Sheet) -> bool:
    module = importlib.import_module(f"tests.bench.{SECTIONS[name]}")
    print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
    if not own:
        return bool(module.run(sheet))
    if not hasattr(module, "run_some"):
        raise InputError(f"{own[0]}: section {name!r} takes no options")
    return bool(module.run_some(sheet, own))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except InputError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
