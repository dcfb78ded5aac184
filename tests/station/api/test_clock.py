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
    ("name", "told"),
    [
        ("reading-120m-5", "reading-2h-5"), ("reading-1m-5", None), ("sections-60m-15-10m", "sections-1h-15-10m"),
        ("fischer-20m-10s", "fischer-20m-10s"), ("sudden-death-0m", None), ("none", "none"), ("hourglass", None),
        ("quick-1x30s", "quick-1x30s"), ("reading-99h-5", None), ("", ""),
    ],
)  # fmt: skip
def test_an_event_has_its_own_numbers(table: TestClient, name: str, told: str | None) -> None:
    answer = table.put("/api/clock/control", json={"control": name, "owner": "station"})
    assert answer.status_code == (422 if told is None else 200)
    assert told is None or table.get("/api/clock/control").json() == {
        "control": told, "owner": "station", "by_event": False, "text": "2002",
    }  # fmt: skip


def test_what_the_event_has_fixed_no_table_changes_and_each_game_says(staged: Hall, table: TestClient) -> None:
    fixed = staged.client("owner").put("/api/event", json={"time": "quick-3x30s"})
    assert fixed.json()["terms"]["time"] == "quick-3x30s"
    assert table.get("/api/clock/control").json()["by_event"]
    assert table.put("/api/clock/control", json={"control": "none"}).json()["code"] == "time_fixed"
    assert staged.client("owner").put("/api/event", json={"time": "quick"}).status_code == 422
    staged.show([boards("Q16")[1]], each=12)
    told = [entry.event.as_dict() for entry in staged.folder.log.entries() if entry.event.type == "clock_set_up"]
    assert [(one["control"], one["period_ms"]) for one in told] == [("quick-3x30s", 30_000)], "nobody said begin yet"
    assert table.get("/api/board").json()["time"] == "quick-3x30s"


def test_a_refusal_is_told_in_the_language_of_whoever_asked(table: TestClient) -> None:
    act(table, "begin")
    wanted = ["zh-CN,zh;q=0.9", "ja", "ko-KR", "en-GB,de", "fr"]
    said = {}
    for header in wanted:
        answer = table.post("/api/clock/act", json={"act": "resume"}, headers={"Accept-Language": header})
        assert (answer.status_code, answer.json()["code"]) == (409, "timing_runs")
        said[header] = answer.json()["detail"]
    assert len(set(said.values())) == 4 and said["fr"] == said["en-GB,de"] == "The clock runs: stop it first."
    late = table.post("/api/clock/act", json={"act": "return", "side": "W"}, headers={"Accept-Language": "zh"})
    assert late.json()["detail"].startswith("白") and late.json()["detail"].endswith("。")


def test_a_tablet_s_calls_are_journaled_as_the_station_s_own(staged: Hall, table: TestClient) -> None:
    table.put("/api/clock/control", json={"control": "quick-1x10s"})
    act(table, "begin")
    first = shown(table)["cues"][0]
    staged.clock.wait(1.2)
    body = {"words": first["words"], "planned_ms": first["at_ms"], "at_ms": first["at_ms"] + 20}
    assert table.post("/api/clock/called", json=body).status_code == 200
    future = {**body, "at_ms": staged.keeper.now_ms + 5_000, "words": "count-2", "shown": True}
    assert table.post("/api/clock/called", json=future).status_code == 200
    told = [entry for entry in staged.folder.log.entries() if entry.event.type == "clock_called"]
    said = [entry.event.as_dict() for entry in told]
    assert {one["source"] for one in said} == {"tablet"}
    assert [(one["words"], one["at_ms"] - one["planned_ms"], one.get("shown", False)) for one in said] == [
        ("count-1", 20, False), ("count-2", 200, True),
    ], "none is taken for later than it was told"  # fmt: skip
    assert all(entry.device for entry in told)
    assert [line["what"] for line in table.get("/api/clock/journal").json()["lines"]] == [
        "begin", "call count-1", "call count-2",
    ]  # fmt: skip
    old = {**body, "planned_ms": first["at_ms"] - 60_000}
    assert table.post("/api/clock/called", json=old).json()["code"] == "no_call"
    assert table.post("/api/clock/called", json={**body, "words": "<b>"}).status_code == 422
    assert staged.client().post("/api/clock/called", json=body).status_code == 403


def test_a_sealed_move_shows_to_nobody(table: TestClient) -> None:
    act(table, "begin")
    assert table.post("/api/clock/seal", json={"move": "Q16"}).status_code == 200
    assert shown(table)["standing"] == "sealed"
    told = table.get("/api/clock").text + table.get("/api/clock/journal").text + table.get("/api/board").text
    assert "Q16" not in told
    assert table.post("/api/clock/open", json={}).status_code == 200
    assert shown(table)["running"] == "W"


def test_another_clock_goes_on_from_where_this_one_stood(staged: Hall, table: TestClient) -> None:
    """2002 §22.8, §12.4(6): replaced while it stands, at the readings as they are; then the station only watches."""
    table.put("/api/clock/control", json={"control": "quick-3x30s"})
    act(table, "begin")
    staged.clock.wait(35)
    assert act(table, "replace", owner="external") == 409
    assert act(table, "stop") == 200 and act(table, "replace", owner="external") == 200
    staged.clock.wait(100)
    assert act(table, "resume") == 200
    told = shown(table)
    assert (told["owner"], told["cues"], told["faces"]["B"]["used_ms"]) == ("external", [], 30_000)
    assert table.get("/api/clock/journal").json()["lines"][2]["article"] == "2002 §22.8"


def test_who_is_away_by_leave_is_waited_for_once(staged: Hall, table: TestClient) -> None:
    """2002 §22.7."""
    table.put("/api/clock/control", json={"control": "quick-3x30s"})
    act(table, "begin")
    assert act(table, "leave", side="B") == 409, "in its own time"
    press(table, staged.keeper, "B", 0)
    assert act(table, "leave", side="B") == 200
    staged.clock.wait(10)
    press(table, staged.keeper, "W", 0)
    staged.clock.wait(300)
    assert shown(table)["running"] is None and shown(table)["faces"]["B"]["away"]
    assert act(table, "return", side="B") == 200
    staged.clock.wait(5)
    assert (shown(table)["running"], shown(table)["faces"]["B"]["reading_ms"]) == ("B", 5_000)
    press(table, staged.keeper, "B", 0)
    assert act(table, "leave", side="B") == 409, "once a game"


def test_a_pause_is_signed_by_both_and_goes_on_from_there(staged: Hall, table: TestClient) -> None:
    """2002 §22.9: what both signed holds, and nothing is split any more."""
    act(table, "begin")
    staged.clock.wait(60)
    assert act(table, "pause") == 200 and act(table, "confirm", side="B") == 200
    assert act(table, "confirm", side="W") == 200
    staged.clock.wait(3_600)
    assert act(table, "share", first_part_ms=60_000) == 409
    assert act(table, "resume") == 200
    assert shown(table)["faces"]["B"]["used_ms"] == 60_000


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


@pytest.mark.parametrize("control", ["sudden-death-30m", "fischer-20m-10s", "sections-1h-15-10m", "none"])
def test_a_game_ruled_void_is_played_again_by_another_time_system(
    staged: Hall, table: TestClient, control: str
) -> None:
    """The chief rules 重赛; what the next game is timed by is said while the old board still stands."""
    staged.client("owner").put("/api/event", json={"chief": "Zhao", "referees": {"": "Li"}})
    chief = staged.client("chief", "Zhao")
    assert act(chief, "begin") == 200
    staged.clock.wait(100)
    staged.show(list(boards("Q16")[1:]), each=12)
    press(table, staged.keeper, "B")
    incident = chief.post("/api/referee/incident", json={"kind": "other"}).json()["seq"]
    free = {"incident": incident, "ruling": "free", "why": "power cut", "effects": [{"do": "REPLAY"}]}
    assert chief.post("/api/referee/ruling", json=free).status_code == 200
    assert shown(table)["standing"] == "ended"
    assert act(chief, "begin") == 409, "the old board still stands"
    assert chief.put("/api/clock/control", json={"control": control}).status_code == 200
    assert shown(table)["system"]["control"] == "reading-1h-5", "the game that was played keeps its own"
    staged.show([boards("")[0]], each=40)
    if control == "none":
        assert shown(table)["standing"] == "none" and act(chief, "begin") == 409
        return
    told = shown(table)
    assert (told["standing"], told["system"]["control"]) == ("ready", control)
    assert act(chief, "begin") == 200
    staged.clock.wait(30)
    told = shown(table)
    assert told["running"] == "B" and told["faces"]["B"]["used_ms"] == 30_000, "fresh clocks"
    old, new = (staged.folder.log.game(number) for number in (1, 2))
    assert old is not None and new is not None and (new.details.replays, old.state.replayed_as) == (1, 2)
    assert old.clock.told is not None and old.clock.told.control == "reading-1h-5"


def test_a_game_played_again_by_another_system_may_keep_its_used_time(staged: Hall, table: TestClient) -> None:
    staged.client("owner").put("/api/event", json={"replay_clocks_fresh": False})
    act(table, "begin")
    staged.clock.wait(100)
    used = shown(table)["faces"]["B"]["used_ms"]
    end = {"by": "both", "result": "?", "replayed": True}
    assert table.post("/api/table/end", json=end).status_code == 200
    assert table.put("/api/clock/control", json={"control": "sudden-death-1h"}).status_code == 200
    staged.show([boards("")[0]], each=40)
    act(table, "begin")
    face = shown(table)["faces"]["B"]
    assert (face["used_ms"], face["left_ms"]) == (used, 3_600_000 - used)
