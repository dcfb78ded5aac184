"""The real station on a log that the disk damaged: it starts, says so, shows all other games and records on."""

import re
from pathlib import Path

import pytest

from station.storage.log import FILE
from tests.station.process import Running, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.long]

ARGUMENTS = ("--port", "0", "--interval", "1", "--fps", "5")


@pytest.mark.timeout(400)
def test_a_damaged_event_of_the_game_going_on_does_not_end_the_evening(tmp_path: Path) -> None:
    with Running("demo", "--data", tmp_path, *ARGUMENTS) as first:
        wait_for(lambda: len(first.get("api/board")["moves"]) >= 3, "three moves")
        assert first.stop() == 0
    path = tmp_path / FILE
    data = path.read_bytes()
    found = re.search(rb'[^:]\{[^{}]*"color":"[BW]",[^{}]*"number":2,"point":"', data)  # its row, not its record
    assert found is not None
    place = found.end()
    path.write_bytes(data[:place] + (b"A" if data[place : place + 1] != b"A" else b"B") + data[place + 1 :])

    with Running("demo", "--data", tmp_path, *ARGUMENTS) as second:
        assert second.url.startswith("http"), second.errors
        [damaged] = second.get("api/games")["damaged"]
        assert damaged["id"] == 1 and damaged["lost"] == 1 and damaged["readable"] > 3
        assert any("game 1 is damaged and set aside" in line for line in second.errors)
        wait_for(lambda: len(second.get("api/board")["moves"]) >= 2, "moves of a new game")
        assert second.get("api/board")["game"]["id"] == 2, "a new segment records"
        assert second.stop() == 0
    assert not any("Traceback" in line for line in second.errors)
