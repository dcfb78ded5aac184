from rules.points import parse_point
from rules.sgf import read_sgf
from station.api.presenters import view
from station.game.catalog import EvidenceBroken
from station.reasons import Code
from station.table.sighting import Sighting
from tests.station.api.hall import OPENING, Hall
from tests.station.stage import boards
from vision.reasons import Reason


def test_before_the_first_stone(staged: Hall) -> None:
    board = staged.client().get("/api/board").json()
    assert (board["state"], board["game"], board["moves"], board["seq"]) == ("waiting", None, [], 0)
    staged.show(list(boards("")))
    assert staged.client().get("/api/board").json()["state"] == "ready"
    assert staged.client().get("/api/game.sgf").status_code == 404


def test_a_record_that_cannot_be_written_calls_for_a_person(staged: Hall) -> None:
    """With a game and without one: nobody waits for a board, and nothing is in the way of the view."""
    for since in (0, 4):
        staged.sightings.kept(Reason(Code.RECORD_STUCK, {"why": "disk is full"}))
        told = staged.client().get("/api/board").json()
        assert told["state"] == "attention"
        assert told["camera"]["told"]["code"] == "trouble_record"
        staged.sightings.kept(None)
        staged.play(since=since)
        assert staged.client().get("/api/board").json()["state"] == "recording"


def test_snapshot_of_a_game(staged: Hall) -> None:
    staged.play()
    board = staged.client().get("/api/board").json()
    assert board["state"] == "recording"
    assert [(move["number"], move["color"], move["point"]) for move in board["moves"]] == [
        (1, "B", "Q16"), (2, "W", "D4"), (3, "B", "D16"), (4, "W", "Q4"),
    ]  # fmt: skip
    assert (board["last_move"], board["to_move"], board["move_number"]) == ("Q4", "B", 4)
    assert board["board"][3] == "...B...........B..."
    assert board["seq"] == 5
    assert board["moves"][0]["time"].endswith("Z")
    assert board["camera"]["board_found"] is True


def test_sgf_of_the_game_going_on(staged: Hall) -> None:
    staged.client("table").post("/api/table/start", json={"black": "李", "white": "Kim", "komi_zi": "3.75"})
    staged.play()
    reply = staged.client().get("/api/game.sgf")
    assert reply.headers["content-disposition"].startswith("attachment")
    record = read_sgf(reply.text)
    assert [move.point for move in record.moves] == [parse_point(name, 19) for name in OPENING.split()]
    assert "PB[李]" in reply.text


def test_unknown_api_paths_are_problems(staged: Hall) -> None:
    reply = staged.client().get("/api/nothing")
    assert (reply.status_code, reply.json()["code"]) == (404, "http")


def test_the_next_game_begins_from_the_board_where_the_table_says_so(staged: Hall) -> None:
    staged.play()
    table = staged.client("table")
    early = table.post("/api/table/next")
    assert (early.status_code, early.json()["code"]) == (409, "going_on")
    table.post("/api/table/resign", json={"color": "B"})
    staged.show([boards(OPENING)[-1]])
    assert table.get("/api/board").json()["state"] == "closed"
    assert table.post("/api/table/next").status_code == 200
    staged.show([boards(OPENING)[-1]], each=10)
    told = table.get("/api/board").json()
    assert (told["state"], told["game"]["id"], told["moves"]) == ("recording", 2, [])
    assert set(told["setup_black"]) == {"Q16", "D16"}


def test_a_broken_log_is_told_while_a_finished_games_board_stands(staged: Hall) -> None:
    """On every page, with the view; in the record as soon as there is a game that it can stand in."""
    staged.play()
    staged.client("table").post("/api/table/resign", json={"color": "B"})
    staged.show([boards(OPENING)[-1]])
    broken = EvidenceBroken(reason="evidence_short")
    assert staged.client().get("/api/board").json()["broken"] is False
    assert not staged.table.remark(broken), "to be said again"
    assert staged.client().get("/api/board").json()["broken"] is True
    assert view(staged.table.snapshot, Sighting(""), 0).broken
    staged.show([None, *boards("")], each=40)
    assert staged.table.remark(broken)
    staged.play()
    told = staged.client().get("/api/board").json()
    assert told["broken"] and told["game"]["id"] == 2
    assert "evidence_broken" in [one["type"] for one in told["happenings"]]
