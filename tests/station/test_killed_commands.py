"""SIGKILL while three tablets send commands: what was acknowledged is in the log, and the state is its fold."""

import http.client
import json
import random
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from station.api import presenters
from station.game.logged import LoggedGame
from station.storage.log import Log
from tests.station.process import Running, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.long]

ARGUMENTS = ("--port", "0", "--interval", "1", "--fps", "4")
ROUNDS, TABLETS = 2, 3
SAID = {"by": "referee", "why": "other"}


@dataclass
class Tablet:
    """Sends whatever a table can send, at random, until the station is gone; keeps what it was told."""

    place: str
    cookie: str
    rng: random.Random
    acknowledged: list[int] = field(default_factory=list)
    refused: list[dict[str, Any]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Until the line is cut."""
        try:
            while True:
                self.command()
        except (OSError, http.client.HTTPException, ValueError):
            pass  # killed: whatever was under way got no answer

    def command(self) -> None:
        """One at random; two tablets will often contradict each other."""
        board = self.ask("GET", "board")
        last = board["moves"][-1] if board["moves"] else {"number": 1, "color": "B"}
        to_move = board["to_move"]
        moved = {"number": last["number"], "color": last["color"], "point": self.rng.choice(["A1", "T1", "A19", "T19"])}
        choices: list[tuple[str, dict[str, Any]]] = [
            ("table/help", {"on": self.rng.random() < 0.5}),
            ("table/move", SAID | moved),
            ("table/withdraw", SAID | {"number": last["number"]}),
            ("table/pause", SAID),
            ("table/resume", SAID),
            ("table/pass", {"color": to_move}),
            ("table/start", {"black": self.rng.choice(["林", "Anna", ""]), "rules": "chinese-2002"}),
            ("count/propose", {"color": to_move}),
            ("count/answer", {"color": "W" if to_move == "B" else "B", "agree": False}),
        ]
        reply = self.ask("POST", *self.rng.choice(choices))
        if "seq" in reply:
            self.acknowledged.append(reply["seq"])
        time.sleep(0.05)

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """JSON of an answer."""
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        with closing(http.client.HTTPConnection(self.place, timeout=30)) as connection:
            connection.request(method, f"/api/{path}", None if body is None else json.dumps(body), headers)
            with connection.getresponse() as reply:
                answer = json.loads(reply.read())
        if reply.status >= 500:
            self.failed.append(f"{path}: {answer}")
        if reply.status >= 400:
            self.refused.append(answer)
        return answer


def paired(station: Running) -> tuple[str, str]:
    """Where the station is, and an owner's cookie."""
    place = urlsplit(station.url).netloc
    connection = http.client.HTTPConnection(place, timeout=30)
    connection.request(
        "POST", "/api/auth/pair", json.dumps({"pin": station.owner_pin}), {"Content-Type": "application/json"}
    )
    cookie = connection.getresponse().headers["set-cookie"].split(";")[0]
    connection.close()
    return place, cookie


def logged(folder: Path) -> list[tuple[int, int, str]]:
    """Everything that the log holds, opened as the station opens it."""
    log = Log(folder)
    entries = [(entry.event.seq, entry.game, entry.event.as_json()) for entry in log.entries()]
    log.close()
    return entries


@pytest.mark.timeout(400)
def test_killed_amid_commands_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    before: list[tuple[int, int, str]] = []
    acknowledged: list[int] = []
    for turn in range(ROUNDS):
        with Running("demo", "--data", tmp_path, *ARGUMENTS) as station:
            if not before:  # a second station may take up a game that was paused, or whose moves were taken back
                wait_for(lambda s=station: len(s.get("api/board")["moves"]) >= 2, "the first moves")
            place, cookie = paired(station)
            tablets = [Tablet(place, cookie, random.Random(10 * turn + n)) for n in range(TABLETS)]
            threads = [threading.Thread(target=tablet.run) for tablet in tablets]
            for thread in threads:
                thread.start()
            wait_for(lambda t=tablets: sum(len(one.acknowledged) for one in t) > 15, "some commands")
            station.kill()
            for thread in threads:
                thread.join()
        assert [one.failed for one in tablets] == [[]] * TABLETS
        assert not any("Traceback" in line for line in station.errors)
        acknowledged += [seq for one in tablets for seq in one.acknowledged]
        now = logged(tmp_path)
        assert now[: len(before)] == before, "what was written stays as it was"
        assert [seq for seq, _, _ in now] == list(range(1, len(now) + 1))
        assert max(acknowledged) <= len(now)
        before = now
    with Running("demo", "--data", tmp_path, *ARGUMENTS) as station:
        board = station.get("api/board")
        assert station.stop() == 0
    log = Log(tmp_path)
    entries = [
        entry for entry in log.entries() if entry.game == board["game"]["id"] and entry.event.seq <= board["seq"]
    ]
    log.close()
    folded = LoggedGame.of(entries)
    assert board["seq"] >= len(before)
    assert board["board"] == presenters.after_move(folded.state, len(board["moves"])).board
    assert [move["number"] for move in board["moves"]] == [one.number for one in folded.state.moves]
    assert board["game"]["black"] == folded.details.black
