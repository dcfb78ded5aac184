"""Bundles of evidence: a game of 300 moves with 40 pictures of 60 kB and 120 heads: size, seconds to make and to check.

Checked by the program, by the stand-alone file (a process of its own) and by the stand-alone page in Chromium and in
Firefox, with the browser's signatures and with the page's own. All must hold; bars: the program within 5 s, the others
within 30 s. Then a bundle of 20,000 records erased, each by a run of its own, by the program and by the file.
"""

import base64
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import sync_playwright

from station.evidence.note import VerifierKey
from station.evidence.standalone import PAGE, PROGRAM
from station.evidence.verify import verify
from station.storage.archive import Archive
from station.storage.bundles import Bundles
from station.storage.folder import DataFolder
from station.timebase import SystemClock
from tests.bench.figures.figure import Sheet
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.e2e.firefox import FIREFOX, firefox
from tests.station.evidence.sample import SampleLog
from tests.station.told import event

T = TypeVar("T")
MOVES, PICTURES, PICTURE_BYTES, HEADS = 300, 40, 60_000, 120
COLUMNS = "ABCDEFGHJKLMNOPQRST"
ERASED = 20_000
PROGRAM_S, OTHERS_S = 5.0, 30.0


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when all hold within their bars."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as place:
        out = Path(place) / "bundle.zip"
        with closing(DataFolder(Path(place) / "data")) as folder:
            key, made_s = _made(folder, out)
        bundle = out.read_bytes()
        verdict, program_s = _timed(lambda: verify(bundle, [key]))
        command = [sys.executable, "-I", "-S", str(PROGRAM), str(out), "--key", str(key)]
        done, file_s = _timed(lambda: subprocess.run(command, capture_output=True, check=False))
        in_browser = (_in_chromium(bundle, key) if CHROMIUM else {}) | (_in_firefox(bundle, key) if FIREFOX else {})
        runs = _erased_runs(Path(place))
    held = verdict.ok and verdict.pictures == PICTURES and done.returncode == 0
    held &= all(ok for ok, _ in in_browser.values())
    times = {"program": program_s, "file": file_s} | {name: spent_s for name, (_, spent_s) in in_browser.items()}
    print(f"{len(bundle) / 1e6:.2f} MB with {verdict.records} records and {PICTURES} pictures; made in {made_s:.2f} s")
    print(f"checked in {', '.join(f'{spent_s:.2f} s ({name})' for name, spent_s in times.items())}: "
          f"{'all hold' if held else 'NOT all hold'}")  # fmt: skip
    for name, missing in (("Chromium", CHROMIUM is None), ("Firefox", FIREFOX is None)):
        if missing:
            print(f"page: not measured in {name}, which is missing")
    print(f"{ERASED:,} records erased by as many runs: checked in {runs[0]:.2f} s (program), {runs[1]:.2f} s (file)")
    sheet.put("bundles.size", len(bundle) / 1e6, unit="MB")
    sheet.put("bundles.made", made_s, unit="s")
    sheet.put("bundles.erased.program", runs[0], unit="s")
    sheet.put("bundles.erased.file", runs[1], unit="s")
    for name, spent_s in times.items():
        sheet.put(f"bundles.checked.{name}", spent_s, unit="s")
    return held and program_s <= PROGRAM_S and max(times.values()) <= OTHERS_S


def _made(folder: DataFolder, out: Path) -> tuple[VerifierKey, float]:
    """Records a game and exports it; the station's key, and seconds of the export."""
    clock, source = SystemClock(), random.Random(1)
    game = folder.log.begin_game([event("game_started", {"black": "A", "white": "B"}, 0)], clock.now())[0].game
    for number in range(1, MOVES + 1):
        point = f"{COLUMNS[number % 19]}{1 + number // 19}"
        told = {"number": number, "color": "WB"[number % 2], "point": point, "captures": [], "confidence": 0.999,
                "doubtful": False}  # fmt: skip
        seq = folder.log.append(game, [event("move", told, number * 10**9)], clock.now())[0].event.seq
        if number % (MOVES // PICTURES) == 0 and number // (MOVES // PICTURES) <= PICTURES:
            folder.pictures.keep(game, seq, "during", {"picture": source.randbytes(PICTURE_BYTES)})
        if number * HEADS // MOVES > (number - 1) * HEADS // MOVES:
            folder.signing.sign(keep=True)
    key = folder.signing.key
    assert key is not None
    bundles = Bundles(folder, Archive(folder.log, folder.pictures, clock), clock)
    return key, _timed(lambda: bundles.write(out, [game]))[1]


def _erased_runs(place: Path) -> tuple[float, float]:
    """Seconds of the program and of the file for a bundle of many erasures."""
    log = SampleLog(seed=5)
    log.add("game_started", {})
    gone = [log.add("move", {"number": number}) for number in range(2 * ERASED)][::2]
    runs = [{"log": log.key.key.name, "n": [[n, n] for n in gone]}]
    log.add("erasure", {"what": "game", "why": "asked", "records": runs})
    bundle = log.export(0, len(log.records), erased=gone)
    (place / "runs.zip").write_bytes(bundle)
    verdict, program_s = _timed(lambda: verify(bundle, [log.key.key]))
    assert verdict.ok and verdict.erased == ERASED
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(place / "runs.zip"), "--key", str(log.key.key)]
    done, file_s = _timed(lambda: subprocess.run(command, capture_output=True, check=False))
    assert done.returncode == 0
    return program_s, file_s


def _in_firefox(bundle: bytes, key: VerifierKey) -> dict[str, tuple[bool, float]]:
    """Whether it held and seconds, as in Chromium."""
    found = {}
    with tempfile.TemporaryDirectory() as profile, firefox(Path(profile)) as page:
        page.open(PAGE.as_uri())
        page.evaluate("window.bundle = Uint8Array.from(atob(given[0]), (c) => c.charCodeAt(0));",
                      base64.b64encode(bundle).decode())  # fmt: skip
        for name, own in (("firefox", False), ("firefox_own", True)):
            script = "return (await window.verify(window.bundle, [given[0]], { own: given[1] })).status"
            told, spent_s = _timed(lambda own=own, script=script: page.evaluate(script, str(key), own))  # type: ignore[misc]
            found[name] = (told == 0, spent_s)
    return found


def _in_chromium(bundle: bytes, key: VerifierKey) -> dict[str, tuple[bool, float]]:
    """Whether it held and seconds, with the browser's signatures and with the page's own."""
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.goto(PAGE.as_uri())
        page.evaluate("(text) => { bundle = Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) }",
                      base64.b64encode(bundle).decode())  # fmt: skip
        for name, own in (("page", "false"), ("page_own", "true")):
            script = f"(key) => verify(bundle, [key], {{ own: {own} }})"
            told, spent_s = _timed(lambda script=script: page.evaluate(script, str(key)))  # type: ignore[misc]
            found[name] = (told["status"] == 0, spent_s)
        browser.close()
    return found


def _timed(act: Callable[[], T]) -> tuple[T, float]:
    began_s = time.perf_counter()
    return act(), time.perf_counter() - began_s
