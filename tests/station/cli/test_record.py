"""`tianyuan record`: a profile's names of points, what ends the command or answers no, photographs moves apart."""

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
from rules.record import SetUp as Node
from rules.sgf import read_sgf
from tests.calibration.scenes import good_scene
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


def test_a_board_out_of_sight_to_the_end_answers_no(tmp_path: Path, record: Command) -> None:
    """The light goes out after three moves, and the film runs on for a while."""
    film, rng = filmed(tmp_path / "film"), np.random.default_rng(3)
    last = sorted(film.glob("*.png"))[-1]
    lit, first = cv2.imread(str(last)), int(last.stem) + 1
    assert lit is not None
    for number in range(first, first + 26):
        dark = np.clip(rng.normal(4, 2, lit.shape), 0, 255).astype(np.uint8)
        cv2.imwrite(str(film / f"{number:03}.png"), dark, [cv2.IMWRITE_PNG_COMPRESSION, 1])
    events, told = record(film, "--fps", "2", "--sgf", tmp_path / "game.sgf", status=1)
    assert [event["type"] for event in events][-2:] == ["view_blocked", "game_ended"]
    assert told.startswith(f"tianyuan: {film}: the record stood still from second 1") and len(told.splitlines()) == 1
    assert "out of sight from 0:00:1" in (tmp_path / "game.sgf").read_text()


def test_photographs_some_moves_apart(tmp_path: Path, record: Command) -> None:
    """From a hand that never stands still: moves where the rules leave one order, else a gap with its stones."""
    album, lying = tmp_path / "album", np.zeros(361, np.uint8)
    album.mkdir()
    added = {"": "", "Q16": "D4", "C3": "R4", "K10 C10": "Q10", " ": "F3"}
    for number, stones in enumerate(added.items()):
        for color, names in enumerate(stones, 1):
            lying[[parse_point(name, 19) for name in names.split()]] = color
        scene = replace(empty_board(), stones=lying.copy(), camera=good_scene(number + 1).camera)
        cv2.imwrite(str(album / f"{number}.jpg"), Stage(number).show(scene).image_bgr)
    events, told = record(album, "--sgf", tmp_path / "game.sgf", status=0)
    said = [
        f"{event['color']} {event['point']}" if event["type"] == "move" else " ".join(["gap", *event["points"]])
        for event in events if event["type"] in ("move", "gap")
    ]  # fmt: skip
    assert said == ["B Q16", "W D4", "B C3", "W R4", "gap C10 K10 Q10", "W F3"] and told == ""
    steps = read_sgf((tmp_path / "game.sgf").read_bytes()).steps
    (gap,) = (step for step in steps if isinstance(step, Node))
    assert {point_name(point) for point in (*gap.black, *gap.white, *gap.empty)} == {"C10", "K10", "Q10"}


def test_where_no_board_is_the_answer_is_no(tmp_path: Path, record: Command) -> None:
    film = tmp_path / "film"
    film.mkdir()
    for number in range(3):
        cv2.imwrite(str(film / f"{number}.png"), np.full((240, 320, 3), (40, 40, 200), np.uint8))
    events, told = record(film, status=1)
    assert (events[-1]["type"], events[-1]["status"]) == ("no_board", "no_board")
    assert told.startswith(f"tianyuan: {film}: ") and len(told.splitlines()) == 1
