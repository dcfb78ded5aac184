"""The program on arm64 under qemu: the tests of the rules, and one photograph with the same answer.

Some minutes, so only where TIANYUAN_ARM64 names a folder of tests/hardware/arm64/run.sh (`ci.sh`: the short form,
which .ci/run calls). What the scripts make of an answer is tried without an emulator.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.hardware.arm64 import compare
from tests.hardware.arm64.compare import DIFFERENT, NOT_TRIED, ROOT

SCRIPTS = ROOT / "tests" / "hardware" / "arm64"


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("stage", ["photograph", "rules"])
def test_it_is_the_same_on_arm64(stage: str) -> None:
    work = os.environ.get("TIANYUAN_ARM64")
    if not work:
        pytest.skip("TIANYUAN_ARM64 names no folder of tests/hardware/arm64/run.sh")
    done = subprocess.run([SCRIPTS / "run.sh", work, "wheels", stage], capture_output=True, text=True)
    if done.returncode not in (0, DIFFERENT):
        pytest.skip(f"not to be tried here: {done.stderr.strip()[-300:]}")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.mark.parametrize(
    ("stdout", "stderr", "status", "ends"),
    [
        ('{"status": "ok"}', "", 0, None),
        ('{"status": "no_board"}', "", 1, None),
        ("", "Traceback (most recent call last):\\n", 1, DIFFERENT),
        ("", "double free or corruption (out)", 255, NOT_TRIED),
        ("", "proot error", 1, NOT_TRIED),
    ],
)
def test_a_program_that_fails_differs_and_an_emulator_that_fails_tried_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stdout: str, stderr: str, status: int, ends: int | None
) -> None:
    inside = tmp_path / "inside.sh"
    inside.write_text(
        f"#!/bin/sh\nprintf '%s' '{stdout}'\nprintf '%s' '{stderr}' >&2\nexit {status}\n", encoding="utf-8"
    )
    inside.chmod(0o755)
    monkeypatch.setattr(compare, "INSIDE", inside)
    if ends is None:
        assert compare.emulated(tmp_path, "read") == stdout
        return
    with pytest.raises(SystemExit) as ended:
        compare.emulated(tmp_path, "read")
    assert ended.value.code == ends


@pytest.mark.parametrize(
    ("there", "same"),
    [
        ({"board": ["B."], "corners": [[10.0, 200.01]], "confidence": 0.9985}, True),
        ({"board": [".B"], "corners": [[10.0, 200.0]], "confidence": 0.999}, False),
        ({"board": ["B."], "corners": [[10.0, 203.0]], "confidence": 0.999}, False),
        ({"board": ["B."], "corners": [[10.0, 200.0]], "confidence": 0.9}, False),
    ],
)
def test_last_digits_may_differ_and_nothing_else(there: dict[str, object], same: bool) -> None:
    here = {"board": ["B."], "corners": [[10.0, 200.0]], "confidence": 0.999, "seconds": 3.0}
    assert compare.compared("one", [json.dumps(here)], [json.dumps(there)]) is same


@pytest.mark.parametrize(
    ("status", "told", "fails"), [(0, "as on this machine", 0), (4, "DIFFERS", 1), (3, "NO ARM64", 0)]
)
def test_in_ci_only_another_answer_fails(tmp_path: Path, status: int, told: str, fails: int) -> None:
    """With tools that are there and a `timeout` that stands for all the rest."""
    for name, text in {"proot": "", "mmdebstrap": "", "timeout": f"exit {status}"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", encoding="ascii")
        (tmp_path / name).chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run([SCRIPTS / "ci.sh", tmp_path], env=environment, capture_output=True, text=True)
    assert done.returncode == fails and told in done.stdout + done.stderr
