"""Where commands write, and in which language."""

from contextvars import ContextVar
from pathlib import Path

import pytest

from station.cli import output
from station.cli.output import refuse_unwritable, spoken, write_file
from station.errors import InputError
from tests.sentences import refused


def test_trying_a_file_leaves_nothing_behind(tmp_path: Path) -> None:
    refuse_unwritable(tmp_path / "new.sgf", force=False)
    assert list(tmp_path.iterdir()) == []


def test_what_exists_is_overwritten_by_force_alone(tmp_path: Path) -> None:
    (tmp_path / "old.sgf").write_text("a game")
    with refused(InputError, match=r"old\.sgf: exists; --force"):
        refuse_unwritable(tmp_path / "old.sgf", force=False)
    refuse_unwritable(tmp_path / "old.sgf", force=True)
    assert (tmp_path / "old.sgf").read_text() == "a game", "only tried"


def test_what_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with refused(InputError, match="its folder does not exist"):
        refuse_unwritable(tmp_path / "none" / "a.sgf", force=False)
    with refused(InputError, match="cannot be written"):
        refuse_unwritable(tmp_path, force=True)
    with refused(InputError, match="cannot be written"):
        write_file(tmp_path, b"")


def test_json_is_english_and_the_rest_as_the_locale_where_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    monkeypatch.setattr(output, "_asked", ContextVar("asked", default=None))
    assert spoken(as_json=True).language == "en"
    assert spoken().language == "ja"
    monkeypatch.setattr(output, "_asked", ContextVar("asked", default="ko"))
    assert spoken(as_json=True).language == "ko"
