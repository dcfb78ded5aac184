"""The key that others check with, read from a folder."""

from contextlib import closing
from pathlib import Path

from station.errors import InputError
from station.evidence.note import VerifierKey
from station.storage.evidence_key import key_in
from station.storage.folder import DataFolder
from station.storage.signing_key import KEY_FILE
from tests.sentences import refused


def test_it_is_that_of_the_station_that_runs(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        assert key_in(tmp_path) == folder.signing.key
    assert VerifierKey.parse(str(key_in(tmp_path))) == key_in(tmp_path)


def test_a_folder_without_one_is_refused_and_left_alone(tmp_path: Path) -> None:
    with refused(InputError, match="no station has signed"):
        key_in(tmp_path)
    assert not list(tmp_path.iterdir())
    DataFolder(tmp_path).close()
    (tmp_path / KEY_FILE).unlink()
    with refused(InputError, match="no station has signed"):
        key_in(tmp_path)
