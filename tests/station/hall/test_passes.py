"""A pass of the hall: signed, for one station, used once; by it a referee opens the table's own desk."""

from pathlib import Path

import pytest

from station.api.auth import Auth
from station.evidence.note import KeyKind, Signer
from station.hall.passes import Pass, read
from station.storage.devices import Devices
from tests.station.api.hub import opened
from tests.station.stage import StandingClock

HALL = Signer("hall.example/log", KeyKind.LOG, bytes(range(32)))
WU = Pass.fresh("t07", "executing_referee", "Wu")


def test_what_was_signed_is_read() -> None:
    assert read(WU.signed(HALL), HALL.key, "t07") == WU
    assert len(WU.token) == 22 and WU.token != Pass.fresh("t07", "chief", "").token


@pytest.mark.parametrize(
    "payload",
    [b"", b"\xff", b"{}\n\n\n", WU.signed(HALL).replace(b"Wu", b"Xu"), WU.signed(HALL).replace(b"executing_", b""),
     WU.signed(Signer("hall.example/log", KeyKind.LOG, bytes(32)))],
)  # fmt: skip
def test_anything_else_is_refused(payload: bytes) -> None:
    with pytest.raises(ValueError, match="pass"):
        read(payload, HALL.key, "t07")


def test_another_stations_is_refused() -> None:
    with pytest.raises(ValueError, match="for this station"):
        read(WU.signed(HALL), HALL.key, "t08")


def test_it_lets_one_browser_in_once_and_not_again_when_it_comes_again(tmp_path: Path) -> None:
    clock = StandingClock()
    auth = Auth(bytes(32), Devices(tmp_path), clock)
    auth.admit(WU)
    auth.admit(WU)
    device = auth.device(auth.pair(WU.token, "10.0.0.9"))
    assert device is not None and (device.role, device.name) == ("executing_referee", "Wu")
    assert auth.pair(WU.token, "10.0.0.9") is None
    auth.admit(WU)
    assert auth.pair(WU.token, "10.0.0.9") is None, "the bus says it several times"
    late = Pass.fresh("t07", "chief", "Chen")
    auth.admit(late)
    clock.wait(601)
    assert auth.pair(late.token, "10.0.0.9") is None


def test_the_hall_gives_officials_a_link_to_a_tables_desk(tmp_path: Path) -> None:
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        assert pages.client().post("/api/hall/passes/t01").status_code == 403
        assert pages.client("referee").post("/api/hall/passes/t09").json()["code"] == "hall_no_table"
        url = pages.client("executing_referee").post("/api/hall/passes/t01").json()["url"]
        ((station, payload),) = pages.hall.passes()
        found = read(payload, pages.hall.house.log_signer.key, station)
        assert url == f"http://10.0.0.7:8000/referee#pin={found.token}"
        assert (station, found.role, found.name) == ("t01", "executing_referee", "Chen")
        pages.client("owner").post("/api/hall/passes/t01")
        assert read(pages.hall.passes()[-1][1], pages.hall.house.log_signer.key, "t01").role == "chief"
