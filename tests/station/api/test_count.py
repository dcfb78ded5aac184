"""A game ended and counted by two tablets."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.diagrams import board_rows
from rules.position import Position
from rules.presets import CHINESE_2002, PRESETS
from rules.rulings.parameters import EventParameters
from rules.sgf import read_sgf
from station.game.catalog import PointsGiven
from station.game.timeline import SIZE
from tests.e2e.recorded import GAME
from tests.station.api.hall import Hall, hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow

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


def answered(post: Callable[..., dict[str, Any]], state: dict[str, Any], *, dead: bool = True) -> dict[str, Any]:
    """One touch for each string that is asked about, one for all open borders."""
    while strings := state["unanswered"]["proposed"] + state["unanswered"]["doubtful"]:
        state = post("dead", point=strings[0][0], dead=dead, color="both", revision=state["revision"])
    if borders := state["unanswered"]["borders"]:
        state = post("points", points=borders, to=None, by="both", revision=state["revision"])
    return state


def seen(state: dict[str, Any]) -> dict[str, Any]:
    """What a side that looks at this count assents to."""
    return {"revision": state["revision"], "result": state["score"]["result"]}


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
    assert post("resume", by="referee")["phase"] == "none"
    assert staged.client().get("/api/board").json()["to_move"] == "B"


def test_a_dispute_is_played_out_and_kept(staged: Hall, post: Callable[..., dict[str, Any]]) -> None:
    agree(post)
    assert post("dispute", status=409, point="D4", says_dead="W")["code"] == "own_string"
    state = post("dispute", point="D4", says_dead="B")
    assert state["phase"] == "none"
    assert staged.client().get("/api/board").json()["to_move"] == "B"
    state = agree(post)
    assert [(one["points"], one["says_dead"]) for one in state["disputed"]] == [(["D4"], "B")]


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
    ruled = post("points", points=["A1"], to="shared", by="referee", revision=yielded["revision"])
    stale = post("points", status=409, points=["A1"], to=None, by="both", revision=ruled["revision"])
    assert stale["code"] == "referee_said"
    post("assent", color="B", **seen(ruled))


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
    post("resume", by="referee")
    staged.show([boards("D5", boards(FULL)[-1])[-1]])
    last = [entry.event for entry in staged.folder.log.entries() if entry.event.type == "illegal_move"][-1:]
    assert [(event.as_dict()["kind"], event.as_dict()["point"]) for event in last] == [("superko", "D5")]


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
    state = post("points", points=["T19"], to=None, by="referee", revision=state["revision"])
    assert state["score"]["shared"] == 1
    game = staged.table.snapshot.game
    assert game is not None
    told = [one.event.what for one in game.entries if isinstance(one.event.what, PointsGiven)]
    assert [one.article for one in told] == ["", "2002 §12.4(4)", ""]
