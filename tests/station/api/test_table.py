"""Every correction through the API: an event with who and why, and the record that follows from it."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from rules.points import parse_point
from rules.position import Position
from rules.rulings.parameters import EventParameters
from rules.sgf import read_sgf
from tests.station.api.hall import OPENING, Hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow

BY = {"by": "both", "why": "both agree"}
PLAYED = "Q16 D4 D16 Q4"


@pytest.fixture
def table(staged: Hall) -> TestClient:
    staged.play()
    return staged.client("table")


def points(table: TestClient) -> str:
    return " ".join(move["point"] or "pass" for move in table.get("/api/board").json()["moves"])


@pytest.mark.parametrize(
    ("path", "body", "action", "moves"),
    [
        ("withdraw", {"number": 4}, "take_back", "Q16 D4 D16"),
        ("withdraw", {"number": 4, "moves": 3}, "take_back", "Q16"),
        ("point", {"point": "K10", "color": "B"}, "set_point", PLAYED),
        ("move", {"number": 2, "color": "W", "point": "C3"}, "replace_move", "Q16 C3 D16 Q4"),
        ("move", {"number": 5, "color": "B", "point": None}, "insert_move", PLAYED + " pass"),
        ("insert", {"number": 3, "color": "B", "point": "C3"}, "insert_move", "Q16 D4 C3 D16 Q4"),
        ("reorder", {"numbers": [3, 1]}, "reorder", "D16 D4 Q16 Q4"),
        ("accept", {"to_move": "W"}, "take_board", PLAYED),
    ],
)
def test_each_is_an_event_with_who_and_why(
    staged: Hall, table: TestClient, path: str, body: dict[str, Any], action: str, moves: str
) -> None:
    reply = table.post(f"/api/table/{path}", json={**BY, **body})
    assert reply.status_code == 200, reply.text
    event = staged.folder.log.entries()[-1].event
    assert (event.seq, event.type) == (reply.json()["seq"], "correction")
    assert (event.as_dict()["action"], event.as_dict()["by"], event.as_dict()["why"]) == (
        action,
        "both",
        "both agree",
    )
    assert points(table) == moves


def test_a_point_that_was_set_stands_there(table: TestClient) -> None:
    table.post("/api/table/point", json={**BY, "point": "K10", "color": "B"})
    assert table.get("/api/board").json()["board"][9][9] == "B"


def test_a_board_taken_as_it_stands_says_whose_turn_it_is(table: TestClient) -> None:
    table.post("/api/table/accept", json={**BY, "to_move": "W"})
    assert table.get("/api/board").json()["to_move"] == "W"


def test_an_incident_calls_until_it_is_dismissed(staged: Hall, table: TestClient) -> None:
    staged.show([_without(boards(OPENING)[-1], "D4")], each=30)
    board = table.get("/api/board").json()
    assert board["state"] == "attention"
    (incident,) = [incident for incident in board["incidents"] if incident["open"]]
    assert table.post("/api/table/dismiss", json={**BY, "seq": incident["seq"]}).status_code == 200
    assert table.get("/api/board").json()["state"] == "recording"


def test_a_gap_does_not_call_for_a_person_for_ever(staged: Hall, table: TestClient) -> None:
    staged.show([boards(OPENING + " C3 C4 R3 R4 K10 K4 K16")[-1]], each=30)
    assert "gap" in {entry.event.type for entry in staged.folder.log.entries()}
    assert table.get("/api/board").json()["state"] == "recording"


def test_handfuls_taken_off_call_until_the_board_is_right(staged: Hall, table: TestClient) -> None:
    game = boards(OPENING + " C3 C4 R3 R4 K10 K4 K16")
    staged.show(list(game[5:]))
    fewer = game[-1]
    for name in ("K10", "K4", "K16", "C4", "R4"):
        fewer = _without(fewer, name)
    staged.show([fewer], each=40)
    assert table.get("/api/board").json()["state"] == "attention"
    staged.show([game[-1]], each=10)
    assert table.get("/api/board").json()["state"] == "recording"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("reorder", {"numbers": [1, 1]}, 409),
        ("reorder", {"numbers": [1]}, 422),
        ("reorder", {"numbers": [1, 9]}, 409),
        ("insert", {"number": 9, "color": "B", "point": "C3"}, 409),
        ("withdraw", {"number": 3}, 409),
        ("withdraw", {"number": 4, "moves": 5}, 409),
        ("point", {"point": "Z99", "color": "B"}, 422),
        ("dismiss", {"seq": 99}, 409),
    ],
)
def test_what_makes_no_sense_is_refused(table: TestClient, path: str, body: dict[str, Any], status: int) -> None:
    assert table.post(f"/api/table/{path}", json={**BY, **body}).status_code == status
    assert points(table) == PLAYED


def test_the_sgf_says_what_was_corrected(table: TestClient) -> None:
    table.post("/api/table/reorder", json={**BY, "numbers": [3, 1]})
    record = read_sgf(table.get("/api/game.sgf").text)
    assert [move.comment.partition("; ")[2] for move in record.moves][::2] == ["corrected by Both: both agree"] * 2


def test_a_referees_word_leaves_his_name_also_where_none_is_named(staged: Hall, table: TestClient) -> None:
    """A pause, its end, every correction and the way back from an end (DESK.md: who decides leaves a name)."""

    def said(path: str, body: dict[str, Any], status: int = 200, client: TestClient | None = None) -> dict[str, Any]:
        reply = (client or table).post(f"/api/table/{path}", json={"by": "referee", "why": "agreed", **body})
        assert reply.status_code == status, reply.text
        return dict(reply.json()) if status != 200 else staged.folder.log.entries()[-1].event.as_dict()

    asked: list[tuple[str, dict[str, Any]]] = [
        ("move", {"number": 1, "color": "B", "point": "R17"}),
        ("reorder", {"numbers": [3, 1]}),
        ("withdraw", {"number": len(PLAYED.split())}),
        ("point", {"point": "K10", "color": "B"}),
        ("accept", {}),
        ("pause", {}),
        ("resume", {}),
    ]
    for path, body in asked:
        assert said(path, body, 409)["code"] == "no_name", path
        assert said(path, {**body, "name": "Li"})["name"] == "Li", path
        if path == "reorder":
            assert "corrected by Referee Li: Put right and agreed" in table.get("/api/game.sgf").text
    assert said("point", {"point": "K10", "color": None, "by": "B", "name": "Li"}).get("name") is None, "a side"
    staged.table.fix(EventParameters(chief="Zhao", referees={"": "Li"}), "")
    referee = staged.client("referee", "Li")
    assert said("pause", {"name": "Wang"}, 403)["code"] == "role"
    assert said("pause", {"name": "Wang"}, client=referee)["name"] == "Li", "his credential says it"
    (line,) = [one for one in table.get("/api/board").json()["happenings"] if one["type"] == "paused"][-1:]
    assert line["data"]["name"] == "Li"


def _without(position: Position, name: str) -> Position:
    stones = bytearray(position.stones)
    stones[parse_point(name)] = 0
    return Position(19, bytes(stones))


def test_a_resignation_for_the_wrong_side_is_taken_back(staged: Hall, table: TestClient) -> None:
    """By the tablet that said it; another one may not, the owner may with name and reason; Black plays on."""
    other, owner = staged.client("table"), staged.client("owner")
    assert table.post("/api/table/resign", json={"color": "B"}).status_code == 200
    assert table.get("/api/board").json()["result"] == "W+R"
    assert other.post("/api/table/reopen", json={"by": "both"}).json()["code"] == "slip_late"
    assert table.post("/api/table/reopen", json={"by": "both", "resigns": "W"}).status_code == 200
    assert table.get("/api/board").json()["result"] == "B+R"
    assert table.get("/api/games/1").json()["result"] == "B+R"
    staged.clock.wait(120)
    assert owner.post("/api/table/reopen", json={"by": "owner"}).json()["code"] == "slip_unsaid"
    said = {"by": "referee", "name": "Wang", "why": "nobody resigned"}
    assert owner.post("/api/table/reopen", json=said).status_code == 200
    board = table.get("/api/board").json()
    assert (board["state"], board["result"], board["game"]["ended"]) == ("recording", None, None)
    assert table.get("/api/games/1").json()["result"] is None, "the archive has it as it stands now"
    staged.show([boards(OPENING)[-1], boards(OPENING + " K10")[-1]])
    assert points(table) == PLAYED + " K10"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Lee\nresult B+R", "Lee result B+R"),
        ("Lee\x00\x1b[2J Kim\x07", "Lee[2J Kim"),
        ("\u202eeel\u202c \u2067Kim\u2069\u200f", "eel Kim"),
        ("L\u200bee\u00ad\u2060\U000e0041", "Lee"),
        ("Lee\u2028\u0085\tKim  Park", "Lee Kim Park"),
        ("李世乭 이세돌 کی\u200cمن Ñ", "李世乭 이세돌 کی\u200cمن Ñ"),
    ],
)
def test_a_name_is_one_line_that_shows_as_it_was_written(
    staged: Hall, table: TestClient, given: str, kept: str
) -> None:
    """Nothing in it breaks lines, speaks to a terminal, or turns what stands beside it."""
    body = {"black": given, "white": given, "event": given, "board_number": given[:20]}
    assert table.post("/api/table/start", json=body).status_code == 200
    game = table.get("/api/board").json()["game"]
    assert (game["black"], game["white"], game["event"]) == (kept, kept, kept)
    assert not set(game["board_number"]) & set("\n\t\x00\x1b\u202e\u2067\u200f\u2028")
    table.post("/api/table/pause", json={"by": "both", "why": given})
    assert staged.folder.log.entries()[-1].event.as_dict()["why"] == kept
    device = table.get("/api/auth/me").json()["device"]
    owner = staged.client("owner")
    assert owner.put(f"/api/devices/{device}", json={"name": given}).json()["devices"][-1]["name"] == kept


def test_with_a_named_referee_he_alone_changes_the_rules_of_a_game_that_has_begun(
    staged: Hall, table: TestClient
) -> None:
    staged.table.fix(EventParameters(chief="Zhao", referees={"": "Li"}), "")
    names = {"black": "甲", "white": "乙"}
    assert table.post("/api/table/start", json=names).status_code == 200
    for other in ({"rules": "japanese"}, {"komi_zi": "2.75"}, {"handicap": 2}):
        refused = table.post("/api/table/start", json=names | other)
        assert (refused.status_code, refused.json()["code"]) == (403, "role")
    assert staged.client("referee", "Li").post("/api/table/start", json={"rules": "japanese"}).status_code == 200


def test_without_a_referee_nobody_changes_what_an_open_incident_is_ruled_by(staged: Hall, table: TestClient) -> None:
    staged.show([boards(PLAYED)[-1].with_stones(white=[parse_point("R10")])], each=60)
    refused = table.post("/api/table/start", json={"rules": "japanese"})
    assert (refused.status_code, refused.json()["code"]) == (409, "incidents_open")
    (one,) = table.get("/api/referee").json()["incidents"]
    table.post("/api/table/dismiss", json={"seq": one["seq"], "by": "both", "why": "misread"})
    assert table.post("/api/table/start", json={"rules": "japanese"}).status_code == 200


def test_no_result_is_entered_past_an_open_incident_of_a_game_with_a_named_referee(staged: Hall) -> None:
    staged.play(PLAYED)
    staged.table.fix(EventParameters(chief="Zhao", referees={"": "Li"}), "")
    staged.show([boards(PLAYED)[-1].with_stones(white=[parse_point("R10")])], each=60)
    referee = staged.client("referee", "Li")
    entered = {"by": "referee", "result": "B+1.5", "why": "counted by hand"}
    assert referee.post("/api/table/end", json=entered).json()["code"] == "incidents_open"
    (one,) = referee.get("/api/referee").json()["incidents"]
    noted = {"incident": one["seq"], "ruling": "note", "why": "-"}
    assert referee.post("/api/referee/ruling", json=noted).status_code == 200
    assert referee.post("/api/table/end", json=entered).status_code == 200
    (game,) = referee.get("/api/games").json()["games"]
    assert referee.get(f"/api/games/{game['id']}/report").json()["ended_why"] == "counted by hand"
    shown = {"by": "referee", "name": "Li", "why": "counted by hand"}
    assert referee.get("/api/board").json()["entered"] == shown
