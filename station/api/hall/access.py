"""/api/auth of the hall: the organizers' PIN, credentials of its officials for all tables."""

from fastapi import APIRouter, Request, Response

from station.api.addresses import address_of
from station.api.auth import COOKIE_S, Auth, Role, TooManyAttemptsError, role_as
from station.api.guard import COOKIE, allow, device_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.qr import qr_svg
from station.api.schemas import Pair
from station.api.schemas import hall as schemas
from station.storage.devices import Device


def routes(auth: Auth, page_of: str = "desk") -> APIRouter:
    """Cookies are for this hall only, and no script can read them."""
    router = APIRouter(prefix="/api", tags=["access"], responses=REPLIES)

    def me_of(device: Device | None) -> schemas.HallMe:
        return schemas.HallMe(role=role_as(device).name.lower(), name=device.name if device else "")

    @router.get("/auth/me")
    @allow(Role.SPECTATOR)
    def me(request: Request) -> schemas.HallMe:
        """What this browser may do."""
        return me_of(device_of(request.scope))

    @router.post("/auth/pair")
    @allow(Role.SPECTATOR)
    def pair(body: Pair, request: Request, response: Response) -> schemas.HallMe:
        """Makes this browser an official's or the organizers'."""
        try:
            cookie = auth.pair(body.pin, address_of(request), device_of(request.scope), body.name)
        except TooManyAttemptsError:
            raise RefusedRequestError(429, "too_many_attempts", "Too many wrong PINs; wait half a minute.") from None
        if cookie is None:
            raise RefusedRequestError(403, "wrong_pin", "This PIN is not valid, or no more.")
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, cookie, COOKIE_S, httponly=True, samesite="strict", secure=secure)
        return me_of(auth.device(cookie))

    @router.post("/auth/leave")
    @allow(Role.SPECTATOR)
    def leave(request: Request, response: Response) -> schemas.HallMe:
        """Makes this browser a spectator's again."""
        device = device_of(request.scope)
        if device is not None:
            auth.leave(device)
        response.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return me_of(None)

    @router.post("/hall/officials")
    @allow(Role.CHIEF)
    def official(body: schemas.CredentialAsked, request: Request) -> schemas.HallCredential:
        """A PIN and link that make one device this referee's credential. Only the organizers make a chief's."""
        if body.role == "chief" and role_as(device_of(request.scope)) < Role.OWNER:
            raise RefusedRequestError(403, "not_allowed", "Only the owner may do this; pair by PIN first.")
        pin = auth.official_pin(Role[body.role.upper()], body.name)
        url = f"{request.url.scheme}://{request.url.netloc}/{page_of}#pin={pin.token}"
        return schemas.HallCredential(pin=pin.digits, url=url, qr_svg=qr_svg(url))

    return router
