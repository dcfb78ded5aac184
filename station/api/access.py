"""/api/auth, /api/settings: pairing by PIN, what this browser may do, what the owner decides."""

from io import BytesIO

import segno
from fastapi import APIRouter, Request, Response

from station.api import schemas
from station.api.addresses import address_of
from station.api.auth import COOKIE_S, TABLE_PIN_S, Auth, Role, TooManyAttemptsError, role_as
from station.api.guard import COOKIE, allow, device_of
from station.api.problems import REPLIES, RefusedRequestError
from station.storage.devices import Device
from station.storage.settings import Settings, SettingsStore


def routes(auth: Auth, settings: SettingsStore, reached_at: str | None) -> APIRouter:
    """Cookies are for this station only, and no script can read them."""
    router = APIRouter(prefix="/api", tags=["access"], responses=REPLIES)

    def me_of(device: Device | None) -> schemas.Me:
        role = role_as(device)
        sees = role >= Role.TABLE or settings.get().pictures_public
        return schemas.Me(
            role=role.name.lower(),  # type: ignore[arg-type]
            pictures=sees,
            device=device.id if device else "",
        )

    @router.get("/auth/me")
    @allow(Role.SPECTATOR)
    def me(request: Request) -> schemas.Me:
        """What this browser may do."""
        return me_of(device_of(request.scope))

    @router.post("/auth/pair")
    @allow(Role.SPECTATOR)
    def pair(body: schemas.Pair, request: Request, response: Response) -> schemas.Me:
        """Makes this browser the table's or the owner's."""
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
    def leave(request: Request, response: Response) -> schemas.Me:
        """Makes this browser a spectator again; its cookie is worth nothing from then on."""
        device = device_of(request.scope)
        if device is not None:
            auth.leave(device)
        response.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return me_of(None)

    @router.post("/auth/pin")
    @allow(Role.OWNER)
    def pin(request: Request) -> schemas.TablePin:
        """A PIN that pairs one tablet within ten minutes, or a token, which stands behind # and is never logged."""
        fresh = auth.table_pin()
        asked = request.url
        if reached_at and asked.hostname in ("localhost", "127.0.0.1", "::1"):
            asked = asked.replace(hostname=reached_at)
        url = f"{asked.scheme}://{asked.netloc}/table#pin={fresh.token}"
        svg = BytesIO()
        segno.make(url, error="m").save(svg, kind="svg", scale=4, border=2, xmldecl=False, svgns=True)
        return schemas.TablePin(pin=fresh.digits, url=url, qr_svg=svg.getvalue().decode(), valid_s=TABLE_PIN_S)

    @router.get("/settings")
    @allow(Role.OWNER)
    def read_settings() -> schemas.Settings:
        """What the owner decided."""
        now = settings.get()
        return schemas.Settings(pictures_public=now.pictures_public, keep_days=now.keep_days)

    @router.put("/settings")
    @allow(Role.OWNER)
    def write_settings(body: schemas.Settings) -> schemas.Settings:
        """What the owner decides."""
        settings.put(Settings(body.pictures_public, body.keep_days))
        return body

    return router
