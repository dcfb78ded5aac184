"""/api/equipment: board, stones and clock against what the rules ask; as JSON, as a page to print."""

import threading
from dataclasses import replace

import numpy as np
from fastapi import APIRouter
from starlette.responses import HTMLResponse, JSONResponse

from calibration.average import averaged_newest
from calibration.equipment import EquipmentReport, check_equipment
from station.api.auth import Role
from station.api.equipment_page import equipment_page
from station.api.guard import allow
from station.api.problems import REPLIES, RefusedRequestError
from station.api.told import text_of
from station.clock.check import check_clock
from station.clock.keeper import ClockKeeper
from station.locale.catalog import Language
from station.setup.desk import SetUpDesk
from vision.geometry.pose import NoBoard
from vision.stones.thresholds import SURE_PROBABILITY

AVERAGED, PATIENCE_S = 8, 2.5  # pictures against noise, and how long they may take to come


def routes(setup: SetUpDesk | None, keeper: ClockKeeper) -> APIRouter:
    """setup -- None for a station without a camera. Measuring takes seconds: one at a time, for the owner only."""
    router = APIRouter(prefix="/api", tags=["set-up"], responses=REPLIES)
    measuring = threading.Lock()

    def measured() -> EquipmentReport:
        pictures = setup.recent(AVERAGED, PATIENCE_S) if setup else []
        if setup is None or not pictures:
            raise RefusedRequestError(409, "no_picture", "There is no picture to measure.")
        sight = pictures[-1][1]
        if sight.pose is None or sight.observation is None:
            raise RefusedRequestError(409, "no_board", f"No board is seen: {text_of(sight.reason)}.")
        seen = sight.observation.probabilities()
        stones = np.asarray(seen.argmax(axis=1), np.uint8)
        unclear = sight.observation.hidden | (seen.max(axis=1) < SURE_PROBABILITY)
        with measuring:
            image_bgr, count = averaged_newest([frame.image_bgr for frame, _ in pictures])
            report = check_equipment(image_bgr, sight.pose, stones, setup.now.lens, unclear)
        if isinstance(report, NoBoard):
            raise RefusedRequestError(409, "no_board", f"The board cannot be measured: {text_of(report.reason)}.")
        return replace(report, pictures=count)

    @router.get("/equipment")
    @allow(Role.OWNER)
    def report() -> JSONResponse:
        """Every measure with its error, what the rules ask, and whether it passes; null where it cannot be told."""
        return JSONResponse(measured().as_dict() | {"clock": check_clock(keeper).as_dict()})

    @router.get("/equipment.html", response_class=HTMLResponse)
    @allow(Role.OWNER)
    def page(lang: Language = "zh") -> HTMLResponse:
        """The same for a referee to print and sign."""
        return HTMLResponse(equipment_page(measured(), lang, check_clock(keeper)))

    return router
