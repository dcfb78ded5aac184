"""Deny by default: an endpoint that does not say who may call it is the owner's.

Also: only pages of this station may send commands, strangers' host names are refused, bodies and rates are bounded.
"""

import asyncio
import ipaddress
import re
import socket
import time
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit

from fastapi import Depends, Request
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from station.api.addresses import address_of
from station.api.auth import Auth, Buckets, Role, role_as
from station.api.problems import RefusedRequestError, problem
from station.api.turns import BusyError, Turns
from station.storage.devices import Device

BODY_BYTES = 64 * 1024
RESTORE_BYTES = 4 * 1024**3
IMPORT_BYTES = 8 * 1024**2  # a tournament's file; who may send one is asked before it is read
BODY_S = 30.0  # for a body to arrive; a restore's next piece
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
BURST, EVERY_S = 60, 0.05  # commands from one address
TOKEN_S = 0.005  # of work, for a stranger, counts as one question
STREAM = "/api/events"  # costs little and never ends; what a listener missed is read in its turn
ASK_BURST, ASK_EVERY_S = 600, 0.01  # questions to the API from one address: fifty pages may sit behind one router
ASK_WAIT_S = 10.0  # so long a question waits for those before it to be paid; what would wait longer is refused

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


def allow(role: Role) -> Callable[[Endpoint], Endpoint]:
    """Marks an endpoint as open to `role` and those above."""

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.least_role = role  # type: ignore[attr-defined]
        return endpoint

    return mark


def guard(request: Request) -> None:
    """The dependency of every route: refuses who may not."""
    least: Role = getattr(request.scope["endpoint"], "least_role", Role.OWNER)
    if role_of(request) < least:
        raise RefusedRequestError(403, "not_allowed", f"Only the {least.name.lower()} may do this; pair by PIN first.")


def device_of(scope: Scope) -> Device | None:
    """The paired device that sent a request, as the gate found it; None before any gate."""
    device: Device | None = scope.get("state", {}).get("device")
    return device


def role_of(request: Request) -> Role:
    """What the sender of a request is."""
    return role_as(device_of(request.scope))


def side_of(device: Device | None) -> Literal["B", "W"] | None:
    """The side at which a tablet lies; None: it speaks for both, each touch names its side."""
    return ("B" if device.side == "B" else "W") if device is not None and device.side else None


def _speaker(request: Request) -> str:
    device = device_of(request.scope)
    return device.id if device else ""


Speaker = Annotated[str, Depends(_speaker)]
"""Id of the paired device that asks, for the events that follow from it."""


def _place(origin: str) -> str | None:
    """Name and port of an Origin header; None where it is no address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _counts(scope: Scope) -> bool:
    """Whether it is a question to the API, of which each may ask so many."""
    return bool(scope["path"].startswith("/api/"))


async def _left(receive: Receive) -> Message:
    """What says that the browser has left; a body that comes before is let go."""
    while (message := await receive())["type"] != "http.disconnect":
        pass
    return message


class Gate:
    """ASGI middleware in front of everything: who asks, host names, origins, rates and sizes.

    Rates are a device's own where one is paired, so that no neighbor behind the same address uses them up. What
    strangers ask for waits for its turn, and counts as much as it cost. An address that asked for more than its share
    waits rather than hears a refusal, which would leave a hall's innocent pages half loaded. The pages' own files cost
    a turn and no share: a slow machine counted three pages as a flood.
    """

    def __init__(self, app: ASGIApp, auth: Auth, turns: Turns, hosts: frozenset[str] = frozenset()) -> None:
        self._app, self._auth, self._turns = app, auth, turns
        machine = socket.gethostname().lower()
        self._hosts = {"localhost", machine, *map(str.lower, hosts)}
        # as Avahi tells it: with a number where another machine of that name was there first
        self._told = re.compile(rf"{re.escape(machine.partition('.')[0])}(-\d{{1,3}})?\.local")
        # strangers' and paired devices' apart: however many addresses strangers have, they crowd no device out
        self._commands = {paired: Buckets(BURST, EVERY_S, time.monotonic) for paired in (False, True)}
        self._questions = {paired: Buckets(ASK_BURST, ASK_EVERY_S, time.monotonic) for paired in (False, True)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        device = self._auth.held(cookie_parser(headers.get("cookie", "")))
        scope["state"] = {**scope.get("state", {}), "device": device}
        refusal = self._refusal(scope, headers)
        if refusal:
            await problem(*refusal)(scope, receive, send)
            return
        if scope["method"] not in UNSAFE:
            wait_s = self._share(scope, device)
            if wait_s is None:
                why = "Too many questions in a short time; wait a moment."
                await problem(429, "too_fast", why)(scope, receive, send)
                return
            if device is None and scope["path"] != STREAM:
                await self._in_turn(scope, receive, send, wait_s)
                return
            await asyncio.sleep(wait_s)
        restored = scope["path"] == "/api/restore"
        imported = scope["path"].startswith("/api/hall/import/")
        limit = RESTORE_BYTES if restored else IMPORT_BYTES if imported else BODY_BYTES
        announced = headers.get("content-length", "0")
        if announced.isdigit() and int(announced) > limit:
            await problem(413, "too_large", f"The body is larger than {limit} bytes.")(scope, receive, send)
            return
        taken, whole, began_s = 0, False, time.monotonic()

        async def bounded() -> Message:
            nonlocal taken, whole
            if whole:  # what comes now is that the browser left
                return await receive()
            left_s = BODY_S if restored else BODY_S - (time.monotonic() - began_s)
            try:
                async with asyncio.timeout(left_s):
                    message = await receive()
            except TimeoutError:
                raise RefusedRequestError(408, "too_slow", "The body did not arrive in time.") from None
            taken += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if taken > limit:
                raise RefusedRequestError(413, "too_large", f"The body is larger than {limit} bytes.")
            return message

        await self._app(scope, bounded, send)

    def _share(self, scope: Scope, device: Device | None) -> float | None:
        """Seconds until whoever asks may be answered; None: too many. The pages' own files are nobody's share."""
        if not _counts(scope):
            return 0.0
        who = device.id if device else address_of(scope)
        return self._questions[device is not None].owe(who, ASK_WAIT_S)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send, wait_s: float) -> None:
        """A stranger's question: answered in its turn, unless its browser leaves before; what it costs is counted."""
        address, loop = address_of(scope), asyncio.get_running_loop()
        told: Message | None = await receive()
        gone = asyncio.ensure_future(_left(receive))

        async def heard() -> Message:
            nonlocal told
            if told is not None:
                message, told = {**told, "body": b"", "more_body": False}, None  # a question has no body that is read
                return message
            return await asyncio.shield(gone)

        async def come() -> None:
            await asyncio.sleep(wait_s)
            await self._turns.take(address)

        waiting = asyncio.ensure_future(come())
        try:
            await asyncio.wait({waiting, gone}, return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                if waiting.done() and waiting.exception() is None:
                    self._turns.give_back()
                return
            waiting.result()
        except BusyError:
            gone.cancel()
            await problem(429, "too_fast", "Too many questions in a short time; wait a moment.")(scope, receive, send)
            return
        finally:
            waiting.cancel()
        began_s, held = loop.time(), True

        def give_back() -> None:
            nonlocal held
            if held:
                held = False
                self._turns.give_back()
                if _counts(scope):
                    self._questions[False].charge(address, (loop.time() - began_s) / TOKEN_S)

        async def sent(message: Message) -> None:
            give_back()  # what is left is to send it, as fast as the browser reads
            await send(message)

        try:
            await self._app(scope, heard, sent)
        finally:
            give_back()
            gone.cancel()

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        host = headers.get("host", "")
        if not self._knows(host):
            return 421, "unknown_host", "This station does not go by that name."
        if scope["method"] not in UNSAFE:
            return None
        device = device_of(scope)
        who, paired = (device.id, True) if device else (address_of(scope), False)
        origin = headers.get("origin")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none") or (
            origin is not None and _place(origin) != host
        ):
            return 403, "foreign_page", "Commands are taken from this station's own pages only."
        if not self._commands[paired].take(who):
            return 429, "too_fast", "Too many commands in a short time; wait a moment."
        return None

    def _knows(self, host: str) -> bool:
        """An address, or a name of this machine: against DNS rebinding."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if name in self._hosts or self._told.fullmatch(name):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True
