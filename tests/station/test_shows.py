"""What a table shows an official of the hall, and what it writes down of it."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from station.evidence.bundle import mac_of
from station.hall.looks import Look, picture_of
from station.pictures.incidents import IncidentPictures
from station.pictures.ring import StillRing
from station.shows import Shows
from station.storage.folder import DataFolder
from station.timebase import SystemClock
from tests.station.stage import StandingClock

LOOK = Look("t01", 1, 5, "before", "0123456789abcdef")
BOARD = b"\xff\xd8 seen from above"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    with closing(DataFolder(tmp_path, SystemClock())) as opened:
        opened.pictures.keep(1, 5, "before", {"board": BOARD, "picture": b"\xff\xd8 the camera's"})
        yield opened


def noted(folder: DataFolder, type_: str) -> list[dict[str, object]]:
    with folder.log.ledger() as ledger:
        records = [json.loads(one.record or b"{}") for one in ledger.stored(1)]
    return [one for one in records if one.get("type") == type_]


def test_the_board_that_the_record_names_and_who_looked(folder: DataFolder) -> None:
    shows = Shows(IncidentPictures(StillRing(), folder.pictures), folder.log, StandingClock())
    told = shows.show(LOOK)
    (kept,) = noted(folder, "picture")
    macs = {one["view"]: one["mac"] for one in kept["data"]["files"]}  # type: ignore[index]
    assert picture_of(told, macs["board"]) == BOARD and mac_of(told[:16], BOARD) == macs["board"]
    (view,) = noted(folder, "view")
    assert view["data"] == {"what": "board", "seq": 5, "moment": "before", "from": "hall"}
    assert (view["game"], view["device"]) == (1, LOOK.official)


@pytest.mark.parametrize("look", [Look("t01", 1, 5, "after", "a"), Look("t01", 2, 5, "before", "a")])
def test_what_is_not_kept_is_nothing_and_no_view(look: Look, folder: DataFolder) -> None:
    shows = Shows(IncidentPictures(StillRing(), folder.pictures), folder.log, StandingClock())
    assert shows.show(look) == b"" and noted(folder, "view") == []


def test_what_was_erased_is_shown_to_nobody(folder: DataFolder) -> None:
    folder.binding.erase(folder.pictures, 1, 5, "before", "asked")
    shows = Shows(IncidentPictures(StillRing(), folder.pictures), folder.log, StandingClock())
    assert shows.show(LOOK) == b""
