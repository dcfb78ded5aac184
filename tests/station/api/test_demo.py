"""The demo's buttons over HTTP: who may press them, what they refuse, and that no other station has them."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from rules.rulings.decider import Role
from rules.sgf import read_sgf
from station.api import demo
from station.api.problems import handle_problems
from station.cameras.simulation.camera import open_simulated
from station.cameras.simulation.client import OrderClient
from station.cameras.simulation.staging import Staging
from tests.station.api.desk_case import Case
from tests.station.api.hall import Hall
from tests.station.refereeing.stage import move

pytestmark = pytest.mark.slow
GAME = b"(;GM[1]FF[4]SZ[19];B[pd];W[dp];B[pp];W[dd];B[jj];W[cj];B[jc];W[jq])"


@pytest.fixture
def staging(tmp_path: Path) -> Iterator[Staging]:
    """A table whose game has two more moves."""
    path, place = tmp_path / "game.sgf", tmp_path / "table.sock"
    path.write_bytes(GAME)
    options = f"size=240x180&fps=2&skip=6&interval=60&speed=20&orders={place}&anchor={tmp_path / 'start'}"
    camera = open_simulated(f"{path}?{options}")
    yield Staging(OrderClient(place), read_sgf(GAME), sleep=lambda _: time.sleep(0.005))  # its record stands still
    camera.close()


def until(true: Callable[[], object]) -> None:
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < 20
        time.sleep(0.05)


def test_an_incident_is_made_carried_out_and_played_on(staged: Hall, staging: Staging) -> None:
    app = FastAPI()
    handle_problems(app)
    app.include_router(demo.routes(staged.table, staging))
    client = TestClient(app)

    def stage() -> dict[str, object]:
        return dict(client.get("/api/demo").json())

    until(lambda: stage()["can"])
    assert client.post("/api/demo/incident", json={"name": "sneeze"}).status_code == 422
    assert client.post("/api/demo/incident", json={"name": "ko_retake"}).json()["code"] == "demo_no_chance"
    assert client.post("/api/demo/incident", json={"name": "takeback"}).json()["state"] == "busy"
    assert client.post("/api/demo/right").json()["code"] == "demo_busy"
    until(lambda: stage()["state"] == "waits")
    assert (stage()["incident"], stage()["right"]) == ("takeback", False)
    assert client.post("/api/demo/play", json={}).json()["code"] == "demo_differs"
    client.post("/api/demo/right")
    until(lambda: stage()["right"])
    until(lambda: stage()["state"] == "waits")
    assert client.post("/api/demo/play", json={}).json()["state"] == "plays"
    assert client.post("/api/demo/play", json={"anew": True}).json()["can"] == []


def test_two_moves_wait_until_the_station_has_watched_the_game(staged: Hall, staging: Staging) -> None:
    """Six moves, each recorded in a view of its own, showed the point of the seventh empty."""
    moves = "Q16 D4 Q4 D16 K10 C10 K17"
    staged.play(" ".join(moves.split()[:2]))
    app = FastAPI()
    handle_problems(app)
    app.include_router(demo.routes(staged.table, staging))
    client = TestClient(app)
    until(lambda: client.get("/api/demo").json()["soon"])
    staged.play(" ".join(moves.split()[:4]), since=2)
    early = client.get("/api/demo").json()
    assert early["soon"] == ["two_moves"]
    assert "two_moves" not in early["can"]
    assert client.post("/api/demo/incident", json={"name": "two_moves"}).json()["code"] == "demo_no_chance"
    staged.play(moves, since=4)
    assert client.get("/api/demo").json()["soon"] == ["two_moves"], "what stood before it began was not seen to come"
    staged.play(f"{moves} K3 R10 C14", since=7)
    now = client.get("/api/demo").json()
    assert (now["soon"], "two_moves" in now["can"]) == ([], True)


def test_a_ruling_that_lets_a_stone_stand_is_carried_out(staging: Staging, tmp_path: Path) -> None:
    """Older D8.3.2: what should lie there is the board of the record, not the one that the recorded game left."""
    case = Case(tmp_path / "data", "older", move("B", "Q16"), move("W", "D4"))
    app = FastAPI()
    handle_problems(app)
    app.include_router(demo.routes(case.evening.table, staging))
    client = TestClient(app)

    def stage() -> dict[str, object]:
        return dict(client.get("/api/demo").json())

    until(lambda: stage()["can"])
    client.post("/api/demo/incident", json={"name": "stone_moved"})
    until(lambda: stage()["state"] == "waits")
    case.tells(("stone_moved", {"from": "Q16", "to": "R14", "color": "B"}))
    assert (stage()["right"], stage()["goes_on"]) == (False, False), "nobody has ruled: as it was"
    case.rule("D8.3.2", Role.CHIEF)
    client.post("/api/demo/right")
    until(lambda: stage()["state"] == "waits")
    now = stage()
    assert (now["right"], now["goes_on"], now["incident"], now["can"]) == (True, False, "", [])
    client.post("/api/demo/play", json={"anew": True})
    assert stage()["state"] == "plays"


def test_a_station_that_is_no_demo_has_no_buttons(staged: Hall) -> None:
    client = staged.client("owner")
    assert client.get("/api/demo").json() is None
    for path in ("incident", "right", "play"):
        assert client.post(f"/api/demo/{path}", json={}).status_code in (404, 405)


def test_who_only_watches_presses_nothing(staged: Hall, staging: Staging) -> None:
    endpoints = {route.path: route.endpoint for route in demo.routes(staged.table, staging).routes}  # type: ignore[attr-defined]
    least = {path: endpoint.least_role.name for path, endpoint in endpoints.items()}
    assert least == {
        "/api/demo": "SPECTATOR",
        "/api/demo/incident": "TABLE",
        "/api/demo/right": "TABLE",
        "/api/demo/play": "TABLE",
    }
