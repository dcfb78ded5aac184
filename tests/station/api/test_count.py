"""A game ended and counted by two tablets."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.position import Position
from rules.presets import PRESETS
from rules.sgf import read_sgf
from station.game.catalog import PointsGiven
from station.game.timeline import SIZE
from tests.e2e.recorded import GAME
from tests.station.api.counted import FULL, agree, answered, seen
from tests.station.api.hall import Hall, hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow


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
    assert post("assent", color="B", **seen(state))["assents"] == ["B"]
    locked = post("assent", color="W", **seen(state))
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
    state = answered(post, state)
    post("assent", color="B", **seen(state))
    changed = post("dead", point="Q4", dead=False, color="W", revision=state["revision"])
    assert changed["assents"] == []
    stale = post("assent", status=409, color="B", **seen(state))
    assert stale["code"] == "changed"
    again = post("recount", by="W")
    assert (again["recounts"], again["assents"]) == (1, [])


@pytest.mark.parametrize(
    "given", [{"komi_points": "-500"}, {"rules": "japanese"}, {"black": "somebody else"}, {"handicap": 2}]
)
def test_an_assent_does_not_outlive_what_it_was_given_to(
    given: dict[str, Any], staged: Hall, post: Callable[..., dict[str, Any]]
) -> None:
    """After two passes White assents, somebody gives other details, Black still looks at the old count."""
    tablet = staged.client("table")
    for color in "BW":
        assert tablet.post("/api/table/pass", json={"color": color}).status_code == 200
    state = answered(post, tablet.get("/api/count").json())
    assert post("assent", color="W", **seen(state))["assents"] == ["W"]
    assert tablet.post("/api/table/start", json=given).status_code == 200
    assert post("assent", status=409, color="B", **seen(state))["code"] == "changed"
    now = tablet.get("/api/count").json()
    assert (now["phase"], now["assents"]) == ("marking", [])
    for color in "BW":
        now = post("assent", color=color, **seen(now))
    assert now["phase"] == "locked"


def test_an_assent_is_to_the_result_that_was_seen(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    """Kept in the event, and refused where the count comes to another one."""
    state = answered(post, agree(post))
    other = {**seen(state), "result": "B+500"}
    assert post("assent", status=409, color="B", **other)["code"] == "changed"
    post("assent", color="B", **seen(state))
    told = staged.folder.log.entries()[-1].event.as_dict()
    assert (told["type"], told["result"]) == ("assented", state["score"]["result"])


def test_the_side_to_move_proposes_and_the_other_may_play_on(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    assert post("propose", status=409, color="W")["code"] == "not_your_turn"
    post("propose", color="B")
    assert post("answer", status=409, color="B", agree=True)["code"] == "not_your_turn"
    assert post("answer", color="W", agree=False)["phase"] == "none"
    assert staged.client().get("/api/board").json()["to_move"] == "W"
    staged.show([boards(FULL)[-1].play(0, 2).position])  # type: ignore[arg-type]
    assert staged.client().get("/api/board").json()["moves"][-1]["point"] == "A19"
    post("propose", color="B")


def test_who_proposes_gives_up_the_move(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    """2002 §21.1: a pass is written, and who agreed cannot go back alone (§21.3)."""
    agree(post)
    last = staged.client().get("/api/board").json()["moves"][-1]
    assert (last["color"], last["point"]) == ("B", None)
    for color in ("B", "W"):
        assert post("resume", status=409, by=color)["code"] == "agreed_end"
    assert post("resume", status=409, by="both")["code"] == "agreed_end", "nor can both (一方或双方)"
    assert post("resume", status=409, by="referee")["code"] == "no_name"
    assert post("resume", by="referee", name="Wang")["phase"] == "none"
    assert staged.folder.log.entries()[-1].event.as_dict()["name"] == "Wang"
    assert staged.client().get("/api/board").json()["to_move"] == "B"


def test_a_proposal_comes_with_the_count_it_leads_to(tmp_path: Path) -> None:
    """Taken over string by string, the count is what was promised; a disputed string is not proposed."""
    with hall(tmp_path) as staged:
        staged.play(" ".join(move for move in GAME if move != "PASS"))
        tablet = staged.client("table")

        def post(step: str, **body: object) -> dict[str, Any]:
            return dict(tablet.post(f"/api/count/{step}", json=body).json())

        state = agree(post)
        promised, proposed = state["proposal"], state["proposed"]
        assert promised["text"] != state["score"]["text"]
        first = proposed[0]["points"][0]
        for string in proposed:
            state = post("dead", point=string["points"][0], dead=True, color="both", revision=state["revision"])
        assert (state["proposed"], state["proposal"]) == ([], None)
        assert state["score"] == promised
        post("dead", point=first, dead=False, color="both", revision=state["revision"])
        claimant = "W" if proposed[0]["color"] == "B" else "B"
        state = post("dispute", point=first, says_dead=claimant, resume=False)
        assert state["disputed"][0]["open"]
        assert all(first not in string["points"] for string in state["proposed"])


def test_no_advice_while_the_game_is_on(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    """§15.4, also when play was resumed over a dispute; and none of it in the record that everybody reads."""
    spectator = staged.client()
    assert spectator.get("/api/count").json()["advice"] is None
    state = agree(post)
    assert ("Q4",) in {tuple(one["points"]) for one in state["advice"]["strings"]}
    state = post("dispute", point="D4", says_dead="B")
    assert (state["advice"], state["proposed"], state["score"]) == (None, [], None)
    told = "".join(entry.event.as_json() for entry in staged.folder.log.entries())
    assert "advice" not in told and "stands" not in told


def test_differences_come_first(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    other = bytearray(boards(FULL)[-1].stones)
    other[4 * SIZE + 4] = 2
    staged.show([Position(SIZE, bytes(other))], each=1)
    state = agree(post)
    assert state["differences"] == [{"point": "E15", "recorded": ".", "seen": "W"}]
    assert post("assent", status=409, color="B", **seen(state))["code"] == "differs"
    assert post("settle", status=409, points=["A1"], seen=True, by="both")["code"] == "no_difference"
    state = post("settle", points=["E15"], seen=True, by="both")
    assert (state["differences"], state["board"][4][4]) == ([], "W")


def test_scores_stay_hidden_while_the_game_is_on(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    spectator = staged.client()
    assert spectator.get("/api/count").json()["score"] is None
    assert spectator.get("/api/count/compare").status_code == 409
    agree(post)
    rules = [score["rules"] for score in spectator.get("/api/count/compare").json()["scores"]]
    assert rules[0] == "chinese-2002" and len(set(rules)) == len(PRESETS)


def test_points_are_decided_by_hand_and_the_contest_is_given_up(
    staged: Hall, post: Callable[..., dict[str, Any]]
) -> None:
    """T19 by hand; then shared points to the one who did not give up (2002 §12.4(4))."""
    state = agree(post)
    assert (state["given"], state["may_concede"], state["score"]["shared"]) == ([], True, 321)
    revision = state["revision"]
    assert post("points", status=409, points=["Q4"], to="B", by="both", revision=revision)["code"] == "no_empty_point"
    state = post("points", points=["T19"], to="B", by="both", revision=revision)
    assert state["given"] == [{"point": "T19", "to": "B"}] and state["score"]["shared"] == 320
    assert post("points", status=409, points=["S19"], to="W", by="both", revision=revision)["code"] == "changed"
    state = post("concede", color="B", revision=state["revision"])
    assert (state["score"]["shared"], state["may_concede"], len(state["given"])) == (0, False, 321)
    assert state["score"]["owner"][0][-1] == "B" and state["score"]["owner"][0][-2] == "W"
    assert post("concede", status=409, color="W", revision=state["revision"])["code"] == "nothing_shared"
    state = post("points", points=["T19"], to=None, by="referee", name="Wang", revision=state["revision"])
    assert state["score"]["shared"] == 1
    game = staged.table.snapshot.game
    assert game is not None
    told = [one.event.what for one in game.entries if isinstance(one.event.what, PointsGiven)]
    assert [one.article for one in told] == ["", "2002 §12.4(4)", ""]
