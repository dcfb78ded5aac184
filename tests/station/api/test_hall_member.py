"""A station's place in a hall, as its set-up page has it: asked, kept, left; the owner's alone."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.routing import APIRoute

from station.api.hall_member import routes
from station.api.schemas import HallMember
from station.errors import InputError
from station.evidence.note import KeyKind, Signer
from station.hall import joining
from station.hall.codes import Code
from station.hall.joining import Joining
from station.hall.membership import Membership
from station.hall.order import Order
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


def test_it_says_who_may_rule_here_by_the_hall(staged: Hall) -> None:
    """Whom the hall's last order names, and who came in from the hall's desk; of another hall nobody."""
    here = Signer("hall.example", KeyKind.LOG, bytes(range(32))).key
    devices = staged.folder.devices
    devices.add("referee", "Wu", 1, "a" * 16)
    devices.add("referee", "Own", 1)
    devices.revoke(devices.add("chief", "Gone", 1, "b" * 16).id, 2)
    order = Order(1, here.name, "Cup", 1, 7, "Li", "Kim", chief="Chen", referee="Zhao")
    for log, ordered, told in (
        (str(here), order, ("Chen", "Zhao", ["Wu"])), (str(here), None, ("", "", ["Wu"])),
        (str(here), replace(order, hall="older"), ("", "", ["Wu"])),
    ):  # fmt: skip
        with closing(Joining(staged.folder, Membership("t07", "127.0.0.1:9", log), lambda _: None)) as joined:
            now = shown(staged, joined, ordered)
        assert now is not None and (now.chief, now.referee, now.officials) == told


def test_a_station_that_joins_none_says_so_without_an_error(staged: Hall) -> None:
    """Its page would complain of a 404 every three seconds."""
    assert shown(staged, None) is None


def shown(staged: Hall, joining: Joining | None, ordered: Order | None = None) -> HallMember | None:
    found = routes(joining, "", lambda: ordered, staged.folder.devices).routes
    (asked,) = [one for one in found if isinstance(one, APIRoute) and one.methods == {"GET"}]
    now: HallMember | None = asked.endpoint()
    return now
