"""A picture is bound when it is kept: another one in its place is known, and one that goes goes openly."""

import json
from contextlib import closing
from pathlib import Path

from station.evidence.bundle import mac_of
from station.storage.binding import exchanged
from station.storage.folder import DataFolder
from station.storage.reasons import Code
from tests.station.storage.evening import at, move
from tests.station.storage.test_ledger import records

FILES = {"picture": b"cut to the board", "board": b"straightened", "places": b"{}"}


def kept(folder: DataFolder) -> None:
    folder.log.begin_game([move(1)], at(1))
    folder.pictures.keep(1, 1, "before", FILES, b"the camera's own")  # type: ignore[arg-type]


def test_the_record_names_what_lies_there_and_what_it_was_made_from(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        kept(folder)
        said = records(folder.log)[-1]
        assert (said["type"], said["game"], said["data"]["event"], said["data"]["moment"]) == (
            "picture",
            1,
            1,
            "before",
        )
        keys = folder.pictures.keys(1, 1, "before")
        told = {one["view"]: one for one in said["data"]["files"]}
        assert told.keys() == keys.keys() == FILES.keys() and len(set(keys.values())) == 3
        for view, data in FILES.items():
            assert (told[view]["mac"], told[view]["size"]) == (mac_of(keys[view], data), len(data))
        assert len({one["source"] for one in told.values()}) == 1
        with folder.log.ledger() as ledger:
            assert exchanged(ledger, folder.pictures) is None


def test_a_whole_picture_is_the_source_of_the_others(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        folder.pictures.keep(1, 1, "before", {"picture": b"whole", "board": b"straightened"}, b"whole")
        whole, board = records(folder.log)[-1]["data"]["files"]
        assert board["source"] == whole["mac"] and "source" not in whole


def test_a_picture_in_anothers_place_and_one_that_is_gone(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        kept(folder)
        path = folder.pictures.path(1, 1, "before", "board")
        assert path is not None
        path.write_bytes(b"another one")
        with folder.log.ledger() as ledger:
            found = exchanged(ledger, folder.pictures)
            assert found is not None and found.code == Code.PICTURE and found.values["event"] == 1
            path.unlink()
            found = exchanged(ledger, folder.pictures)
            assert found is not None and found.code == Code.PICTURE_GONE


def test_one_that_is_erased_is_gone_with_its_key_and_that_is_written_down(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        kept(folder)
        assert folder.binding.erase(folder.pictures, 1, 1, "before", "asked", "owner-1")
        assert not folder.binding.erase(folder.pictures, 1, 1, "before", "asked")
        assert not list((tmp_path / "evidence" / "1").iterdir())
        said = records(folder.log)[-1]
        assert (said["type"], said["device"], said["data"]["why"]) == ("erasure", "owner-1", "asked")
        with folder.log.ledger() as ledger:
            assert exchanged(ledger, folder.pictures) is None


def test_those_of_a_deleted_game_are_missed_by_nobody(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        kept(folder)
        folder.log.remove_game(1, "asked", at(2))
        folder.pictures.remove(1)
        assert json.dumps(records(folder.log)[-1]["data"]).count("game") == 1
        with folder.log.ledger() as ledger:
            assert exchanged(ledger, folder.pictures) is None
