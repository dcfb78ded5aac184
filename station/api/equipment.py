"""/api/equipment: board and stones of the newest picture measured against the rules; as JSON, as a page to print."""

import threading
from typing import Any, Literal

import numpy as np
from fastapi import APIRouter
from starlette.responses import HTMLResponse, JSONResponse

from calibration.equipment import EquipmentReport, check_equipment
from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.auth import Role
from station.equipment_page import equipment_page
from station.setup.desk import SetUpDesk
from vision.pose import NoBoard


def routes(setup: SetUpDesk | None) -> APIRouter:
    """setup -- None for a station without a camera. Measuring takes seconds: one at a time, for the owner only."""
    router = APIRouter(prefix="/api", tags=["set-up"], responses=REPLIES)
    measuring = threading.Lock()

    def measured() -> EquipmentReport:
        newest = setup.newest if setup else None
        if setup is None or newest is None:
            raise RefusedRequestError(409, "no_picture", "There is no picture to measure.")
        frame, sight = newest
        if sight.pose is None or sight.observation is None:
            raise RefusedRequestError(409, "no_board", f"No board is seen: {sight.reason}.")
        stones = np.asarray(sight.observation.probabilities().argmax(axis=1), np.uint8)
        with measuring:
            report = check_equipment(frame.image_bgr, sight.pose, stones, setup.now.lens)
        if isinstance(report, NoBoard):
            raise RefusedRequestError(409, "no_board", f"The board cannot be measured: {report.reason}.")
        return report

    @router.get("/equipment")
    @allow(Role.OWNER)
    def report() -> JSONResponse:
        """Every measure with its error, what the rules ask, and whether it passes; null where it cannot be told."""
        told: dict[str, Any] = measured().as_dict()
        return JSONResponse(told)

    @router.get("/equipment.html", response_class=HTMLResponse)
    @allow(Role.OWNER)
    def page(lang: Literal["zh", "en", "ja", "ko"] = "zh") -> HTMLResponse:
        """The same for a referee to print and sign."""
        return HTMLResponse(equipment_page(measured(), lang))

    return router
