"""/api/auth, /api/settings: pairing by PIN, what this browser may do, what the owner decides."""

from fastapi import APIRouter, Request, Response

from station.api import schemas
from station.api.addresses import address_of
from station.api.auth import COOKIE_S, PIN_S, Auth, Pin, Role, TooManyAttemptsError, role_as
from station.api.custody import recorded
from station.api.guard import COOKIE, SECURE_COOKIE, Speaker, allow, device_of, side_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.qr import qr_svg
from station.storage.devices import Device
from station.storage.settings import Settings, SettingsStore
from station.storage.terms import TermsStore
from station.table.table import Table

HERE = ("localhost", "127.0.0.1", "::1")
"""Names by which a machine reaches itself alone."""


def routes(auth: Auth, settings: SettingsStore, terms: TermsStore, table: Table, reached_at: str | None) -> APIRouter:
    """Cookies are for this station only, and no script can read them."""
    router = APIRouter(prefix="/api", tags=["access"], responses=REPLIES)

    def me_of(device: Device | None) -> schemas.Me:
        role = role_as(device)
        sees = role >= Role.TABLE or settings.get().pictures_public
        return schemas.Me(
            role=role.name.lower(),  # type: ignore[arg-type]
            pictures=sees,
            device=device.id if device else "",
            name=device.name if device else "",
            side=side_of(device),
        )

    def shown(pin: Pin, page: str, request: Request) -> schemas.TablePin:
        """The token stands behind #: no server logs it."""
        asked = request.url
        if reached_at and asked.hostname in HERE:
            asked = asked.replace(hostname=reached_at)
        url = f"{asked.scheme}://{asked.netloc}/{page}#pin={pin.token}"
        return schemas.TablePin(
            pin=pin.digits, url=url, qr_svg=qr_svg(url), valid_s=PIN_S, reachable=asked.hostname not in HERE
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
        kept = SECURE_COOKIE if secure else COOKIE
        response.set_cookie(kept, cookie, COOKIE_S, httponly=True, samesite="strict", secure=secure)
        return me_of(auth.device(cookie))

    @router.post("/auth/leave")
    @allow(Role.SPECTATOR)
    def leave(request: Request, response: Response) -> schemas.Me:
        """Makes this browser a spectator again; its cookie is worth nothing from then on."""
        device = device_of(request.scope)
        if device is not None:
            auth.leave(device)
        for kept in (COOKIE, SECURE_COOKIE):
            response.delete_cookie(kept, httponly=True, samesite="strict", secure=kept is SECURE_COOKIE)
        return me_of(None)

    @router.post("/auth/pin")
    @allow(Role.OWNER)
    @recorded("command", "pin")
    def pin(request: Request) -> schemas.TablePin:
        """A PIN or link that pairs one tablet within ten minutes."""
        return shown(auth.table_pin(), "table", request)

    @router.post("/auth/official")
    @allow(Role.OWNER)
    @recorded("command", "official")
    def official(body: schemas.Official, request: Request, device: Speaker) -> schemas.TablePin:
        """A PIN or link that makes one device this referee's credential. The list of devices shows and revokes it.

        Where nobody is named yet who rules, he is: else the players would settle together what he was called for.
        """
        now = terms.get()
        named = now.naming(body.name, chief=body.role == "chief")
        if named != now:
            table.fix(named, device)
        return shown(auth.official_pin(Role[body.role.upper()], body.name), "referee", request)

    @router.put("/auth/side")
    @allow(Role.TABLE)
    @recorded("command", "side", body=True)
    def side(body: schemas.TableSide, request: Request) -> schemas.Me:
        """At which side this tablet lies: it speaks for that one only; null: for both, each touch names its side."""
        device = device_of(request.scope)
        if role_as(device) is not Role.TABLE:
            raise RefusedRequestError(409, "no_seat", "Only a tablet of the table has a side.")
        assert device is not None
        auth.seat(device, body.side or "")
        return me_of(auth.again(device))

    @router.get("/settings")
    @allow(Role.OWNER)
    def read_settings() -> schemas.Settings:
        """What the owner decided."""
        now = settings.get()
        return schemas.Settings(pictures_public=now.pictures_public, keep_days=now.keep_days)

    @router.put("/settings")
    @allow(Role.OWNER)
    @recorded("command", "settings", body=True)
    def write_settings(body: schemas.Settings) -> schemas.Settings:
        """What the owner decides."""
        settings.put(Settings(body.pictures_public, body.keep_days))
        return body

    return router
