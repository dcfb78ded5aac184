"""`tianyuan evidence verify` on what is no bundle: status 2 and one sentence, at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from station.cli import program
from station.evidence.standalone import PROGRAM


def test_a_device_and_a_pipe_without_an_end_are_no_bundles(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in (Path("/dev/zero"), tmp_path / "pipe"):
        done = CliRunner().invoke(program(), ["evidence", "verify", str(place)])
        assert done.exit_code == 2
        assert len(done.stderr.splitlines()) == 1 and str(place) in done.stderr
        alone = subprocess.run([sys.executable, "-I", PROGRAM, place], capture_output=True, text=True, timeout=10)
        assert alone.returncode == 2 and len(alone.stderr.splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"PK", b"\x00" * 4000])
def test_what_is_no_bundle_is_refused_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    done = CliRunner().invoke(program(), ["evidence", "verify", str(tmp_path / "file")])
    assert done.exit_code == 2 and len(done.stderr.splitlines()) == 1
    missing = CliRunner().invoke(program(), ["evidence", "verify", str(tmp_path / "missing"), "--json"])
    assert missing.exit_code == 2 and '"status": "error"' in missing.stdout


def test_a_file_larger_than_a_bundle_can_be_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as file:
        file.write(b"PK\x03\x04" + bytes(26) + b"tianyuan-evidence-1")
        file.truncate(2**32)  # of which the disk holds nothing
    done = CliRunner().invoke(program(), ["evidence", "verify", str(tmp_path / "file")])
    assert done.exit_code == 2 and len(done.stderr.splitlines()) == 1
    command = [sys.executable, "-I", str(PROGRAM), str(tmp_path / "file")]
    alone = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
    assert alone.returncode == 2 and len(alone.stderr.splitlines()) == 1
