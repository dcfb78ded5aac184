"""/api/auth, /api/settings: PINs for tablets and referees, the side of a tablet, what the owner decides."""

from fastapi import APIRouter, Request

from station.api import schemas
from station.api.auth import PIN_S, Auth, Pin, Role, role_as
from station.api.custody import recorded
from station.api.guard import Speaker, allow, device_of, side_of
from station.api.pairing import pairing
from station.api.problems import RefusedRequestError
from station.api.qr import qr_svg
from station.storage.devices import Device
from station.storage.settings import Settings, SettingsStore
from station.storage.terms import TermsStore
from station.table.table import Table

HERE = ("localhost", "127.0.0.1", "::1")
"""Names by which a machine reaches itself alone."""


def routes(auth: Auth, settings: SettingsStore, terms: TermsStore, table: Table, reached_at: str | None) -> APIRouter:
    """With `pairing`, which says what a browser may do."""

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

    router = pairing(auth, schemas.Me, me_of)

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

        Whether the event names him too is the owner's to say: where it names nobody, the players settle things.
        """
        now = terms.get()
        named = now.naming(body.name, chief=body.role == "chief") if body.in_event else now
        if named != now:
            table.fix(named, device, asked=False)
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
