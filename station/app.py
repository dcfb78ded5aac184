"""The composition root of the web side: one application with every part passed in. No globals."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version

from fastapi import Depends, FastAPI, Request

from rules.rulings.decider import Role as Office
from rules.rulings.parameters import EventParameters
from station.api import (
    access,
    archive,
    board,
    count,
    devices,
    equipment,
    events,
    health,
    picture,
    referee,
    setup,
    table,
)
from station.api.auth import Auth, Role
from station.api.guard import Gate, guard, role_of
from station.api.headers import SecurityHeaders
from station.api.live import Live
from station.api.pages import Pages
from station.api.problems import handle_problems
from station.api.turns import Turns
from station.counting.advising import Advises
from station.game.logged import LoggedGame
from station.pictures.incidents import IncidentPictures
from station.setup.desk import SetUpDesk
from station.storage.archive import Archive
from station.storage.copies import Copies
from station.storage.folder import DataFolder
from station.storage.settings import SettingsStore
from station.table.sighting import Sighting
from station.table.table import Table
from station.timebase import Clock


def by_device(request: Request) -> referee.Who:
    """Who asks the desk, by the role of a paired device: a tablet of the table, or the owner, who rules on nothing."""
    return referee.Who(Office.OWNER if role_of(request) is Role.OWNER else Office.SIDE_TABLET)


@dataclass(frozen=True)
class Parts:
    """What the application speaks for.

    sighting -- what is seen now
    sgf -- the record of a game as SGF
    advising -- who proposes dead stones
    setup -- the camera's; None without one
    copies -- who keeps a copy off the machine; None without one
    reached_at -- address for QR codes where the browser that asks sits on this machine; None: as it asked
    who -- reads who asks the referee's desk; devices of today name no referee
    event -- what the event has fixed where the rules are silent
    hosts -- names that the station goes by, besides addresses, localhost, the machine's own and that in .local
    """

    folder: DataFolder
    pictures: IncidentPictures
    table: Table
    live: Live
    auth: Auth
    settings: SettingsStore
    archive: Archive
    clock: Clock
    sighting: Callable[[], Sighting]
    sgf: Callable[[LoggedGame], str]
    advising: Advises
    setup: SetUpDesk | None = None
    copies: Copies | None = None
    hosts: frozenset[str] = frozenset()
    reached_at: str | None = None
    who: referee.Identify = by_device
    event: Callable[[], EventParameters] = EventParameters


def create_app(parts: Parts) -> FastAPI:
    """API below /api, pages elsewhere. Deny by default: `guard` stands before every endpoint."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        parts.live.close()

    app = FastAPI(
        title="Tianyuan",
        version=version("tianyuan"),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        dependencies=[Depends(guard)],
        lifespan=lifespan,
    )
    handle_problems(app)
    turns = Turns()
    for router in (
        board.routes(parts.table, parts.pictures, parts.sighting, parts.sgf),
        events.routes(parts.live, turns),
        picture.routes(parts.pictures, parts.settings.get),
        setup.routes(parts.setup),
        equipment.routes(parts.setup),
        table.routes(parts.table),
        count.routes(parts.table, parts.advising),
        referee.routes(parts.table, parts.who, parts.event),
        archive.routes(
            parts.archive, parts.table, parts.folder, parts.pictures, parts.settings, parts.sgf, parts.copies
        ),
        access.routes(parts.auth, parts.settings, parts.reached_at),
        devices.routes(parts.folder.devices, parts.clock),
        health.routes(parts.folder, parts.table, parts.sighting, parts.clock),
    ):
        app.include_router(router)
    app.mount("/", Pages())
    app.add_middleware(Gate, auth=parts.auth, turns=turns, hosts=parts.hosts)
    app.add_middleware(SecurityHeaders)
    return app
