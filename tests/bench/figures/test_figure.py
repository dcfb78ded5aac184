"""Figures are written and read with all that it takes to measure them again."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

from station.errors import InputError
from tests.bench.figures.figure import Figure, Machine, Sheet, command_line, read_figures, state_of, this_machine

MACHINE = Machine("some", 2, "3.11.7")


def test_what_is_put_down_is_read_again(tmp_path: Path) -> None:
    out = tmp_path / "figures.jsonl"
    sheet = Sheet("python -m tests.bench grid", "abc+dirty", MACHINE, "2026-11-22", out)
    sheet.put("grid.right", np.int64(7), of=8, kind="rendered", seeds=[45])
    sheet.put("grid.cpu", np.float64(0.123456), unit="s")
    right, cpu = read_figures(out)
    assert right == Figure(
        "grid.right", 7, 8, "", "rendered", "python -m tests.bench grid", (45,), "abc+dirty", MACHINE, "2026-11-22"
    )
    assert (cpu.value, cpu.of, cpu.unit, cpu.kind) == (0.1235, None, "s", None)


def test_without_a_file_nothing_is_written(tmp_path: Path) -> None:
    Sheet("", "", MACHINE, "").put("grid.right", 7)
    assert not list(tmp_path.iterdir())


def test_a_line_that_is_no_figure_is_told_with_its_place(tmp_path: Path) -> None:
    out = tmp_path / "figures.jsonl"
    Sheet("", "", MACHINE, "", out).put("a", 1, kind="real")
    whole = out.read_text()
    for wrong in ("{", '{"name": "a"}', whole.replace('"real"', '"painted"').strip()):
        out.write_text(whole + wrong + "\n")
        with pytest.raises(InputError, match=r"figures\.jsonl: line 2"):
            list(read_figures(out))


def test_a_command_can_be_typed_again_elsewhere(tmp_path: Path) -> None:
    environ = {"TIANYUAN_BENCH_SEED": "7", "TIANYUAN_CLIPS": str(tmp_path), "TIANYUAN_BENCH_OUT": "x", "HOME": "/"}
    told = command_line(["sequences", "--games", "5"], environ)
    assert told == "TIANYUAN_BENCH_SEED=7 TIANYUAN_CLIPS=DIR python -m tests.bench sequences --games 5"


def test_a_state_is_a_commit_and_says_when_files_differ(tmp_path: Path) -> None:
    assert state_of(tmp_path) == "unknown"
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(tmp_path)]
    (tmp_path / "file").write_text("one")
    begun = subprocess.run([*git, "init", "-q"], capture_output=True, text=True)
    if begun.returncode:  # as under proot: tests/hardware/arm64
        pytest.skip(f"git does not work here: {begun.stderr.strip()}")
    for words in (["add", "file"], ["commit", "-qm", "one"]):
        subprocess.run([*git, *words], check=True)
    clean = state_of(tmp_path)
    (tmp_path / "file").write_text("two")
    assert len(clean) == 10 and state_of(tmp_path) == clean + "+dirty"


def test_this_machine_is_told_in_plain_json() -> None:
    machine = this_machine()
    assert machine.cpu and machine.cores >= 1 and machine.python
    assert json.loads(json.dumps(vars(machine))) == vars(machine)
