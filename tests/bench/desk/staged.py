"""Incidents before the simulated camera and the real station: told, ruled, carried out, and killed in every state.

Each in a game of its own, some twenty seconds by the clock. Options: `--pages`: whoever claims and rules touches the
pages, in a browser each; `--killed`: the kills alone; `--staged`: all but them; `--only NAME` as often as wanted, which
gives no figure.
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

STAGED: dict[str, Callable[[Path], None]] = {name: case.run for name, case in CASES.items()}
KILLED: dict[str, Callable[[Path], None]] = {f"killed: {course}": partial(killed_in, course) for course in COURSES}
ALL = STAGED | KILLED


def run(sheet: Sheet) -> bool:
    """All of them."""
    return run_some(sheet, [])


def run_some(sheet: Sheet, words: list[str]) -> bool:
    """With options, see above. True when each went as it should."""
    parser = argparse.ArgumentParser("python -m tests.bench desk", add_help=False, exit_on_error=False)
    parser.add_argument("--only", action="append", choices=tuple(ALL))
    for option in ("--pages", "--killed", "--staged"):
        parser.add_argument(option, action="store_true")
    try:
        given = parser.parse_args(words)
    except (argparse.ArgumentError, SystemExit) as error:
        raise InputError(f"desk: {error}; there are: {', '.join(ALL)}") from None
    if given.pages:
        return _at_pages(sheet, given.only)
    if given.only:
        return sum(_went_well(name, ALL[name]) for name in given.only) == len(given.only)
    right = True
    for figure, cases, left_out in (("desk.staged", STAGED, given.killed), ("desk.killed", KILLED, given.staged)):
        if not left_out:
            well = sum(_went_well(name, case) for name, case in cases.items())
            print(f"{figure}: {well} of {len(cases)} through to the end", flush=True)
            sheet.put(figure, well, of=len(cases), kind="rendered")
            right &= well == len(cases)
    return right


def _at_pages(sheet: Sheet, only: list[str] | None) -> bool:
    from playwright.sync_api import sync_playwright

    from tests.e2e.conftest import CHROMIUM, FLAGS
    from tests.e2e.paged import Paged, at_pages
    from tests.e2e.test_desk import FEW

    touches: list[int] = []
    names = only or list(CASES)
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
    if not only:
        sheet.put("desk.at_pages", len(names) - len(wrong), of=len(names), kind="rendered")
        sheet.put("desk.rulings_at_pages", len(touches))
        sheet.put("desk.most_touches", most)
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
