"""The desk over HTTP: roles, what may be ruled, a preview, and a ruling that the table hears of."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient

from rules.points import parse_point
from rules.rulings.decider import Role
from rules.rulings.parameters import EventParameters
from station.api import referee
from station.api.problems import handle_problems
from station.api.who import Who
from tests.station.api.hall import OPENING, Hall
from tests.station.refereeing.stage import NAMED
from tests.station.stage import boards
from tests.station.table.test_table import EMPTY, Evening

QUIET = 60
"""Frames after which an offence is told."""


class Desk:
    """The routes alone, with the role in a header in place of a credential."""

    def __init__(self, folder: Path, event: EventParameters = NAMED) -> None:
        self.evening = Evening(folder)
        app = FastAPI()
        handle_problems(app)
        app.include_router(referee.routes(self.evening.table, who, lambda: event, self.evening.pictures.kept))
        self.client = TestClient(app)
        self.evening.show([EMPTY, *boards(OPENING)[1:]])
        self.evening.show([boards(OPENING)[-1].with_stones(white=[parse_point("R10")])], each=QUIET)

    def state(self, role: Role = Role.REFEREE) -> dict[str, Any]:
        return dict(self.client.get("/api/referee", headers={"role": role.value}).json())

    def post(self, step: str, role: Role = Role.REFEREE, *, status: int = 200, **body: object) -> dict[str, Any]:
        reply = self.client.post(f"/api/referee/{step}", json=body, headers={"role": role.value})
        assert reply.status_code == status, reply.text
        return dict(reply.json())


def who(request: Request) -> Who:
    role = Role(request.headers["role"])
    return Who(role, "" if role is Role.SIDE_TABLET else "Li")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    yield Desk(tmp_path)


def test_the_desk_shows_the_incident_and_what_may_be_ruled(desk: Desk) -> None:
    (one,) = desk.state()["incidents"]
    assert (one["kind"], one["side"], one["state"], one["broken"]) == ("two_moves", "W", "open", "2002 §2.3")
    assert one["quotes"] == ["黑先白后，交替着一子于棋盘的点上。"]
    window = {"name": "W-16.3", "article": "2002 §16.3", "open": True, "who": "B", "until": 6, "closed_by": None}
    assert one["window"] == window | {
        "closed_number": None,
        "closed_at": None,
        "heard_now": True,
        "late": False,
        "pictures": [],
    }
    assert (one["term"], one["points"], one["ex_officio"], one["pictures"]) == ("连下两着", ["R10"], True, ["after"])
    assert [row["id"] for row in one["choices"]] == ["17.2", "passed", "missed", "free"]
    assert one["choices"][0]["effects"][0] == {"do": "VOID", "of": "second", "at": ""}
    assert one["asks"] == ["passed", "hidden", "claimed"]


def test_the_table_is_not_told_before_somebody_claims(desk: Desk) -> None:
    """DESK.md §1.7: a table that is told would make the claim for the opponent."""
    assert desk.state(Role.SIDE_TABLET)["incidents"] == []
    desk.post("claim", Role.SIDE_TABLET, side="B", why="twice")
    (one,) = desk.state(Role.SIDE_TABLET)["incidents"]
    (claim,) = one["claims"]
    assert (claim["by"], claim["in_time"], claim["why"], claim["closed_by"]) == ("B", True, "twice", None)


def test_without_a_named_referee_the_table_is_told(tmp_path: Path) -> None:
    club = Desk(tmp_path, EventParameters())
    (one,) = club.state(Role.SIDE_TABLET)["incidents"]
    assert [row["id"] for row in one["choices"]] == ["passed", "missed", "note"]
    club.post("ruling", Role.SIDE_TABLET, incident=one["seq"], ruling="note", assents=["B", "W"])
    assert club.state(Role.SIDE_TABLET)["rulings"][0]["decider"] == "players"


def test_a_credential_alone_gives_no_penalty_and_is_told_why(tmp_path: Path) -> None:
    """Whoever has one and is not named: the row stands in the rules of the game, and nobody is there to give it."""
    club = Desk(tmp_path, EventParameters())
    seq = club.state()["incidents"][0]["seq"]
    refused = club.post("ruling", Role.REFEREE, status=409, incident=seq, ruling="17.2")
    assert refused["code"] == "no_referee" and "both sides decide together" in refused["detail"]
    assert club.post("ruling", Role.REFEREE, status=409, incident=seq, ruling="17.3")["code"] == "against_rules"


def test_a_tablet_claims_and_answers_and_never_rules(desk: Desk) -> None:
    """DESK.md §9.12."""
    seq = desk.state()["incidents"][0]["seq"]
    refused = desk.post("ruling", Role.SIDE_TABLET, status=409, incident=seq, ruling="17.2")
    assert refused["code"] == "role"
    asked = desk.post("question", incident=seq, to=None, fact="passed")["seq"]
    assert desk.post("question", Role.SIDE_TABLET, status=409, incident=seq, to="B")["code"] == "role"
    for side in ("B", "W"):
        desk.post("answer", Role.SIDE_TABLET, question=asked, side=side, value="no")
    (one,) = desk.state()["incidents"]
    assert one["answers"] == {"passed": "no"}
    assert [row["id"] for row in one["choices"]] == ["17.2", "missed", "free"]


def test_who_may_give_a_ruling_stands_beside_it(desk: Desk) -> None:
    def mine(role: Role) -> list[str]:
        return [row["id"] for row in desk.state(role)["incidents"][0]["choices"] if row["mine"]]

    desk.post("claim", Role.SIDE_TABLET, side="B")
    assert mine(Role.CHIEF) == ["17.2", "passed", "missed", "free"]
    assert mine(Role.REFEREE) == ["17.2", "passed", "missed"]
    assert mine(Role.SIDE_TABLET) == ["passed", "missed"]
    assert mine(Role.OWNER) == []
    wants = {row["id"]: row["wants"] for row in desk.state()["incidents"][0]["choices"]}
    assert wants == {"17.2": [], "passed": [], "missed": ["moves"], "free": []}


def test_questions_and_answers_stand_with_the_incident(desk: Desk) -> None:
    seq = desk.state()["incidents"][0]["seq"]
    asked = desk.post("question", incident=seq, to=None, fact="passed", text="")["seq"]
    desk.post("answer", Role.SIDE_TABLET, question=asked, side="B", value="no")
    (question,) = desk.state(Role.SIDE_TABLET)["incidents"][0]["questions"]
    assert (question["seq"], question["to"], question["fact"], question["name"]) == (asked, "both", "passed", "Li")
    assert question["answers"] == [{"by": "B", "value": "no", "text": ""}]


def test_the_board_before_and_after_an_incident(desk: Desk) -> None:
    seq = desk.state()["incidents"][0]["seq"]
    shown = desk.client.get(f"/api/referee/incidents/{seq}", headers={"role": Role.REFEREE.value}).json()
    assert [shown[at][9][16] for at in ("before", "after")] == [".", "W"]
    assert shown["blind"] == []
    untold = desk.client.get(f"/api/referee/incidents/{seq}", headers={"role": Role.SIDE_TABLET.value})
    assert untold.status_code == 404


def test_the_picture_of_the_move_that_closed_a_window_is_kept(desk: Desk) -> None:
    """DESK.md §9.4: a late claim is refused with the picture of the reply."""
    second = boards(OPENING)[-1].with_stones(white=[parse_point("R10")])
    desk.evening.show([second.with_stones(black=[parse_point("C10")])], each=QUIET)
    (one,) = desk.state()["incidents"]
    window = one["window"]
    assert (window["open"], window["closed_number"]) == (False, 6)
    assert "after" in window["pictures"]
    desk.post("claim", Role.SIDE_TABLET, side="B")
    (claim,) = desk.state()["incidents"][0]["claims"]
    assert (claim["in_time"], claim["closed_by"]) == (False, window["closed_by"])


def test_the_ledger_keeps_a_warning_that_was_taken_back(desk: Desk) -> None:
    seq = desk.state()["incidents"][0]["seq"]
    first = desk.post("ruling", incident=seq, ruling="17.2")["seq"]
    desk.post("ruling", incident=seq, ruling="passed", assents=["B", "W"], supersedes=first)
    now = desk.state()
    (line,) = now["ledger"]
    assert (line["side"], line["ruling"], line["article"], line["name"]) == ("W", 1, "2002 §17.2", "Li")
    assert (line["cancelled_by"], now["warnings"]) == (2, {"B": 0, "W": 0})
    assert [(one["superseded_by"] is None, one["supersedes"]) for one in now["rulings"]] == [
        (False, None),
        (True, first),
    ]
    assert now["rulings"][0]["text"].endswith("判第二着无效并警告一次")


def test_a_preview_writes_nothing_and_the_ruling_does_the_same(desk: Desk) -> None:
    seq = desk.state()["incidents"][0]["seq"]
    told = len(desk.evening.types)
    shown = desk.post("preview", incident=seq, ruling="17.2")
    assert (shown["to_move"], shown["warnings"]) == ("B", {"B": 0, "W": 1})
    assert shown["expected"] == {"R10": {"stone": ".", "lies": "W"}}
    assert len(desk.evening.types) == told
    ruling = desk.post("ruling", incident=seq, ruling="17.2")["seq"]
    now = desk.state()
    assert (now["warnings"], now["expected"]) == (shown["warnings"], shown["expected"])
    assert (now["rulings"][0]["name"], now["rulings"][0]["executed"]) == ("Li", False)
    desk.post("confirmation", Role.SIDE_TABLET, ruling=ruling, side="W")
    desk.post("appeal", Role.SIDE_TABLET, ruling=ruling, side="W", why="he passed")
    assert desk.post("executed", Role.SIDE_TABLET, status=409)["code"] == "role"
    desk.evening.show([boards(OPENING)[-1]], each=QUIET)
    now = desk.state()
    assert (now["expected"], now["rulings"][0]["executed"], now["rulings"][0]["confirmed"]) == ({}, True, ["W"])
    assert [one["state"] for one in now["incidents"]] == ["closed"]


def test_the_chief_is_called_and_rules_freely(desk: Desk) -> None:
    seq = desk.state()["incidents"][0]["seq"]
    desk.post("referral", incident=seq, why="unclear")
    effects = [{"do": "WARN", "of": "offender"}]
    assert desk.post("ruling", status=409, incident=seq, ruling="free", effects=effects, why="so")["code"] == "role"
    bad = [{"do": "FINE"}]
    assert desk.post("ruling", Role.CHIEF, status=409, incident=seq, ruling="free", effects=bad)["code"] == "no_choice"
    desk.post("ruling", Role.CHIEF, incident=seq, ruling="free", effects=effects, why="both distracted")
    assert desk.state()["warnings"] == {"B": 0, "W": 1}


def test_conduct_is_entered_by_hand(desk: Desk) -> None:
    seq = desk.post("incident", kind="phone_rings", side="B", why="twice")["seq"]
    one = next(one for one in desk.state()["incidents"] if one["seq"] == seq)
    assert (one["kind"], one["side"], [row["id"] for row in one["choices"]]) == ("phone_rings", "B", ["23.7", "free"])
    assert desk.post("incident", status=409, kind="chess")["code"] == "no_kind"


def test_who_moved_a_stone_on_purpose_is_ruled_on_pictures(desk: Desk) -> None:
    """2002 §17.5 如有故意移子的证据 (DESK.md §4.6): none were kept of what a person entered."""
    entered: dict[str, Any] = {"kind": "stone_moved", "side": "W", "points": ["D4", "E6"]}
    given: dict[str, Any] = {
        "incident": desk.post("incident", **entered)["seq"],
        "ruling": "17.5-deliberate",
        "why": "seen by two",
    }
    for step in ("preview", "ruling"):
        assert desk.post(step, Role.CHIEF, status=409, **given)["code"] == "no_pictures"
    moved = boards(OPENING)[-1].with_stones(
        white=[parse_point(point) for point in ("R10", "E6")], empty=[parse_point("D4")]
    )
    desk.evening.show([moved], each=QUIET)
    one = desk.state()["incidents"][-1]
    assert one["kind"] == "stone_moved" and one["pictures"]
    desk.post("ruling", Role.CHIEF, **(given | {"incident": one["seq"], "side": "W"}))
    assert desk.evening.table.snapshot.game.state.result == "B+F"  # type: ignore[union-attr]


def test_facts_that_are_none_are_refused_before_they_are_written(desk: Desk) -> None:
    seq = desk.state()["incidents"][0]["seq"]
    assert desk.post("question", status=409, incident=seq, fact="mood")["code"] == "no_fact"
    asked = desk.post("question", incident=seq, to="B", fact="passed")["seq"]
    refused = desk.post("answer", Role.SIDE_TABLET, status=409, question=asked, side="B", value="perhaps")
    assert refused["code"] == "no_fact"
    facts = {"mood": "calm"}
    assert desk.post("ruling", status=409, incident=seq, ruling="17.2", facts=facts)["code"] == "no_fact"
    assert desk.state()["incidents"][0]["state"] == "asked"


@pytest.mark.slow
def test_the_stations_own_cookies_name_no_referee(staged: Hall) -> None:
    staged.play()
    assert staged.client().get("/api/referee").status_code == 403
    for role, office in (("table", "side tablet"), ("owner", "owner")):
        client = staged.client(role)
        assert client.get("/api/referee").json()["role"] == office
        refused = client.post("/api/referee/referral", json={"incident": 1})
        assert (refused.status_code, refused.json()["code"]) == (409, "role")


@pytest.mark.slow
def test_nothing_is_passed_on_to_a_chief_whom_nobody_has_named(staged: Hall) -> None:
    staged.table.fix(EventParameters(referees={"": "Li"}), "")
    staged.play()
    staged.show([boards(OPENING)[-1].with_stones(white=[parse_point("R10")])], each=QUIET)
    li = staged.client("referee", "Li")
    now = li.get("/api/referee").json()
    seq = now["incidents"][-1]["seq"]
    assert now["chief"] == ""
    refused = li.post("/api/referee/referral", json={"incident": seq})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_chief")
    staged.client("chief", "Zhao")
    assert li.get("/api/referee").json()["chief"] == "Zhao"
    assert li.post("/api/referee/referral", json={"incident": seq}).status_code == 200
    assert li.get("/api/referee").json()["incidents"][-1]["state"] == "referred"


def test_equipment_is_signed_before_the_first_game_and_the_game_has_it(staged: Hall) -> None:
    """2002 §30.5, §31.5: no game is asked for; who is no referee signs nothing."""
    staged.table.fix(NAMED, "")
    li, table = staged.client("referee", "Li"), staged.client("table")
    assert li.get("/api/referee").json()["code"] == "no_game"
    assert li.get("/api/referee/equipment").json() == {"role": "referee", "refereed": True, "waiting": []}
    assert table.post("/api/referee/equipment", json={"passes": True}).json()["code"] == "role"
    assert li.post("/api/referee/equipment", json={"passes": False}).json()["code"] == "no_words"
    for signed in ({"passes": False, "remark": "a chipped stone"}, {"passes": True}):
        assert li.post("/api/referee/equipment", json=signed).status_code == 200
    waiting = li.get("/api/referee/equipment").json()["waiting"]
    assert [(one["name"], one["passes"], one["article"]) for one in waiting] == [
        ("Li", False, "2002 §31.5"), ("Li", True, "2002 §31.5"),
    ]  # fmt: skip
    staged.play()
    assert li.get("/api/referee").json()["equipment"] == waiting
    assert li.get("/api/referee/equipment").json()["waiting"] == []
