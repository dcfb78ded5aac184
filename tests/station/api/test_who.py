"""Who asks: credentials that the owner makes for referees, and tablets that speak for one side."""

import pytest

from rules.rulings.parameters import EventParameters
from station.api.auth import OFFICIALS_WAITING, PIN_S, OldPinError, Role
from tests.station.api.hall import Hall

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("role", "office"), [("referee", "referee"), ("executing_referee", "executing referee"), ("chief", "chief")]
)
@pytest.mark.parametrize("how", ["pin", "url"])
def test_the_owner_makes_a_credential_that_says_who_rules(staged: Hall, role: str, office: str, how: str) -> None:
    staged.play()
    made = staged.client("owner").post("/api/auth/official", json={"role": role, "name": "李 裁判"}).json()
    assert made["url"].startswith("http://127.0.0.1:8000/referee#pin=")
    phone = staged.client()
    given = made["pin"] if how == "pin" else made["url"].partition("#pin=")[2]
    me = phone.post("/api/auth/pair", json={"pin": given, "name": "a phone"}).json()
    assert (me["role"], me["name"]) == (role, "李 裁判")
    desk = phone.get("/api/referee").json()
    assert (desk["role"], desk["name"]) == (office, "李 裁判")
    assert staged.client().post("/api/auth/pair", json={"pin": given}).status_code == 403, "one device only"


def test_the_owner_says_whether_the_event_names_whoever_gets_a_credential(staged: Hall) -> None:
    """A credential alone makes nobody the event's chief; who is named stays, and of the rest nobody was asked yet."""
    staged.play()
    owner = staged.client("owner")
    for role, name in (("referee", "Sun"), ("chief", "Zhou")):
        owner.post("/api/auth/official", json={"role": role, "name": name})
    assert not staged.table.terms.refereed
    for role, name in (("referee", "Li"), ("referee", "Wang"), ("chief", "Zhao"), ("chief", "Qian")):
        owner.post("/api/auth/official", json={"role": role, "name": name, "in_event": True})
    assert staged.table.terms.refereed
    assert (staged.table.terms.referee_of("7"), staged.table.terms.chief) == ("Li", "Zhao"), "the first stays"
    fixed = owner.get("/api/event").json()
    assert (fixed["terms"]["chief"], fixed["terms"]["referees"]) == ("Zhao", {"": "Li"})
    assert not fixed["asked"], "the reminder stays"
    owner.put("/api/event", json=fixed["terms"])
    owner.post("/api/auth/official", json={"role": "chief", "name": "Qian", "in_event": True})
    assert owner.get("/api/event").json()["asked"]


def test_a_name_too_long_is_refused_in_a_sentence_and_never_cut(staged: Hall) -> None:
    owner, table = staged.client("owner"), staged.client("table")
    for reply in (
        owner.post("/api/auth/official", json={"role": "chief", "name": "李" * 500}),
        owner.put("/api/event", json={"chief": "李" * 500}),
        table.post("/api/table/start", json={"black": "李" * 500}),
    ):
        assert (reply.status_code, reply.json()["code"]) == (422, "too_long"), reply.text
        assert "at most" in reply.json()["detail"]
    assert staged.table.terms.chief == ""


def test_a_credential_is_listed_and_revoked(staged: Hall) -> None:
    staged.play()
    owner, chief = staged.client("owner"), staged.client("chief", "Zhao")
    listed = next(one for one in owner.get("/api/devices").json()["devices"] if one["role"] == "chief")
    assert listed["name"] == "Zhao"
    owner.delete(f"/api/devices/{listed['id']}")
    assert chief.get("/api/referee").status_code == 403


def test_only_the_owner_makes_credentials_and_each_has_a_name(staged: Hall) -> None:
    for role in ("table", "referee", "chief"):
        assert staged.client(role).post("/api/auth/official", json={"role": "chief", "name": "X"}).status_code == 403
    owner = staged.client("owner")
    for bad in ({"role": "owner", "name": "X"}, {"role": "chief", "name": " "}, {"role": "chief"}):
        assert owner.post("/api/auth/official", json=bad).status_code == 422


def test_several_credentials_wait_at_once_each_for_ten_minutes(staged: Hall) -> None:
    made = {name: staged.auth.official_pin(role, name) for role, name in ((Role.REFEREE, "Li"), (Role.CHIEF, "Zhao"))}
    again = staged.auth.official_pin(Role.REFEREE, "Li")
    assert staged.auth.pair(made["Li"].token, "10.0.0.9") is None, "made anew"
    assert staged.auth.pair(made["Zhao"].token, "10.0.0.9")
    staged.clock.wait(PIN_S)
    with pytest.raises(OldPinError):
        staged.auth.pair(again.token, "10.0.0.9")
    first, *_ = [staged.auth.official_pin(Role.REFEREE, f"R{n}") for n in range(OFFICIALS_WAITING + 1)]
    assert staged.auth.pair(first.token, "10.0.0.9") is None
    assert staged.auth.pair(staged.auth.owner_pin.token, "10.0.0.9"), "the owner's holds"


def test_a_tablet_at_one_side_speaks_for_that_one(staged: Hall) -> None:
    staged.play()
    black, both = staged.client("table"), staged.client("table")
    assert black.put("/api/auth/side", json={"side": "B"}).json()["side"] == "B"
    assert black.get("/api/auth/me").json()["side"] == "B"
    for step, body in (
        ("claim", {"side": "W", "incident": 1}),
        ("answer", {"side": "W", "question": 1}),
        ("confirmation", {"side": "W", "ruling": 1}),
        ("appeal", {"side": "W", "ruling": 1}),
        ("ruling", {"incident": 1, "ruling": "note", "assents": ["B", "W"]}),
    ):
        refused = black.post(f"/api/referee/{step}", json=body)
        assert (refused.status_code, refused.json()["code"]) == (403, "other_side")
        assert both.post(f"/api/referee/{step}", json=body).status_code == 409, "there is no such incident"
    black.put("/api/auth/side", json={"side": None})
    assert black.post("/api/referee/claim", json={"side": "W", "incident": 1}).status_code == 409


def test_only_a_tablet_has_a_side(staged: Hall) -> None:
    for role in ("referee", "owner"):
        refused = staged.client(role).put("/api/auth/side", json={"side": "B"})
        assert (refused.status_code, refused.json()["code"]) == (409, "no_seat")


def test_in_a_refereed_game_no_act_in_a_sides_name_is_the_owners(staged: Hall) -> None:
    """One rule for play, count, clock and desk; in a club he may sit at the table, never before the desk."""
    staged.play()
    owner = staged.client("owner")
    for step, said in (("resign", {"color": "B"}), ("reopen", {"by": "both"})):
        assert owner.post(f"/api/table/{step}", json=said).status_code == 200, "in a club he may play himself"
    of_desk: list[tuple[str, dict[str, object]]] = [
        ("referee/claim", {"side": "W", "incident": 1}),
        ("referee/answer", {"side": "W", "question": 1}),
        ("referee/assent", {"by": "W", "incident": 1, "ruling": "note"}),
        ("referee/ruling", {"incident": 1, "ruling": "note", "assents": ["B", "W"]}),
        ("referee/confirmation", {"side": "W", "ruling": 1}),
        ("referee/appeal", {"side": "W", "ruling": 1}),
    ]
    at_table: list[tuple[str, dict[str, object]]] = [
        ("table/pass", {"color": "B"}),
        ("table/pause", {"by": "B"}),
        ("table/withdraw", {"by": "both", "number": 2}),
        ("table/end", {"by": "W", "result": "B+R"}),
        ("clock/press", {"color": "B", "station_ms": 0, "device_ms": 0, "heard_ms": 0, "round_trip_ms": 0}),
        ("clock/act", {"act": "asked", "side": "W"}),
        ("count/propose", {"color": "B"}),
        ("count/assent", {"color": "B", "revision": 1, "result": "B+1"}),
        ("count/dead", {"point": "D4", "dead": True, "color": "both", "revision": 1}),
        ("table/resign", {"color": "B"}),
        ("table/reopen", {"by": "both", "resigns": "W"}),
    ]
    for path, body in of_desk:
        assert owner.post(f"/api/{path}", json=body).json()["code"] in ("role", "no_incident"), path
    staged.table.fix(EventParameters(chief="Zhao"), "")
    before = len(list(staged.folder.log.entries()))
    for path, body in of_desk + at_table:
        refused = owner.post(f"/api/{path}", json=body)
        assert (refused.status_code, refused.json()["code"]) == (403, "role"), (path, refused.text)
    assert len(list(staged.folder.log.entries())) == before
    assert staged.client("table").post("/api/table/resign", json={"color": "B"}).status_code == 200
