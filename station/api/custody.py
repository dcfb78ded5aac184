"""Who handled the evidence, and how: exports, officials' views and what changes the station are records of the log."""

import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable

from fastapi import Request
from fastapi.concurrency import run_in_threadpool

from station.api.auth import Role
from station.api.guard import Endpoint, device_of, role_of
from station.evidence.record import LARGEST_INTEGER
from station.storage.log import Log
from station.timebase import Clock

logger = logging.getLogger(__name__)


def recorded(type_: str, what: str, *, body: bool = False, least: Role = Role.TABLE) -> Callable[[Endpoint], Endpoint]:
    """Marks an endpoint: a paired device that asks is written down as a record of this type, with what is in the path.

    body -- with what it sent, too
    least -- who is written down; strangers never are, so that they cannot fill the log
    """

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.recorded = (type_, what, body, least)  # type: ignore[attr-defined]
        return endpoint

    return mark


def custody(log: Log, clock: Clock) -> Callable[[Request], Awaitable[None]]:
    """The dependency of every route, after the guard. What the disk does not take is done all the same, and told."""

    async def note(request: Request) -> None:
        marked = getattr(request.scope["endpoint"], "recorded", None)
        device = device_of(request.scope)
        if marked is None or device is None or role_of(request) < marked[3]:
            return
        type_, what, body, _ = marked
        said: dict[str, object] = {"what": what, **request.path_params}
        if body:
            try:
                said["asked"] = json.loads(await request.body())
            except (ValueError, RecursionError):
                return  # the endpoint refuses it
        game = said.pop("game", said.pop("number", None))
        try:
            await run_in_threadpool(log.note, type_, said, clock.now(), _number(game), device.id)
        except (sqlite3.Error, OSError) as error:
            logger.error("%s by %s is not written down: %s", what, device.id, error)

    return note


def _number(game: object) -> int | None:
    """Of a game; None for what no game can have."""
    number = int(game) if isinstance(game, int | str) and str(game).isdecimal() else 0
    return number if 0 < number <= LARGEST_INTEGER else None
