"""/api/auth of the hall: the organizers' PIN, credentials of its officials for all tables."""

from fastapi import APIRouter, Request

from station.api.auth import Auth, Role, role_as
from station.api.guard import allow, device_of
from station.api.pairing import pairing
from station.api.problems import RefusedRequestError
from station.api.qr import qr_svg
from station.api.schemas import hall_access as entry
from station.api.schemas import hall_acts as acts
from station.storage.devices import Device


def owner_alone(request: Request) -> None:
    """RefusedRequestError for everybody else."""
    if role_as(device_of(request.scope)) < Role.OWNER:
        raise RefusedRequestError(403, "not_allowed", "Only the owner may do this; pair by PIN first.")


def routes(auth: Auth) -> APIRouter:
    """With `pairing`, which says what a browser may do."""

    def me_of(device: Device | None) -> entry.HallMe:
        return entry.HallMe(role=role_as(device).name.lower(), name=device.name if device else "")

    router = pairing(auth, entry.HallMe, me_of)

    @router.post("/hall/officials")
    @allow(Role.CHIEF)
    def official(body: acts.CredentialAsked, request: Request) -> entry.HallCredential:
        """A PIN and link that make one device this referee's credential. Only the organizers make a chief's."""
        if body.role == "chief":
            owner_alone(request)
        pin = auth.official_pin(Role[body.role.upper()], body.name)
        url = f"{request.url.scheme}://{request.url.netloc}/desk#pin={pin.token}"
        return entry.HallCredential(pin=pin.digits, url=url, qr_svg=qr_svg(url))

    return router
