"""The owner's device tells the time of day: who, by how much, in the game and in the log."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.position import Position
from tests.station.api.hall import OPENING, Hall, hall
from tests.station.api.test_custody import noted
from tests.station.stage import boards

HOUR_MS = 3_600_000


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Hall]:
    """A hall that no network tells the time."""
    with hall(tmp_path) as staged:
        staged.clock.trusted = False
        yield staged


def told(staged: Hall, role: str = "owner") -> dict[str, object]:
    answer: dict[str, object] = staged.client(role).get("/api/time").json()
    return answer


def test_nobody_knows_until_the_owners_device_tells(alone: Hall) -> None:
    owner = alone.client("owner")
    before = told(alone)
    assert (before["by"], before["name"]) == ("nobody", "")
    assert isinstance(before["unix_ms"], int)
    later = before["unix_ms"] + 24 * HOUR_MS
    answer = owner.post("/api/time", json={"unix_ms": later})
    assert answer.status_code == 200
    assert answer.json() == {"by": "device", "name": owner.get("/api/auth/me").json()["device"], "unix_ms": later}
    (command,) = [one for one in noted(alone) if one["data"]["what"] == "time"]
    assert command["device"] == owner.get("/api/auth/me").json()["device"]
    assert command["data"]["asked"] == {"unix_ms": later}
    assert not command["t"]["trusted"]
    assert int(command["t"]["wall_ns"]) // 10**6 == before["unix_ms"], "as the machine's own clock had it"


def test_games_of_that_time_say_so(alone: Hall) -> None:
    alone.play()
    assert not alone.client().get("/api/board").json()["game"]["clock_told"]
    owner = alone.client("owner")
    now_ms = owner.get("/api/time").json()["unix_ms"]
    device = owner.get("/api/auth/me").json()["device"]
    owner.put(f"/api/devices/{device}", json={"name": "Li's phone"})
    owner.post("/api/time", json={"unix_ms": now_ms + HOUR_MS})
    board = alone.client().get("/api/board").json()
    (line,) = [one for one in board["happenings"] if one["type"] == "clock_told"]
    assert line["data"]["name"] == "Li's phone"
    assert not board["game"]["clock_told"], "it began before"
    alone.client("table").post("/api/table/end", json={"result": "B+R", "by": "both"})
    for _ in range(60):  # the board lies empty for a minute
        alone.show([Position.empty(19)], each=1)
        alone.clock.wait(1)
    alone.show([*boards(OPENING)])
    game = alone.client().get("/api/board").json()["game"]
    assert game["clock_told"] and not game["clock_trusted"]


def test_only_the_owner_tells_and_only_where_the_network_does_not(alone: Hall) -> None:
    assert alone.client("table").post("/api/time", json={"unix_ms": 1}).status_code == 403
    assert alone.client().get("/api/time").status_code == 403
    owner = alone.client("owner")
    assert owner.post("/api/time", json={"unix_ms": 1}).json()["code"] == "clock_wrong"
    alone.clock.trusted = True
    assert owner.post("/api/time", json={"unix_ms": 1_800_000_000_000}).json()["code"] == "clock_known"
    assert told(alone)["by"] == "network"
