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
        app.include_router(referee.routes(self.evening.table, who, lambda: event))
        self.client = TestClient(app)
        self.evening.show([EMPTY, *boards(OPENING)[1:]])
        self.evening.show([boards(OPENING)[-1].with_stones(white=[parse_point("R10")])], each=QUIET)

    def state(self, role: Role = Role.REFEREE) -> dict[str, Any]:
        return dict(self.client.get("/api/referee", headers={"role": role.value}).json())

    def post(self, step: str, role: Role = Role.REFEREE, *, status: int = 200, **body: object) -> dict[str, Any]:
        reply = self.client.post(f"/api/referee/{step}", json=body, headers={"role": role.value})
        assert reply.status_code == status, reply.text
        return dict(reply.json())


def who(request: Request) -> referee.Who:
    role = Role(request.headers["role"])
    return referee.Who(role, "" if role is Role.SIDE_TABLET else "Li")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    yield Desk(tmp_path)


def test_the_desk_shows_the_incident_and_what_may_be_ruled(desk: Desk) -> None:
    (one,) = desk.state()["incidents"]
    assert (one["kind"], one["side"], one["state"], one["broken"]) == ("two_moves", "W", "open", "2002 §2.3")
    assert one["window"] == {"name": "W-16.3", "open": True, "who": "B", "until": 6, "closed_by": None}
    assert [row["id"] for row in one["choices"]] == ["17.2", "passed", "missed", "free"]
    assert one["choices"][0]["effects"][0] == {"do": "VOID", "of": "second", "at": ""}
    assert one["asks"] == ["passed", "hidden", "claimed"]


def test_the_table_is_not_told_before_somebody_claims(desk: Desk) -> None:
    """DESK.md §1.7: a table that is told would make the claim for the opponent."""
    assert desk.state(Role.SIDE_TABLET)["incidents"] == []
    desk.post("claim", Role.SIDE_TABLET, side="B", why="twice")
    (one,) = desk.state(Role.SIDE_TABLET)["incidents"]
    assert one["claims"] == [{"by": "B", "in_time": True, "why": "twice", "closed_by": None}]


def test_without_a_named_referee_the_table_is_told(tmp_path: Path) -> None:
    club = Desk(tmp_path, EventParameters())
    (one,) = club.state(Role.SIDE_TABLET)["incidents"]
    assert [row["id"] for row in one["choices"]] == ["passed", "missed", "note"]
    club.post("ruling", Role.SIDE_TABLET, incident=one["seq"], ruling="note", assents=["B", "W"])
    assert club.state(Role.SIDE_TABLET)["rulings"][0]["decider"] == "players"


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


def test_a_preview_writes_nothing_and_the_ruling_does_the_same(desk: Desk) -> None:
    seq = desk.state()["incidents"][0]["seq"]
    told = len(desk.evening.types)
    shown = desk.post("preview", incident=seq, ruling="17.2")
    assert (shown["to_move"], shown["warnings"], shown["expected"]) == ("B", {"B": 0, "W": 1}, {"R10": "."})
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
