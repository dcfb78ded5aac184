"""GET /api/events: the live stream (server-sent events)."""

from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.sse import EventSourceResponse
from starlette.responses import StreamingResponse

from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.auth import Role
from station.live import Live

LISTENERS = 400  # one station serves a hall; more are refused rather than let the recording wait


def routes(live: Live) -> APIRouter:
    """The stream of `live`."""
    router = APIRouter(prefix="/api", tags=["live"], responses=REPLIES)

    # response_class is the base on purpose: FastAPI would encode every message again for every listener otherwise.
    @router.get("/events", response_class=StreamingResponse)
    @allow(Role.SPECTATOR)
    async def events(
        after: Annotated[int | None, Query(ge=0, le=2**53)] = None,
        last_event_id: Annotated[str | None, Header(max_length=20)] = None,
    ) -> EventSourceResponse:
        """Events after `Last-Event-ID` (a browser that comes back sends it), or `after`; without both, from now on."""
        if live.listeners >= LISTENERS:
            raise RefusedRequestError(429, "full", "Too many pages listen to this station.")
        resumed = int(last_event_id) if last_event_id and last_event_id.isascii() and last_event_id.isdigit() else after
        return EventSourceResponse(live.listen(resumed), headers={"X-Accel-Buffering": "no"})

    return router
