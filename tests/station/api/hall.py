"""The whole web side over a staged evening, without a camera: what the tests of the API talk to."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from fastapi.testclient import TestClient

from hardware.settings import CameraSettings
from rules.position import Position
from station.api.auth import Auth, Role
from station.api.broadcast import Streams, Views
from station.api.presenters import iso
from station.app import Parts, create_app
from station.clock.keeper import ClockKeeper
from station.counting.advising import BuiltIn
from station.game.document import sgf_of_game
from station.hall.joining import Joining
from station.pictures.incidents import IncidentPictures
from station.pictures.ring import StillRing
from station.setup.desk import SetUpDesk
from station.setup.held import HeldCamera
from station.setup.lenses import LensShelf
from station.setup.store import ProfileStore
from station.station import make_tracker
from station.storage.archive import Archive
from station.storage.folder import DataFolder
from station.storage.settings import Settings, SettingsStore
from station.storage.told_time import ToldClock
from station.table.sighting import Sightings
from station.table.table import Table
from tests.station.stage import StandingClock, boards, frame, sight_of

OPENING = "Q16 D4 D16 Q4"


@dataclass
class Hall:
    """The parts, an application over them, and a table fed by hand."""

    app: FastAPI
    auth: Auth
    table: Table
    live: Streams
    folder: DataFolder
    pictures: IncidentPictures
    clock: StandingClock
    sightings: Sightings
    views: Views
    setup: SetUpDesk
    archive: Archive
    keeper: ClockKeeper
    frames: int = 0

    def show(self, positions: Sequence[Position | None], each: int = 4, *, hidden: Sequence[int] = ()) -> None:
        """Every position for so many frames; `hidden`: points that something lies over."""
        for position in positions:
            for _ in range(each):
                sight, picture = sight_of(position, hidden), frame(self.frames)
                sighting = self.sightings.see(sight, self.clock.ns, 0.01)
                self.table.see(picture, sight, sighting)
                self.pictures.ring.see(picture, sight, self.clock.now())
                self.views.show(sighting)
                self.clock.wait(0.2)
                self.frames += 1

    def play(self, moves: str = OPENING, since: int = 0) -> None:
        """A game from the empty board, or on after as many of its moves."""
        self.show(boards(moves)[since:] if since else [None, *boards(moves)])

    def client(self, role: str = "spectator", name: str = "Li") -> TestClient:
        """A browser, paired if need be; of a referee by his name."""
        client = TestClient(self.app, base_url="http://127.0.0.1:8000")
        if role != "spectator":
            pin = {"owner": lambda: self.auth.owner_pin, "table": self.auth.table_pin}.get(
                role, lambda: self.auth.official_pin(Role[role.upper()], name)
            )()
            self.clock.wait(60)  # the limit on attempts is another test's
            reply = client.post("/api/auth/pair", json={"pin": pin.digits})
            assert reply.json()["role"] == role
        return client


@contextmanager
def hall(folder: Path, clock: StandingClock | None = None) -> Iterator[Hall]:
    """Opens a hall over a data folder."""
    clock, data = clock or StandingClock(), DataFolder(folder)
    told = ToldClock(clock)
    told.keep_in(data.log)
    live = Streams(data.log, lambda: table.terms)
    pictures = IncidentPictures(StillRing(), data.pictures)
    table = Table(data.log, pictures, told, make_tracker, live.publish, lambda: told.told)
    auth = Auth(data.secret, data.devices, clock, data.printed)
    sightings = Sightings("staged")
    archive = Archive(data.log, data.pictures, clock)
    settings = SettingsStore(data.log, Settings())
    setup = SetUpDesk(
        ProfileStore(folder / "profile.json", "staged"),
        HeldCamera(CameraSettings()),
        LensShelf(folder, "staged"),
        remark=table.remark,
        recorded=lambda: table.recorded,
        made=lambda: iso(clock.now()),
    )
    keeper = ClockKeeper(table, data.log, folder, clock, lambda: "s" * 32)
    parts = Parts(
        data, pictures, table, live, auth, settings, archive, keeper, clock, lambda: sightings.now, sgf_of_game,
        BuiltIn(), setup, told=told, joining=Joining(data, None, lambda _: None), pages="http://10.0.0.7:8000/",
    )  # fmt: skip
    try:
        views = Views(table, live)
        app = create_app(parts)
        yield Hall(app, auth, table, live, data, pictures, clock, sightings, views, setup, archive, keeper)
    finally:
        live.close()
        data.close()
