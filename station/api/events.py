"""GET /api/events: the live stream (server-sent events)."""

from collections import Counter
from contextlib import nullcontext
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from fastapi.sse import EventSourceResponse
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from station.api.addresses import address_of
from station.api.auth import Role
from station.api.guard import allow, role_of
from station.api.live import Live
from station.api.problems import REPLIES, RefusedRequestError
from station.api.turns import Turns

LISTENERS = 400  # one station serves a hall; more are refused rather than let the recording wait
OF_STRANGERS = 360  # the others are kept for paired devices
OF_ONE_ADDRESS = 60  # strangers', so that nobody takes all seats; fifty pages may sit behind one router

TOLD = {
    "itemSchema": {
        "type": "object",
        "properties": {
            "id": {"type": "string", "description": "the event's seq; none on views"},
            "event": {"const": "view", "type": "string", "description": "only on views"},
            "data": {
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": {
                    "anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("LiveEvent", "View")]
                },
            },
        },
        "required": ["data"],
    }
}
"""A message of the stream, as OpenAPI describes it."""


class Seats:
    """Who listens; used on the event loop alone."""

    def __init__(self) -> None:
        self._paired = 0
        self._strangers: Counter[str] = Counter()

    def take(self, address: str, paired: bool) -> bool:
        """A seat for one stream; False: none is free for this one."""
        strangers = self._strangers.total()
        if paired:
            free = self._paired + strangers < LISTENERS
        else:
            free = strangers < OF_STRANGERS and self._strangers[address] < OF_ONE_ADDRESS
        if free and paired:
            self._paired += 1
        elif free:
            self._strangers[address] += 1
        return free

    def leave(self, address: str, paired: bool) -> None:
        """Gives it back."""
        if paired:
            self._paired -= 1
            return
        self._strangers[address] -= 1
        if not self._strangers[address]:
            del self._strangers[address]


def routes(live: Live, turns: Turns) -> APIRouter:
    """The stream of `live`."""
    router = APIRouter(prefix="/api", tags=["live"], responses=REPLIES)
    seats = Seats()

    class Stream(EventSourceResponse):
        """Leaves its seat however it ends, begun or not."""

        def __init__(self, after: int | None, address: str, paired: bool) -> None:
            in_turn = nullcontext if paired else partial(turns.turn, address)
            super().__init__(live.listen(after, in_turn), headers={"X-Accel-Buffering": "no"})
            self._seat = address, paired

        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            try:
                await super().__call__(scope, receive, send)
            finally:
                seats.leave(*self._seat)

    # response_class is the base on purpose: FastAPI would encode every message again for every listener otherwise.
    @router.get("/events", response_class=StreamingResponse, responses={200: {"content": {"text/event-stream": TOLD}}})
    @allow(Role.SPECTATOR)
    async def events(
        request: Request,
        after: Annotated[int | None, Query(ge=0, le=2**53)] = None,
        last_event_id: Annotated[str | None, Header(max_length=20)] = None,
    ) -> StreamingResponse:
        """Events after `Last-Event-ID` (a browser that comes back sends it), or `after`; without both, from now on."""
        address, paired = address_of(request), role_of(request) >= Role.TABLE
        if not seats.take(address, paired):
            raise RefusedRequestError(429, "full", "Too many pages listen to this station.")
        resumed = int(last_event_id) if last_event_id and last_event_id.isascii() and last_event_id.isdigit() else after
        return Stream(resumed, address, paired)

    return router
