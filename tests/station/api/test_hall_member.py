"""A station's place in a hall, as its set-up page has it: asked, kept, left; the owner's alone."""

from pathlib import Path

import pytest
from fastapi.routing import APIRoute

from station.api.hall_member import routes
from station.errors import InputError
from station.hall import joining
from station.hall.codes import Code
from station.hall.membership import Membership
from tests.station.api.hall import Hall
from vision.reasons import Reason

LINE = "http://10.0.0.1:8100/join#t=abc&f=0123456789abcdef"


def test_a_station_joins_by_the_line_and_leaves(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def join(*told: str) -> Membership:
        asked.append(told)
        return Membership(told[1], "127.0.0.1:9")

    monkeypatch.setattr(joining, "join", join)
    owner, folder = staged.client("owner"), Path(staged.folder.path)
    before = owner.get("/api/hall").json()
    assert before["name"] == "" and len(before["fingerprint"]) == 19
    told = owner.post("/api/hall", json={"line": LINE, "name": "t07"}).json()
    assert (told["name"], told["server"], told["connected"], told["forked"]) == ("t07", "127.0.0.1:9", False, None)
    line, name, log, bus, pages = asked[0]
    assert (line, name, pages) == (LINE, "t07", "http://10.0.0.7:8000/") and "+" in log and bus.startswith("U")
    kept = Membership.kept(folder)
    assert kept is not None and kept.name == "t07" and told["fingerprint"] == before["fingerprint"]
    assert owner.delete("/api/hall").json()["name"] == "" and Membership.kept(folder) is None


def test_a_hall_that_does_not_answer_changes_nothing(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def join(*_: str) -> Membership:
        raise InputError(Reason(Code.HALL_OTHER), "http://10.0.0.1:8100/")

    monkeypatch.setattr(joining, "join", join)
    owner = staged.client("owner")
    refused = owner.post("/api/hall", json={"line": LINE, "name": "t07"})
    assert (refused.status_code, refused.json()["code"]) == (422, "hall_line")
    assert owner.get("/api/hall").json()["name"] == ""
    for role in ("spectator", "table"):
        assert staged.client(role).get("/api/hall").status_code == 403


def test_a_station_that_joins_none_says_so_without_an_error() -> None:
    """Its page would complain of a 404 every three seconds."""
    (asked,) = [one for one in routes(None, "").routes if isinstance(one, APIRoute) and one.methods == {"GET"}]
    assert asked.endpoint() is None
