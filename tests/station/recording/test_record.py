"""`tianyuan record` around the tracker: outputs, what is refused, what is kept when the source fails."""

import io
import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from rules.sgf import read_sgf
from station.errors import InputError
from station.recording.record import Outputs
from tests.sentences import refused
from tests.station.told import event

pytestmark = pytest.mark.slow

EVENTS = [
    event("game_started", {"black": "甲"}, 0, 3, 3, 1),
    event("move", {"number": 1, "color": "B", "point": "Q16", "captures": []}, 500_000_000, 4, 3, 2),
    event("move", {"number": 2, "color": "W", "point": "D4", "doubtful": True}, 900_000_000, 5, 5, 3),
]


def test_log_sgf_and_lines(tmp_path: Path) -> None:
    lines = io.StringIO()
    with Outputs(sgf=tmp_path / "g.sgf", log=tmp_path / "g.jsonl", force=False, lines=lines, json=True) as outputs:
        outputs.take(EVENTS)
    assert (tmp_path / "g.jsonl").read_text(encoding="utf-8") == lines.getvalue()
    assert [json.loads(line)["seq"] for line in lines.getvalue().splitlines()] == [1, 2, 3]
    record = read_sgf((tmp_path / "g.sgf").read_bytes())
    assert record.info["PB"] == "甲"
    assert [(move.color.letter, move.point) for move in record.moves] == [("B", 72), ("W", 288)]
    assert "doubtful" in record.moves[1].comment


def test_existing_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "g.sgf"
    path.write_text("precious")
    with refused(InputError, match="--force"):
        Outputs(sgf=path, log=None, force=False, lines=io.StringIO(), json=False)
    assert path.read_text() == "precious"


def test_what_was_seen_is_written_when_the_source_fails(tmp_path: Path) -> None:
    with (
        pytest.raises(RuntimeError),
        Outputs(sgf=tmp_path / "g.sgf", log=None, force=False, lines=io.StringIO(), json=True) as outputs,
    ):
        outputs.take(EVENTS[:2])
        raise RuntimeError
    assert len(read_sgf((tmp_path / "g.sgf").read_bytes()).moves) == 1


def test_a_source_that_gives_nothing_leaves_no_file_and_spoils_none(tmp_path: Path) -> None:
    old = tmp_path / "old.sgf"
    old.write_text("precious")
    for sgf in (tmp_path / "new.sgf", old):
        with (
            pytest.raises(RuntimeError),
            Outputs(sgf=sgf, log=tmp_path / "new.jsonl", force=True, lines=io.StringIO(), json=True),
        ):
            raise RuntimeError
    assert [path.name for path in tmp_path.iterdir()] == ["old.sgf"]
    assert old.read_text() == "precious"


def test_a_forced_log_is_replaced_by_the_first_event_and_not_before(tmp_path: Path) -> None:
    log = tmp_path / "g.jsonl"
    log.write_text("precious\n")

    def open_outputs() -> Outputs:
        return Outputs(sgf=None, log=log, force=True, lines=io.StringIO(), json=True)

    with pytest.raises(RuntimeError), open_outputs() as outputs:
        outputs.take([])
        raise RuntimeError
    assert log.read_text() == "precious\n"
    with open_outputs() as outputs:
        outputs.take(EVENTS[:1])
        assert [json.loads(line)["seq"] for line in log.read_text().splitlines()] == [1]
        outputs.take(EVENTS[1:])
    assert [json.loads(line)["seq"] for line in log.read_text().splitlines()] == [1, 2, 3]
    assert [path.name for path in tmp_path.iterdir()] == ["g.jsonl"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["{tmp}/nothing"], "nothing"),
        (["{tmp}"], "no pictures"),
        ([""], "the source is empty"),
        ([__file__], "no video that can be read"),
        (["{tmp}", "--rules", "chess"], "chess"),
        (["{tmp}", "--sgf", "{tmp}/no/such/folder.sgf"], "folder.sgf"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    command = [sys.executable, "-m", "station", "record", *(a.format(tmp=tmp_path) for a in arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_film_without_a_board_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "film"
    folder.mkdir()
    for index in range(3):
        cv2.imwrite(str(folder / f"{index}.png"), np.full((240, 320, 3), 90, np.uint8))
    command = [sys.executable, "-m", "station", "record", str(folder), "--json", "--sgf", str(tmp_path / "g.sgf")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "no board was found in any picture" in ran.stderr
    assert "Traceback" not in ran.stderr
