"""The composition root of the web side: one application with every part passed in. No globals."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version

from fastapi import Depends, FastAPI

from station.api import (
    access,
    archive,
    board,
    bundles,
    cameras,
    clock,
    count,
    demo,
    devices,
    equipment,
    erasure,
    event,
    events,
    evidence_key,
    hall_member,
    health,
    https,
    picture,
    referee,
    report,
    setup,
    table,
    time_of_day,
)
from station.api.auth import Auth, Role
from station.api.broadcast import Streams
from station.api.custody import custody
from station.api.guard import Gate, guard
from station.api.headers import SecurityHeaders
from station.api.pages import Pages
from station.api.problems import handle_problems
from station.api.turns import Turns
from station.api.who import Identify, by_device
from station.cameras.simulation.staging import Staging
from station.clock.keeper import ClockKeeper
from station.counting.advising import Advises
from station.game.document import WritesSgf
from station.game.logged import LoggedGame
from station.hall.joining import Joining
from station.hall.order import Order
from station.pictures.incidents import IncidentPictures
from station.setup.choosing import Choosing
from station.setup.desk import SetUpDesk
from station.storage.archive import Archive
from station.storage.bundles import Bundles
from station.storage.copies import Copies
from station.storage.folder import DataFolder
from station.storage.settings import SettingsStore
from station.storage.terms import TermsStore
from station.storage.told_time import ToldClock
from station.table.sighting import Sighting
from station.table.table import Table
from station.timebase import Clock


@dataclass(frozen=True)
class Parts:
    """What the application speaks for.

    keeper -- of the table's clock
    sighting -- what is seen now
    sgf -- the record of a game as SGF
    advising -- who proposes dead stones
    setup -- the camera's; None without one
    demo -- who makes incidents at the demo's table; None anywhere else
    copies -- who keeps a copy off the machine; None without one
    reached_at -- address for QR codes where the browser that asks sits on this machine; None: as it asked
    told -- the clock, where a device may tell it the time of day
    choosing -- of the camera, on the page; None where it is not to be chosen
    secure -- HTTPS beside; None without
    who -- reads who asks the referee's desk
    joining -- a hall, if any; ordered -- the last order of one that was taken
    pages -- the station's own address, as the hall is told it
    hosts -- names that the station goes by, besides addresses, localhost, the machine's own and that in .local
    """

    folder: DataFolder
    pictures: IncidentPictures
    table: Table
    live: Streams
    auth: Auth
    settings: SettingsStore
    archive: Archive
    keeper: ClockKeeper
    clock: Clock
    sighting: Callable[[], Sighting]
    sgf: WritesSgf
    advising: Advises
    setup: SetUpDesk | None = None
    demo: Staging | None = None
    copies: Copies | None = None
    hosts: frozenset[str] = frozenset()
    reached_at: str | None = None
    told: ToldClock | None = None
    choosing: Choosing | None = None
    secure: https.Secure | None = None
    who: Identify = by_device
    joining: Joining | None = None
    ordered: Callable[[], Order | None] = lambda: None
    pages: str = ""


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
        dependencies=[Depends(guard), Depends(custody(parts.folder.log, parts.clock))],
        lifespan=lifespan,
    )
    handle_problems(app)
    turns = Turns()

    def earlier(game: LoggedGame) -> Iterator[LoggedGame]:
        return (one for one in parts.archive.of_event(game.details.event) if one.number != game.number)

    def chiefs() -> str:
        return parts.folder.devices.holder(Role.CHIEF.name.lower())

    for router in (
        board.routes(parts.table, parts.pictures, parts.sighting, parts.sgf),
        events.routes(parts.live, turns),
        picture.routes(parts.pictures, parts.settings.get, lambda: parts.table.game),
        setup.routes(parts.setup),
        cameras.routes(parts.choosing),
        https.routes(parts.secure, parts.reached_at),
        equipment.routes(parts.setup, parts.keeper),
        table.routes(parts.table, parts.who),
        count.routes(parts.table, parts.advising, parts.who),
        referee.routes(parts.table, parts.who, lambda: parts.table.terms, parts.pictures.kept, earlier, chiefs),
        clock.routes(parts.table, parts.keeper, parts.who),
        event.routes(parts.table, TermsStore(parts.folder.log)),
        archive.routes(
            parts.archive, parts.table, parts.folder, parts.pictures, parts.settings, parts.sgf, parts.copies
        ),
        erasure.routes(parts.table, parts.archive, parts.folder, parts.pictures),
        report.routes(parts.archive, parts.table, parts.who, parts.pictures.kept),
        bundles.routes(Bundles(parts.folder, parts.archive, parts.clock, parts.pictures.flush), parts.archive),
        access.routes(parts.auth, parts.settings, TermsStore(parts.folder.log), parts.table, parts.reached_at),
        devices.routes(parts.folder.devices, parts.clock),
        evidence_key.routes(parts.folder.signing),
        hall_member.routes(parts.joining, parts.pages, parts.ordered, parts.folder.devices),
        demo.routes(parts.table, parts.demo),
        *([] if parts.told is None else [time_of_day.routes(parts.table, parts.told)]),
        health.routes(parts.folder, parts.table, parts.sighting, parts.clock),
    ):
        app.include_router(router)
    app.mount("/", Pages())
    app.add_middleware(Gate, auth=parts.auth, turns=turns, hosts=parts.hosts)
    app.add_middleware(SecurityHeaders)
    return app
