"""Setting up without a click: point the camera at the board, and it says when it is ready, or what to do."""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.finding import Finding, Level, worst
from calibration.flicker import FlickerMeter
from calibration.lens import Lens
from calibration.orientation import BlackSits, facing
from calibration.profile import Profile
from calibration.quality import Image, blur_cells, board_light, judge_picture
from calibration.reasons import Code
from calibration.thresholds import JUDGE_EVERY_S, STEADY_CELLS, STEADY_S
from calibration.viewpoint import viewpoint
from vision.geometry.pose import BoardPose
from vision.reasons import Reason


@dataclass(frozen=True, eq=False)
class SetUpView:
    """What the page shows after a picture.

    ready -- the board lies still and nothing is bad: `SetUp.profile` may be taken and exposure, focus be locked
    reason -- why no board was found, else None
    corners_px -- outer crossings, board's own top left first, clockwise
    distance_mm, tilt_deg -- of the camera; rough unless focal_known: the lens is calibrated
    findings -- the last judgment, a few tenths of a second old at most
    """

    ready: bool
    reason: Reason | None
    corners_px: tuple[tuple[float, float], ...] = ()
    distance_mm: float | None = None
    tilt_deg: float | None = None
    focal_known: bool = False
    findings: tuple[Finding, ...] = ()


class SetUp:
    """Follows the pictures until the view is good. Knows neither camera nor page.

    black -- the side where Black sits, if it was asked before
    focal_px -- from a lens calibration
    """

    def __init__(self, *, black: BlackSits = BlackSits.BOTTOM, focal_px: float | None = None) -> None:
        self.black = black
        self._focal_px = focal_px
        self._flicker = FlickerMeter()
        self._pose: BoardPose | None = None
        self._image: Image | None = None
        self._still_since_ns = 0
        self._judged_ns: int | None = None
        self._findings: tuple[Finding, ...] = ()

    def see(
        self,
        image_bgr: Image,
        pose: BoardPose | None,
        time_ns: int,
        reason: Reason | None = None,
        *,
        quiet: bool = True,
    ) -> SetUpView:
        """Takes the next picture.

        pose -- where the board was found in it, None with a `reason` where it was not
        quiet -- nothing moves over the board: a hand would look like flickering light
        """
        if pose is None:
            self._pose, self._judged_ns, self._findings = None, None, ()
            self._flicker = FlickerMeter()
            return SetUpView(False, reason or Reason(Code.VIEW_NO_BOARD))
        moved = self._pose is None or _way_cells(self._pose, pose) > STEADY_CELLS
        if moved:
            self._still_since_ns = time_ns
        if moved or not quiet:
            self._flicker = FlickerMeter()
        self._pose, self._image = pose, image_bgr
        if quiet:
            self._flicker.see(np.asarray(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2GRAY), np.uint8))
        if self._judged_ns is None or time_ns - self._judged_ns >= JUDGE_EVERY_S * 1e9:
            flicker = self._flicker.finding()
            known = tuple(found for found in self._findings if found.kind == "flicker")  # until it is measured again
            self._findings = judge_picture(image_bgr, pose, focal_px=self._focal_px) + (
                (flicker,) if flicker else known
            )
            self._judged_ns = time_ns
        still = time_ns - self._still_since_ns >= STEADY_S * 1e9
        height, width = image_bgr.shape[:2]
        view = viewpoint(pose, (width, height), focal_px=self._focal_px)
        corners = facing(pose, self.black).corners_px
        return SetUpView(
            still and worst(self._findings) < Level.BAD,
            None,
            tuple((float(x), float(y)) for x, y in corners),
            view.height_mm,
            view.tilt_deg,
            view.focal_known,
            self._findings,
        )

    def profile(
        self,
        camera: str,
        made: str,
        controls: dict[str, float] | None = None,
        *,
        asked: bool = False,
        lenses: tuple[Lens, ...] = (),
    ) -> Profile:
        """What to store of the last picture. Raises ValueError while no board is found.

        camera -- the source's name
        made -- wall time, ISO 8601
        """
        if self._pose is None or self._image is None:
            raise ValueError("no board is found yet")
        height, width = self._image.shape[:2]
        return Profile(
            camera,
            (width, height),
            made,
            facing(self._pose, self.black),
            min(blur_cells(self._image, self._pose), 1.0),
            board_light(self._image, self._pose),
            asked,
            lenses,
            controls,
        )


def _way_cells(old: BoardPose, new: BoardPose) -> float:
    cells = old.to_board(new.corners_px)
    return float(np.linalg.norm(cells - np.array([(0, 0), (18, 0), (18, 18), (0, 18)], float), axis=1).max())
