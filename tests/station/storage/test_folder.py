"""A data folder that an ordinary user may not write: one clear sentence. Root may write all, so it steps down."""

import io
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr
from importlib import import_module
from pathlib import Path

import pytest

from station.cli import main
from station.doctor.diagnosis import Grade
from station.doctor.system import disk, writable
from station.errors import InputError, sentence
from station.locale.catalog import catalog
from station.storage.folder import DataFolder

pytestmark = pytest.mark.slow

NOBODY = 65534


def as_ordinary_user(what: Callable[[], str]) -> str:
    """What `what` says in a process without root's rights."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:  # never returns into pytest
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setresgid(NOBODY, NOBODY, NOBODY)
                os.setresuid(NOBODY, NOBODY, NOBODY)
            os.write(write, what().encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as told:
        text = told.read().decode()
    os.waitpid(child, 0)
    return text


def refusal(path: Path) -> str:
    """The sentence with which the folder is refused."""
    try:
        DataFolder(path).close()
    except InputError as error:
        return sentence(error)
    return "opened"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder that everybody may enter."""
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(folder.stat().st_mode | 0o055)
    return tmp_path


def test_a_writable_folder_is_opened_by_an_ordinary_user(shelf: Path) -> None:
    (shelf / "own").mkdir()
    (shelf / "own").chmod(0o777)
    DataFolder(shelf / "mine").close()  # loads codecs of Python, which may lie where that user cannot read
    assert as_ordinary_user(lambda: refusal(shelf / "own" / "data")) == "opened"


@pytest.mark.parametrize("kind", ["empty", "in use before", "lock missing", "parent"])
def test_a_read_only_folder_is_one_sentence(shelf: Path, kind: str) -> None:
    data = shelf / "data"
    if kind in ("empty", "parent"):
        data.mkdir()
    else:
        DataFolder(data).close()
        if kind == "lock missing":
            (data / "lock").unlink()
        for file in data.iterdir():
            file.chmod(0o444)
    data.chmod(0o555)
    asked = data / "new" if kind == "parent" else data
    said = as_ordinary_user(lambda: refusal(asked))
    data.chmod(0o755)
    assert said.startswith(f"the data folder {asked} cannot be written") and "\n" not in said


def test_files_of_another_user_in_a_writable_folder(shelf: Path) -> None:
    data = shelf / "data"
    DataFolder(data).close()
    data.chmod(0o777)
    for file in data.iterdir():
        file.chmod(0o600)
    said = as_ordinary_user(lambda: refusal(data))
    if os.geteuid() == 0:
        assert str(data) in said and said != "opened" and "\n" not in said


def test_the_doctor_says_so_too(shelf: Path) -> None:
    (shelf / "data").mkdir()
    (shelf / "data").chmod(0o555)
    words = catalog("en")
    told = as_ordinary_user(lambda: writable(shelf / "data").as_json(words))
    (shelf / "data").chmod(0o755)
    assert Grade.FAIL.value in told and "chown" in told


def test_the_doctor_before_a_folder_that_may_not_be_looked_into(shelf: Path) -> None:
    (shelf / "closed").mkdir(mode=0o700)
    (shelf / "closed").chmod(0)
    data, words = shelf / "closed" / "data", catalog("en")
    told = as_ordinary_user(lambda: repr([found.as_json(words) for found in (disk(data), writable(data))]))
    (shelf / "closed").chmod(0o700)
    assert "MB free" in told and Grade.FAIL.value in told and "Permission denied" in told
    assert "chown" not in told, "what lies around the station's folder is not ours"


def test_a_closed_folder_is_one_sentence_whichever_command_meets_it(shelf: Path) -> None:
    (shelf / "closed").mkdir()
    (shelf / "closed").chmod(0)
    profile = shelf / "closed" / "profile.json"
    for name in ("station.setup.opening", "station.station"):
        import_module(name)  # the ordinary user may not read this program's Python, perhaps

    def served() -> str:
        sys.argv = [
            "tianyuan",
            "serve",
            "--port",
            "0",
            "--data",
            str(shelf),
            "--camera",
            "v4l2:0",
            "--profile",
            str(profile),
        ]
        with redirect_stderr(io.StringIO()) as told:
            try:
                main()
            except SystemExit as ended:
                return f"{ended.code} {told.getvalue()}"
        return "served"

    said = as_ordinary_user(served)
    (shelf / "closed").chmod(0o700)
    assert said == f"2 tianyuan: {profile}: Permission denied\n"


@pytest.mark.parametrize("left", [b"", b"x", b"x" * 31, b"x" * 33])
def test_a_key_that_is_none_is_made_anew(tmp_path: Path, left: bytes) -> None:
    """A power cut may leave an empty file: signed with nothing, anybody could make a cookie."""
    (tmp_path / "secret").write_bytes(left)
    folder = DataFolder(tmp_path)
    assert len(folder.secret) == 32 and folder.secret != left
    folder.close()
    again = DataFolder(tmp_path)
    assert again.secret == folder.secret
    again.close()


def test_a_lock_that_somebody_removed_still_keeps_others_out(tmp_path: Path) -> None:
    first = DataFolder(tmp_path / "data")
    (tmp_path / "data" / "lock").unlink()
    assert "in use by another station" in refusal(tmp_path / "data")
    first.close()
    assert refusal(tmp_path / "data") == "opened"
