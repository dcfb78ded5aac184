"""GET /api/events: the live stream (server-sent events)."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from functools import partial
from typing import Annotated, Protocol

from fastapi import APIRouter, Header, Query, Request
from fastapi.sse import EventSourceResponse
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from station.api.addresses import address_of
from station.api.auth import Role
from station.api.guard import allow, role_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.seats import Seat, Seats
from station.api.turns import Turns

GOODBYE_S = 1.0  # for a page that reads too slowly to hear that its stream is over

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


def full() -> RefusedRequestError:
    """There is no seat."""
    return RefusedRequestError(429, "full", "Too many pages listen to this station.")


class Listened(Protocol):
    """One stream: see `station.api.live.Live.listen`."""

    def listen(
        self, after: int | None, in_turn: Callable[[], AbstractAsyncContextManager[None]]
    ) -> AsyncIterator[bytes]:
        """Messages after that number, then as they come."""


class Streamed(Protocol):
    """Who hears which."""

    def to(self, role: Role) -> Listened:
        """Of that role."""


def routes(live: Streamed, turns: Turns) -> APIRouter:
    """The streams of `live`."""
    router = APIRouter(prefix="/api", tags=["live"], responses=REPLIES)
    seats = Seats()

    class Stream(EventSourceResponse):
        """Leaves its seat however it ends, begun or not."""

        def __init__(self, of: Listened, after: int | None, seat: Seat) -> None:
            in_turn = nullcontext if seat.paired else partial(turns.turn, seat.address)
            super().__init__(of.listen(after, in_turn), headers={"X-Accel-Buffering": "no"})
            self._seat, self._begun = seat, False

        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            async def sent(message: Message) -> None:
                self._begun = True
                await send(message)

            try:
                async with self._seat.held():
                    await super().__call__(scope, receive, sent)
            except TimeoutError:
                if not self._seat.given_up:
                    raise
                if not self._begun:
                    raise full() from None
                with suppress(TimeoutError):
                    async with asyncio.timeout(GOODBYE_S):
                        await send({"type": "http.response.body", "body": b""})
            finally:
                seats.leave(self._seat)

    # response_class is the base on purpose: FastAPI would encode every message again for every listener otherwise.
    @router.get("/events", response_class=StreamingResponse, responses={200: {"content": {"text/event-stream": TOLD}}})
    @allow(Role.SPECTATOR)
    async def events(
        request: Request,
        after: Annotated[int | None, Query(ge=0, le=2**53)] = None,
        last_event_id: Annotated[str | None, Header(max_length=20)] = None,
    ) -> StreamingResponse:
        """Events after `Last-Event-ID` (a browser that comes back sends it), or `after`; without both, from now on.

        Where the event announces incidents to the desk only, an official hears them; in everybody else's stream an
        offence is a `move`, any other incident `record_stirred`."""
        seat = seats.take(address_of(request), role_of(request) >= Role.TABLE)
        if seat is None:
            raise full()
        resumed = int(last_event_id) if last_event_id and last_event_id.isascii() and last_event_id.isdigit() else after
        return Stream(live.to(role_of(request)), resumed, seat)

    return router
