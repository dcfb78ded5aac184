"""/api/auth: a browser is paired by PIN, asks what it may do, and leaves; at a station and at a hall alike."""

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Request, Response

from station.api.addresses import address_of
from station.api.auth import COOKIE_S, PIN_S, Auth, OldPinError, Role, TooManyAttemptsError
from station.api.guard import allow, device_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas import Pair
from station.storage.devices import Device
from station.storage.printed import UsedLinkError

Me = TypeVar("Me")


def pairing(auth: Auth, shown: type[Me], me_of: Callable[[Device | None], Me]) -> APIRouter:
    """Its own cookies, which no script can read. me_of -- what a device may do, as `shown` says it; None: a stranger"""
    router = APIRouter(prefix="/api", tags=["access"], responses=REPLIES)

    @router.get("/auth/me", response_model=shown)
    @allow(Role.SPECTATOR)
    def me(request: Request) -> Me:
        """What this browser may do."""
        return me_of(device_of(request.scope))

    @router.post("/auth/pair", response_model=shown)
    @allow(Role.SPECTATOR)
    def pair(body: Pair, request: Request, response: Response) -> Me:
        """Makes this browser what its PIN is for."""
        try:
            cookie = auth.pair(body.pin, address_of(request), device_of(request.scope), body.name)
        except TooManyAttemptsError:
            raise RefusedRequestError(429, "too_many_attempts", "Too many wrong PINs; wait half a minute.") from None
        except OldPinError:
            why = f"This PIN is older than {PIN_S // 60} minutes; ask for a new one."
            raise RefusedRequestError(403, "old_pin", why) from None
        except UsedLinkError:
            raise RefusedRequestError(403, "link_used", "The printed link was used already.") from None
        if cookie is None:
            raise RefusedRequestError(403, "wrong_pin", "This PIN is not valid, or no more.")
        secure = request.url.scheme == "https"
        kept = auth.secure_cookie if secure else auth.cookie
        response.set_cookie(kept, cookie, COOKIE_S, httponly=True, samesite="strict", secure=secure)
        return me_of(auth.device(cookie))

    @router.post("/auth/leave", response_model=shown)
    @allow(Role.SPECTATOR)
    def leave(request: Request, response: Response) -> Me:
        """Makes this browser a spectator again; its cookie is worth nothing from then on."""
        device = device_of(request.scope)
        if device is not None:
            auth.leave(device)
        for kept in (auth.cookie, auth.secure_cookie):
            response.delete_cookie(kept, httponly=True, samesite="strict", secure=kept is auth.secure_cookie)
        return me_of(None)

    return router
