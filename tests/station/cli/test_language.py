"""`--lang`: the same of every command that speaks to people."""

from pathlib import Path

import pytest

from station.locale.catalog import LANGUAGES, Language
from tests.station.commands import Command

SPOKEN = {
    "read": ["none.png"],
    "record": ["none"],
    "count": ["none.sgf"],
    "check": ["none.sgf"],
    "rulings": ["two_moves"],
    "serve": ["--port", "0"],
    "doctor": [],
    "selftest": [],
    "calibrate": ["view", "none.png"],
}
EMPTY_HOST = {"en": "--host is empty", "zh": "--host 为空", "ja": "--host が空", "ko": "--host가 비었"}


@pytest.mark.parametrize("name", SPOKEN)
def test_a_language_that_is_none(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence and status 2, before anything is opened."""
    command = Command(name, capsys, monkeypatch)
    assert command.text(*SPOKEN[name], "--lang", "fr", status=2) == (
        "", "tianyuan: --lang 'fr': zh, en, ja or ko\n",
    )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_is_said_in_the_language_asked_for(
    language: Language, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whichever layer refuses it: over the locale's."""
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    served = Command("serve", capsys, monkeypatch).text("--host", "", "--lang", language, status=2)
    assert served[1].startswith(f"tianyuan: {EMPTY_HOST[language]}")
    same = str(tmp_path / "one")
    recorded = Command("record", capsys, monkeypatch)
    told = recorded.text("none", "--sgf", same, "--log", same, "--lang", language, status=2)
    words = {"en": "the same file", "zh": "同一个文件", "ja": "同じファイル", "ko": "같은 파일"}
    assert told[0] == "" and same in told[1] and words[language] in told[1]
