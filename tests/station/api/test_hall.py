"""The hall's application: who may see and do what, what a page hears. No engine: the floor is handed its records."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from rules.rulings.facts import Venue
from rules.rulings.parameters import parse_parameters
from station.hall.membership import Invitation, fingerprint
from station.hall.office.organizer import USUAL
from tests.station.api.hub import BUS, LOG, Pages, opened
from tests.station.hall.joined import Staged


def test_a_station_is_let_in_after_its_fingerprint_was_compared(pages: Pages) -> None:
    stranger, owner = pages.client(), pages.client("owner")
    asked = {"token": "x", "name": "t01", "log": LOG, "bus": BUS}
    assert stranger.post("/api/hall/join", json=asked).json()["code"] == "hall_token"
    line = Invitation.parse(owner.get("/api/hall/office").json()["line"])
    answer = stranger.post("/api/hall/join", json=asked | {"token": line.token}).json()
    assert answer["server"] == "127.0.0.1:4222" and pages.hall.house.keys.fingerprint == line.fingerprint
    assert pages.hall.model.nkeys() == {}, "nobody compared anything yet"
    (waiting,) = owner.get("/api/hall/office").json()["waiting"]
    assert waiting["fingerprint"] == fingerprint(LOG, BUS)
    compared = {"board": 1, "fingerprint": waiting["fingerprint"]}
    assert stranger.post("/api/hall/stations/t01/accept", json=compared).status_code == 403
    elsewhere = asked | {"token": line.token, "bus": "U" + "C" * 55}
    assert stranger.post("/api/hall/join", json=elsewhere).status_code == 200
    gone = owner.post("/api/hall/stations/t01/accept", json=compared)
    assert (gone.status_code, pages.hall.model.nkeys()) == (409, {}), "another one asked under this name meanwhile"
    assert stranger.post("/api/hall/join", json=asked | {"token": line.token}).status_code == 200
    office = owner.post("/api/hall/stations/t01/accept", json=compared).json()
    assert (office["waiting"], office["stations"][0]["board"]) == ([], 1)
    another = asked | {"token": line.token, "bus": "U" + "B" * 55}
    assert stranger.post("/api/hall/join", json=another).json()["code"] == "hall_name"
    owner.post("/api/hall/invitation")
    assert stranger.post("/api/hall/join", json=asked | {"token": line.token}).json()["code"] == "hall_token"


def test_orders_come_to_the_table_and_its_result_comes_back(pages: Pages, table: Staged) -> None:
    pages.joined()
    owner = pages.begun()
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    assert table.orders.take(sent.order)
    assert not table.orders.take(sent.order), "once is enough"
    pages.hears(table)
    assert pages.hall.organizer.untaken(pages.hall.floor.table) == []
    table.play()
    pages.hears(table)
    (one,) = owner.get("/api/hall").json()["boards"]
    assert (one["state"], one["moves"], one["last"], one["result"]) == ("playing", 4, "Q4", None)
    board = owner.get("/api/hall/boards/t01").json()
    assert [move["point"] for move in board["moves"]] == ["Q16", "D4", "D16", "Q4"]
    sgf = owner.get("/api/hall/boards/t01/record.sgf").text
    assert "PB[Player" in sgf and "RO[1]" in sgf and ";B[pd]" in sgf
    table.resign("B")
    pages.hears(table)
    event = pages.client().get("/api/hall").json()["event"]
    assert event["games"][0]["result"] == "B+R"
    assert sorted(one["points"] for one in event["places"]) == ["0", "2"]
    entries = [json.loads(record)["type"] for record in pages.hall.ledger.records()]
    assert entries[-1] == "locked"


def test_what_goes_on_is_for_officials_alone(pages: Pages, table: Staged) -> None:
    """§15.8: strangers see that a game is played, not how; no call, no move, no picture."""
    pages.joined()
    pages.begun()
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    table.orders.take(sent.order)
    table.play()
    table.table.call_help(True)
    pages.hears(table)
    (told,) = pages.client().get("/api/hall").json()["boards"]
    assert (told["rows"], told["moves"], told["last"], told["calls"], told["pages"]) == (None, 0, None, [], "")
    for path in ("/api/hall/boards/t01", "/api/hall/boards/t01/record.sgf", "/api/hall/office"):
        assert pages.client().get(path).status_code == 403
    (seen,) = pages.client("referee").get("/api/hall").json()["boards"]
    assert [one["type"] for one in seen["calls"]] == ["help"] and seen["moves"] == 4
    table.table.call_help(False)
    pages.hears(table)
    assert pages.client("referee").get("/api/hall").json()["boards"][0]["calls"] == []


def test_a_table_plays_its_game_to_the_end_before_it_takes_another_order(pages: Pages, table: Staged) -> None:
    pages.joined()
    owner = pages.begun()
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    table.orders.take(sent.order)
    table.play()
    table.resign("W")
    pages.hears(table)
    owner.post("/api/hall/draft", json={})
    refused = owner.post("/api/hall/rounds")
    if refused.status_code != 200:  # two players alone cannot meet again
        assert refused.json()["code"] in ("hall_no_draft", "hall_no_pairing")
    last = table.orders.last
    assert last is not None and last.id == sent.id


def test_a_restart_knows_all_again(tmp_path: Path, table: Staged) -> None:
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        pages.begun()
        (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
        table.orders.take(sent.order)
        table.play()
        pages.hears(table)
        before = pages.client("referee").get("/api/hall").json()
    with opened(tmp_path / "hall") as pages:
        after = pages.client("referee").get("/api/hall").json()
        left = ("rev", "silent", "heard_ms")
        assert [{k: v for k, v in one.items() if k not in left} for one in after["boards"]] == [
            {k: v for k, v in one.items() if k not in left} for one in before["boards"]
        ]
        assert after["event"]["games"] == before["event"]["games"]
        table.resign("W")
        pages.hears(table)
        assert pages.client().get("/api/hall").json()["event"]["games"][0]["result"] == "W+R"


def test_an_office_put_back_to_an_old_copy_is_told_and_goes_on_with_greater_numbers(
    tmp_path: Path, table: Staged
) -> None:
    office = tmp_path / "hall" / "office.sqlite3"
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        owner = pages.begun()
        owner.post("/api/hall/results", json={"round": 1, "black": first_black(owner), "result": "B+R"})
        with closing(sqlite3.connect(tmp_path / "old.sqlite3")) as copy:
            pages.hall.ledger.db.backup(copy)
        owner.post("/api/hall/draft", json={"seed": "again"})
        owner.post("/api/hall/players", json={"name": "Late 1"})
        owner.post("/api/hall/players", json={"name": "Late 2"})
        owner.post("/api/hall/draft", json={"seed": "again"})
        owner.post("/api/hall/rounds")
        (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
        table.orders.take(sent.order)
        pages.hears(table)
    for old in office.parent.glob("office.sqlite3*"):
        old.unlink()
    shutil.copy(tmp_path / "old.sqlite3", office)
    with opened(tmp_path / "hall") as pages:
        owner = pages.client("owner")
        (alarm,) = owner.get("/api/hall/office").json()["alarms"]
        assert (alarm["station"], alarm["kind"]) == ("t01", "office_put_back")
        for name in ("Late 1", "Late 2"):
            owner.post("/api/hall/players", json={"name": name})
        owner.post("/api/hall/draft", json={"seed": "again"})
        assert owner.post("/api/hall/rounds").status_code == 200
        (again,) = pages.hall.organizer.untaken(pages.hall.floor.table)
        assert again.id > sent.id and table.orders.take(again.order), "else the table would wait for ever"


def first_black(client: TestClient) -> str:
    return str(client.get("/api/hall").json()["event"]["games"][0]["black"])


def test_a_result_that_a_person_decided_stands(pages: Pages, table: Staged) -> None:
    pages.joined()
    owner = pages.begun()
    (game,) = owner.get("/api/hall").json()["event"]["games"]
    given = {"round": 1, "black": game["black"], "result": "both_lose", "ground": "2002 §17.5"}
    assert pages.client("referee").post("/api/hall/results", json=given).status_code == 403
    assert pages.client("executing_referee").post("/api/hall/results", json=given).status_code == 200
    (sent,) = pages.hall.organizer.orders.last().values()
    table.orders.take(sent.order)
    table.play()
    table.resign("B")
    pages.hears(table)
    assert owner.get("/api/hall").json()["event"]["games"][0]["result"] == "both_lose"


def test_the_chief_releases_and_cancels(pages: Pages) -> None:
    owner = pages.begun(4)
    chief = pages.client("chief")
    for game in owner.get("/api/hall").json()["event"]["games"]:
        chief.post("/api/hall/results", json={"round": 1, "black": game["black"], "result": "B+R"})
    chief.post("/api/hall/releases", json={"after": 1})
    game = owner.get("/api/hall").json()["event"]["games"][0]
    chief.post("/api/hall/cancellations", json={"round": 1, "black": game["black"], "sides": "B", "decision": "§23.1"})
    event = pages.client().get("/api/hall").json()["event"]
    assert [(one["number"], one["by"], one["because"]) for one in event["versions"]] == [
        (1, "chief Chen", ""), (2, "", "§23.1"),
    ]  # fmt: skip
    assert event["head"].split()[0] == str(len(pages.hall.ledger.records()))
    assert sum(b'"type":"witnessed"' in one for one in pages.hall.ledger.records()) == 2, "the round's and the table's"
    made = owner.post("/api/hall/officials", json={"role": "chief", "name": "Wu"})
    assert (
        made.status_code == 200
        and chief.post("/api/hall/officials", json={"role": "chief", "name": "x"}).status_code == 403
    )


def test_the_venue_that_was_answered_holds_at_every_table(pages: Pages) -> None:
    """2002 §22.1, §22.2: how late loses. Asked once, at the start."""
    pages.joined()
    event = pages.begun().get("/api/hall").json()["event"]
    assert (event["answers"]["venue"], event["answers"]["pauses"]) == (USUAL["venue"], USUAL["pauses"])
    (sent,) = pages.hall.organizer.orders.last().values()
    assert sent.order.terms == {"venue": "apart"} and parse_parameters(sent.order.terms).venue is Venue.APART


def test_a_ban_ends_a_players_pairing_and_is_reported_with_its_ground(pages: Pages) -> None:
    """2002 §23.1, §23.6; a lower prize changes no place."""
    owner, chief = pages.begun(4), pages.client("chief")
    games = owner.get("/api/hall").json()["event"]["games"]
    for game in games:
        chief.post("/api/hall/results", json={"round": 1, "black": game["black"], "result": "B+R"})
    out, other = games[0]["white"], games[1]["black"]
    places = owner.get("/api/hall").json()["event"]["places"]
    ban = {"player": out, "what": "banned", "after": 1}
    assert chief.post("/api/hall/sanctions", json=ban).json()["code"] == "hall_no_reason"
    assert pages.client("referee").post("/api/hall/sanctions", json=ban | {"why": "x"}).status_code == 403
    assert chief.post("/api/hall/sanctions", json=ban | {"player": "nobody", "why": "x"}).status_code == 409
    chief.post("/api/hall/sanctions", json=ban | {"why": "§23.1"})
    chief.post("/api/hall/sanctions", json={"player": other, "what": "prize_down", "why": "§23.6"})
    event = owner.get("/api/hall").json()["event"]
    assert {one["id"]: one["sanctions"] for one in event["players"] if one["sanctions"]} == {
        out: ["banned"], other: ["prize_down"],
    }  # fmt: skip
    assert event["places"] == places
    drawn = owner.post("/api/hall/draft", json={}).json()["draft"]["games"]
    assert out not in {one[side] for one in drawn for side in ("black", "white")}
    told = chief.get("/api/hall/reports?round=1").json()["entries"]
    assert [(made["players"], made["what"], made["why"]) for made in told if made["type"] == "sanctioned"] == [
        ([out], "banned", "§23.1"), ([other], "prize_down", "§23.6"),
    ]  # fmt: skip
    chief.post("/api/hall/sanctions", json=ban | {"lifted": True})
    (back,) = [one for one in owner.get("/api/hall").json()["event"]["players"] if one["id"] == out]
    assert (back["sanctions"], back["withdrawn"]) == ([], None)


def test_a_chief_ends_credentials_of_referees_alone(pages: Pages) -> None:
    owner, chief = pages.client("owner"), pages.client("chief")
    pages.client("referee")
    of_role = {one.role: one.id for one in pages.devices.all()}
    for role in ("owner", "chief"):
        assert chief.delete(f"/api/hall/officials/{of_role[role]}").status_code == 403
    assert chief.delete(f"/api/hall/officials/{of_role['referee']}").status_code == 200
    assert owner.delete(f"/api/hall/officials/{of_role['chief']}").status_code == 200
    assert [one.role for one in pages.devices.all() if one.revoked_ns is None] == ["owner"]


def test_a_page_hears_what_changed_and_nothing_else(pages: Pages) -> None:
    pages.joined("t01", 1)
    pages.joined("t02", 2)
    whole = pages.streams.desk.news(-1, -1)
    assert [one.station for one in whole.boards] == ["t01", "t02"] and whole.event is not None
    assert pages.streams.desk.news(whole.rev, whole.event.rev).boards == []
    pages.hall.floor.enrolled("t02")
    later = pages.streams.desk.news(whole.rev, whole.event.rev)
    assert [one.station for one in later.boards] == ["t02"] and later.event is None


def test_what_was_decided_and_recorded_is_reported(pages: Pages, table: Staged) -> None:
    """With the names of the pairing, that the table's log holds as MACs alone; of an earlier round too."""
    pages.joined()
    owner = pages.begun()
    (game,) = owner.get("/api/hall").json()["event"]["games"]
    (sent,) = pages.hall.organizer.orders.last().values()
    table.orders.take(sent.order)
    table.play()
    table.resign("B")
    pages.hears(table)
    owner.post("/api/hall/warnings", json={"player": game["white"], "times": 2})
    assert owner.post("/api/hall/draft", json={}).status_code == 409, "they have met"
    assert pages.client("executing_referee").get("/api/hall/reports?round=1").status_code == 403
    told = pages.client("chief").get("/api/hall/reports?round=1").json()
    (one,) = told["games"]
    assert (one["board"], one["black"], one["moves"], one["report"]["result"]) == (1, game["black"], 4, "B+R")
    assert {one["report"]["game"]["black"], one["report"]["game"]["white"]} == {"Player 1", "Player 2"}
    assert [(made["type"], made["during"], made["what"]) for made in told["entries"]][1:] == [("warned", 1, "2")]
    assert told["entries"][0]["reasons"] == {game["black"]: "lot"} and one["warnings_zi"] == ["0", "0"]
    pages.hall.model.enrol("t02", "U2", bytes(32), 2)
    assert pages.client("chief").get("/api/hall/reports?round=2").json()["games"] == []


def test_who_refereed_where_and_whose_credential_ended_is_reported(pages: Pages) -> None:
    """2002 §29.1, §30.3."""
    owner, chief = pages.begun(), pages.client("chief")
    pages.client("referee")
    owner.put("/api/hall/tables", json={"chief": "Chen", "referees": {"": "Li", "2": "Wang"}})
    (device,) = [one for one in pages.devices.all() if one.role == "referee"]
    for _ in range(2):
        assert chief.delete(f"/api/hall/officials/{device.id}").status_code == 200
    told = chief.get("/api/hall/reports?round=1").json()["entries"]
    assert [(made["type"], made["what"], made["why"]) for made in told][1:] == [
        ("tables_fixed", "Chen", "* Li, 2 Wang"), ("dismissed", device.name, ""),
    ]  # fmt: skip


@pytest.mark.parametrize("played", [True, False])
def test_the_report_tells_a_forfeit_from_a_ruling_on_a_game_that_was_played(pages: Pages, played: bool) -> None:
    owner = pages.begun()
    given = {"round": 1, "black": first_black(owner), "result": "W+F", "played": played}
    assert owner.post("/api/hall/results", json=given).status_code == 200
    told = owner.get("/api/hall/reports?round=1").json()["entries"]
    assert [(made["what"], made["played"]) for made in told if made["type"] == "locked"] == [("W+F", played)]


def test_a_draft_is_edited_by_hand_and_outlives_the_hub(tmp_path: Path) -> None:
    with opened(tmp_path / "hall") as pages:
        owner = pages.begun(5)
        for one in owner.get("/api/hall").json()["event"]["games"][:2]:
            owner.post("/api/hall/results", json={"round": 1, "black": one["black"], "result": "B+R"})
        games = owner.post("/api/hall/draft", json={"seed": "x"}).json()["draft"]["games"]
        put = [{name: one[name] for name in ("black", "white", "board")} for one in games]
        first, second, out = put
        edited = [
            {"black": first["white"], "white": out["black"], "board": 7}, second,
            {"black": first["black"], "white": None, "board": None},
        ]  # fmt: skip
        for wrong, code in (
            (put[:2], "hall_left_out"),
            ([first, {**second, "black": first["black"]}, out], "hall_left_out"),
            ([{**first, "board": second["board"]}, second, out], "hall_two_games"),
        ):
            assert owner.put("/api/hall/draft", json={"games": wrong}).json()["code"] == code
        assert owner.put("/api/hall/draft", json={"games": edited}).status_code == 200
        assert pages.client("referee").put("/api/hall/draft", json={"games": edited}).status_code == 403
        assert pages.client().get("/api/hall").json()["event"]["round"] == 1
    with opened(tmp_path / "hall") as pages:
        owner = pages.client("owner")
        draft = owner.get("/api/hall/office").json()["draft"]
        assert (draft["round"], draft["seed"]) == (2, "x")
        answer = owner.post("/api/hall/rounds")
        assert answer.status_code == 200, answer.text
        told = [one for one in pages.client().get("/api/hall").json()["event"]["games"] if one["round"] == 2]
        assert [(one["black"], one["white"], one["board"]) for one in told] == [
            (second["black"], second["white"], second["board"]), (first["white"], out["black"], 7),
            (first["black"], None, None),
        ]  # fmt: skip
        assert told[2]["result"] == "bye" and owner.get("/api/hall/office").json()["draft"] is None


def test_nobody_plays_at_a_table_that_failed(pages: Pages) -> None:
    owner = pages.begun(4)
    for one in owner.get("/api/hall").json()["event"]["games"]:
        owner.post("/api/hall/results", json={"round": 1, "black": one["black"], "result": "B+R"})
    referee, drawn = pages.client("executing_referee"), owner.post("/api/hall/draft", json={}).json()
    assert [one["board"] for one in drawn["draft"]["games"]] == [1, 2]
    assert (
        pages.client("referee").post("/api/hall/checks", json={"board": 1, "parts": {"clock": True}}).status_code == 403
    )
    given = {"board": 1, "parts": {"board": True, "clock": False}, "remark": "no battery"}
    (check,) = referee.post("/api/hall/checks", json=given).json()["checks"]
    assert (check["parts"], check["by"]) == ({"board": True, "clock": False}, "executing_referee Chen")
    assert owner.post("/api/hall/rounds").json()["code"] == "hall_failed"
    drawn = owner.post("/api/hall/draft", json={}).json()
    assert [one["board"] for one in drawn["draft"]["games"]] == [2, 3]
    assert owner.post("/api/hall/rounds").status_code == 200
    referee.post("/api/hall/checks", json={"board": 1, "parts": {"clock": True}})
    assert pages.hall.organizer.now.failed == frozenset()


@pytest.mark.parametrize("path", ["/", "/desk", "/board/t01", "/organizer", "/screen", "/standings"])
def test_every_page_is_the_halls_document(pages: Pages, path: str) -> None:
    answer = pages.client().get(path)
    assert answer.status_code == 200 and "/assets/hall-" in answer.text
