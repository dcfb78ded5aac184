"""The composition root of the web side: one application with every part passed in. No globals."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version

from fastapi import Depends, FastAPI, Request

from rules.rulings.decider import Role as Office
from rules.rulings.parameters import EventParameters
from station.api import access, archive, board, count, equipment, events, health, picture, referee, setup, table
from station.api.auth import Auth, Role
from station.api.guard import Gate, guard, role_of
from station.api.headers import SecurityHeaders
from station.api.live import Live
from station.api.pages import Pages
from station.api.problems import handle_problems
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


@dataclass(frozen=True)
class Parts:
    """What the application speaks for.

    sighting -- what is seen now
    sgf -- the record of a game as SGF
    advising -- who proposes dead stones
    setup -- the camera's; None without one
    copies -- who keeps a copy off the machine; None without one
    reached_at -- address for QR codes where the browser that asks sits on this machine; None: as it asked
    who -- reads who asks the referee's desk; None: by the cookie alone, which names no referee
    event -- what the event has fixed where the rules are silent
    hosts -- names that the station goes by, besides addresses, localhost and .local
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
    who: referee.Identify | None = None
    event: Callable[[], EventParameters] = EventParameters


def by_cookie(auth: Auth) -> referee.Identify:
    """Who asks the desk, by the roles that a cookie has: a tablet of the table, or the owner, who rules on nothing."""

    def who(request: Request) -> referee.Who:
        return referee.Who(Office.OWNER if role_of(request, auth) is Role.OWNER else Office.SIDE_TABLET)

    return who


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
        dependencies=[Depends(guard(parts.auth))],
        lifespan=lifespan,
    )
    handle_problems(app)
    for router in (
        board.routes(parts.table, parts.pictures, parts.sighting, parts.sgf),
        events.routes(parts.live, parts.auth),
        picture.routes(parts.pictures, parts.auth, parts.settings.get),
        setup.routes(parts.setup, parts.auth),
        equipment.routes(parts.setup),
        table.routes(parts.table),
        count.routes(parts.table, parts.advising),
        referee.routes(parts.table, parts.who or by_cookie(parts.auth), parts.event),
        archive.routes(
            parts.archive, parts.table, parts.folder, parts.pictures, parts.settings, parts.sgf, parts.copies
        ),
        access.routes(parts.auth, parts.settings, parts.reached_at),
        health.routes(parts.folder, parts.table, parts.sighting, parts.clock),
    ):
        app.include_router(router)
    app.mount("/", Pages())
    app.add_middleware(Gate, hosts=parts.hosts)
    app.add_middleware(SecurityHeaders)
    return app
