"""`tianyuan record` on a folder tells what the station tells of the same pictures as they come."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import pytest

from hardware.frame import Frame
from hardware.simulated import Setup, SimulatedTable
from rules.color import Color
from rules.points import parse_point
from rules.record import GameRecord, Move
from station.cameras.simulation.direction import direct
from station.cameras.simulation.faults import Fault
from tests.bench.station.timed import Given, run_station

pytestmark = pytest.mark.slow

FPS = 2
SIZE = (640, 480)
MOVES = ((Color.BLACK, "Q16"), (Color.WHITE, "D4"), (Color.BLACK, "D16"))


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    """Three moves and a stone taken off and put back."""
    game = GameRecord(steps=tuple(Move(color, parse_point(name)) for color, name in MOVES))
    script = direct(game, seed=3, interval_s=2.5, faults=(Fault("take", 2),))
    table = SimulatedTable(Setup(script, seed=3, width=SIZE[0], height=SIZE[1], fps=FPS))
    end = int((script.length_s - 12) * FPS)  # two seconds before the board is cleared
    shown = (table.show(index / FPS, (index - 1) / FPS) for index in range(end))
    return [Frame(one.rendered.image_bgr, index * 10**9 // FPS, index) for index, one in enumerate(shown)]


def test_a_folder_gives_the_events_of_the_live_station(frames: list[Frame], tmp_path: Path) -> None:
    for frame in frames:
        cv2.imwrite(str(tmp_path / f"{frame.sequence:04d}.png"), frame.image_bgr)
    command = [sys.executable, "-m", "station", "record", str(tmp_path), "--fps", str(FPS), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    recorded = [json.loads(line) for line in done.stdout.splitlines()]

    live = [json.loads(entry.event.as_json()) for entry in run_station(iter(map(Given, frames))).entries]

    assert [e["point"] for e in live if e["type"] == "move"] == [name for _, name in MOVES]
    assert "stone_removed" in [e["type"] for e in live]
    assert [_timeless(e) for e in recorded if e["type"] != "game_ended"] == [_timeless(e) for e in live]


def _timeless(event: dict[str, Any]) -> dict[str, Any]:
    """Without what counts from elsewhere: the log's numbers, the moment the station was switched on, its settings."""
    return {key: value for key, value in event.items() if key not in ("seq", "t", "rules", "corrects")}
