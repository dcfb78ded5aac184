"""/api/hall of a station: which hall it is one of; the owner joins by the line that the hall shows, and leaves."""

from collections.abc import Callable

from fastapi import APIRouter

from station.api import schemas
from station.api.auth import Role
from station.api.custody import recorded
from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.errors import InputError
from station.hall.joining import Joined, Joining
from station.hall.order import Order
from station.locale.catalog import catalog
from station.storage.devices import Devices


def routes(joining: Joining | None, pages: str, ordered: Callable[[], Order | None], devices: Devices) -> APIRouter:
    """joining -- None for a station that joins none; pages -- its own address, as a hall's officials reach it

    ordered -- the last order that was taken; devices -- the paired ones
    """
    router = APIRouter(prefix="/api/hall", tags=["hall"], responses=REPLIES)

    def desk() -> Joining:
        if joining is None:
            raise RefusedRequestError(404, "no_hall", "This station joins no hall.")
        return joining

    def now() -> schemas.HallMember:
        here = desk()
        found, order = here.now, ordered()
        if found is None or (order is not None and order.hall != _origin(found)):
            order = None
        return schemas.HallMember(
            fingerprint=here.fingerprint, name=found.member.name if found else "",
            server=found.member.server if found else "", connected=bool(found and found.connected),
            sent=found.sent if found else 0, forked=found.forked if found else None,
            chief=order.chief if order else "", referee=order.referee if order else "",
            officials=[one.name for one in devices.all() if one.official and one.revoked_ns is None] if found else [],
        )  # fmt: skip

    @router.get("")
    @allow(Role.OWNER)
    def member() -> schemas.HallMember | None:
        """As it is; null for a station that joins none."""
        return None if joining is None else now()

    @router.post("")
    @allow(Role.OWNER)
    @recorded("command", "hall_joined")
    def join(body: schemas.HallJoinAsked) -> schemas.HallMember:
        """Asks the hall to be let in; there a person compares the fingerprint first."""
        try:
            desk().join(body.line, body.name, pages)
        except InputError as error:
            told = catalog("en").say(error.reason) if error.reason else str(error)
            raise RefusedRequestError(422, "hall_line", f"{told}.") from None
        return now()

    @router.delete("")
    @allow(Role.OWNER)
    @recorded("command", "hall_left")
    def leave() -> schemas.HallMember:
        """It sends nothing there any more, and takes no orders."""
        desk().leave()
        return now()

    return router


def _origin(found: Joined) -> str:
    key = found.member.log_key
    return key.name if key is not None else ""
