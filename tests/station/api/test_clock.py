"""The clock over HTTP: who may do what, what a face is told, what the desk alone hears."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from station.clock.keeper import ClockKeeper
from tests.station.api.hall import Hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow


def act(client: TestClient, what: str, **given: object) -> int:
    return client.post("/api/clock/act", json={"act": what, **given}).status_code


def shown(client: TestClient) -> dict[str, Any]:
    return dict(client.get("/api/clock").json())


@pytest.fixture
def table(staged: Hall) -> TestClient:
    staged.show([boards("")[0]])
    client = staged.client("table")
    assert client.put("/api/clock/control", json={"control": "reading-1h-5"}).status_code == 200
    return client


def press(client: TestClient, keeper: ClockKeeper, side: str, ago_ms: int = 20, **raw: object) -> int:
    at_ms = keeper.now_ms - ago_ms
    said = {"color": side, "station_ms": at_ms, "device_ms": 5, "heard_ms": at_ms - 900, "round_trip_ms": 8, **raw}
    return client.post("/api/clock/press", json=said).status_code


def test_before_anybody_said_anything_there_is_none(staged: Hall) -> None:
    told = shown(staged.client())
    assert (told["standing"], told["system"], told["faces"], told["game"]) == ("none", None, {}, None)


def test_a_club_times_its_game_without_a_referee(staged: Hall, table: TestClient) -> None:
    assert shown(table)["standing"] == "ready"
    assert shown(table)["system"]["source"] == "2002 §12.3"
    assert act(table, "begin") == 200
    staged.clock.wait(10)
    assert press(table, staged.keeper, "B") == 200
    told = shown(staged.client())
    assert (told["running"], told["faces"]["B"]["used_ms"], told["faces"]["W"]["used_ms"]) == ("W", 9_980, 20)
    assert told["faces"]["W"]["main_left_ms"] == 55 * 60_000 - 20
    for what in ("stop", "resume"):
        assert act(table, what) == 200
    assert act(table, "resume") == 409
    assert act(table, "set", side="W", used_ms=60_000) == 200
    assert shown(table)["faces"]["W"]["used_ms"] == 60_000


def test_with_a_named_referee_only_his_credential_does_it(staged: Hall, table: TestClient) -> None:
    staged.client("owner").put("/api/event", json={"chief": "Zhao", "referees": {"": "Li"}})
    referee, chief = staged.client("referee"), staged.client("chief", "Zhao")
    assert act(table, "begin") == 403 and act(staged.client("owner"), "begin") == 403
    assert act(referee, "begin") == 200
    assert act(table, "stop") == 403 and table.put("/api/clock/control", json={"control": "none"}).status_code == 403
    assert press(table, staged.keeper, "B") == 200
    assert act(table, "asked", side="W") == 200
    assert act(referee, "set", side="B", used_ms=1000) == 409, "one side's reading: only the chief (2002 §22.8)"
    assert act(chief, "set", side="B", used_ms=1000) == 200
    lines = referee.get("/api/clock/journal").json()["lines"]
    assert [(line["what"], line["by"]) for line in lines] == [
        ("begin", "referee"), ("press", "B"), ("asked", "W"), ("set", "chief"),
    ]  # fmt: skip
    assert lines[-1]["article"] == "2002 §22.8" and lines[-1]["after_ms"]["B"] == 1000


def test_a_side_s_tablet_presses_and_signs_for_its_own_side_alone(staged: Hall, table: TestClient) -> None:
    act(table, "begin")
    assert table.put("/api/auth/side", json={"side": "B"}).json()["side"] == "B"
    assert press(table, staged.keeper, "W") == 403
    assert act(table, "pause") == 200
    assert act(table, "confirm", side="W") == 403
    assert act(table, "confirm", side="B") == 200
    assert shown(table)["faces"]["B"]["confirmed"] and not shown(table)["faces"]["W"]["confirmed"]


@pytest.mark.parametrize(
    "given",
    [
        {"act": "begin", "side": "B"}, {"act": "set", "side": "B"}, {"act": "restart"}, {"act": "whatever"},
        {"act": "rewind", "reading_ms": -1}, {"act": "deduct", "side": "B", "venue": "moon"},
    ],
)  # fmt: skip
def test_what_is_missing_or_needless_is_told(table: TestClient, given: dict[str, object]) -> None:
    assert table.post("/api/clock/act", json=given).status_code == 422


@pytest.mark.parametrize(
    ("own", "status"),
    [
        ({"system": "periods", "limit_s": 7200, "periods": 5, "inside": True}, 200),
        ({"system": "periods", "limit_s": 60, "periods": 5, "inside": True}, 422),
        ({"system": "sections", "limit_s": 3600, "moves": 15, "section_s": 600}, 200),
        ({"system": "fischer", "limit_s": 1200, "increment_s": 10}, 200),
        ({"system": "sudden_death", "limit_s": 0}, 422),
        ({"system": "none"}, 200),
    ],
)
def test_an_event_has_its_own_numbers(table: TestClient, own: dict[str, object], status: int) -> None:
    assert table.put("/api/clock/control", json={"own": own}).status_code == status


def test_one_of_a_name_and_numbers(table: TestClient) -> None:
    for body in ({}, {"control": "quick-1x30s", "own": {"system": "none"}}, {"control": "hourglass"}):
        assert table.put("/api/clock/control", json=body).status_code == 422


def test_a_sealed_move_shows_to_nobody(table: TestClient) -> None:
    act(table, "begin")
    assert table.post("/api/clock/seal", json={"move": "Q16"}).status_code == 200
    assert shown(table)["standing"] == "sealed"
    told = table.get("/api/clock").text + table.get("/api/clock/journal").text + table.get("/api/board").text
    assert "Q16" not in told
    assert table.post("/api/clock/open", json={}).status_code == 200
    assert shown(table)["running"] == "W"


def test_a_side_that_sits_down_late_is_told_to_the_desk(staged: Hall, table: TestClient) -> None:
    act(table, "begin")
    staged.clock.wait(200)
    assert act(table, "seated", side="B") == 200
    game = staged.table.snapshot.game
    assert game is not None and [(one.kind, one.side) for one in game.desk.incidents] == [("late", "B")]
    assert shown(table)["faces"]["B"]["late_ms"] == 200_000
    assert act(table, "deduct", side="B", venue="same") == 200
    assert shown(table)["faces"]["B"]["used_ms"] == 400_000


def test_calls_to_come_are_named_as_their_clips(staged: Hall, table: TestClient) -> None:
    table.put("/api/clock/control", json={"control": "quick-1x30s"})
    act(table, "begin")
    cues = shown(table)["cues"]
    assert [cue["words"] for cue in cues][:3] == ["seconds-10", "seconds-20", "count-1"]
    assert cues[0]["at_ms"] == staged.keeper.now_ms + 10_000
    clip = table.get("/api/clock/clips/zh/count-1.wav")
    assert clip.status_code == 200 and clip.content[:4] == b"RIFF"
    assert table.get("/api/clock/clips/zh/count-99.wav").status_code == 404
    assert table.get("/api/clock/clips/fr/count-1.wav").status_code == 422


def test_the_station_s_clock_is_told_to_whoever_measures_it(staged: Hall) -> None:
    assert staged.client().get("/api/clock/time").json() == {"now_ms": staged.keeper.now_ms}
    assert press(staged.client(), staged.keeper, "B") == 403
