"""The commands as a person calls them."""

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from station.setup.lenses import LensShelf
from station.storage.bundles import SELFTEST
from station.storage.folder import DataFolder
from tests.calibration.sheets import random_view, wide_lens
from tests.calibration.test_equipment import ROW_MM, scene_of, with_sheet
from tests.hardware.mjpeg_server import mjpeg_server
from vision.synthetic.render import render

pytestmark = pytest.mark.slow


def tianyuan(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "station", *arguments]
    root = Path(__file__).parents[3]
    return subprocess.run(
        command, cwd=folder, env={"PYTHONPATH": str(root), "PATH": ""}, capture_output=True, text=True, timeout=200
    )


def test_the_sheet_is_written_once(tmp_path: Path) -> None:
    assert tianyuan("calibrate", "sheet", "s.pdf", folder=tmp_path).returncode == 0
    assert (tmp_path / "s.pdf").read_bytes().startswith(b"%PDF")
    again = tianyuan("calibrate", "sheet", "s.pdf", folder=tmp_path)
    assert again.returncode == 2 and again.stderr == "tianyuan: s.pdf: exists; --force overwrites it\n"
    assert tianyuan("calibrate", "sheet", "t.pdf", "--paper", "a3", folder=tmp_path).returncode == 2
    for out, says in (("/proc/s.pdf", "cannot be written"), ("no/s.pdf", "its folder does not exist")):
        refused = tianyuan("calibrate", "sheet", out, folder=tmp_path)
        assert refused.returncode == 2 and refused.stderr.startswith(f"tianyuan: {out}: {says}")
        assert refused.stderr.count("\n") == 1


def test_a_lens_from_a_folder_of_pictures(tmp_path: Path) -> None:
    lens, rng = wide_lens(), np.random.default_rng(1)
    (tmp_path / "views").mkdir()
    for number in range(14):
        cv2.imwrite(str(tmp_path / "views" / f"{number}.png"), random_view(lens, rng))
    done = tianyuan("calibrate", "lens", "views", "--json", "--data", "station", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["rms_px"] < 0.3
    saved = Lens.from_dict(json.loads((tmp_path / "lens.json").read_text()))
    assert saved.focal_px == pytest.approx(lens.matrix[0, 0], rel=0.01)
    (kept,) = LensShelf(tmp_path / "station", "views").lenses
    assert kept.as_dict() == saved.as_dict() | {"file": kept.file}


def test_too_few_views_say_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "views").mkdir()
    cv2.imwrite(str(tmp_path / "views" / "1.png"), random_view(wide_lens(), np.random.default_rng(1)))
    done = tianyuan("calibrate", "lens", "views", folder=tmp_path)
    assert done.returncode == 1 and "Only 1 views" in done.stdout
    assert not (tmp_path / "lens.json").exists()


def test_pictures_that_show_no_board(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "tiny.png"), np.zeros((5, 5, 3), np.uint8))
    cv2.imwrite(str(tmp_path / "gray.png"), np.full((400, 400, 3), 128, np.uint8))
    tiny = tianyuan("calibrate", "view", "tiny.png", folder=tmp_path)
    assert tiny.returncode == 2 and tiny.stderr.startswith("tianyuan: tiny.png: ") and tiny.stderr.count("\n") == 1
    for command in ("view", "equipment"):
        gray = tianyuan("calibrate", command, "gray.png", "--json", folder=tmp_path)
        assert gray.returncode == 1 and "board" in json.loads(gray.stdout)["reason"]


@pytest.mark.parametrize("arguments", [["view", "no.jpg"], ["equipment", "no.jpg"], ["lens", "nowhere"]])
def test_what_is_not_there_is_named(tmp_path: Path, arguments: list[str]) -> None:
    done = tianyuan("calibrate", *arguments, folder=tmp_path)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and arguments[1] in done.stderr


def test_selftest_writes_a_report(tmp_path: Path) -> None:
    with mjpeg_server() as server:
        camera = server.url
        words = ("--camera", camera, "--seconds", "4", "--out", "r.json", "--data", "data")
        done = tianyuan("selftest", *words, folder=tmp_path)
    report = json.loads((tmp_path / "r.json").read_text())
    assert report["times"]["frames"] > 10 and report["size_px"] == [320, 240]
    assert done.returncode == 1 and any("no board was found" in trouble for trouble in report["troubles"])
    assert report["chain"]["looks"] > 0 and report["chain"]["board_s"] is None
    with closing(DataFolder(tmp_path / "data")) as folder:
        with folder.log.ledger() as ledger:
            said = [json.loads(one.record or b"{}") for one in ledger.stored(1)]
        [found] = [one["data"] for one in said if one["type"] == SELFTEST]
        assert found["times"] == report["times"] and found["troubles"] == report["troubles"]
        refused = tianyuan("selftest", "--camera", camera, "--out", "s.json", "--data", "data", folder=tmp_path)
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1, "while a station holds it: told at once"
    assert not (tmp_path / "s.json").exists()


def test_doctor_speaks_json(tmp_path: Path) -> None:
    done = tianyuan("doctor", "--json", folder=tmp_path)
    names = {json.loads(line)["name"] for line in done.stdout.splitlines()}
    assert {"python", "libcamera", "picamera2", "cameras", "disk", "clock", "temperature", "power"} <= names
    assert done.returncode in (0, 1) and done.stderr == ""


def test_equipment_from_several_pictures_of_one_view_says_what_it_cannot_tell(tmp_path: Path) -> None:
    scene = scene_of(4)
    picture = with_sheet(render(scene), 0.94 * ROW_MM)
    for name, image in (("a.png", picture), ("b.png", picture), ("moved.png", np.roll(picture, 4, axis=1))):
        cv2.imwrite(str(tmp_path / name), image)
    done = tianyuan("calibrate", "equipment", "a.png", "b.png", folder=tmp_path)
    assert done.returncode in (0, 1), done.stderr
    assert "cell_width: 23.5" in done.stdout and "2002 §32.1" in done.stdout and "margin top" in done.stdout
    moved = tianyuan("calibrate", "equipment", "a.png", "moved.png", folder=tmp_path)
    assert moved.returncode == 2 and "picture 2 is shifted" in moved.stderr
