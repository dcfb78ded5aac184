"""A pass of the hall: signed, for one station, used once; by it a referee opens the table's own desk."""

from pathlib import Path

import pytest

from station.api.auth import Auth
from station.evidence.note import KeyKind, Signer
from station.hall.passes import Ended, Pass, read, read_ended
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
        ((station, what, payload),) = pages.hall.to_tell()
        assert what == "pass"
        found = read(payload, pages.hall.house.log_signer.key, station)
        assert url == f"http://10.0.0.7:8000/referee#pin={found.token}"
        assert (station, found.role, found.name) == ("t01", "executing_referee", "Chen")
        pages.client("owner").post("/api/hall/passes/t01")
        assert read(pages.hall.to_tell()[-1][2], pages.hall.house.log_signer.key, "t01").role == "chief"


def test_a_credential_that_ends_ends_at_every_table(tmp_path: Path) -> None:
    """2002 §30.3: the chief takes a referee's qualification, and he is none at a desk that he opened before either."""
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        chief, referee = pages.client("chief"), pages.client("referee")
        referee.post("/api/hall/passes/t01")
        key = pages.hall.house.log_signer.key
        one = read(pages.hall.to_tell()[0][2], key, "t01")
        auth = Auth(bytes(32), Devices(tmp_path), pages.clock)
        auth.admit(one)
        cookie = auth.pair(one.token, "10.0.0.9")
        (device,) = [one for one in pages.devices.all() if one.role == "referee"]
        auth.end(["0" * 16])
        assert auth.device(cookie) is not None and one.official == device.id
        referee.post("/api/hall/passes/t01")
        late = read(pages.hall.to_tell()[-1][2], key, "t01")
        assert chief.delete(f"/api/hall/officials/{device.id}").status_code == 200
        ((station, what, payload),) = pages.hall.to_tell()
        assert (station, what) == ("t01", "ended"), "and his last pass goes nowhere"
        auth.end(read_ended(payload, key).officials)
        assert auth.device(cookie) is None
        auth.admit(late)
        assert auth.pair(late.token, "10.0.0.9") is None
        with pytest.raises(ValueError, match="signed"):
            read_ended(Ended((device.id,)).signed(Signer("hall.example/log", KeyKind.LOG, bytes(32))), key)


def test_who_was_away_hears_of_it_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        clock = [0.0]
        monkeypatch.setattr("station.hall.running.time.monotonic", lambda: clock[0])
        pages.hall.ended = lambda: ["a" * 16]
        told = []
        for clock[0] in (1000.0, 1010.0, 1020.0, 1047.0, 1048.0, 1080.0):
            told.append(len(pages.hall.to_tell()))
        assert told == [1, 1, 0, 1, 0, 1]
