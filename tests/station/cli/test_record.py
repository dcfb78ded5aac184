"""`tianyuan record --profile`: Black's side names the points; a profile that cannot be used ends the command."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.orientation import BlackSits, facing, renamed
from calibration.profile import save_profile
from calibration.setup import SetUp
from rules.points import parse_point, point_name
from tests.station.commands import Command
from tests.station.setup.pictures import empty_board
from vision.synthetic.stage import Stage

pytestmark = pytest.mark.slow

PLAYED = ("Q16", "C4", "R5")


@pytest.fixture
def record(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Command]:
    yield Command("record", capsys, monkeypatch)


def filmed(folder: Path) -> Path:
    """Three moves, six pictures each, and the set-up with Black at the picture's right beside them."""
    scene, stage, lying = empty_board(), Stage(2), np.zeros(361, np.uint8)
    folder.mkdir()
    number = 0
    for color, name in enumerate(("", *PLAYED)):
        if name:
            lying = lying.copy()
            lying[parse_point(name, 19)] = 2 - color % 2
        for _ in range(6):
            shown = stage.show(replace(scene, stones=lying))
            cv2.imwrite(str(folder / f"{number:03}.png"), shown.image_bgr)
            number += 1
    setup = SetUp(black=BlackSits.RIGHT)
    setup.see(shown.image_bgr, facing(shown.pose, BlackSits.RIGHT), 0)
    save_profile(setup.profile("v4l2:0", "2026-11-20T10:00:00Z", asked=True), folder.with_suffix(".json"))
    return folder


def test_the_profile_says_which_way_round(tmp_path: Path, record: Command) -> None:
    film = filmed(tmp_path / "film")
    names = renamed(BlackSits.BOTTOM, BlackSits.RIGHT)
    events, told = record(film, "--profile", film.with_suffix(".json"))
    moves = [event["point"] for event in events if event["type"] == "move"]
    assert moves == [point_name(names[parse_point(name, 19)]) for name in PLAYED] and told == ""
    assert moves != list(PLAYED)


@pytest.mark.parametrize("text", ["", '{"version": 1}', '{"version": 1, "size_px": [NaN, 3]}', "[" * 5000])
def test_a_damaged_profile_ends_the_command_in_one_sentence(tmp_path: Path, record: Command, text: str) -> None:
    (tmp_path / "film").mkdir()
    (tmp_path / "p.json").write_text(text)
    _, told = record.text(tmp_path / "film", "--profile", tmp_path / "p.json", status=2)
    assert len(told.splitlines()) == 1 and "p.json: is no calibration profile" in told


def test_a_refusal_is_an_object_too(tmp_path: Path, record: Command) -> None:
    nowhere = tmp_path / "nowhere"
    (refused,), told = record(nowhere, status=2)
    assert (refused["type"], refused["status"], refused["source"]) == ("error", "error", str(nowhere))
    assert told == f"tianyuan: {refused['reason']}\n" and "no such file" in told


def test_a_record_that_stood_still_to_the_end_answers_no(tmp_path: Path, record: Command) -> None:
    """The board is swept, and the film ends before anybody puts it right."""
    film, scene, stage = tmp_path / "film", empty_board(), Stage(2)
    film.mkdir()
    lying = np.zeros((19, 19), np.uint8)
    lying[2:17:3, 2:17:3], lying[4:17:3, 4:17:3] = 1, 2
    for number in range(30):
        stones = np.roll(lying, number >= 12, axis=1).ravel()
        cv2.imwrite(str(film / f"{number:03}.png"), stage.show(replace(scene, stones=stones)).image_bgr)
    events, told = record(film, "--sgf", tmp_path / "game.sgf", status=1)
    assert [event["type"] for event in events][-2:] == ["board_scattered", "game_ended"]
    assert told.startswith(f"tianyuan: {film}: the record stood still from second ") and len(told.splitlines()) == 1
    assert "the record stood still from 0:00:0" in (tmp_path / "game.sgf").read_text()


def test_where_no_board_is_the_answer_is_no(tmp_path: Path, record: Command) -> None:
    film = tmp_path / "film"
    film.mkdir()
    for number in range(3):
        cv2.imwrite(str(film / f"{number}.png"), np.full((240, 320, 3), (40, 40, 200), np.uint8))
    events, told = record(film, status=1)
    assert (events[-1]["type"], events[-1]["status"]) == ("no_board", "no_board")
    assert told.startswith(f"tianyuan: {film}: ") and len(told.splitlines()) == 1
