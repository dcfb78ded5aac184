"""Incidents before the simulated camera and the real station: told, ruled, carried out, and killed in every state.

Each in a game of its own, some twenty seconds by the clock. Options: `--only NAME` as often as wanted; `--pages`:
whoever claims and rules touches the pages, in a browser each.
"""

import argparse
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from station.errors import InputError
from tests.bench.figures.figure import Sheet
from tests.station.killed_at_the_desk import COURSES, killed_in
from tests.station.staged import CASES

ALL: dict[str, Callable[[Path], None]] = {
    **{name: case.run for name, case in CASES.items()},
    **{f"killed: {course}": partial(killed_in, course) for course in COURSES},
}


def run(sheet: Sheet) -> bool:
    """All of them."""
    return run_some(sheet, [])


def run_some(sheet: Sheet, words: list[str]) -> bool:
    """With options, see above. True when each went as it should."""
    parser = argparse.ArgumentParser("python -m tests.bench desk", add_help=False, exit_on_error=False)
    parser.add_argument("--only", action="append", choices=tuple(ALL))
    parser.add_argument("--pages", action="store_true")
    try:
        given = parser.parse_args(words)
    except (argparse.ArgumentError, SystemExit) as error:
        raise InputError(f"desk: {error}; there are: {', '.join(ALL)}") from None
    if given.pages:
        return _at_pages(given.only or list(CASES))
    names = given.only or list(ALL)
    wrong = [name for name in names if not _went_well(name, ALL[name])]
    print(f"staged incidents through to the end: {len(names) - len(wrong)} of {len(names)}", flush=True)
    sheet.put("desk.staged", len(names) - len(wrong), of=len(names), kind="rendered")
    return not wrong


def _at_pages(names: list[str]) -> bool:
    from playwright.sync_api import sync_playwright

    from tests.e2e.conftest import CHROMIUM, FLAGS
    from tests.e2e.paged import Paged, at_pages
    from tests.e2e.test_desk import FEW

    touches: list[int] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)

        def opened(*arguments: Any, **options: Any) -> Paged:
            at = at_pages(browser)(*arguments, **options)
            at.touches = touches
            return at

        wrong = []
        for name in names:
            before = len(touches)
            if not _went_well(name, partial(CASES[name].run, opened=opened)):
                wrong.append(name)
            given = ", ".join(map(str, touches[before:]))
            print(f"    touches of its rulings: {given or 'none at a page'}", flush=True)
        browser.close()
    most = max(touches, default=0)
    print(f"at the pages: {len(names) - len(wrong)} of {len(names)}; {len(touches)} rulings, most touches {most}")
    return not wrong and most <= FEW


def _went_well(name: str, case: Callable[[Path], None]) -> bool:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            case(Path(folder))
            said = "ok"
        except Exception as error:  # what goes wrong in one is told, and the next one runs
            line = traceback.extract_tb(error.__traceback__)[-1]
            said = f"{type(error).__name__} {error} at {Path(line.filename).name}:{line.lineno} {line.line}"
    print(f"  {name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)
    return said == "ok"
