"""The real station on pictures of the simulated camera, killed in the middle of a game and started again.

Nothing is left to the clock: every stone is laid when the test says so, also those that come while nobody looks.
"""

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from station.storage.log import Log
from tests.station.refereed import WORLD, Refereed

pytestmark = [pytest.mark.slow, pytest.mark.long]

SHARP = "fps=5&interval=1&seed=7"  # large enough a picture to be set up with
PLAYED, MISSED = ("BQ16", "WD4", "BQ4", "WD16", "BC6", "WF3"), ("BO3", "WR6")


@pytest.mark.timeout(600)
def test_killed_in_mid_game_the_record_goes_on(tmp_path: Path) -> None:
    acknowledged: list[dict[str, Any]] = []
    with Refereed(tmp_path, camera=SHARP) as at:
        at.plays(*PLAYED)
        at.comes(lambda: at.get("api/setup")["step"] == "ready", "the set-up, which nobody clicked")
        with urllib.request.urlopen(f"{at.url}api/events?after=0", timeout=60) as stream:
            while len([event for event in acknowledged if event["type"] == "move"]) < len(PLAYED):
                line = stream.readline().decode()
                assert line, "the stream ended"
                if line.startswith("data: {") and '"type":' in line:
                    acknowledged.append(json.loads(line[6:]))
        at.kill()
        kept = Log(tmp_path / "data")
        logged = {entry.event.seq: entry.event.type for entry in kept.entries()}
        kept.close()
        assert [logged.get(event["seq"]) for event in acknowledged] == [event["type"] for event in acknowledged]

        lie_while_nobody_looks(tmp_path / "table.orders", MISSED)
        at.start_again()
        at.records(*PLAYED, *MISSED)
        at.plays("BC14")
        told = [event["type"] for event in at.events if event["seq"] > max(logged) and event["type"] not in WORLD]
        assert told == ["move"] * 3, "what happened meanwhile had one explanation"
        assert at.board["game"]["id"] == 1, "the same game goes on"
        verdict = at.get("api/setup")["profile"]["verdict"]
    assert verdict == "holds", "the board was taken where the profile has it"
    log = Log(tmp_path / "data")
    seqs = [entry.event.seq for entry in log.entries()]
    log.close()
    assert seqs == list(range(1, len(seqs) + 1))


def lie_while_nobody_looks(journal: Path, moves: tuple[str, ...]) -> None:
    """Further orders into the table's journal: carried out before the next first picture, as hands do."""
    lines = journal.read_text().splitlines()
    last_s = json.loads(lines[-1])["t"]
    for number, move in enumerate(moves, 1):
        order = {"order": "place", "point": move[1:], "color": move[0]}
        lines.append(json.dumps({"t": last_s + 0.001 * number, "order": order}))
    journal.write_text("\n".join(lines) + "\n")
