"""/api/setup: is the picture good enough to record a game, what to do about it, and what a person says to it."""

from functools import cache
from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import Response

from calibration.finding import Finding, worst
from calibration.orientation import BlackSits
from calibration.sheet import sheet_pdf
from station.api import presenters, schemas
from station.api.auth import Auth, Role
from station.api.guard import allow, role_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.told import hushed, text_of, told
from station.setup.desk import SetUpDesk
from station.setup.state import SetUpState

BLACK_SIDES = {side.name.lower(): side for side in BlackSits}
CORNERS = (342, 0, 18, 360)  # A1, A19, T19, T1


def routes(setup: SetUpDesk | None, auth: Auth) -> APIRouter:
    """setup -- None for a station without a camera.

    Anybody may see how the set-up goes, which tells nothing of the pictures' content: who puts up the camera has not
    paired a device yet. Only a paired device keeps the station judging once it is ready.
    """
    router = APIRouter(prefix="/api/setup", tags=["set-up"], responses=REPLIES)

    drawn = cache(sheet_pdf)

    def desk() -> SetUpDesk:
        if setup is None:
            raise RefusedRequestError(409, "no_camera", "The station runs without a camera.")
        return setup

    @router.get("")
    @allow(Role.SPECTATOR)
    def state(request: Request) -> schemas.SetUp:
        """What is seen, each thing that makes a picture good or bad, and how far the set-up is."""
        if setup is None:
            free = schemas.SetUpLock(state="free")
            return schemas.SetUp(step="camera", picture=None, level="bad", black="bottom", asked=False, lock=free)
        return _shown(setup.look() if role_of(request, auth) >= Role.TABLE else setup.now)

    @router.post("/black")
    @allow(Role.TABLE)
    def black(body: schemas.Seat) -> schemas.Renamed:
        """Black sits on that side of the picture; asked once, remembered. 409 while a game goes on."""
        names = desk().sit(BLACK_SIDES[body.side])
        return schemas.Renamed(
            before=[presenters.name(point) for point in CORNERS],
            after=[presenters.name(names[point]) for point in CORNERS],
        )

    @router.post("/restart")
    @allow(Role.OWNER)
    def restart() -> schemas.SetUp:
        """Sets up anew; the camera's own automatic comes back until the view is good again."""
        desk().restart()
        return _shown(desk().look())

    @router.post("/lens")
    @allow(Role.OWNER)
    def take_lens() -> schemas.SetUp:
        """Collects pictures of the sheet from now on, until they suffice."""
        desk().take_lens()
        return _shown(desk().look())

    @router.delete("/lens")
    @allow(Role.OWNER)
    def drop_lens() -> schemas.SetUp:
        """Ends that; a lens known before stays."""
        desk().drop_lens()
        return _shown(desk().look())

    @router.get("/sheet.pdf", response_class=Response)
    @allow(Role.SPECTATOR)
    def sheet(paper: Literal["a4", "letter"] = "a4") -> Response:
        """The sheet to print at 100 %."""
        headers = {"Content-Disposition": f'attachment; filename="tianyuan-sheet-{paper}.pdf"'}
        return Response(drawn(paper), media_type="application/pdf", headers=headers)

    return router


def _shown(now: SetUpState) -> schemas.SetUp:
    view, lens = now.view, now.lens
    return schemas.SetUp.model_validate(
        {
            "step": now.step,
            "picture": now.picture,
            "width": now.size_px[0] if now.size_px else None,
            "height": now.size_px[1] if now.size_px else None,
            "level": worst(view.findings).name.lower() if view.findings else "bad",
            "reason": text_of(view.reason),
            "corners": [(round(x, 1), round(y, 1)) for x, y in view.corners_px],
            "black": now.black.name.lower(),
            "asked": now.asked,
            "distance_mm": None if view.distance_mm is None else round(view.distance_mm),
            "tilt_deg": None if view.tilt_deg is None else round(view.tilt_deg, 1),
            "focal_known": view.focal_known,
            "findings": [_finding(found) for found in view.findings],
            "lock": {
                "state": now.lock.state,
                "controls": now.controls or {},
            },
            "lens": lens and {"source": lens.source, "rms_px": round(lens.rms_px, 3), "focus_dpt": lens.focus_dpt},
            "lines": now.straightness and {
                "seen_px": round(now.straightness.seen_px, 3),
                "left_px": None if now.straightness.left_px is None else round(now.straightness.left_px, 3),
            },
            "taking": now.taking and {
                "views": now.taking.views,
                "wanted": now.taking.wanted,
                "coverage": [list(row) for row in now.taking.coverage],
                "seen": now.taking.seen,
                "rms_px": now.taking.rms_px and round(now.taking.rms_px, 3),
                "told": told(now.taking.reason),
            },
            "profile": now.profile and {
                "made": now.profile.made,
                "camera": hushed(now.profile.camera),
                "verdict": now.check.verdict.value if now.check else None,
                "findings": [_finding(found) for found in now.check.findings] if now.check else [],
            },
            "complaint": now.complaint and told(now.complaint),
        }
    )  # fmt: skip


def _finding(finding: Finding) -> dict[str, object]:
    return finding.as_dict() | {
        "told": told(finding.reason),
        "points": [presenters.name(point) for point in finding.points],
    }
