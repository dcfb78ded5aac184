"""The clock: presses against the camera with known truth, an hour's drift, kills in the last minute, press to display.

`--only PART` runs one of them; TIANYUAN_BENCH_LIMIT makes fewer of each; every run has a fresh seed.
Presses are simulated: a hand comes, sets the stone, goes or stays, at ten
pictures a second with the time of the picture and the press each off by as much as cameras and tablets are.
"""

import argparse
import os
import random
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from rules.color import BLACK
from rules.timing.duration import HOUR_MS
from station.clock.check import MOST_DRIFT_MS, drift
from station.clock.judging import press_judged
from station.clock.presses import Sent
from station.game.clock import Released
from tests.bench.figures.figure import Sheet
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.station.api.hall import hall
from tests.station.clock.displayed import displays as shown_presses
from tests.station.clock.killed import killed
from tests.station.clock.timed import Timed
from tests.station.stage import boards

PRESSES, KILLS, SHOWN = 20_000, 200, 100
TOLD = 0.99
PICTURE_MS = 100
ERROR_MS = 50
DRIFT_S = 60.0
EARLY_MS = 400


def run(sheet: Sheet) -> bool:
    """All parts."""
    return run_some(sheet, [])


def run_some(sheet: Sheet, words: list[str]) -> bool:
    """`--only PART`: that one."""
    parser = argparse.ArgumentParser("python -m tests.bench clock", add_help=False, allow_abbrev=False)
    parts = {one.__name__: one for one in (presses, hour, kills, displays)}
    parser.add_argument("--only", choices=parts)
    only = parser.parse_args(words).only
    met = [part(sheet) for name, part in parts.items() if only in (None, name)]
    return all(met)


def presses(sheet: Sheet) -> bool:
    """Early ones by 400 ms and more told, none told that was not early."""
    seed = random.SystemRandom().randrange(2**32)
    rng = random.Random(seed)
    early = told = false = unsure = fair = went = went_told = 0
    for _ in range(_limited(PRESSES)):
        released = 10_000.0
        early_by = rng.uniform(EARLY_MS, 1500) if rng.random() < 0.5 else -rng.uniform(0, 2000)
        comes = released - rng.uniform(100, 450)
        stays = rng.random() < 0.2
        goes = released + (rng.uniform(800, 4000) if stays else rng.uniform(50, 280))
        found = press_judged(
            "B", round(released - early_by + rng.uniform(-ERROR_MS, ERROR_MS)), ERROR_MS, _seen(rng, comes, goes)
        )
        if early_by > 0:
            early, told = early + 1, told + (found.judgment == "told")
            went, went_told = went + (not stays), went_told + (not stays and found.judgment == "told")
        else:
            fair, false = fair + 1, false + (found.judgment == "told")
        unsure += found.judgment == "cannot_tell"
    count = early + fair
    print(f"seed {seed}")
    print(f"early by {EARLY_MS} ms or more and told: {told} of {early}; told though not early: {false} of {fair}")
    print(f"of these with a hand that went at once: {went_told} of {went}")
    print(f"cannot tell: {unsure} of {count}")
    sheet.put("clock.early_told", told, of=early, kind="observations", seeds=[seed])
    sheet.put("clock.early_told_went", went_told, of=went, kind="observations", seeds=[seed])
    sheet.put("clock.false_flags", false, of=fair, kind="observations", seeds=[seed])
    sheet.put("clock.cannot_tell", unsure, of=count, kind="observations", seeds=[seed])
    return false == 0 and told >= TOLD * early


def _seen(rng: random.Random, comes_ms: float, goes_ms: float) -> Released:
    """What pictures show: the last empty one, the last under a hand, the first with the stone."""
    first = comes_ms - rng.uniform(0, PICTURE_MS)
    moments = [first + PICTURE_MS * number for number in range(-5, 80)]
    absent = max(at for at in moments if at < comes_ms)
    lies = min(at for at in moments if at >= goes_ms)
    held = max(at for at in moments if at < lies)
    return Released(round(absent), round(held), round(lies))


def kills(sheet: Sheet) -> bool:
    """Kill -9 at any moment of a last minute."""
    seed = random.SystemRandom().randrange(2**32)
    rng, gained = random.Random(seed), []
    for _ in range(_limited(KILLS)):
        with tempfile.TemporaryDirectory() as folder:
            gained.append(killed(Path(folder), rng.uniform(0.0, 2.5)).gained_ms)
    wrong = sum(not -1000 <= one <= 0 for one in gained)
    print(f"killed {len(gained)} times: {wrong} readings off by more than a second, or gained; worst {min(gained)} ms")
    print(f"seed {seed}; load {_load()}")
    sheet.put("clock.killed", len(gained) - wrong, of=len(gained), seeds=[seed])
    sheet.put("clock.killed_worst", -min(gained), of=len(gained), unit="ms", seeds=[seed])
    return not wrong


def displays(sheet: Sheet) -> bool:
    """From a touch on one tablet to what a second browser has painted, and where the time goes."""
    if CHROMIUM is None:
        print("from a press to another browser's display: not measured, Chromium is missing")
        return False
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        found = shown_presses(browser, _limited(SHOWN))
        browser.close()
    whole = _quantiles([one.all_ms for one in found])
    print(f"from a touch to another screen, {len(found)} presses: p50 {whole[0]:.0f} ms, p99 {whole[1]:.0f} ms")
    for part in ("kept_ms", "told_ms", "painted_ms"):
        p50, p99 = _quantiles([getattr(one, part) for one in found])
        print(f"  {part}: p50 {p50:.0f} ms, p99 {p99:.0f} ms")
        sheet.put(f"clock.shown_{part.removesuffix('_ms')}_p50", p50, of=len(found), unit="ms")
    print(f"  load {_load()}")
    sheet.put("clock.shown_p50", whole[0], of=len(found), unit="ms")
    sheet.put("clock.shown_p99", whole[1], of=len(found), unit="ms")
    return True


def _quantiles(found: list[float]) -> tuple[float, float]:
    """p50, p99."""
    found = sorted(found)
    return statistics.median(found), found[min(len(found) - 1, round(0.99 * len(found)))]


def hour(sheet: Sheet) -> bool:
    """An hour's game with a tablet whose clock is off, in simulated time through the station's own clock.

    The sum of both readings against the true hour, and each press against its true moment; then how far this machine's
    clock really goes from its oscillator.
    """
    rng, errors = random.Random(), list[float]()
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder)) as opened:
        opened.show([boards("")[0]])
        table = Timed(opened)
        table.begin("reading-2h-5")
        began_ms = opened.keeper.now_ms
        while opened.keeper.now_ms < began_ms + HOUR_MS:
            table.wait(rng.uniform(2.0, 12.0))
            true_ms, way_s = opened.keeper.now_ms, rng.uniform(0.002, 0.09)
            table.wait(way_s)
            told_ms = round(true_ms + rng.uniform(-way_s, way_s) * 500)  # the ways differ by twice that
            sent = Sent(told_ms, 1, true_ms - rng.randrange(2_000), round(2_000 * way_s))
            opened.keeper.press_sent("B" if table.clock.running is BLACK else "W", sent)
            assert table.clock.last is not None
            errors.append(abs(table.clock.last.at_ms - true_ms))
        sum_off_ms = abs(sum(table.used) - (opened.keeper.now_ms - began_ms))
    off = drift(DRIFT_S)
    print(f"an hour of {len(errors)} presses (simulated time): sum of both readings off by {sum_off_ms} ms")
    print(f"a press of a tablet off by p50 {statistics.median(errors):.0f} ms, worst {max(errors):.0f} ms")
    print(f"this machine's clock from its oscillator, {DRIFT_S:.0f} s: {off:+.2f} ms an hour")
    sheet.put("clock.hour_off", sum_off_ms, unit="ms")
    sheet.put("clock.press_off", max(errors), of=len(errors), unit="ms")
    sheet.put("clock.drift", off, unit="ms")
    return sum_off_ms == 0 and abs(off) <= MOST_DRIFT_MS


def _load() -> str:
    return f"{', '.join(f'{load:.1f}' for load in os.getloadavg())} on {os.cpu_count()} cores"


def _limited(count: int) -> int:
    return min(count, int(os.environ.get("TIANYUAN_BENCH_LIMIT", count)))
