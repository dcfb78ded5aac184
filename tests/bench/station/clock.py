"""The clock: presses against the camera with known truth, kills in the last minute, from a press to another display.

TIANYUAN_BENCH_LIMIT makes fewer of each. Presses are simulated: a hand comes, sets the stone, goes or stays, at ten
pictures a second with the time of the picture and the press each off by as much as cameras and tablets are.
"""

import os
import random
import statistics
import tempfile
import time
from pathlib import Path

from station.clock.judging import press_judged
from station.game.clock import Released
from tests.bench.figures.figure import Sheet
from tests.station.clock.killed import killed

PRESSES, KILLS, SHOWN = 500, 200, 100
PICTURE_MS = 100
ERROR_MS = 50
EARLY_MS = 400


def run(sheet: Sheet) -> bool:
    """All parts."""
    return all([presses(sheet), kills(sheet), displays(sheet)])


def presses(sheet: Sheet) -> bool:
    """Early ones by 400 ms and more told, none told that was not early."""
    rng = random.Random(2002)
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
    print(f"early by {EARLY_MS} ms or more and told: {told} of {early}; told though not early: {false} of {fair}")
    print(f"of these with a hand that went at once: {went_told} of {went}")
    print(f"cannot tell: {unsure} of {count}")
    sheet.put("clock.early_told", told, of=early, kind="observations")
    sheet.put("clock.early_told_went", went_told, of=went, kind="observations")
    sheet.put("clock.false_flags", false, of=fair, kind="observations")
    sheet.put("clock.cannot_tell", unsure, of=count, kind="observations")
    return false == 0


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
    rng, gained = random.Random(9), []
    for _ in range(_limited(KILLS)):
        with tempfile.TemporaryDirectory() as folder:
            gained.append(killed(Path(folder), rng.uniform(0.0, 2.5)).gained_ms)
    wrong = sum(not -1000 <= one <= 0 for one in gained)
    print(f"killed {len(gained)} times: {wrong} readings off by more than a second, or gained; worst {min(gained)} ms")
    sheet.put("clock.killed", len(gained) - wrong, of=len(gained))
    sheet.put("clock.killed_worst", -min(gained), unit="ms")
    return not wrong


def displays(sheet: Sheet) -> bool:
    """From a press that is sent to what a second listener of the live stream has asked for and got."""
    from tests.station.clock.displayed import delays_ms

    found = sorted(delays_ms(_limited(SHOWN)))
    p50, p99 = statistics.median(found), found[min(len(found) - 1, round(0.99 * len(found)))]
    print(f"from a press to another listener's display, {len(found)} presses: p50 {p50:.0f} ms, p99 {p99:.0f} ms")
    sheet.put("clock.shown_p50", p50, unit="ms")
    sheet.put("clock.shown_p99", p99, unit="ms")
    return True


def drift(seconds: float) -> float:
    """How far CLOCK_BOOTTIME, which NTP slews, went from the raw oscillator; in ms an hour."""
    began = time.clock_gettime_ns(time.CLOCK_BOOTTIME), time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)
    time.sleep(seconds)
    ended = time.clock_gettime_ns(time.CLOCK_BOOTTIME), time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)
    apart_ns = (ended[0] - began[0]) - (ended[1] - began[1])
    return apart_ns / 1e6 * 3600 / seconds


def _limited(count: int) -> int:
    return min(count, int(os.environ.get("TIANYUAN_BENCH_LIMIT", count)))
