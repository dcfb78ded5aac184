"""The real station on pictures of the simulated camera, killed in the middle of a game and started again."""

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from station.storage.log import Log
from tests.station.process import Running, pictured_moves, wait_for

pytestmark = pytest.mark.slow

ARGUMENTS = ("--port", "0", "--interval", "1.5", "--fps", "5")


def moves(running: Running) -> list[dict[str, Any]]:
    return list(running.get("api/board")["moves"])


@pytest.mark.timeout(400)
def test_killed_in_mid_game_the_record_goes_on(tmp_path: Path) -> None:
    acknowledged: list[dict[str, Any]] = []
    with Running("demo", "--data", tmp_path, *ARGUMENTS) as first:
        with urllib.request.urlopen(first.url + "api/events?after=0", timeout=60) as stream:
            while len([event for event in acknowledged if event["type"] == "move"]) < 6:
                line = stream.readline().decode()
                assert line, "the stream ended"
                if line.startswith("data: {") and '"type":' in line:
                    acknowledged.append(json.loads(line[6:]))
        wait_for(lambda: first.get("api/setup")["step"] == "ready", "the set-up, which nobody clicked")
        first.kill()
    kept = Log(tmp_path)
    logged = {entry.event.seq: entry.event.type for entry in kept.entries()}
    kept.close()
    assert [logged.get(event["seq"]) for event in acknowledged] == [event["type"] for event in acknowledged]

    with Running("demo", "--data", tmp_path, *ARGUMENTS) as second:
        before = len([event for event in acknowledged if event["type"] == "move"])
        wait_for(lambda: second.get("api/board")["seq"] > max(logged), "an event after the restart")
        wait_for(lambda: len(moves(second)) >= before + 2, "two more moves")
        board = second.get("api/board")
        profile = second.get("api/setup")["profile"]
        assert second.stop() == 0
    assert profile["verdict"] == "holds", "the board was taken where the profile has it"
    assert board["game"]["id"] == 1, "the same game goes on"
    lying = board["setup_black"] + board["setup_white"]  # played before a busy machine had its first look
    truth = pictured_moves()
    assert set(lying) == set(truth[: len(lying)])
    truth = truth[len(lying) :]
    told = [move["point"] for move in board["moves"]]
    assert told[:before] == truth[:before]
    gaps = [incident for incident in board["incidents"] if incident["type"] == "gap"]
    if not gaps:  # what happened meanwhile had one explanation: it is told as moves
        assert told == truth[: len(told)]
    log = Log(tmp_path)
    seqs = [entry.event.seq for entry in log.entries()]
    log.close()
    assert seqs == list(range(1, len(seqs) + 1))
