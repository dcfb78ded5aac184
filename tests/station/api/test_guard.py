"""Who may do what, and what a stranger on the hall's network cannot do."""

import socket

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from station.api import access, guard
from station.api.guard import BODY_BYTES, BURST
from station.storage.settings import Settings, SettingsStore
from station.storage.terms import TermsStore
from tests.station.api.hall import Hall

pytestmark = pytest.mark.slow

NAME = socket.gethostname().partition(".")[0]

PUBLIC = {
    ("GET", path)
    for path in (
        "/api/board", "/api/view", "/api/game.sgf", "/api/events", "/api/picture.jpg", "/api/picture.json",
        "/api/games/{game}/evidence/{seq}/{moment}.jpg",
        "/api/games/{game}/evidence/{seq}/{moment}-board.jpg",
        "/api/games/{game}/evidence/{seq}/{moment}.json", "/api/count", "/api/count/compare", "/api/games",
        "/api/games/{number}", "/api/games/{number}/at", "/api/games/{number}/game.sgf", "/api/games/{number}/events",
        "/api/auth/me", "/api/health", "/api/setup", "/api/setup/sheet.pdf", "/api/evidence/key", "/api/demo",
        "/api/https", "/api/https/authority.crt",
        "/api/clock", "/api/clock/time", "/api/clock/clips/{language}/{name}.wav",
        "/api/evidence/tianyuan_verify.py", "/api/evidence/tianyuan_verify.html", "/api/evidence/FORMAT.md",
    )
} | {("POST", "/api/auth/pair"), ("POST", "/api/auth/leave")}  # fmt: skip
"""Everything that a browser without a cookie may ask; the picture's endpoints ask the owner's settings besides."""
OWNERS = {
    ("GET", "/api/games.zip"), ("DELETE", "/api/games/{number}"), ("GET", "/api/storage"), ("GET", "/api/backup"),
    ("POST", "/api/restore"), ("GET", "/api/settings"), ("PUT", "/api/settings"), ("POST", "/api/auth/pin"),
    ("POST", "/api/auth/official"),
    ("POST", "/api/setup/restart"), ("POST", "/api/setup/lens"), ("DELETE", "/api/setup/lens"),
    ("GET", "/api/cameras"), ("GET", "/api/cameras/picture.jpg"), ("PUT", "/api/cameras"),
    ("GET", "/api/equipment"), ("GET", "/api/equipment.html"), ("POST", "/api/evidence"),
    ("POST", "/api/erasures/name"), ("POST", "/api/erasures/picture"),
    ("POST", "/api/games/{number}/evidence"),
}  # fmt: skip


def endpoints(staged: Hall) -> set[tuple[str, str]]:
    return {
        (method.upper(), path) for path, operations in staged.app.openapi()["paths"].items() for method in operations
    }


def refused(client: TestClient, method: str, path: str) -> bool:
    reply = client.request(method, path.replace("{number}", "1"), json={"keep_days": 1})
    return reply.status_code == 403 and bool(reply.json()["code"] == "not_allowed")


def test_a_stranger_can_change_nothing(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BURST", 10**9)  # there are more of them than a stranger may send at once
    staged.play()
    everything = endpoints(staged)
    assert everything > PUBLIC | OWNERS
    stranger = staged.client()
    assert [place for place in sorted(everything - PUBLIC) if not refused(stranger, *place)] == []
    assert len(everything - PUBLIC) > 25
    assert staged.table.snapshot.seq == 5


def test_a_tablet_is_no_owner(staged: Hall) -> None:
    staged.play()
    tablet = staged.client("table")
    assert [place for place in sorted(OWNERS) if not refused(tablet, *place)] == []
    assert staged.folder.log.games() == [1]


def test_pictures_are_public_only_when_the_owner_says_so(staged: Hall) -> None:
    staged.play()
    stranger, owner = staged.client(), staged.client("owner")
    assert stranger.get("/api/picture.jpg").status_code == 403
    assert owner.get("/api/picture.jpg").headers["content-type"] == "image/jpeg"
    owner.put("/api/settings", json={"pictures_public": True})
    reading = stranger.get("/api/picture.json").json()
    assert stranger.get(f"/api/picture.jpg?picture={reading['picture']}").content[:2] == b"\xff\xd8"
    assert "".join(reading["reading"]).count("B") == 2
    assert len(reading["crossings"]) == 361


def test_pin_is_limited(staged: Hall) -> None:
    client = staged.client()
    wrong = "000000" if staged.auth.owner_pin.digits != "000000" else "111111"
    codes = [client.post("/api/auth/pair", json={"pin": wrong}).json()["code"] for _ in range(7)]
    assert codes == ["wrong_pin"] * 5 + ["too_many_attempts"] * 2
    assert client.post("/api/auth/pair", json={"pin": staged.auth.owner_pin.digits}).status_code == 429


def test_the_qr_code_names_an_address_that_tablets_reach(staged: Hall) -> None:
    apart = FastAPI()
    log = staged.folder.log
    settings, terms = SettingsStore(log, Settings()), TermsStore(log)
    apart.include_router(access.routes(staged.auth, settings, terms, staged.table, "192.168.1.7"))
    for asked, named in (("http://127.0.0.1:8000", "192.168.1.7:8000"), ("http://goban.local", "goban.local")):
        told = TestClient(apart, base_url=asked).post("/api/auth/pin").json()
        assert told["url"].startswith(f"http://{named}/table#pin=")


def test_tablet_pairs_by_the_owners_pin_and_leaves(staged: Hall) -> None:
    told = staged.client("owner").post("/api/auth/pin").json()
    token = told["url"].partition("/table#pin=")[2]
    assert len(token) == 22
    assert told["qr_svg"].startswith("<svg")
    tablet = staged.client()
    reply = tablet.post("/api/auth/pair", json={"pin": token})
    cookie = reply.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    me = tablet.get("/api/auth/me").json()
    assert (me["role"], me["pictures"]) == ("table", True)
    assert tablet.get("/api/storage").status_code == 403
    tablet.post("/api/auth/leave")
    assert tablet.get("/api/auth/me").json() == {
        "role": "spectator", "pictures": False, "device": "", "name": "", "side": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Origin": "http://127.0.0.1:9000"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_commands_of_foreign_pages_are_refused(staged: Hall, headers: dict[str, str]) -> None:
    staged.play()
    reply = staged.client("table").post("/api/table/pass", json={"color": "B"}, headers=headers)
    assert (reply.status_code, reply.json()["code"]) == (403, "foreign_page")
    own = staged.client("table").post(
        "/api/table/pass", json={"color": "B"}, headers={"Origin": "http://127.0.0.1:8000"}
    )
    assert own.status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "",
        "[::1",
        "127.0.0.1.evil.example",
        "evil.local",
        f"evil.{NAME}.local",
        f"{NAME}-x.local",
    ],
)
def test_rebound_names_are_refused(staged: Hall, host: str) -> None:
    assert staged.client().get("/api/board", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize(
    "host",
    [f"{NAME}.local", f"{NAME}-2.local:8000", NAME.upper(), "192.168.1.7:8000", "[fe80::1]:8000", "localhost:8000"],
)
def test_names_of_the_hall_are_known(staged: Hall, host: str) -> None:
    assert staged.client().get("/api/board", headers={"Host": host}).status_code == 200


def test_large_bodies_are_refused(staged: Hall) -> None:
    tablet = staged.client("table")
    whole = tablet.post("/api/table/start", content=b'{"black": "' + b"x" * BODY_BYTES + b'"}')
    assert whole.status_code == 413
    pieces = tablet.post(
        "/api/table/start",
        content=iter([b'{"black": "', *[b"x" * 8192] * 20, b'"}']),
        headers={"Content-Type": "application/json"},
    )
    assert pieces.status_code in (400, 413)


def test_commands_have_a_rate(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine: no further command comes free while it is asked."""
    monkeypatch.setattr("station.api.guard.EVERY_S", 3600.0)
    client = staged.client()
    codes = [client.post("/api/auth/leave").status_code for _ in range(BURST + 2)]
    assert codes == [200] * BURST + [429] * 2


def test_headers_of_every_answer(staged: Hall) -> None:
    for path in ("/", "/api/board", "/api/nothing", "/table"):
        headers = staged.client().get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "cache-control" in headers


@pytest.mark.parametrize(
    "path",
    [
        "/../station/app.py",
        "/%2e%2e/app.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/..%2f..%2fpyproject.toml",
        "/assets/..%5c..%5capp.py",
        "/%00",
        "//etc/passwd",
        "/api/games/1/evidence/1/..%2f..%2fsecret.jpg",
    ],
)
def test_no_path_leads_out(staged: Hall, path: str) -> None:
    reply = staged.client("owner").get(path)
    assert reply.status_code in (404, 405, 422)


def test_pages(staged: Hall) -> None:
    client = staged.client()
    front = client.get("/")
    assert front.status_code == 200 and front.headers["cache-control"] == "no-cache"
    for page in ("/table", "/archive", "/archive/12", "/setup", "/referee"):
        assert client.get(page).text == front.text
    script = next(part.split('"')[1] for part in front.text.split("src=")[1:])
    asset = client.get(script)
    assert asset.status_code == 200 and "immutable" in asset.headers["cache-control"]
    lost = client.get("/nowhere", headers={"Accept": "text/html"})
    assert (lost.status_code, lost.text) == (404, front.text), "a page of ours says so"
    missing = client.get("/assets/nothing.js")
    assert missing.status_code == 404 and "immutable" not in missing.headers["cache-control"]
