"""A pass of the hall: signed, for one station, used once; by it a referee opens the table's own desk."""

from pathlib import Path

import pytest

from station.api.auth import Auth, OldPinError
from station.evidence.note import KeyKind, Signer
from station.hall.engine.wire import MOST_HELD, held, holding
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
    with pytest.raises(OldPinError):
        auth.pair(late.token, "10.0.0.9")


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
        assert auth.officials() == {device.id}
        pages.hall.heard("t01", holding(auth.officials()), 7)
        referee.post("/api/hall/passes/t01")
        late = read(pages.hall.to_tell()[-1][2], key, "t01")
        assert chief.delete(f"/api/hall/officials/{device.id}").status_code == 200
        ((station, what, payload),) = pages.hall.to_tell()
        assert (station, what) == ("t01", "ended"), "and his last pass goes nowhere"
        auth.end(read_ended(payload, key).officials)
        assert auth.device(cookie) is None and not auth.officials()
        auth.admit(late)
        assert auth.pair(late.token, "10.0.0.9") is None
        with pytest.raises(ValueError, match="signed"):
            read_ended(Ended((device.id,)).signed(Signer("hall.example/log", KeyKind.LOG, bytes(32))), key)


def test_who_was_away_hears_of_all_that_he_holds_and_of_no_others(tmp_path: Path) -> None:
    """However long, and however many ended meanwhile: he says whom he lets in, and hears until he does no more."""
    with opened(tmp_path / "hall") as pages:
        pages.joined()
        living = pages.devices.add("referee", "Wu", 1)
        ended = [pages.devices.add("referee", f"Wu {n}", 1).id for n in range(150)]
        for one in ended:
            pages.devices.revoke(one, 2)
        assert pages.hall.to_tell() == [], "nobody said that he holds one"
        holds = {living.id, *ended, "f" * 16}
        heard = []
        for _ in range(3):
            pages.hall.heard("t01", holding(holds), 7)
            for station, what, payload in pages.hall.to_tell():
                assert (station, what) == ("t01", "ended")
                heard.append(read_ended(payload, pages.hall.house.log_signer.key).officials)
                holds -= set(heard[-1])
        assert [len(one) for one in heard] == [100, 51] and holds == {living.id}, "nor is one that nobody here knows"
        pages.hall.expel("t01")
        assert pages.hall.to_tell() == []


def test_an_unused_link_is_held_until_it_ends(tmp_path: Path) -> None:
    clock = StandingClock()
    auth = Auth(bytes(32), Devices(tmp_path), clock)
    auth.admit(Pass.fresh("t07", "referee", "Wu", "a" * 16))
    assert auth.officials() == {"a" * 16}
    clock.wait(601)
    assert not auth.officials()


def test_a_pulse_says_ids_and_nothing_else_is_read() -> None:
    ids = {f"{n:016x}" for n in range(MOST_HELD + 9)}
    assert held(holding(ids)) == set(sorted(ids)[:MOST_HELD])
    assert held(b"") == held(b"\xff{} a" + b"0" * 17) == frozenset()
