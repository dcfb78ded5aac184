"""A game before the whole station: hand off to event, processor time, memory over many frames, bytes on the disk.

TIANYUAN_MOVES (default 110) moves of the demo's game with hands at 10 pictures a second of 1280×720 (0: none); then
TIANYUAN_FRAMES (default 20,000) frames of short games, smaller, for the memory. The simulator is not counted.
`TIANYUAN_MOVES=0 TIANYUAN_FRAMES=100000 python -m tests.bench station` is the whole evening's memory alone.
"""

import os
import resource
import statistics
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import numpy as np

from hardware.frame import Frame
from hardware.simulated import Setup, SimulatedTable
from rules.points import point_name
from rules.record import GameRecord
from rules.sgf import read_sgf
from station.cameras.simulation.direction import direct
from station.cameras.simulation.faults import DEFAULTS, Fault
from tests.bench.figures.figure import Sheet
from tests.bench.station.timed import Given, Ran, run_station

DEMO = Path(__file__).parents[3] / "station" / "demo" / "game.sgf"
MOVES = int(os.environ.get("TIANYUAN_MOVES", "110"))
FRAMES = int(os.environ.get("TIANYUAN_FRAMES", "20000"))
FPS = 10.0
MEDIAN_MS, WORST_MS = 250.0, 600.0  # of the latency, worst: 99 %
CPU_SHARE = 0.25  # of one core
MORE_MB = 10.0  # by which memory may grow over FRAMES after the first tenth
DISK_MB = 600.0  # ten games, log and evidence
FAULTS = ("push", "take", "withdraw", "double")  # one of each in a game, in order


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when all bars are met."""
    if not MOVES:
        return _memory(sheet)
    game = run_station(_whole())
    return _latency(game, sheet) & _processor(game, sheet) & _disk(game, sheet) & _memory(sheet)


def _latency(game: Ran, sheet: Sheet) -> bool:
    each = sorted(game.latencies_ms(1000 / FPS))
    if len(each) < 2:
        print("latency: no moves were told")
        return False
    middle, worst = statistics.median(each), each[min(len(each) - 1, int(0.99 * len(each)))]
    print(
        f"hand off the board to event, {FPS:g} pictures a second, rendered: median {middle:.0f} ms, 99 % {worst:.0f}, "
        f"most {each[-1]:.0f} of {len(each)} moves (bars {MEDIAN_MS:.0f} and {WORST_MS:.0f})"
    )
    for name, value in ("median", middle), ("p99", worst), ("most", each[-1]):
        sheet.put(f"station.latency.{name}", value, unit="ms", kind="rendered")
    sheet.put("station.latency.moves", len(each), kind="rendered")
    return middle <= MEDIAN_MS and worst <= WORST_MS


def _processor(game: Ran, sheet: Sheet) -> bool:
    busy = game.camera.busy_ms
    share = sum(busy) / (len(busy) * 1000 / FPS)
    print(
        f"processor time of the station, 1280×720: {100 * share:.1f} % of one core over {len(busy)} frames, mean "
        f"{statistics.mean(busy):.1f} ms, median {statistics.median(busy):.1f}, most {max(busy):.0f} "
        f"(bar {100 * CPU_SHARE:.0f} %)"
    )
    sheet.put("station.cpu", 100 * share, unit="% of a core", kind="rendered")
    return share <= CPU_SHARE


def _disk(game: Ran, sheet: Sheet) -> bool:
    moves = sum(entry.event.type == "move" for entry in game.entries)
    kinds = sorted({entry.event.type for entry in game.entries} - {"move", "game_started", "game_ended"})
    mb = (game.bytes_log + game.bytes_evidence) / 1e6
    ten = 10 * mb * 250 / max(moves, 1)
    print(
        f"disk: log {game.bytes_log / 1e6:.2f} MB, evidence {game.bytes_evidence / 1e6:.2f} MB for {moves} moves with "
        f"{', '.join(kinds)}; ten games of 250 moves with as many incidents a move: {ten:.0f} MB (bar {DISK_MB:.0f})"
    )
    sheet.put("station.disk.ten_games", ten, unit="MB", kind="rendered")
    return ten <= DISK_MB


def _memory(sheet: Sheet) -> bool:
    sizes: list[float] = []

    def after(number: int) -> None:
        if number % 500 == 0:
            sizes.append(_resident_mb())

    ran = run_station(_short_games(), after)
    early = max(sizes[: max(2, len(sizes) // 10)])
    games = sum(entry.event.type == "game_started" for entry in ran.entries)
    print(
        f"memory over {FRAMES} frames, {games} games: {early:.0f} MB after the first tenth, {sizes[-1]:.0f} at "
        f"the end, most ever {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} (may grow by {MORE_MB:g})"
    )
    sheet.put("station.memory.early", early, unit="MB", kind="rendered")
    sheet.put("station.memory.end", sizes[-1], unit="MB", kind="rendered")
    sheet.put("station.memory.frames", FRAMES, kind="rendered")
    sheet.put("station.memory.games", games, kind="rendered")
    return sizes[-1] - early <= MORE_MB


def _whole() -> Iterator[Given]:
    """The demo's game with one of each fault."""
    record = read_sgf(DEMO.read_bytes(), str(DEMO))
    faults = tuple(
        Fault(name, (k + 1) * MOVES // (len(FAULTS) + 1), DEFAULTS[name]) for k, name in enumerate(FAULTS)
    )  # fmt: skip
    return _frames(_setup(record, MOVES, faults, seed=5, width=1280, height=720))


def _short_games() -> Iterator[Given]:
    """One round of a dozen moves, drawn once and shown again and again."""
    record = read_sgf(DEMO.read_bytes(), str(DEMO))
    drawn = [given.frame.image_bgr for given in _frames(_setup(record, 12, (), seed=6, width=640, height=360))]
    for number in range(FRAMES):
        yield Given(Frame(drawn[number % len(drawn)], round(number * 1e9 / FPS), number))


def _setup(record: GameRecord, moves: int, faults: tuple[Fault, ...], *, seed: int, width: int, height: int) -> Setup:
    shown = GameRecord(size=record.size, handicap=record.handicap, steps=record.moves[:moves])
    script = direct(shown, seed=seed, interval_s=3.0, faults=faults)
    return Setup(script, seed=seed, width=width, height=height, fps=FPS)


def _frames(setup: Setup) -> Iterator[Given]:
    table = SimulatedTable(setup)
    for index in count():
        t = index / FPS
        if t >= setup.script.length_s:
            return
        shown = table.show(t, (index - 1) / FPS)
        played = tuple(
            point_name(row * 19 + column)
            for told in shown.told if told.type == "move" for row, column in (told.detail["at"],)
        )  # fmt: skip
        frame = Frame(shown.rendered.image_bgr, round(t * 1e9), index)
        yield Given(frame, played, np.asarray(shown.rendered.hidden, np.bool_))


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6
