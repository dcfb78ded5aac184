"""The hall's application: API below /api, pages elsewhere. Deny by default: `guard` stands before every endpoint."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version

from fastapi import Depends, FastAPI

from station.api import events, https
from station.api.auth import Auth
from station.api.guard import Gate, guard
from station.api.hall import access, boards, files, incidents, join, office, reports
from station.api.hall.stream import HallStreams
from station.api.headers import SecurityHeaders
from station.api.https import Secure
from station.api.pages import Pages
from station.api.problems import handle_problems
from station.api.turns import Turns
from station.hall.engine.tasks import ended
from station.hall.office.drafts import Drafts
from station.hall.running import Hall
from station.storage.devices import Devices

logger = logging.getLogger(__name__)
_AGAIN_S = 1.0
PAGES = frozenset(
    {"boards", "board", "desk", "pairings", "chart", "standings", "screen", "organizer", "sheets", "join"}
)


@dataclass(frozen=True)
class HallParts:
    """What the application speaks for.

    pages -- the hall's own address; bus, bus_port -- of the engine, as stations reach it; "": where the pages are
    beside -- runs as long as the pages: engine and hub; secure -- where they are served over TLS too
    """

    hall: Hall
    auth: Auth
    devices: Devices
    streams: HallStreams
    pages: str
    bus: str
    bus_port: int
    beside: Callable[[], Awaitable[None]] | None = None
    secure: Secure | None = None


def create_hall_app(parts: HallParts) -> FastAPI:
    """See the module."""

    def ended_of(credentials: frozenset[str]) -> frozenset[str]:
        return credentials - {one.id for one in parts.devices.all() if one.revoked_ns is None}

    parts.hall.ended = ended_of

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async def beside() -> None:
            while parts.beside is not None:
                try:
                    await parts.beside()
                except Exception:  # pages without engine and hub only seem to be a hall
                    logger.critical("engine and hub ended and begin anew", exc_info=True)
                await asyncio.sleep(_AGAIN_S)

        running = asyncio.create_task(beside())
        yield
        parts.streams.close()
        await ended([running])

    app = FastAPI(
        title="Tianyuan: hall",
        version=version("tianyuan"),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        dependencies=[Depends(guard)],
        lifespan=lifespan,
    )
    handle_problems(app)
    turns, drafts = Turns(), Drafts(parts.hall.ledger)
    parts.hall.changed = parts.streams.wake
    for router in (
        events.routes(parts.streams, turns),
        boards.routes(parts.hall, parts.streams),
        incidents.routes(parts.hall),
        office.routes(parts.hall, parts.devices, parts.pages, drafts),
        files.routes(parts.hall, drafts),
        reports.routes(parts.hall),
        access.routes(parts.auth),
        join.routes(parts.hall, parts.bus, parts.bus_port),
        https.routes(parts.secure, parts.bus or None),
    ):
        app.include_router(router)
    app.mount("/", Pages(document="hall.html", pages=PAGES))
    app.add_middleware(Gate, auth=parts.auth, turns=turns)
    app.add_middleware(SecurityHeaders)
    return app
