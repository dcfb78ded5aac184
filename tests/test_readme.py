"""README.md's commands do what it says, on pictures and records made here; the others are listed with the reason.

Commands are the lines of its code blocks, and what stands in the running text and begins like one.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import cv2
import pytest

from hardware.simulated import Setup, SimulatedTable
from rules.color import Color
from rules.points import parse_point
from rules.record import GameRecord, Move
from rules.sgf import read_sgf
from station.cameras.simulation.direction import direct
from station.cameras.simulation.options import NAMES
from tests.bench.sections import SECTIONS, TOOLS
from tests.vision.scenes import plain_scene

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
DEMO = ROOT / "station" / "demo" / "game.sgf"
INLINE = re.compile(r"(?:\.venv/|tianyuan |record |calibrate |count |make |apt |python |TIANYUAN_\w+=)")
FPS, PICTURES, SIZE = 2, 22, (640, 480)  # of the film: both moves, and two seconds of the board at rest
MOVES = ((Color.BLACK, "Q16"), (Color.WHITE, "D4"))
SHORTER = {"faults=bump@30,light@60": "faults=bump@2,light@4&moves=5&size=640x360&fps=5&interval=2"}
"""A whole game takes minutes: two faults of the same kinds in its first moves."""

NOT_RUN = {
    "make install": "made the environment that runs this",
    "make demo": "serves until it is stopped; tests/e2e plays on it",
    "make hall": "serves until it is stopped; see tests/station/hall",
    "make test": "is this",
    "make check": "CI runs it before the tests",
    "make bench": "measures for an hour",
    "make web": "needs Node and the npm registry",
    "make lock": "needs uv and the package registry",
    "make sbom": "needs npm and the package registry; see tests/test_sbom.py",
    "make deb": "fetches 300 MB of wheels; tests/station/deploy/test_package.py installs what it made",
    "make arm64": "emulates for an hour; tests/hardware/test_arm64.py asks what it made",
    ".venv/bin/tianyuan evidence verify bundle.zip --key …": "needs a bundle; tests/station/evidence has it",
    ".venv/bin/tianyuan hall serve --data hall/": "serves until it is stopped; see tests/station/hall/test_house.py",
    ".venv/bin/tianyuan hall serve --data hall/ --host 0.0.0.0": "serves until it is stopped; see tests/station/hall",
    "tianyuan serve --hall LINE --hall-name t01": "needs a hall; see tests/station/hall/test_house.py",
    '.venv/bin/tianyuan serve --data out/t01 --port 8001 --hall LINE --hall-name t01 --camera "sim:station/demo/'
    'short.sgf?seed=1&fps=2&size=640x480&interval=12&orders=out/t01/table.sock&paused=yes"': (
        "needs a hall; see tests/station/hall/test_house.py"
    ),
    """.venv/bin/python -m station.cameras.simulation.client out/t01/table.sock '{"order": "play", "anew": true}'""": (
        "needs a table; see tests/station/cameras/simulation/test_orders.py"
    ),
    "tianyuan hall demo --stations 16 --rounds 4": "plays for twenty minutes; see tests/station/cli/test_hall_demo.py",
    ".venv/bin/tianyuan hall standings cup.json": "needs a tournament; see tests/station/cli/test_hall.py",
    ".venv/bin/python -m tests.bench attack --short": "takes minutes; see tests/bench/attack/test_attack.py",
    ".venv/bin/python -m tests.bench --out rules.jsonl rules": "measures for half a minute; see tests/bench",
    ".venv/bin/tianyuan serve --camera v4l2:0 --data games/": "needs a USB camera; see tests/station/cli/test_serve.py",
    "tianyuan serve": "serves until it is stopped; see tests/station/cli/test_serve.py",
    "record --profile FILE": "needs a station's profile; see tests/station/cli/test_record.py",
    "calibrate lens PICTURES --data DIR": "needs photographs of a sheet; see tests/station/cli/test_calibrate.py",
    "tianyuan devices": "needs a station's data; see tests/station/cli/test_devices.py",
    "tianyuan count": "is shown with its arguments above",
    "tianyuan hall": "is shown with its arguments above",
    "tianyuan selftest": "needs a camera and ten minutes; see tests/station/doctor/test_selftest.py",
    "apt install gnugo": "needs root and the package registry",
}


def blocks(text: str) -> Iterator[list[str]]:
    """The code blocks, without the drawing of the picture's way."""
    for indented, lines in groupby(text.splitlines(), lambda line: line.startswith("    ")):
        block = list(lines)
        if indented and "▶" not in "".join(block):
            yield block


def commands(text: str) -> list[str]:
    """Each once, in the order of the text; comments are taken off."""
    shown = [re.split(r"\s{2,}#", line.strip())[0] for block in blocks(text) for line in block]
    inline = [words for words in re.findall(r"`([^`]+)`", text) if INLINE.match(words)]
    return list(dict.fromkeys([*shown, *inline]))


README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = commands(README)


def read_a_photograph(folder: Path, command: str) -> None:
    seen = plain_scene(9)
    cv2.imwrite(str(folder / "photo.jpg"), seen.image_bgr)
    done = run(folder, command)
    rows = [line.split()[1:-1] for line in done.splitlines()[2:21]]
    assert "".join(mark for row in rows for mark in row) == "".join(".BW"[stone] for stone in seen.stones)
    assert cv2.imread(str(folder / "out" / "photo.jpg")) is not None


def record_a_film(folder: Path, command: str) -> None:
    game = GameRecord(steps=tuple(Move(color, parse_point(name)) for color, name in MOVES))
    table = SimulatedTable(Setup(direct(game, seed=3, interval_s=3.0), seed=3, width=SIZE[0], height=SIZE[1], fps=FPS))
    writer = cv2.VideoWriter(str(folder / "game.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), FPS, SIZE)
    for index in range(PICTURES):
        writer.write(table.show(index / FPS, (index - 1) / FPS).rendered.image_bgr)
    writer.release()
    run(folder, command)
    told = read_sgf((folder / "game.sgf").read_bytes()).moves
    assert [(move.color, move.point) for move in told] == [(color, parse_point(name)) for color, name in MOVES]


def count_the_demo(folder: Path, command: str) -> None:
    (folder / "final.sgf").write_bytes(DEMO.read_bytes())
    said = run(folder, command)
    assert "zi" in said and "C3" in said and "Q16" in said


def check_the_demo(folder: Path, command: str) -> None:
    (folder / "game.sgf").write_bytes(DEMO.read_bytes())
    assert "none illegal" in run(folder, command)


def record_the_simulation(folder: Path, command: str) -> None:
    (folder / "station" / "demo").mkdir(parents=True)
    (folder / "station" / "demo" / "game.sgf").write_bytes(DEMO.read_bytes())
    for whole, short in SHORTER.items():
        assert whole in command
        command = command.replace(whole, short)
    told = run(folder, command)
    assert told.count('"type": "move"') == 5
    assert '"type": "board_shifted"' in told and '"type": "light_changed"' in told


def print_a_sheet(folder: Path, command: str) -> None:
    run(folder, command)
    assert (folder / "sheet.pdf").read_bytes().startswith(b"%PDF")


def repair_what_is_whole(folder: Path, command: str) -> None:
    assert run(folder, f"{command} --data {folder}") == ""


def ask_the_doctor(folder: Path, command: str) -> None:
    assert "python" in run(folder, command, statuses=(0, 1))


RUN: dict[str, Callable[[Path, str], None]] = {
    ".venv/bin/tianyuan read photo.jpg --overlay out/": read_a_photograph,
    ".venv/bin/tianyuan record game.mp4 --sgf game.sgf": record_a_film,
    ".venv/bin/tianyuan count final.sgf --dead C3,Q16": count_the_demo,
    ".venv/bin/tianyuan check game.sgf": check_the_demo,
    'tianyuan record "sim:station/demo/game.sgf?faults=bump@30,light@60" --json': record_the_simulation,
    "tianyuan calibrate sheet": print_a_sheet,
    "tianyuan doctor": ask_the_doctor,
    "tianyuan repair": repair_what_is_whole,
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_run_here_or_listed_with_the_reason(command: str) -> None:
    assert (command in RUN) != (command in NOT_RUN)


def test_nothing_is_listed_that_the_readme_does_not_say() -> None:
    assert "```" not in README, "code blocks are found by their indentation"
    assert not {*RUN, *NOT_RUN} - {*COMMANDS}


@pytest.mark.parametrize("command", RUN)
def test_a_command_does_what_it_says(command: str, tmp_path: Path) -> None:
    RUN[command](tmp_path, command)


@pytest.mark.parametrize(
    "command", [words for words in COMMANDS if not re.match(r"make |apt |.*-m (tests|station)\.", words)]
)
def test_each_has_help_that_names_its_options(command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    start = words[1:] if words[0].endswith("tianyuan") else words
    name = start[:2] if start[0] in ("calibrate", "evidence", "hall") else start[:1]
    said = run(tmp_path, shlex.join(["tianyuan", *name, "--help"]))
    assert "Usage:" in said
    assert not [option for option in start if option.startswith("--") and option not in said]


def test_what_is_made_is_a_target_of_the_makefile() -> None:
    targets = re.findall(r"^([a-z0-9]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {command.split()[1] for command in COMMANDS if command.startswith("make ")} <= {*targets}


@pytest.mark.parametrize("page", ["README.md", "FIGURES.md"])
def test_sections_of_the_bench_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"python -m tests\.bench (?:--out \S+ )?([a-z_]+)", text)
    assert named and {*named} <= {*SECTIONS, *TOOLS}


def run(folder: Path, command: str, statuses: tuple[int, ...] = (0,)) -> str:
    """What the command prints on its output, in `folder`, whichever way the station is installed."""
    words = [sys.executable, "-m", "station", *shlex.split(re.sub(r"^(\.venv/bin/)?tianyuan ", "", command))]
    environ = os.environ | {
        "PYTHONPATH": str(ROOT),
        "XDG_DATA_HOME": str(folder),
        "COLUMNS": "200",
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(words, cwd=folder, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode in statuses, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_every_option_of_a_simulated_table_is_named() -> None:
    for name in NAMES:
        assert f"{name}=" in README, name
