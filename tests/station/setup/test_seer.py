"""Profiles at work: what a station that was killed goes on with, and what it notices before each game."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.check import Verdict
from calibration.orientation import BlackSits, renamed
from hardware.sources import camera_name
from rules.points import parse_point, point_name
from station.setup import seer as seer_module
from station.setup.store import ProfileStore, profile_path
from tests.calibration.scenes import filmed
from tests.sentences import english
from tests.station.setup.pictures import Studio, empty_board
from vision.geometry.turn import turned_points
from vision.synthetic.scene import Shift

pytestmark = pytest.mark.slow


def stones(**points: str) -> np.ndarray:
    """361 colors from "D4 Q16" for black, white."""
    board = np.zeros(361, np.uint8)
    for color, names in ((1, points.get("black", "")), (2, points.get("white", ""))):
        for name in names.split():
            board[parse_point(name, 19)] = color
    return board


def seen(studio: Studio, count: int = 1) -> np.ndarray:
    sight = studio.watch(count)
    assert sight.observation is not None, sight.reason
    best: np.ndarray = sight.observation.loglik.argmax(axis=1).astype(np.uint8)
    return best


def test_the_profile_is_saved_without_a_click_and_starts_the_next_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Studio(tmp_path, empty_board())
    first.watch(14)
    assert first.desk.now.step == "ready" and first.told() == ["set_up"]

    def searched(_: object) -> object:
        raise AssertionError("the board was searched for although its place is known")

    monkeypatch.setattr(seer_module, "see_board", searched)
    again = Studio(tmp_path, empty_board())
    again.watch(1)
    check = again.desk.now.check
    assert check is not None and check.verdict is Verdict.HOLDS and again.told() == []
    assert again.desk.now.step == "ready"


def test_a_bump_while_nobody_watched_is_told_and_saved(tmp_path: Path) -> None:
    Studio(tmp_path, empty_board()).watch(14)
    again = Studio(tmp_path, replace(empty_board(), shift=Shift(0.6, 0.3, 0.02)))
    again.watch(2)
    assert again.told() == ["profile_refreshed"]
    data = again.remarks[0].as_data()
    assert [finding["kind"] for finding in data["findings"]] == ["moved"]
    third = Studio(tmp_path, again.scene)
    third.watch(1)
    assert third.desk.now.check is not None and third.desk.now.check.verdict is Verdict.HOLDS


def test_another_board_is_refused_and_set_up_anew(tmp_path: Path) -> None:
    Studio(tmp_path, empty_board()).watch(14)
    scene = empty_board()
    other = Studio(tmp_path, replace(scene, board=replace(scene.board, column_width=scene.board.column_width * 1.06)))
    other.watch(2)
    steps = [str(other.desk.now.step)]
    assert other.told() == ["profile_refused"]
    other.watch(14)
    assert other.told() == ["profile_refused", "set_up"]
    assert [*steps, other.desk.now.step] == ["still", "ready"]


@pytest.mark.parametrize(("blur_px", "told"), [(1.6, "profile_refreshed"), (3.5, "profile_refused")])
def test_a_dirty_lens_before_a_game_is_an_event(tmp_path: Path, blur_px: float, told: str) -> None:
    Studio(tmp_path, empty_board()).watch(14)
    dirty = Studio(tmp_path, filmed(empty_board(), blur_px=blur_px))
    dirty.watch(2)
    assert dirty.told() == [told]
    if told == "profile_refused":
        dirty.watch(14)
        assert dirty.desk.now.step == "view", "too soft: nothing is set up before the lens is wiped"


def test_a_changed_zoom_is_an_event(tmp_path: Path) -> None:
    Studio(tmp_path, empty_board()).watch(14)
    scene = empty_board()
    zoomed = Studio(tmp_path, replace(scene, camera=replace(scene.camera, focal_px=0.92 * scene.camera.focal_px)))
    zoomed.watch(2)
    assert zoomed.told() == ["profile_refreshed"]
    data = zoomed.remarks[0].as_data()
    assert "zoom" in [finding["kind"] for finding in data["findings"]]


def test_it_is_checked_again_before_the_next_game(tmp_path: Path) -> None:
    studio = Studio(tmp_path, empty_board())
    studio.watch(14)
    studio.watch(1, awaiting=False)
    studio.scene = replace(studio.scene, shift=Shift(0.3, 0.0, 0.0))  # too little for the watcher to look after
    studio.watch(2, awaiting=False)
    assert studio.desk.round == 0
    studio.watch(2, awaiting=True)
    assert studio.desk.round == 1 and studio.told() == ["set_up", "profile_refreshed"]


def test_black_on_another_side_renames_the_points_and_is_remembered(tmp_path: Path) -> None:
    studio = Studio(tmp_path, replace(empty_board(), stones=stones(black="D4 Q16", white="C10")))
    assert seen(studio, 14)[parse_point("C10", 19)] == 2
    names = studio.desk.sit(BlackSits.LEFT)
    assert names == renamed(BlackSits.BOTTOM, BlackSits.LEFT)
    after = point_name(names[parse_point("C10", 19)])
    assert after == "K3"  # what lay at the picture's left lies before Black
    now = seen(studio)
    assert now[parse_point(after, 19)] == 2 and now[parse_point("C10", 19)] == 0
    again = Studio(tmp_path, studio.scene)
    assert (seen(again) == now).all()
    assert (again.desk.now.black, again.desk.now.asked) == (BlackSits.LEFT, True)


def test_where_black_sits_is_remembered_before_there_is_a_profile(tmp_path: Path) -> None:
    early = Studio(tmp_path, empty_board())
    early.desk.sit(BlackSits.TOP)
    early.desk.sit(BlackSits.LEFT)
    assert early.store.profile is None
    again = Studio(tmp_path, early.scene)  # it was killed: what came after it has nothing but the folder
    assert (again.desk.now.black, again.desk.now.asked) == (BlackSits.LEFT, True)
    again.watch(14)
    kept = ProfileStore(tmp_path / "profile.json", "staged")
    assert kept.profile is not None and (kept.profile.black, kept.profile.asked) == (BlackSits.LEFT, True)
    assert [path.name for path in tmp_path.iterdir()] == ["profile.json"]  # one place says it, not two


@pytest.mark.parametrize("torn", ["", "[]", '{"black": 1}', '{"black": "under"}', '{"black"', "\x00"])
def test_an_answer_that_cannot_be_read_is_asked_again(tmp_path: Path, torn: str) -> None:
    (tmp_path / "profile.seat").write_text(torn)
    studio = Studio(tmp_path, empty_board())
    assert (studio.desk.now.black, studio.desk.now.asked) == (BlackSits.BOTTOM, False)


def test_an_answer_that_no_disk_takes_is_told(tmp_path: Path) -> None:
    (tmp_path / "profile.seat.new").mkdir()
    studio = Studio(tmp_path, empty_board())
    studio.desk.sit(BlackSits.LEFT)
    assert studio.desk.now.black is BlackSits.LEFT and studio.desk.now.complaint is not None
    studio.watch(14)
    assert studio.desk.now.complaint is None


def test_a_board_that_was_turned_meanwhile_keeps_its_names(tmp_path: Path) -> None:
    lying = stones(black="D4 Q16 Q10 F3 C6 R14", white="C10 O17 K4 D16 H5 R6 N3")
    Studio(tmp_path, replace(empty_board(), stones=lying)).watch(14)
    around = replace(empty_board(), stones=turned_points(lying, 2))
    again = Studio(tmp_path, around, game=lying.tobytes())
    assert (seen(again) == lying).all()


def test_a_damaged_profile_is_one_sentence_and_set_aside(tmp_path: Path) -> None:
    (tmp_path / "profile.json").write_text('{"version": 1, "pose"')
    studio = Studio(tmp_path, empty_board())
    assert "profile.json: is no calibration profile" in english(studio.desk.now.complaint)
    assert english(studio.desk.now.complaint).endswith("the station goes on without it")
    studio.watch(14)
    assert studio.desk.now.complaint is None and studio.desk.now.step == "ready"
    assert (tmp_path / "profile.damaged").read_text() == '{"version": 1, "pose"'
    assert ProfileStore(tmp_path / "profile.json", "staged").profile is not None


def test_a_disk_that_takes_nothing_does_not_stop_the_station(tmp_path: Path) -> None:
    (tmp_path / "profile.json.new").mkdir()
    studio = Studio(tmp_path, empty_board())
    studio.watch(14)
    assert studio.desk.now.step == "ready" and "cannot be written" in english(studio.desk.now.complaint)


def test_files_are_a_camera_each_and_hold_no_password(tmp_path: Path) -> None:
    names = ["picamera:0", "picamera:1", "v4l2:0", "rtsp://u:secret@10.0.0.2/a", "sim:a/b.sgf?seed=1", "sim:a-b.sgf"]
    paths = {profile_path(tmp_path, name) for name in names}
    assert len(paths) == len(names) and all(path.parent == tmp_path / "profiles" for path in paths)
    assert "secret" not in "".join(map(str, paths)) + camera_name(names[3])
