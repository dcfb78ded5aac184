"""The hall's application over a real folder, without an engine: the floor is handed its records."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from fastapi.testclient import TestClient

from station.api.auth import Auth, Role
from station.api.hall.app import HallParts, create_hall_app
from station.api.hall.stream import HallStreams
from station.evidence.note import KeyKind, Signer
from station.hall.engine.outbox import LogOutbox
from station.hall.engine.wire import Sent
from station.hall.house import House
from station.hall.membership import fingerprint
from station.hall.office.organizer import USUAL
from station.hall.running import Hall
from station.storage.devices import Devices
from tests.station.hall.joined import Staged
from tests.station.stage import StandingClock

LOG = str(Signer("tianyuan.local/t01", KeyKind.LOG, bytes(range(32))).key)
BUS = "U" + "A" * 55


@dataclass
class Pages:
    """The application and what stands behind it."""

    app: FastAPI
    hall: Hall
    auth: Auth
    clock: StandingClock
    streams: HallStreams
    devices: Devices

    def client(self, role: str = "spectator") -> TestClient:
        client = TestClient(self.app, base_url="http://127.0.0.1:8100")
        if role != "spectator":
            pin = self.auth.owner_pin if role == "owner" else self.auth.official_pin(Role[role.upper()], "Chen")
            self.clock.wait(60)
            assert client.post("/api/auth/pair", json={"pin": pin.digits}).json()["role"] == role
        return client

    def joined(self, name: str = "t01", board: int = 1) -> None:
        client, compared = self.client("owner"), {"fingerprint": fingerprint(LOG, BUS)}
        asked = {"token": self.hall.house.token, "name": name, "log": LOG, "bus": BUS, "pages": "http://10.0.0.7:8000/"}
        assert client.post("/api/hall/join", json=asked).status_code == 200
        assert client.post(f"/api/hall/stations/{name}/accept", json=compared | {"board": board}).status_code == 200

    def begun(self, players: int = 2) -> TestClient:
        """players -- 0: the event alone, with no round drawn"""
        owner = self.client("owner")
        asked = owner.post("/api/hall/questions", json={"format": "swiss"}).json()
        answers = {one["name"]: USUAL[one["name"]] for one in asked}
        event = {"name": "Cup", "format": "swiss", "rounds": 3, "answers": answers}
        assert owner.post("/api/hall/event", json=event).status_code == 200
        for n in range(players):
            owner.post("/api/hall/players", json={"name": f"Player {n + 1}"})
        if not players:
            return owner
        assert owner.post("/api/hall/draft", json={}).status_code == 200
        assert owner.post("/api/hall/rounds").status_code == 200
        return owner

    def hears(self, staged: Staged, name: str = "t01") -> None:
        """All that a station's log holds and the hub has not, as the engine would bring it."""
        known = self.hall.model.known(name)
        assert known is not None
        for sent in LogOutbox(staged.folder.log).after(known.last, 10_000):
            self.taken(name, sent)

    def taken(self, name: str, sent: Sent) -> None:
        known = self.hall.model.known(name)
        assert known is not None
        with self.hall.model.applying():
            self.hall.model.keep(type(known)(known.station, known.public, sent.id), sent, time.time_ns())
        self.hall.floor.take(name, sent, time.time_ns())


@contextmanager
def opened(folder: Path) -> Iterator[Pages]:
    clock = StandingClock()
    with (
        closing(House(folder, alone=True)) as house,
        closing(Devices(folder)) as devices,
        closing(Hall(house, clock)) as hall,
    ):
        auth, streams = Auth(bytes(32), devices, clock), HallStreams(hall)
        app = create_hall_app(HallParts(hall, auth, devices, streams, "http://10.0.0.1:8100/", "", 4222))
        yield Pages(app, hall, auth, clock, streams, devices)
        streams.close()
