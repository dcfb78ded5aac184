"""What `tianyuan doctor --hardware` says."""

import json

import pytest
from typer.testing import CliRunner

from hardware.modules import MODULES
from station.cli import program
from station.doctor.shopping import as_json, cameras, lines
from station.locale.catalog import LANGUAGES, Language, catalog


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_camera_is_told_with_its_height_in_every_language(language: Language) -> None:
    told = "\n".join(lines(catalog(language)))
    for at, _ in cameras():
        assert at.module.name in told
        assert str(at.height_mm) in told
    assert "HARDWARE.md" in told


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
