"""/api/devices: the owner sees which devices are paired, names them and revokes them."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request

from station.api import schemas
from station.api.auth import Role
from station.api.custody import recorded
from station.api.guard import allow, device_of
from station.api.problems import REPLIES, RefusedRequestError
from station.storage.devices import Devices
from station.timebase import Clock

Id = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


def routes(devices: Devices, clock: Clock) -> APIRouter:
    """Each answers with the whole list."""
    router = APIRouter(prefix="/api", tags=["access"], responses=REPLIES)

    def listed(request: Request) -> schemas.PairedDevices:
        asking = device_of(request.scope)
        return schemas.PairedDevices(
            devices=[
                schemas.PairedDevice(
                    id=one.id,
                    name=one.name,
                    role=one.role,
                    paired=_time(one.paired_ns),
                    revoked=None if one.revoked_ns is None else _time(one.revoked_ns),
                    self=asking is not None and asking.id == one.id,
                )
                for one in devices.all()
            ]
        )

    def found(there: bool) -> None:
        if not there:
            raise RefusedRequestError(404, "no_device", "There is no such paired device.")

    @router.get("/devices")
    @allow(Role.OWNER)
    def paired(request: Request) -> schemas.PairedDevices:
        """All of them."""
        return listed(request)

    @router.put("/devices/{id_}")
    @allow(Role.OWNER)
    @recorded("command", "rename")
    def rename(id_: Id, body: schemas.NameDevice, request: Request) -> schemas.PairedDevices:
        """What people call it."""
        found(devices.rename(id_, body.name))
        return listed(request)

    @router.delete("/devices/{id_}")
    @allow(Role.OWNER)
    @recorded("command", "revoke")
    def revoke(id_: Id, request: Request) -> schemas.PairedDevices:
        """From now on it may do what a stranger may."""
        found(devices.revoke(id_, clock.now().wall_ns))
        return listed(request)

    return router


def _time(wall_ns: int) -> str:
    return datetime.fromtimestamp(wall_ns / 1e9, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
