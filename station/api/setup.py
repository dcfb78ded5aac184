"""GET /api/setup: is the picture good enough to record a game, and what to do about it."""

import threading
from collections.abc import Callable

from fastapi import APIRouter

from calibration.finding import worst
from calibration.quality import judge_picture
from calibration.viewpoint import viewpoint
from station.api import schemas
from station.api.guard import allow
from station.api.problems import REPLIES
from station.auth import Role
from vision.sight import Sight


def routes(newest: Callable[[], tuple[int, Sight] | None]) -> APIRouter:
    """Judged when asked for, each picture once: it costs more than reading the board.

    newest -- the last picture's number and sight, at the camera's full size
    """
    router = APIRouter(prefix="/api", tags=["picture"], responses=REPLIES)
    judging = threading.Lock()
    last: list[schemas.SetUp] = []

    @router.get("/setup")
    @allow(Role.TABLE)
    def setup() -> schemas.SetUp:
        """Of the newest picture: where the camera stands, and each thing that makes a picture good or bad."""
        seen = newest()
        if seen is None:
            return schemas.SetUp(picture=None, level="bad")
        with judging:
            if not last or last[0].picture != seen[0]:
                last[:] = [_judged(*seen)]
            return last[0]

    return router


def _judged(number: int, sight: Sight) -> schemas.SetUp:
    pose, image_bgr = sight.pose, sight.image_bgr
    if pose is None or image_bgr is None:
        return schemas.SetUp(picture=number, level="bad")
    view = viewpoint(pose, (image_bgr.shape[1], image_bgr.shape[0]))
    findings = judge_picture(image_bgr, pose)
    return schemas.SetUp.model_validate(
        {
            "picture": number,
            "level": worst(findings).name.lower(),
            "distance_mm": round(view.height_mm),
            "tilt_deg": round(view.tilt_deg, 1),
            "findings": [finding.as_dict() for finding in findings],
        }
    )
