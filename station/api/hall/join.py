"""POST /api/hall/join: a station asks to be let in. It is, once a person compared its fingerprint."""

import hmac
import time

from fastapi import APIRouter, Request

from station.api.auth import Role
from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas import hall_access as entry
from station.api.schemas import hall_acts as acts
from station.hall.running import Hall, Waiting


def routes(hall: Hall, bus: str, bus_port: int) -> APIRouter:
    """bus -- the address of the engine, "" where it is that of the pages; as stations reach it"""
    router = APIRouter(prefix="/api/hall", tags=["join"], responses=REPLIES)

    @router.post("/join")
    @allow(Role.SPECTATOR)
    def join(body: acts.JoinAsked, request: Request) -> entry.JoinAnswered:
        """The keys of this hall; what the station does with them, its own fingerprint of the line decides."""
        if not hmac.compare_digest(body.token.encode(), hall.house.token.encode()):
            raise RefusedRequestError(403, "hall_token", "This line is worth nothing any more; ask for another one.")
        known = next((one for one in hall.model.stations() if one.name == body.name), None)
        same = known is not None and known.nkey == body.bus
        if known is not None and not same:
            raise RefusedRequestError(409, "hall_name", "Another station has this name; take another one.")
        if not same:
            hall.ask(Waiting(body.name, body.log, body.bus, body.pages, time.time_ns()))
        keys = hall.house.keys
        host = bus or request.url.hostname or "127.0.0.1"
        return entry.JoinAnswered(
            log=keys.log, witness=keys.witness, certificate=keys.certificate, server=f"{host}:{bus_port}"
        )

    return router
