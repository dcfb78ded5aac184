"""A game ended and counted by two tablets."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.position import Position
from rules.sgf import read_sgf
from station.state import SIZE
from tests.station.api.hall import Hall
from tests.station.stage import boards

WALL = "K1 L1 K2 L2 K3 L3 K4 L4 K5 L5 K6 L6 K7 L7 K8 L8 K9 L9 K10 L10 K11 L11 K12 L12 K13 L13 K14 L14 K15 L15 K16 L16"
FULL = WALL + " K17 L17 K18 L18 K19 L19 Q4 D4"
"""Two walls, Black holds columns A to K, White L to T; one dead stone of each side behind the other's wall."""


@pytest.fixture
def post(staged: Hall) -> Callable[..., dict[str, Any]]:
    staged.play(FULL)
    tablet = staged.client("table")

    def send(step: str, status: int = 200, **body: object) -> dict[str, Any]:
        reply = tablet.post(f"/api/count/{step}", json=body)
        assert reply.status_code == status, reply.text
        return dict(reply.json())

    return send


def agree(post: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    post("propose", color="B")
    return post("answer", color="W", agree=True)


def test_a_whole_count(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    state = agree(post)
    assert (state["phase"], state["differences"], state["dead"]) == ("marking", [], [])
    state = post("dead", point="Q4", dead=True, color="B", revision=state["revision"])
    state = post("dead", point="D4", dead=True, color="W", revision=state["revision"])
    score = state["score"]
    assert (score["black_zi"], score["white_zi"], score["shared"]) == ("190", "171", 0)
    assert (score["winner"], score["margin_zi"], score["result"]) == ("B", "5.75", "B+11.5")
    assert score["trace"][:2] == [
        {"color": "B", "at": None, "points": 19, "total": 19, "tens": 1, "rest": 9},
        {"color": "B", "at": "A19", "points": 171, "total": 190, "tens": 19, "rest": 0},
    ]
    assert post("assent", color="B", revision=state["revision"])["assents"] == ["B"]
    locked = post("assent", color="W", revision=state["revision"])
    assert locked["phase"] == "locked"
    board = staged.client().get("/api/board").json()
    assert (board["state"], board["result"]) == ("agreed", "B+11.5")
    assert "5 又 3/4" in board["result_text"]
    record = read_sgf(staged.client().get("/api/game.sgf").text)
    assert record.result is not None and record.result.sgf() == "B+11.5"
    assert (len(record.black_area), len(record.white_area)) == (171, 152)
    for step, body in (
        ("dead", {"point": "Q4", "dead": False, "color": "B", "revision": state["revision"]}),
        ("recount", {"by": "B"}),
        ("propose", {"color": "B"}),
    ):
        post(step, status=409, **body)


def test_a_change_takes_assents_back(post: Callable[..., dict[str, Any]]) -> None:
    state = agree(post)
    state = post("dead", point="Q4", dead=True, color="W", revision=state["revision"])
    post("assent", color="B", revision=state["revision"])
    changed = post("dead", point="Q4", dead=False, color="W", revision=state["revision"])
    assert changed["assents"] == []
    stale = post("assent", status=409, color="B", revision=state["revision"])
    assert stale["code"] == "changed"
    again = post("recount", by="W")
    assert (again["recounts"], again["assents"]) == (1, [])


def test_the_side_to_move_proposes_and_the_other_may_play_on(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    assert post("propose", status=409, color="W")["code"] == "not_your_turn"
    post("propose", color="B")
    assert post("answer", status=409, color="B", agree=True)["code"] == "not_your_turn"
    assert post("answer", color="W", agree=False)["phase"] == "none"
    assert staged.client().get("/api/board").json()["to_move"] == "W"
    staged.show([boards(FULL)[-1].play(0, 2).position])  # type: ignore[arg-type]
    assert staged.client().get("/api/board").json()["moves"][-1]["point"] == "A19"
    post("propose", color="B")


def test_a_dispute_is_played_out_and_kept(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    agree(post)
    assert post("dispute", status=409, point="D4", says_dead="W")["code"] == "own_string"
    state = post("dispute", point="D4", says_dead="B")
    assert state["phase"] == "none"
    assert staged.client().get("/api/board").json()["to_move"] == "B"
    state = agree(post)
    assert [(one["points"], one["says_dead"]) for one in state["disputed"]] == [(["D4"], "B")]


def test_differences_come_first(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    other = bytearray(boards(FULL)[-1].stones)
    other[4 * SIZE + 4] = 2
    staged.show([Position(SIZE, bytes(other))], each=1)
    state = agree(post)
    assert state["differences"] == [{"point": "E15", "recorded": ".", "seen": "W"}]
    assert post("assent", status=409, color="B", revision=state["revision"])["code"] == "differs"
    assert post("settle", status=409, points=["A1"], seen=True, by="both")["code"] == "no_difference"
    state = post("settle", points=["E15"], seen=True, by="both")
    assert (state["differences"], state["board"][4][4]) == ([], "W")


def test_scores_stay_hidden_while_the_game_is_on(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    spectator = staged.client()
    assert spectator.get("/api/count").json()["score"] is None
    assert spectator.get("/api/count/compare").status_code == 409
    agree(post)
    rules = [score["rules"] for score in spectator.get("/api/count/compare").json()["scores"]]
    assert rules[0] == "chinese-2002" and len(set(rules)) == 5
