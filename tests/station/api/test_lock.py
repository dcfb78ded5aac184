"""When a result stands for good: who has to confirm it, what holds it up, and that nothing changes it afterwards."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from rules.points import parse_point
from rules.position import Position
from station.game.logged import LoggedGame
from tests.station.api.counted import FULL
from tests.station.api.hall import OPENING, Hall
from tests.station.stage import boards

pytestmark = pytest.mark.slow

REFEREED = {"chief": "Zhao", "referees": {"": "Li"}}


def game_of(staged: Hall, number: int = 1) -> LoggedGame:
    """As the log has it."""
    game = staged.folder.log.game(number)
    assert game is not None
    return game


class AtTable:
    """A tablet at a game that has ended, and whoever else comes."""

    def __init__(
        self, staged: Hall, moves: str = FULL, event: dict[str, Any] | None = None, to_move: str = "B"
    ) -> None:
        if event:
            staged.client("owner").put("/api/event", json=event)
        if moves:
            staged.play(moves)
        self.staged, self.tablet = staged, staged.client("table")
        self.does("propose", color=to_move)
        self.state = self.does("answer", color="W" if to_move == "B" else "B", agree=True)

    def does(self, step: str, client: TestClient | None = None, *, status: int = 200, **body: object) -> dict[str, Any]:
        reply = (client or self.tablet).post(f"/api/count/{step}", json=body)
        assert reply.status_code == status, reply.text
        told = dict(reply.json())
        if status == 200:
            self.state = told
        return told

    def marks(self) -> None:
        """Both dead stones: then nothing is left to say."""
        for point in ("Q4", "D4"):
            self.does("dead", point=point, dead=True, color="both", revision=self.state["revision"])

    def agrees(self, step: str = "assent", client: TestClient | None = None, color: str = "") -> dict[str, Any]:
        score, revision = self.state["score"], self.state["revision"]
        said: dict[str, Any] = {"color": color} if color else {}
        return self.does(step, client, revision=revision, result=score["result"], **said)

    def types(self) -> list[str]:
        return [entry.event.type for entry in self.staged.folder.log.entries()]


def test_with_a_named_referee_visitors_hear_no_number_before_the_lock(staged: Hall) -> None:
    """That it is being counted, and no more; a tablet hears all."""
    table = AtTable(staged, event=REFEREED)
    visitor = staged.client()
    told = visitor.get("/api/count").json()
    assert (told["phase"], told["score"], told["proposal"], told["dead"], told["advice"]) == (
        "marking", None, None, [], None,
    )  # fmt: skip
    assert visitor.get("/api/count/compare").status_code == 409
    assert table.tablet.get("/api/count").json()["score"] is not None
    assert table.tablet.get("/api/count/compare").json()["prisoners"] == {"B": 0, "W": 0}


def test_without_one_visitors_see_the_result_form(staged: Hall) -> None:
    AtTable(staged)
    assert staged.client().get("/api/count").json()["score"] is not None


def test_with_a_named_referee_three_confirm(staged: Hall) -> None:
    """DESK.md §9.9: Black and White alone do not lock it; each stands there with name and time."""
    staged.client("table").post("/api/table/start", json={"black": "甲", "white": "乙", "board_number": "3"})
    table = AtTable(staged, event=REFEREED)
    table.marks()
    for color in ("B", "W"):
        table.agrees(color=color)
    assert (table.state["phase"], table.state["signature"]) == ("marking", {"needs": "Li", "role": None, "name": None})
    for role, name in (("table", ""), ("owner", ""), ("referee", "Wang"), ("executing_referee", "Wang")):
        refused = table.does(
            "sign", staged.client(role, name or "x"), status=409, revision=table.state["revision"],
            result=table.state["score"]["result"],
        )  # fmt: skip
        assert refused["code"] == "role"
    li = staged.client("executing_referee", "Li")
    locked = table.agrees("sign", li)
    assert (locked["phase"], locked["signature"]["name"]) == ("locked", "Li")
    assert table.types()[-5:] == ["assented", "assented", "signed", "result", "game_ended"]
    told = [entry.event.as_dict() for entry in staged.folder.log.entries()][-5:-2]
    assert [one["name"] for one in told] == ["甲", "乙", "Li"]
    after = len(table.types())
    for client in (table.tablet, li, staged.client("owner"), staged.client("chief", "Zhao")):
        for path, body in (
            ("count/dead", {"point": "Q4", "dead": False, "color": "B", "revision": 1}),
            ("count/recount", {"by": "B"}),
            ("count/propose", {"color": "B"}),
            ("count/dispute", {"point": "Q4", "says_dead": "B"}),
            ("count/later", {}),
            ("table/pass", {"color": "B"}),
            ("table/end", {"by": "referee", "result": "B+F"}),
            ("table/point", {"by": "B", "point": "A1", "color": "B"}),
            ("table/reopen", {"by": "owner", "name": "x", "why": "y"}),
            ("referee/incident", {"kind": "talk", "side": "B"}),
            ("referee/ruling", {"incident": 1, "ruling": "free", "why": "x"}),
        ):
            assert client.post(f"/api/{path}", json=body).status_code in (403, 409), path
    assert len(table.types()) == after
    again = game_of(staged)
    assert again.counting.phase == "locked"


def test_the_chief_confirms_in_the_referees_place_and_in_any_order(staged: Hall) -> None:
    table = AtTable(staged, event=REFEREED)
    table.marks()
    table.agrees("sign", staged.client("chief", "Zhao"))
    table.agrees(color="W")
    assert table.agrees(color="B")["phase"] == "locked"


def test_two_tablets_each_for_its_side_lock_without_a_referee(staged: Hall) -> None:
    table = AtTable(staged)
    table.marks()
    black, white = staged.client("table"), staged.client("table")
    black.put("/api/auth/side", json={"side": "B"})
    white.put("/api/auth/side", json={"side": "W"})
    assert table.does("assent", black, status=403, color="W", revision=1, result="x")["code"] == "other_side"
    table.agrees(client=black, color="B")
    assert table.agrees(client=white, color="W")["phase"] == "locked"
    assert table.state["signature"] is None, "the sheet says that no referee was named"


def test_nobody_locks_what_nobody_said_a_word_to(staged: Hall) -> None:
    """Doubtful strings and open borders; one touch answers each."""
    table = AtTable(staged)
    left = table.state["unanswered"]
    assert left["proposed"] or left["doubtful"]
    score, revision = table.state["score"], table.state["revision"]
    refused = table.does("assent", status=409, color="B", revision=revision, result=score["result"])
    assert refused["code"] == "unanswered"
    asked = [*left["proposed"], *left["doubtful"]]
    for points in asked:
        table.does("dead", point=points[0], dead=False, color="both", revision=table.state["revision"])
    left = table.state["unanswered"]
    assert (left["proposed"], left["doubtful"]) == ([], [])
    assert set(table.state["alive"]) == {point for points in asked for point in points}
    assert left["borders"], "with living stones in both halves no border is closed"
    table.does("points", points=left["borders"], to=None, by="both", revision=table.state["revision"])
    assert table.state["unanswered"]["borders"] == []
    assert table.agrees(color="B")["assents"] == ["B"]


def test_borders_that_a_ruling_shares_are_answered(staged: Hall) -> None:
    """2002 §21.2: it is ruled whose they are; nobody asks the players again."""
    table, referee = AtTable(staged, event=REFEREED), staged.client("referee", "Wang")
    for points in [*table.state["unanswered"]["proposed"], *table.state["unanswered"]["doubtful"]]:
        table.does("dead", point=points[0], dead=False, color="both", revision=table.state["revision"])
    assert table.state["unanswered"]["borders"]
    seq = referee.post("/api/referee/incident", json={"kind": "contestable_points_left"}).json()["seq"]
    ruled = referee.post("/api/referee/ruling", json={"incident": seq, "ruling": "21.2"})
    assert ruled.status_code == 200, ruled.text
    assert table.tablet.get("/api/count").json()["unanswered"]["borders"] == []


def test_a_referee_overrules_with_his_name(staged: Hall) -> None:
    table = AtTable(staged, event=REFEREED)
    revision = table.state["revision"]
    assert table.does("overrule", status=403, revision=revision, name="me")["code"] == "role"
    table.does("overrule", staged.client("referee", "Wang"), revision=revision, why="all agreed by mouth")
    assert table.state["unanswered"]["overruled"] == "Wang"
    assert table.agrees(color="B")["assents"] == ["B"]
    assert game_of(staged).counting.overruled is not None
    table.does("dead", point="Q4", dead=True, color="both", revision=table.state["revision"])
    assert table.state["unanswered"]["overruled"] is None, "another count has to be looked at anew"


def test_an_open_incident_holds_up_the_lock_until_it_is_noted(staged: Hall) -> None:
    """DESK.md §7.7."""
    table = AtTable(staged, event=REFEREED)
    table.marks()
    referee = staged.client("referee", "Wang")
    seq = referee.post("/api/referee/incident", json={"kind": "talk", "side": "B"}).json()["seq"]
    table.does("recount", by="B")
    assert table.state["incidents"] == [seq]
    score, revision = table.state["score"], table.state["revision"]
    refused = table.does("assent", status=409, color="B", revision=revision, result=score["result"])
    assert refused["code"] == "incidents_open"
    assert referee.post("/api/referee/ruling", json={"incident": seq, "ruling": "note"}).status_code == 200
    table.does("recount", by="B")
    assert table.agrees(color="B")["assents"] == ["B"]


def two_moves_of_white(staged: Hall) -> None:
    """FULL is played to its end, and White plays once more, where it changes nothing of what is dead."""
    staged.play(FULL)
    staged.show([boards(FULL)[-1].with_stones(white=[parse_point("M10")])], each=60)


def test_without_a_named_referee_an_open_incident_holds_up_the_result_until_both_note_it(staged: Hall) -> None:
    """DESK.md §7.7, §7.3: no side's touch alone lets it through, no side alone says that the camera was wrong, and no
    result is entered by hand past it."""
    two_moves_of_white(staged)
    black, white = staged.client("table"), staged.client("table")
    black.put("/api/auth/side", json={"side": "B"})
    white.put("/api/auth/side", json={"side": "W"})
    (seq,) = [one["seq"] for one in black.get("/api/referee").json()["incidents"]]
    for client, by in ((black, "B"), (white, "W")):
        alone = client.post("/api/table/dismiss", json={"seq": seq, "by": by, "why": "misread"})
        assert (alone.status_code, alone.json()["code"]) == (409, "assent")
    table = AtTable(staged, "")
    table.marks()
    assert table.state["incidents"] == [seq]

    def assented(client: TestClient, by: str) -> None:
        reply = client.post("/api/referee/assent", json={"incident": seq, "ruling": "note", "by": by})
        assert reply.status_code == 200, reply.text

    def refused() -> None:
        seen = {"revision": table.state["revision"], "result": table.state["score"]["result"]}
        assert table.does("assent", status=409, color="B", **seen)["code"] == "incidents_both"

    refused()
    entered = {"by": "both", "result": "B+1.5"}
    assert table.tablet.post("/api/table/end", json=entered).json()["code"] == "incidents_both"
    assented(black, "B")
    refused()
    assented(white, "W")
    table.state = table.tablet.get("/api/count").json()
    assert table.state["incidents"] == []
    for client, color in ((black, "B"), (white, "W")):
        table.agrees(client=client, color=color)
    assert table.state["phase"] == "locked"
    (ruled,) = game_of(staged).desk.rulings
    assert (ruled.what.ruling, ruled.what.decider, ruled.what.assents) == ("note", "players", ("B", "W"))


def test_without_a_named_referee_another_ruling_of_the_players_lets_the_result_through(staged: Hall) -> None:
    two_moves_of_white(staged)
    table = AtTable(staged, "")
    (seq,) = table.state["incidents"]
    for by in ("B", "W"):
        said = {"incident": seq, "ruling": "passed", "by": by}
        assert table.tablet.post("/api/referee/assent", json=said).status_code == 200
    assert table.tablet.get("/api/count").json()["incidents"] == []
    assert [move.point is None for move in game_of(staged).state.moves[-4:]] == [False, True, False, True]


def test_without_a_named_referee_a_side_resigns_past_an_open_incident(staged: Hall) -> None:
    """2002 §7.2, §13.1: to give up is its right at any time."""
    two_moves_of_white(staged)
    assert staged.client("table").post("/api/table/resign", json={"color": "W"}).status_code == 200
    assert game_of(staged).state.result == "B+R"


def test_a_referees_word_at_the_count_has_his_name(staged: Hall) -> None:
    """His credential's, whatever name is given with it."""
    table, referee = AtTable(staged, event=REFEREED), staged.client("referee", "Wang")
    revision = table.state["revision"]
    marked = {"point": "D4", "dead": True, "color": "referee", "name": "somebody", "revision": revision}
    assert table.tablet.post("/api/count/dead", json=marked).json()["code"] == "role"
    table.does("dead", referee, **marked)
    told = staged.folder.log.entries()[-1].event.as_dict()
    assert (told["type"], told["by"], told["name"]) == ("dead_marked", "referee", "Wang")


def test_who_is_no_referee_does_not_speak_as_one(staged: Hall) -> None:
    """In a game with a named one; without, the table says who decides, as ever."""
    table = AtTable(staged, event=REFEREED)
    seq = table.does("dispute", point="D4", says_dead="B", resume=False)["disputed"][0]["seq"]
    for client in (table.tablet, staged.client("owner")):
        said = {"dispute": seq, "on": "frozen", "by": "referee", "name": "me"}
        assert table.does("ruling", client, status=403, **said)["code"] == "role"
        assert client.post("/api/table/end", json={"by": "both", "result": "B+F"}).json()["code"] == "role"
    table.does("ruling", staged.client("chief", "Zhao"), dispute=seq, on="frozen", by="referee", name="somebody")
    assert table.state["disputed"][0]["ruling"]["name"] == "Zhao"
    assert (
        staged.client("chief", "Zhao").post("/api/table/end", json={"by": "referee", "result": "BOTH LOSE"}).status_code
        == 200
    )
    assert game_of(staged).state.result == "BOTH LOSE"


def test_a_game_whose_board_was_cleared_is_counted_later(staged: Hall) -> None:
    staged.play(FULL)
    staged.show([Position.empty(19)], each=60)
    game = game_of(staged)
    assert (game.over, game.state.ended, game.state.result) == (True, "cleared", None)
    tablet = staged.client("table")
    state = tablet.post("/api/count/later", json={}).json()
    assert (state["phase"], state["differences"]) == ("marking", [])
    for point in ("Q4", "D4"):
        said = {"point": point, "dead": True, "color": "both", "revision": state["revision"]}
        state = tablet.post("/api/count/dead", json=said).json()
    for color in ("B", "W"):
        said = {"color": color, "revision": state["revision"], "result": state["score"]["result"]}
        state = tablet.post("/api/count/assent", json=said).json()
    assert state["phase"] == "locked"
    assert tablet.post("/api/count/later", json={}).json()["code"] == "decided"
    staged.show([Position.empty(19)], each=20)
    staged.play(OPENING)
    assert game_of(staged, 2).state.rows[3][3] == "B", "the next game begins with the next stone"
    assert game_of(staged).state.result == "B+11.5"


def test_under_japanese_rules_a_request_reopens_play_where_the_event_lets_it(staged: Hall) -> None:
    staged.client("table").post("/api/table/start", json={"rules": "japanese"})
    table = AtTable(staged)
    assert table.does("resume", status=409, by="W")["code"] == "one_side"
    staged.client("owner").put("/api/event", json={"resume_on_request": True})
    assert table.does("resume", by="W")["phase"] == "none"
