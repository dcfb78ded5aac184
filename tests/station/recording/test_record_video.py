"""`tianyuan record` on a real video file: rendered pictures in, moves out."""

import json
import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from hardware.simulated import Setup, SimulatedTable
from rules.color import Color
from rules.points import parse_point
from rules.record import GameRecord, Move
from rules.sgf import read_sgf
from station.cameras.simulation.direction import direct

pytestmark = pytest.mark.slow

FPS = 2
PICTURES = 22  # both moves, and two seconds of the board at rest
SIZE = (640, 480)
MOVES = ((Color.BLACK, "Q16"), (Color.WHITE, "D4"))


def test_moves_of_a_video(tmp_path: Path) -> None:
    game = GameRecord(steps=tuple(Move(color, parse_point(name)) for color, name in MOVES))
    script = direct(game, seed=3, interval_s=3.0)
    table = SimulatedTable(Setup(script, seed=3, width=SIZE[0], height=SIZE[1], fps=FPS))
    video = tmp_path / "game.avi"
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), FPS, SIZE)
    for index in range(PICTURES):
        writer.write(table.show(index / FPS, (index - 1) / FPS).rendered.image_bgr)
    writer.release()

    sgf = tmp_path / "game.sgf"
    command = [sys.executable, "-m", "station", "record", str(video), "--json", "--sgf", str(sgf)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(e["type"], e["color"], e["point"]) for e in events if "color" in e] == [
        ("move", color.letter, name) for color, name in MOVES
    ]
    assert events[-1]["type"] == "game_ended"
    assert [(move.color, move.point) for move in read_sgf(sgf.read_bytes()).moves] == [
        (color, parse_point(name)) for color, name in MOVES
    ]


@pytest.mark.parametrize(("width_px", "said"), [(1280, ""), (400, "pixels a cell")])
def test_a_view_that_the_set_up_turns_down_is_said_to_be_bad(tmp_path: Path, width_px: int, said: str) -> None:
    script = direct(GameRecord(steps=()), seed=3, interval_s=3.0)
    table = SimulatedTable(Setup(script, seed=6, width=width_px, height=width_px * 3 // 4, fps=FPS))
    for index in range(3):
        cv2.imwrite(str(tmp_path / f"{index}.png"), table.show(index / FPS, (index - 1) / FPS).rendered.image_bgr)
    command = [sys.executable, "-m", "station", "record", str(tmp_path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert said in done.stderr and len(done.stderr.splitlines()) == bool(said)
