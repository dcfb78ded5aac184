"""Strings and points on which the sides differ: prepared, played out, decided."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.diagrams import board_rows
from rules.presets import CHINESE_2002
from rules.rulings.parameters import EventParameters
from rules.sgf import read_sgf
from tests.station.api.counted import FULL, agree, answered, seen
from tests.station.api.hall import Hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow


def test_a_dispute_is_played_out_and_kept(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    agree(post)
    assert post("dispute", status=409, point="D4", says_dead="W")["code"] == "own_string"
    state = post("dispute", point="D4", says_dead="B")
    assert state["phase"] == "none"
    assert staged.client().get("/api/board").json()["to_move"] == "B"
    state = agree(post)
    assert [(one["points"], one["says_dead"]) for one in state["disputed"]] == [(["D4"], "B")]


def test_opposite_words_on_a_string_that_was_played_out_are_the_same_dispute(
    post: Callable[..., dict[str, Any]],
) -> None:
    agree(post)
    post("dispute", point="D4", says_dead="B")
    state = agree(post)
    (one,) = state["disputed"]
    assert (one["stage"], one["holds_lock"]) == ("playing", False)
    state = post("dead", point="D4", dead=True, color="B", revision=state["revision"])
    state = post("dead", point="D4", dead=False, color="W", revision=state["revision"])
    (one,) = state["disputed"]
    assert (one["stage"], one["holds_lock"]) == ("playing", True)
    assert post("assent", status=409, color="B", **seen(state))["code"] == "dispute_open"
    state = post("dead", point="D4", dead=True, color="both", revision=state["revision"])
    (one,) = state["disputed"]
    assert not (one["open"] or one["holds_lock"]) and [mark["points"] for mark in state["dead"]] == [["D4"]]
    post("assent", color="B", **seen(answered(post, state)))


def test_a_prepared_dispute_waits_and_holds_up_the_result(post: Callable[..., dict[str, Any]]) -> None:
    agree(post)
    state = post("dispute", point="D4", says_dead="B", resume=False)
    (one,) = state["disputed"]
    assert (state["phase"], one["stage"], one["claims"]) == ("marking", "prepared", {"B": "dead", "W": "alive"})
    assert one["frozen"] == {"board": state["board"], "move_number": 41, "to_move": "B"}
    assert post("assent", status=409, color="B", **seen(state))["code"] == "dispute_open"
    assert post("dispute", status=409, point="D4", says_dead="B")["code"] == "disputed"
    state = post("playout", by="both")
    assert (state["phase"], state["to_move"], state["disputed"][0]["stage"]) == ("none", "B", "playing")
    assert post("playout", status=409, by="both")["code"] == "not_now"


def test_of_several_disputes_one_is_played_out_after_the_other(
    staged: Hall, post: Callable[..., dict[str, Any]]
) -> None:
    """2002 §21.4 is silent on their order: whoever says it names which one, with different claimants."""
    agree(post)
    post("dispute", point="D4", says_dead="B", resume=False)
    assert post("dispute", status=409, point="Q4", says_dead="W")["code"] == "dispute_order"
    state = post("dispute", point="Q4", says_dead="W", resume=False)
    assert [one["stage"] for one in state["disputed"]] == ["prepared", "prepared"]
    assert post("playout", status=409, by="both")["code"] == "dispute_order"
    first, second = (one["seq"] for one in state["disputed"])
    state = post("playout", by="both", dispute=second)
    assert [one["stage"] for one in state["disputed"]] == ["prepared", "playing"]
    assert staged.client().get("/api/board").json()["to_move"] == "W", "who calls it dead moves first"
    post("propose", color="W")
    state = post("answer", color="B", agree=True)
    assert post("assent", status=409, color="B", **seen(state))["code"] == "dispute_open", "the first one still waits"
    assert [one["seq"] for one in state["disputed"] if one["stage"] == "prepared"] == [first]
    post("playout", by="both")
    assert staged.client().get("/api/board").json()["to_move"] == "B"


def test_the_chief_names_the_order_where_one_is_named(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    staged.table.fix(EventParameters(chief="Zhao", referees={"": "Li"}), "")
    agree(post)
    for point, says_dead in (("D4", "B"), ("Q4", "W")):
        state = post("dispute", point=point, says_dead=says_dead, resume=False)
    given = {"by": "referee", "dispute": state["disputed"][0]["seq"]}
    for role, name, status in (("referee", "Li", 409), ("chief", "Zhao", 200)):
        answer = staged.client(role, name).post("/api/count/playout", json=given)
        assert answer.status_code == status, answer.text
    assert answer.json()["disputed"][0]["stage"] == "playing"


def test_agreement_after_all_ends_a_prepared_dispute(post: Callable[..., dict[str, Any]]) -> None:
    agree(post)
    state = post("dispute", point="D4", says_dead="B", resume=False)
    state = post("dead", point="D4", dead=True, color="B", revision=state["revision"])
    assert state["disputed"][0]["open"], "the claimant's own mark ends nothing"
    state = post("dead", point="D4", dead=True, color="W", revision=state["revision"])
    assert not state["disputed"][0]["open"]
    post("assent", color="B", **seen(answered(post, state)))


def test_both_sides_word_ends_a_dispute(post: Callable[..., dict[str, Any]]) -> None:
    agree(post)
    state = post("dispute", point="D4", says_dead="B", resume=False)
    state = post("dead", point="D4", dead=True, color="both", revision=state["revision"])
    assert not state["disputed"][0]["open"]
    assert [string["by"] for string in state["dead"]] == ["both"]


@pytest.mark.parametrize("settled", ["the owner", "the other side", "both", "the referee"])
def test_opposite_marks_of_the_two_sides_are_a_dispute(post: Callable[..., dict[str, Any]], settled: str) -> None:
    """The last touch decides nothing: nobody confirms the count before one word settles it."""
    state = answered(post, agree(post), dead=False)
    state = post("dead", point="D4", dead=True, color="both", revision=state["revision"])
    state = post("dead", point="D4", dead=True, color="B", revision=state["revision"])
    state = post("dead", point="D4", dead=False, color="W", revision=state["revision"])
    (one,) = state["disputed"]
    assert (one["open"], one["claims"], one["color"]) == (True, {"B": "dead", "W": "alive"}, "W")
    assert [string["points"] for string in state["dead"]] == [["D4"]], "as it was marked before"
    for color in "BW":
        assert post("assent", status=409, color=color, **seen(state))["code"] == "dispute_open"
    state = post("dead", point="D4", dead=False, color="W", revision=state["revision"])
    assert state["disputed"][0]["open"], "the same word again ends nothing"
    match settled:
        case "the owner":
            state = post("dead", point="D4", dead=True, color="W", revision=state["revision"])
        case "the other side":
            state = post("dead", point="D4", dead=False, color="B", revision=state["revision"])
        case "both":
            state = post("dead", point="D4", dead=True, color="both", revision=state["revision"])
        case _:
            state = post("ruling", dispute=one["seq"], on="frozen", dead=False, by="referee", name="Li")
            for by in ("B", "both"):
                stale = post("dead", status=409, point="D4", dead=True, color=by, revision=state["revision"])
                assert stale["code"] == "referee_said"
            assert (state["disputed"][0]["ruling"]["name"], state["proposed"]) == ("Li", [])  # and is not asked again
    assert not state["disputed"][0]["open"]
    lives = settled in ("the other side", "the referee")
    assert (["D4"] in [string["points"] for string in state["dead"]]) is not lives
    assert ("D4" in state["alive"]) is lives
    post("assent", color="B", **seen(state))
    assert post("assent", color="W", **seen(state))["phase"] == "locked"


def test_a_point_of_which_the_sides_say_different_things_holds_up_the_result(
    post: Callable[..., dict[str, Any]],
) -> None:
    state = answered(post, agree(post))
    state = post("points", points=["K18"], to="B", by="B", revision=state["revision"], status=409)
    assert state["code"] == "no_empty_point"
    state = post("recount", by="both")
    state = post("points", points=["A1", "A2"], to="B", by="B", revision=state["revision"])
    state = post("points", points=["A1"], to="W", by="W", revision=state["revision"])
    assert state["contested"] == [{"point": "A1", "B": "B", "W": "W"}]
    for color in "BW":
        assert post("assent", status=409, color=color, **seen(state))["code"] == "contested"
    state = post("points", points=["A1"], to="shared", by="B", revision=state["revision"])
    assert state["contested"], "another word of the same side settles nothing"
    yielded = post("points", points=["A1"], to="W", by="B", revision=state["revision"])
    assert (yielded["contested"], {one["point"]: one["to"] for one in yielded["given"]}["A1"]) == ([], "W")
    ruled = post("points", points=["A1"], to="shared", by="referee", name="Li", revision=yielded["revision"])
    stale = post("points", status=409, points=["A1"], to=None, by="both", revision=ruled["revision"])
    assert stale["code"] == "referee_said"
    post("assent", color="B", **seen(ruled))


def played_out(staged: Hall, post: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    """Black calls D4 dead, moves first and takes it; White answers elsewhere; the end is agreed on again."""
    state = agree(post)
    post("dead", point="Q4", dead=True, color="B", revision=state["revision"])
    post("dispute", point="D4", says_dead="B")
    staged.show(boards("D5 A1 D3 A2 C4 A3 E4", boards(FULL)[-1])[1:])
    moves = staged.client().get("/api/board").json()["moves"]
    assert [move["point"] for move in moves[40:]] == [None, "D5", "A1", "D3", "A2", "C4", "A3", "E4"]
    post("propose", color="W")
    return post("answer", color="B", agree=True)


def test_a_dispute_played_out_may_be_counted_as_played(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    state = played_out(staged, post)
    (one,) = state["disputed"]
    assert (one["stage"], one["played"][0]) == ("playing", {"number": 42, "color": "B", "point": "D5"})
    state = post("ruling", dispute=one["seq"], on="played", by="referee", name="王五", why="taken in play")
    (one,) = state["disputed"]
    assert not one["open"] and len(one["played"]) == 7
    assert one["ruling"] == {"on": "played", "dead": None, "by": "referee", "name": "王五", "why": "taken in play"}
    assert (state["board"][15][3], state["dead"]) == (".", [])
    assert post("ruling", status=409, dispute=one["seq"], on="frozen", by="both")["code"] == "no_dispute"


@pytest.mark.parametrize("said", [{"by": "referee"}, {"by": "referee", "name": " "}, {"by": "B", "name": "B"}, {}])
def test_nobody_decides_a_dispute_without_saying_who(
    said: dict[str, str], staged: Hall, post: Callable[..., dict[str, Any]]
) -> None:
    """A referee gives a name; one side alone decides nothing."""
    agree(post)
    (one,) = post("dispute", point="D4", says_dead="B", resume=False)["disputed"]
    assert post("ruling", status=422, dispute=one["seq"], on="frozen", **said)["code"] == "invalid"
    assert staged.client().get("/api/count").json()["disputed"][0]["open"]


def test_a_dispute_may_be_counted_on_the_frozen_position(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    state = played_out(staged, post)
    (one,) = state["disputed"]
    state = post(
        "ruling", dispute=one["seq"], on="frozen", dead=False, by="referee", name="王五", why="no reply needed"
    )
    assert (state["board"], state["differences"]) == (one["frozen"]["board"], [])
    assert [(mark["points"], mark["by"]) for mark in state["dead"]] == [(["Q4"], "B")]
    board = staged.client().get("/api/board").json()
    assert (board["captures"], board["to_move"], len(board["moves"])) == ({"B": 0, "W": 0}, "B", 49)
    state = post("assent", color="B", **seen(answered(post, state)))
    assert post("assent", color="W", **seen(state))["phase"] == "locked"
    record = read_sgf(staged.client().get("/api/game.sgf").text)
    final = record.replay(CHINESE_2002).position
    assert board_rows(final) == one["frozen"]["board"]


def test_after_going_back_repetition_is_still_seen(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    """The history is kept: the stones of the frozen position stood before."""
    state = played_out(staged, post)
    post("ruling", dispute=state["disputed"][0]["seq"], on="frozen", by="both")
    post("resume", by="referee", name="Li")
    staged.show([boards("D5", boards(FULL)[-1])[-1]])
    last = [entry.event for entry in staged.folder.log.entries() if entry.event.type == "illegal_move"][-1:]
    assert [(event.as_dict()["kind"], event.as_dict()["point"]) for event in last] == [("superko", "D5")]
