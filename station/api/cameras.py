"""/api/cameras: which cameras the station could look through, a small picture of each, and the owner's choice."""

import logging
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from hardware.camera import CameraError
from station.api import schemas
from station.api.auth import Role
from station.api.custody import recorded
from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.api.qr import qr_svg
from station.api.told import text_of, told
from station.cameras.choice import PHONE
from station.cameras.phone.camera import Invitation
from station.setup.choosing import Choosing

logger = logging.getLogger(__name__)
LONGEST = 500  # characters of a camera's name or address


def routes(choosing: Choosing | None) -> APIRouter:
    """choosing -- None where the camera belongs to the program, as in the demo."""
    router = APIRouter(prefix="/api/cameras", tags=["set-up"], responses=REPLIES)

    def choice() -> Choosing:
        if choosing is None:
            raise RefusedRequestError(409, "camera_fixed", "This station's camera is not to be chosen.")
        return choosing

    @router.get("")
    @allow(Role.OWNER)
    def cameras() -> schemas.Cameras:
        """All that are there now, whether in use or not."""
        now = choice()
        listed = [schemas.FoundCamera(camera=one.spec, name=one.name) for one in now.found()]
        invitation = now.invitation() if now.used == PHONE else None
        return schemas.Cameras(
            used=now.used_name,
            chosen=now.choice.chosen is not None,
            started_with=now.started_name,
            found=listed,
            phone=_invited(invitation) if invitation else None,
        )

    @router.get("/picture.jpg", response_class=Response)
    @allow(Role.OWNER)
    def picture(camera: Annotated[str, Query(max_length=LONGEST)]) -> Response:
        """What it sees now, 320 pixels wide; nothing (204) where it gives no picture: browsers take it for none."""
        try:
            return Response(choice().glance(camera), media_type="image/jpeg")
        except CameraError as error:
            logger.info("no glance: %s", text_of(error.reason))
            return Response(status_code=204)

    @router.put("")
    @allow(Role.OWNER)
    @recorded("command", "camera")
    def choose(body: schemas.ChooseCamera) -> schemas.CameraChosen:
        """The station looks through it from now on; its pages are away for a moment. `refused`: why it does not."""
        refused = choice().choose(body.camera)
        return schemas.CameraChosen(refused=told(refused) if refused else None)

    return router


def _invited(invitation: Invitation) -> schemas.PhoneInvitation:
    link = invitation.link
    return schemas.PhoneInvitation(url=link, qr_svg=qr_svg(link), fingerprint=invitation.fingerprint)
