"""/api/setup: is the picture good enough to record a game, what to do about it, and what a person says to it."""

from functools import cache
from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import Response

from calibration.check import ProfileCheck, Verdict
from calibration.finding import Finding, Level, worst
from calibration.lens import Lens
from calibration.orientation import BlackSits
from calibration.profile import Profile
from calibration.sheet import sheet_pdf
from station.api import presenters, schemas
from station.api.auth import Role
from station.api.custody import recorded
from station.api.guard import allow, role_of
from station.api.problems import REPLIES, RefusedRequestError
from station.api.schemas import setup as setup_schemas
from station.api.told import hushed, text_of, told
from station.setup.desk import SetUpDesk
from station.setup.sheet import Taking
from station.setup.state import SetUpState, Straightness

LEVELS: dict[Level, setup_schemas.Level] = {Level.GOOD: "good", Level.POOR: "poor", Level.BAD: "bad"}
VERDICTS: dict[Verdict, setup_schemas.Verdict] = {
    Verdict.HOLDS: "holds",
    Verdict.REFRESH: "refresh",
    Verdict.REFUSE: "refuse",
}
SIDES: dict[BlackSits, setup_schemas.Side] = {
    BlackSits.BOTTOM: "bottom",
    BlackSits.LEFT: "left",
    BlackSits.TOP: "top",
    BlackSits.RIGHT: "right",
}
BLACK_SITS = {side: sits for sits, side in SIDES.items()}
CORNERS = (342, 0, 18, 360)  # A1, A19, T19, T1


def routes(setup: SetUpDesk | None) -> APIRouter:
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
        return _shown(setup.look() if role_of(request) >= Role.TABLE else setup.now)

    @router.post("/black")
    @allow(Role.TABLE)
    @recorded("command", "seat", body=True)
    def black(body: schemas.Seat) -> schemas.Renamed:
        """Black sits on that side of the picture; asked once, remembered. 409 while a game goes on."""
        names = desk().sit(BLACK_SITS[body.side])
        return schemas.Renamed(
            before=[presenters.name(point) for point in CORNERS],
            after=[presenters.name(names[point]) for point in CORNERS],
        )

    @router.post("/restart")
    @allow(Role.OWNER)
    @recorded("command", "set_up_anew")
    def restart() -> schemas.SetUp:
        """Sets up anew; the camera's own automatic comes back until the view is good again."""
        desk().restart()
        return _shown(desk().look())

    @router.post("/lens")
    @allow(Role.OWNER)
    @recorded("command", "take_lens")
    def take_lens() -> schemas.SetUp:
        """Collects pictures of the sheet from now on, until they suffice."""
        desk().take_lens()
        return _shown(desk().look())

    @router.delete("/lens")
    @allow(Role.OWNER)
    @recorded("command", "drop_lens")
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
    view = now.view
    return schemas.SetUp(
        step=now.step,
        picture=now.picture,
        width=now.size_px[0] if now.size_px else None,
        height=now.size_px[1] if now.size_px else None,
        level=LEVELS[worst(view.findings)] if view.findings else "bad",
        reason=text_of(view.reason),
        corners=[(round(x, 1), round(y, 1)) for x, y in view.corners_px],
        black=SIDES[now.black],
        asked=now.asked,
        distance_mm=None if view.distance_mm is None else round(view.distance_mm),
        tilt_deg=None if view.tilt_deg is None else round(view.tilt_deg, 1),
        focal_known=view.focal_known,
        findings=[_finding(found) for found in view.findings],
        lock=schemas.SetUpLock(state=now.lock.state, controls=now.controls or {}),
        lens=_lens(now.lens) if now.lens else None,
        lines=_lines(now.straightness) if now.straightness else None,
        taking=_taking(now.taking) if now.taking else None,
        profile=_profile(now.profile, now.check) if now.profile else None,
        complaint=told(now.complaint) if now.complaint else None,
    )


def _lens(lens: Lens) -> schemas.SetUpLens:
    return schemas.SetUpLens(source=lens.source, rms_px=round(lens.rms_px, 3), focus_dpt=lens.focus_dpt)


def _lines(lines: Straightness) -> schemas.SetUpLines:
    left_px = None if lines.left_px is None else round(lines.left_px, 3)
    return schemas.SetUpLines(seen_px=round(lines.seen_px, 3), left_px=left_px)


def _taking(taking: Taking) -> schemas.SetUpTaking:
    return schemas.SetUpTaking(
        views=taking.views,
        wanted=taking.wanted,
        coverage=[list(row) for row in taking.coverage],
        seen=taking.seen,
        rms_px=None if taking.rms_px is None else round(taking.rms_px, 3),
        told=told(taking.reason),
    )


def _profile(profile: Profile, check: ProfileCheck | None) -> schemas.SetUpProfile:
    return schemas.SetUpProfile(
        made=profile.made,
        camera=hushed(profile.camera),
        verdict=VERDICTS[check.verdict] if check else None,
        findings=[_finding(found) for found in check.findings] if check else [],
    )


def _finding(finding: Finding) -> schemas.SetUpFinding:
    return schemas.SetUpFinding(
        kind=finding.kind,
        level=LEVELS[finding.level],
        value=round(finding.value, 3),
        unit=finding.unit,
        told=told(finding.reason),
        points=[presenters.name(point) for point in finding.points],
    )
