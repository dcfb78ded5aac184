"""Lenses measured by the command or on the set-up page: kept per camera, size and focus, read by the station."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from calibration.lens import Lens
from calibration.profile import load_profile
from station.errors import InputError
from station.setup.lenses import LensShelf, load_lens
from tests.calibration.scenes import good_scene
from tests.calibration.sheets import Through, wide_lens
from tests.sentences import english, refused
from tests.station.setup.pictures import Studio, empty_board

pytestmark = pytest.mark.slow


def lens_of_scene() -> Lens:
    """As the sheet would tell the lens of `empty_board`'s camera, its focal length made 5 % longer to be known by."""
    truth = Through(good_scene(1).camera)
    return replace(wide_lens(truth.size_px), matrix=truth.matrix * [[1.05], [1.05], [1]])


def test_each_focus_has_its_own_and_a_new_one_takes_the_place_of_the_old(tmp_path: Path) -> None:
    shelf = LensShelf(tmp_path, "picamera:0")
    for focus, rms in ((1.25, 0.3), (4.0, 0.4), (1.30, 0.2)):
        shelf.keep(replace(wide_lens(), focus_dpt=focus, rms_px=rms))
    again = LensShelf(tmp_path, "picamera:0")
    assert sorted((lens.focus_dpt, lens.rms_px) for lens in again.lenses) == [(1.3, 0.2), (4.0, 0.4)]
    assert {lens.file for lens in again.lenses} == {path.name for path in (tmp_path / "lenses").iterdir()}
    assert LensShelf(tmp_path, "picamera:1").lenses == () and again.complaint is None


def test_a_lens_that_the_command_kept_is_used_by_set_up_and_named_in_the_profile(tmp_path: Path) -> None:
    before = Studio(tmp_path, empty_board())
    before.watch(14)
    assert before.desk.now.lens is None or before.desk.now.lens.source == "board lines"
    kept = LensShelf(tmp_path, "staged").keep(lens_of_scene())
    again = Studio(tmp_path, empty_board())
    again.watch(14)
    now = again.desk.now
    assert now.lens is not None and (now.lens.source, now.lens.file) == ("sheet", kept.file)
    assert now.lens.focal_px == pytest.approx(lens_of_scene().focal_px)
    profile = load_profile(tmp_path / "profile.json")
    assert profile.lens is not None and profile.lens.file == kept.file
    again.desk.restart()
    again.watch(14)
    assert again.desk.now.step == "ready" and again.desk.now.view.focal_known


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"source": "sheet"}', "NaN"])
def test_what_is_no_lens_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lens.json"
    path.write_text(text)
    with refused(InputError, match=r"lens\.json: is no lens that"):
        load_lens(path)


@pytest.mark.parametrize("broken", [float("nan"), -5.0])
def test_numbers_that_are_none_of_a_lens_are_refused(tmp_path: Path, broken: float) -> None:
    told = wide_lens().as_dict()
    told["matrix"][0][0] = broken
    (tmp_path / "lens.json").write_text(json.dumps(told))
    with refused(InputError, match="none of a lens"):
        load_lens(tmp_path / "lens.json")


def test_a_damaged_one_does_not_stop_the_station(tmp_path: Path) -> None:
    kept = LensShelf(tmp_path, "staged").keep(lens_of_scene())
    (tmp_path / "lenses" / kept.file).write_text("{")
    studio = Studio(tmp_path, empty_board())
    assert "the station goes on without it" in english(studio.desk.now.complaint)
    studio.watch(14)
    assert studio.desk.now.step == "ready"
