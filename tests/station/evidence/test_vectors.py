"""The same verdict on the same bundles by the program, the stand-alone file and the stand-alone page."""

import json
import subprocess
import sys
from typing import Any

import pytest

from station.evidence.standalone import PROGRAM
from tests.station.commands import Command
from tests.station.evidence.vectors import FOLDER, vectors

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
