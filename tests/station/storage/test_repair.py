"""What can be read of a damaged game comes back, through the real commands."""

import json
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from station.storage.log import FILE, Log
from tests.station.storage.evening import record


def tianyuan(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "station", *map(str, words)], capture_output=True, text=True, timeout=120, check=False
    )


def diagnoses(folder: Path) -> dict[str, dict[str, str]]:
    done = tianyuan("doctor", "--data", folder, "--json")
    assert "Traceback" not in done.stderr
    return {one["name"]: one for one in map(json.loads, done.stdout.splitlines())}


@pytest.mark.slow
def test_the_doctor_says_what_is_damaged_and_repair_saves_the_rest(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    log = Log(folder)
    truth = record(log, games=4, moves=25)
    log.close()
    assert diagnoses(folder)["records"]["grade"] == "ok"
    path = folder / FILE
    data = bytearray(path.read_bytes())
    row = re.search(rb'boot-1\{[^}]*"number":(12),', data)
    assert row is not None
    data[slice(*row.span(1))] = b"21"
    path.write_bytes(data)

    told = diagnoses(folder)["records"]
    assert told["grade"] == "fail" and "events: row" in told["found"] and "tianyuan repair" in told["cure"]
    assert path.read_bytes() == data, "looking changes nothing"
    done = tianyuan("repair", "--data", folder, "--json")
    assert (done.returncode, done.stderr.count("Traceback")) == (1, 0), done.stderr
    [said] = map(json.loads, done.stdout.splitlines())
    damaged, kept = said["game"], said["kept"]
    assert 5 < kept < said["readable"] == len(truth[damaged]) - 1
    with closing(Log(folder)) as log:
        game = log.game(said["repaired"])
        assert game is not None and game.restored and len(game.entries) == kept
        whats = [entry.event.what for entry in truth[damaged][:kept]]
        assert [entry.event.what for entry in game.entries] == whats
        assert [one.repaired for one in log.set_aside()] == [said["repaired"]]
    lines = [json.loads(line) for line in Path(said["lines"]).read_text("utf-8").splitlines()]
    assert len(lines) == said["readable"]
    again = diagnoses(folder)
    assert again["records"]["grade"] == "ok" and again["damaged game"]["grade"] == "note"
    assert tianyuan("repair", "--data", folder, "--json").stdout == ""
    assert tianyuan("repair", "--data", tmp_path / "nowhere").returncode == 2


def test_a_game_of_which_nothing_is_left(tmp_path: Path) -> None:
    from station.storage.folder import DataFolder
    from station.storage.repair import repair

    log = Log(tmp_path / "data")
    record(log, games=1, moves=3)
    log.close()
    (tmp_path / "data" / FILE).write_bytes(b"")
    with closing(DataFolder(tmp_path / "data")) as opened:
        [aside] = opened.log.set_aside()
        assert (aside.game, aside.readable) == (1, 0)
        [done] = repair(opened.log)
        assert (done.repaired, done.readable) == (None, 0)
