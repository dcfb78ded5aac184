"""One version: of the project, of the command, of the records that it writes, of the changelog's top."""

import re
import tomllib
from pathlib import Path

import pytest

from station.cli import main
from station.game.sgf import APPLICATION

ROOT = Path(__file__).parents[3]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


@pytest.mark.parametrize("asked", ["--version", "version"])
def test_the_command_tells_the_projects_version(
    asked: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["tianyuan", asked])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    assert capsys.readouterr().out == f"{VERSION}\n"


def test_records_name_the_program_by_its_first_two_numbers() -> None:
    assert f"Tianyuan:{'.'.join(VERSION.split('.')[:2])}" == APPLICATION


def test_the_changelog_begins_with_it() -> None:
    heads = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert heads[0] == VERSION
    assert heads == sorted(heads, key=lambda head: [int(part) for part in head.split(".")], reverse=True)
