"""What `tianyuan doctor --hardware` says."""

import json

import pytest
from typer.testing import CliRunner

from hardware.found import FoundCamera
from hardware.modules import MODULES
from station.cli import program
from station.doctor.diagnosis import Grade
from station.doctor.shopping import PARTS, as_json, attached, cameras, lines
from station.locale.catalog import LANGUAGES, Language, catalog
from tests.sentences import english


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_camera_is_told_with_its_height_in_every_language(language: Language) -> None:
    told = "\n".join(lines(catalog(language)))
    for at, _ in cameras():
        assert at.module.name in told
        assert str(at.height_mm) in told
    assert "HARDWARE.md" in told
    for part in PARTS:
        assert catalog(language).text(f"shop_part_{part}") in told


@pytest.mark.parametrize(
    ("model", "name", "height", "grade"),
    [
        ("imx708", "Camera Module 3", "650 mm", Grade.OK),
        ("imx708_wide_noir", "Camera Module 3 Wide NoIR", "600 mm", Grade.NOTE),
        ("imx219", "Camera Module 2", "600 mm", Grade.OK),
        ("imx477", "HQ Camera", "620 mm", Grade.OK),
    ],
)
def test_a_module_that_is_here_is_told_with_its_height(model: str, name: str, height: str, grade: Grade) -> None:
    (told,) = attached([FoundCamera("v4l2:0", "Webcam"), FoundCamera("picamera:0", model, model)])
    assert told.grade is grade and english(told.found).startswith(f"picamera:0 {name}: hang it {height}")
    assert ("NoIR" in english(told.cure)) is (grade is Grade.NOTE)


def test_cameras_that_are_no_module_are_not_told_a_height() -> None:
    assert not list(attached([FoundCamera("v4l2:0", "Webcam"), FoundCamera("picamera:0", "ov5647", "ov5647")]))


def test_one_that_needs_a_ceiling_is_not_recommended() -> None:
    shown = [json.loads(as_json(at, lowest)) for at, lowest in cameras()]
    assert [one["module"] for one in shown] == [module.name for module in MODULES]
    assert shown[0]["fits"] is True
    assert [one["module"] for one in shown if not one["fits"]] == ["HQ Camera, 16 mm lens"]


def test_the_command_prints_them() -> None:
    runner = CliRunner()
    done = runner.invoke(program(), ["doctor", "--hardware", "--json"])
    assert done.exit_code == 0
    assert [json.loads(line)["sensor"] for line in done.stdout.splitlines()] == [one.model for one in MODULES]
