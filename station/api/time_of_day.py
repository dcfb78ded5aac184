"""/api/time: the owner's device tells a station without a network what time it is."""

from typing import Literal

from fastapi import APIRouter, Request

from station.api import schemas
from station.api.auth import Role
from station.api.custody import recorded
from station.api.guard import allow, device_of
from station.api.problems import REPLIES
from station.storage.told_time import ToldClock
from station.table.table import Table


def routes(table: Table, told: ToldClock) -> APIRouter:
    """Who told it, and by how much it differs, is a record of the log, and an event of the game going on."""
    router = APIRouter(prefix="/api", tags=["station"], responses=REPLIES)

    def answer() -> schemas.StationClock:
        now, time = told.now(), told.told
        by: Literal["network", "device", "nobody"] = "network" if now.trusted else "device" if time else "nobody"
        return schemas.StationClock(by=by, name=time.name if time else "", unix_ms=now.wall_ns // 10**6)

    @router.get("/time")
    @allow(Role.TABLE)
    def read() -> schemas.StationClock:
        """The station's time of day, and whose word it is."""
        return answer()

    @router.post("/time")
    @allow(Role.OWNER)
    @recorded("command", "time", body=True)
    def tell(body: schemas.TellTime, request: Request) -> schemas.StationClock:
        """It is so late by this device. The machine's own clock is not set."""
        device = device_of(request.scope)
        assert device is not None  # an owner is one
        table.time_told(told.tell(body.unix_ms * 10**6, device.id, device.name or device.id), device.id)
        return answer()

    return router
