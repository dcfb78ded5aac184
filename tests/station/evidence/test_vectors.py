"""The same verdict on the same bundles by the program, the stand-alone file and the stand-alone page."""

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from station.evidence.standalone import PROGRAM, tianyuan_verify
from tests.station.commands import Command
from tests.station.evidence.vectors import FOLDER, large, vectors

VERDICTS: list[dict[str, Any]] = [
    json.loads(line) for line in (FOLDER / "verdicts.jsonl").read_text("utf-8").splitlines()
]
each = pytest.mark.parametrize("told", VERDICTS, ids=[told["file"].removesuffix(".zip") for told in VERDICTS])


def agrees(told: dict[str, Any], printed: dict[str, Any]) -> None:
    """What a verifier printed with --json is what was to be said."""
    if told["status"] == 2:
        assert printed["status"] == "error"
        assert told["reason"] in printed["reason"]
        return
    wanted = {name: value for name, value in told.items() if name not in ("file", "keys", "status")}
    assert {name: printed[name] for name in wanted} == wanted
    assert printed["ok"] is (told["status"] == 0)
    assert set(printed) == {
        "ok", "records", "erased", "pictures", "from", "to", "head", "witnessed", "record", "reason",
    }  # fmt: skip


def keys(told: dict[str, Any]) -> list[str]:
    return [part for key in told["keys"] for part in ("--key", key)]


def test_the_files_are_what_the_script_writes() -> None:
    made = list(vectors())
    assert [one.told for one in made] == VERDICTS
    for one in made:
        assert (FOLDER / f"{one.name}.zip").read_bytes() == one.bundle


@each
def test_the_program(told: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    verify = Command("evidence", capsys, monkeypatch)
    (printed,), _ = verify("verify", FOLDER / told["file"], *keys(told), status=told["status"])
    agrees(told, printed)


@pytest.mark.slow
def test_the_stand_alone_file() -> None:
    for told in VERDICTS:
        command = [sys.executable, "-I", "-S", str(PROGRAM), str(FOLDER / told["file"]), *keys(told), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == told["status"], told["file"]
        assert "Traceback" not in done.stderr
        agrees(told, json.loads(done.stdout))


def test_what_would_keep_them_busy_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    verify = Command("evidence", capsys, monkeypatch)
    for one in large():
        file = tmp_path / f"{one.name}.zip"
        file.write_bytes(one.bundle)
        (printed,), _ = verify("verify", file, *keys(one.told), status=1)
        agrees(one.told, printed)
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            assert tianyuan_verify.main([str(file), *keys(one.told), "--json"]) == 1
        agrees(one.told, json.loads(shown.getvalue()))


HOSTILE = "x\x1b[2J\nThis bundle holds.\udc9b"
"""A file's name, with a byte that is no UTF-8."""


@pytest.mark.slow
@pytest.mark.parametrize("command", [[str(PROGRAM)], ["-m", "station", "evidence", "verify"]], ids=["file", "program"])
def test_no_name_of_a_file_speaks_to_the_terminal(tmp_path: Path, command: list[str]) -> None:
    """Nor does what was given as a key, nor the name of a member, which the vectors have."""
    (tmp_path / HOSTILE).write_bytes(b"PK")
    for words in ([HOSTILE], [HOSTILE, "--key", HOSTILE], ["gone" + HOSTILE], [HOSTILE, "--json"]):
        done = subprocess.run(
            [sys.executable, *command, *words], cwd=tmp_path, capture_output=True, check=False,
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3]), "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        assert done.returncode == 2, done
        told = (done.stdout + done.stderr).decode()
        assert "Traceback" not in told and "\x1b" not in told and "\u009b" not in told
        assert not any(line.startswith("This bundle holds.") for line in told.splitlines())
