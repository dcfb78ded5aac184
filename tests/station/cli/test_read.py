"""`tianyuan read` as a process: what it prints, what it writes, how it ends."""

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from rules.sgf.reader import read_sgf
from tests.vision.scenes import overhead_scene

pytestmark = pytest.mark.slow

RED_CARD = np.full((300, 400, 3), (30, 30, 200), np.uint8)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """board.jpg (a rendered board), card.png (no board), text.jpg (no picture)."""
    folder = tmp_path_factory.mktemp("pictures")
    cv2.imwrite(str(folder / "board.jpg"), overhead_scene(1).image_bgr)
    cv2.imwrite(str(folder / "card.png"), RED_CARD)
    (folder / "text.jpg").write_text("no picture")
    return folder


def tianyuan(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "station", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)


def test_one_object_a_picture_in_order_and_the_worst_status(pictures: Path, tmp_path: Path) -> None:
    names = ["text.jpg", "board.jpg", "card.png", "missing.jpg"]
    done = tianyuan(
        "read", *(pictures / name for name in names), "--json", "--sgf", tmp_path / "a", "--overlay", tmp_path
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [Path(answer["image"]).name for answer in answers] == names
    assert [answer["status"] for answer in answers] == ["error", "ok", "no_board", "error"]
    assert done.returncode == 2
    told = [f"tianyuan: {answer['reason']}" for answer in answers if answer["status"] == "error"]
    assert done.stderr.splitlines() == told
    assert all(answer["reason"] and answer["board"] is None for answer in answers if answer["status"] != "ok")
    _check_reading(answers[1])
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["board.sgf"]
    record = read_sgf((tmp_path / "a" / "board.sgf").read_bytes())
    unsure = {(doubt["row"], doubt["col"]) for doubt in answers[1]["unsure"]}
    written = record.final_position().stones
    for point, mark in enumerate("".join(answers[1]["board"])):
        if divmod(point, 19) not in unsure:
            assert written[point] == ".BW".index(mark)
    drawn = cv2.imread(str(tmp_path / "board.jpg"))
    assert drawn is not None and drawn.shape == overhead_scene(1).image_bgr.shape


def _check_reading(answer: dict[str, object]) -> None:
    truth = overhead_scene(1)
    board = answer["board"]
    assert isinstance(board, list) and [len(row) for row in board] == [19] * 19
    wrong = sum(mark != ".BW"[stone] for mark, stone in zip("".join(board), truth.stones, strict=True))
    assert wrong <= 2
    assert np.abs(np.array(answer["corners"]) - truth.corners_px).max() < 8
    assert answer["size"] == 19 and answer["hidden"] == []
    assert isinstance(answer["confidence"], float) and 0 <= answer["confidence"] <= 1
    assert isinstance(answer["grid_confidence"], float) and answer["confidence"] <= answer["grid_confidence"] <= 1
    assert isinstance(answer["seconds"], float) and answer["seconds"] > 0


@pytest.mark.parametrize(("names", "status"), [(["card.png"], 1), (["board.jpg"], 0), (["card.png", "board.jpg"], 1)])
def test_exit_status(pictures: Path, names: list[str], status: int) -> None:
    done = tianyuan("read", *(pictures / name for name in names))
    assert done.returncode == status and "Traceback" not in done.stderr
    assert done.stdout.count("no board") == names.count("card.png")


def test_a_person_sees_rows_and_columns_by_name_and_what_was_written(pictures: Path, tmp_path: Path) -> None:
    done = tianyuan("read", pictures / "board.jpg", "--sgf", tmp_path)
    lines = done.stdout.splitlines()
    letters = [index for index, line in enumerate(lines) if line.split() == list("ABCDEFGHJKLMNOPQRST")]
    assert len(letters) == 2 and letters[1] - letters[0] == 20
    rows = [line.split() for line in lines[letters[0] + 1 : letters[1]]]
    assert [(row[0], row[-1]) for row in rows] == [(str(number), str(number)) for number in range(19, 0, -1)]
    truth = [".BW"[stone] for stone in overhead_scene(1).stones]
    shown = [mark for row in rows for mark in row[1:-1]]
    assert sum(mark != right for mark, right in zip(shown, truth, strict=True) if mark not in "?~") <= 2
    assert lines[-1] == f"wrote {tmp_path / 'board.sgf'}"


def test_what_cannot_be_read_is_told_on_standard_error(pictures: Path) -> None:
    done = tianyuan("read", pictures / "text.jpg", pictures / "card.png")
    assert done.returncode == 2
    assert done.stderr.startswith(f"tianyuan: {pictures / 'text.jpg'}: not a picture")
    assert len(done.stderr.splitlines()) == len(done.stdout.splitlines()) == 1 and "no board" in done.stdout


def test_existing_files_are_kept_unless_forced(pictures: Path, tmp_path: Path) -> None:
    (tmp_path / "board.sgf").write_text("precious")
    refused = tianyuan("read", pictures / "board.jpg", "--sgf", tmp_path)
    assert refused.returncode == 2 and "exists already" in refused.stderr and "Traceback" not in refused.stderr
    assert (tmp_path / "board.sgf").read_text() == "precious"
    tianyuan("read", pictures / "board.jpg", "--sgf", tmp_path, "--force")
    assert (tmp_path / "board.sgf").read_text().startswith("(;FF[4]")


def test_a_picture_is_never_overwritten_by_its_overlay(pictures: Path) -> None:
    before = (pictures / "board.jpg").read_bytes()
    refused = tianyuan("read", pictures / "board.jpg", "--overlay", pictures, "--force")
    assert refused.returncode == 2 and "board.jpg" in refused.stderr
    assert (pictures / "board.jpg").read_bytes() == before
