"""The owner's list of paired devices, and what each of them says in the log."""

import pytest

from tests.station.api.hall import Hall


def ids(staged: Hall) -> dict[str, str]:
    """Of each device, by its role."""
    return {one.role: one.id for one in staged.folder.devices.all()}


def test_the_owner_lists_names_and_revokes(staged: Hall) -> None:
    tablet, owner = staged.client("table"), staged.client("owner")
    assert tablet.get("/api/devices").status_code == 403
    listed = owner.get("/api/devices").json()["devices"]
    assert [(one["role"], one["self"], one["revoked"]) for one in listed] == [
        ("owner", True, None),
        ("table", False, None),
    ]
    id_ = ids(staged)["table"]
    assert tablet.get("/api/auth/me").json()["device"] == id_
    named = owner.put(f"/api/devices/{id_}", json={"name": "board 3"}).json()["devices"]
    assert named[1]["name"] == "board 3"
    assert owner.delete(f"/api/devices/{id_}").json()["devices"][1]["revoked"] is not None
    assert tablet.get("/api/auth/me").json() == {
        "role": "spectator", "pictures": False, "device": "", "name": "", "side": None,
    }  # fmt: skip
    assert owner.delete(f"/api/devices/{id_}").status_code == 404


@pytest.mark.parametrize("id_", ["0" * 16, "nobody", "0' OR 1"])
def test_a_device_that_is_none_is_not_found(staged: Hall, id_: str) -> None:
    owner = staged.client("owner")
    assert owner.delete(f"/api/devices/{id_}").status_code in (404, 422)
    assert owner.put(f"/api/devices/{id_}", json={"name": "x"}).status_code in (404, 422)


def test_who_leaves_has_a_cookie_that_is_worth_nothing(staged: Hall) -> None:
    """Also where somebody copied it."""
    tablet = staged.client("table")
    copied = dict(tablet.cookies)
    tablet.post("/api/auth/leave")
    thief = staged.client()
    thief.cookies.update(copied)
    assert thief.get("/api/auth/me").json()["role"] == "spectator"


def test_events_say_which_device_spoke(staged: Hall) -> None:
    """In the log, on the stream and in the archive; the station's own events name none."""
    staged.play()
    black, white = staged.client("table"), staged.client("table")
    black.post("/api/table/pass", json={"color": "B"})
    white.post("/api/table/start", json={"black": "somebody"})
    white.post("/api/table/help", json={"on": True})
    black.post("/api/table/move", json={"number": 1, "color": "B", "point": "R16", "by": "B", "why": ""})
    white.post("/api/count/propose", json={"color": "W"})
    mine, yours = (client.get("/api/auth/me").json()["device"] for client in (black, white))
    assert mine != yours
    told = staged.folder.log.entries()
    assert [(entry.event.type, entry.device) for entry in told][-6:] == [
        ("pass", mine), ("details", yours), ("help", yours), ("correction", mine),
        ("pass", yours), ("end_proposed", yours),
    ]  # fmt: skip
    assert {entry.device for entry in told[:-6]} == {""}
    shown = black.get("/api/games/1/events").json()
    assert [event.get("device") for event in shown[-6:]] == [mine, yours, yours, mine, yours, yours]
    assert "device" not in shown[0]
