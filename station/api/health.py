"""GET /api/health: for whoever watches the station."""

from collections.abc import Callable
from importlib.metadata import version
from typing import Literal

from fastapi import APIRouter

from hardware.health import Ill, ills, read_health
from station.api import presenters, schemas
from station.api.auth import Role
from station.api.guard import allow
from station.api.problems import REPLIES
from station.storage.folder import DataFolder
from station.table.retention import LOW_BYTES
from station.table.sighting import Sighting
from station.table.table import Table
from station.timebase import Clock, elapsed_ns


def routes(folder: DataFolder, table: Table, sighting: Callable[[], Sighting], clock: Clock) -> APIRouter:
    """Tells nothing that a stranger may not know."""
    router = APIRouter(prefix="/api", tags=["station"], responses=REPLIES)
    started = clock.now()

    @router.get("/health")
    @allow(Role.SPECTATOR)
    def health() -> schemas.Health:
        """Whether camera and disk do."""
        now, seen, free = table.snapshot, sighting(), folder.free_bytes()
        return schemas.Health(
            status=_worst(seen, free),
            version=version("tianyuan"),
            uptime_s=round(elapsed_ns(started, now.at) / 1e9, 1),
            seq=now.seq,
            clock_trusted=now.at.trusted,
            camera=presenters.camera(seen, now.at),
            free_bytes=free,
        )

    return router


def _worst(seen: Sighting, free_bytes: int) -> Literal["ok", "record", "power", "disk", "camera", "heat"]:
    if seen.stuck:
        return "record"
    ill = ills(read_health().trouble_now or ())
    if Ill.WEAK in ill:
        return "power"
    if free_bytes < LOW_BYTES:
        return "disk"
    if not seen.connected:
        return "camera"
    return "heat" if Ill.HOT in ill else "ok"
