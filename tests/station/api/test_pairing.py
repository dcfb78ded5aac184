"""How a browser is paired and leaves: the same at a station and at a hall, over TLS with a cookie of its own name."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from station.api.auth import Auth
from tests.station.api.hall import hall
from tests.station.api.hub import opened

Asked = tuple[FastAPI, Auth]


def station_at(folder: Path, open_: ExitStack) -> Asked:
    staged = open_.enter_context(hall(folder))
    return staged.app, staged.auth


def hall_at(folder: Path, open_: ExitStack) -> Asked:
    pages = open_.enter_context(opened(folder))
    return pages.app, pages.auth


@pytest.fixture(params=[station_at, hall_at])
def asked(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Asked]:
    at: Callable[[Path, ExitStack], Asked] = request.param
    with ExitStack() as open_:
        yield at(tmp_path, open_)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_that_came_over_tls_has_a_name_of_its_own(asked: Asked, scheme: str) -> None:
    """Without TLS nobody replaces it, and it does not go out; leaving takes both away."""
    app, auth = asked
    client = TestClient(app, base_url=f"{scheme}://127.0.0.1:8000")
    cookie = client.post("/api/auth/pair", json={"pin": auth.owner_pin.digits}).headers["set-cookie"]
    name = auth.secure_cookie if scheme == "https" else auth.cookie
    assert cookie.startswith(f"{name}=")
    assert "httponly" in cookie.lower() and "samesite=strict" in cookie.lower()
    assert ("; secure" in cookie.lower()) == (scheme == "https")
    assert client.get("/api/auth/me").json()["role"] == "owner"
    held = cookie.partition(";")[0]
    left = client.post("/api/auth/leave").headers.get_list("set-cookie")
    assert [one.partition("=")[0] for one in left] == [auth.cookie, auth.secure_cookie]
    assert TestClient(app, base_url="http://127.0.0.1:8000").get(
        "/api/auth/me", headers={"cookie": held}
    ).json()["role"] == "spectator"  # fmt: skip


def test_a_station_and_a_hall_on_one_machine_unpair_nobody_of_each_other(tmp_path: Path) -> None:
    """A browser keeps the cookies of all ports of a host together."""
    with ExitStack() as open_:
        both = [station_at(tmp_path / "t01", open_), hall_at(tmp_path / "hall", open_)]
        clients = [TestClient(app, base_url="http://127.0.0.1:8000") for app, _ in both]
        kept: dict[str, str] = {}
        for client, (_, auth) in zip(clients, both, strict=True):
            client.post("/api/auth/pair", json={"pin": auth.owner_pin.digits})
            kept |= dict(client.cookies)
        for client in clients:
            client.cookies.update(kept)
            assert client.get("/api/auth/me").json()["role"] == "owner"


def test_wrong_pins_are_refused_and_many_of_them_for_a_while(asked: Asked) -> None:
    app, _ = asked
    client = TestClient(app, base_url="http://127.0.0.1:8000")
    told = [client.post("/api/auth/pair", json={"pin": "000000"}).json()["code"] for _ in range(12)]
    assert told[0] == "wrong_pin" and told[-1] == "too_many_attempts"
    assert client.get("/api/auth/me").json()["role"] == "spectator"


def test_one_browser_is_paired_with_two_stations_on_one_host(tmp_path: Path) -> None:
    """Ports do not separate cookies: neither takes the other's away, and one of before still holds."""
    with ExitStack() as stack:
        stations = [station_at(tmp_path / name, stack) for name in "ab"]
        browser: dict[str, str] = {}
        for app, auth in stations:
            client = TestClient(app, base_url="http://127.0.0.1:8000", cookies=browser)
            client.post("/api/auth/pair", json={"pin": auth.owner_pin.digits})
            browser.update(client.cookies)
        assert [role_of(app, browser) for app, _ in stations] == ["owner", "owner"]
        (app, auth), (other, _) = stations
        before = {"tianyuan": browser[auth.cookie]}
        assert role_of(app, before) == "owner"
        assert role_of(other, before) == "spectator"


def role_of(app: FastAPI, cookies: dict[str, str]) -> str:
    client = TestClient(app, base_url="http://127.0.0.1:8000", cookies=cookies)
    return str(client.get("/api/auth/me").json()["role"])


def test_a_printed_link_that_was_used_says_so(tmp_path: Path) -> None:
    """Whoever lost his phone, or scanned within another program, learns what to do, and no more."""
    (tmp_path / "owner.token").write_text(f"once {'T' * 22}\n", encoding="ascii")
    with ExitStack() as open_:
        app, _ = station_at(tmp_path, open_)
        told = [
            TestClient(app, base_url="http://10.42.0.1:8000").post("/api/auth/pair", json={"pin": "T" * 22})
            for _ in "ab"
        ]
    assert told[0].json()["role"] == "owner"
    assert (told[1].status_code, told[1].json()["code"]) == (403, "link_used")
