"""The demo's buttons over HTTP: who may press them, what they refuse, and that no other station has them."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from rules.sgf import read_sgf
from station.api import demo
from station.api.problems import handle_problems
from station.cameras.simulation import open_simulated
from station.cameras.simulation.client import OrderClient
from station.cameras.simulation.staging import Staging
from tests.station.api.hall import Hall

pytestmark = pytest.mark.slow
GAME = b"(;GM[1]FF[4]SZ[19];B[pd];W[dp];B[pp];W[dd];B[jj];W[cj];B[jc];W[jq])"


@pytest.fixture
def staging(tmp_path: Path) -> Iterator[Staging]:
    """A table whose game has two more moves."""
    path, place = tmp_path / "game.sgf", tmp_path / "table.sock"
    path.write_bytes(GAME)
    options = f"size=240x180&fps=2&skip=6&interval=60&speed=20&orders={place}&anchor={tmp_path / 'start'}"
    camera = open_simulated(f"{path}?{options}")
    yield Staging(OrderClient(place), read_sgf(GAME))
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
    assert client.post("/api/demo/incident", json={"name": "two_moves"}).json()["state"] == "busy"
    assert client.post("/api/demo/right").json()["code"] == "demo_busy"
    until(lambda: stage()["state"] == "waits")
    assert (stage()["incident"], stage()["right"]) == ("two_moves", False)
    assert client.post("/api/demo/play", json={}).json()["code"] == "demo_differs"
    client.post("/api/demo/right")
    until(lambda: stage()["right"])
    until(lambda: stage()["state"] == "waits")
    assert client.post("/api/demo/play", json={}).json()["state"] == "plays"
    assert client.post("/api/demo/play", json={"anew": True}).json()["can"] == []


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
