"""Measuring the lens: the sheet is held before the camera at many places and angles, until it is enough."""

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from calibration.errors import CalibrationError
from calibration.lens import Lens
from calibration.reasons import Code
from calibration.sheet import SheetView, find_sheet
from calibration.thresholds import (
    COVERED_SHARE,
    FEWEST_CORNERS,
    FEWEST_VIEWS,
    NEW_VIEW_SHARE,
    TILT_SPREAD_DEG,
    WORST_RMS_PX,
)
from vision.reasons import Reason

MAP = (8, 5)  # columns and rows of the coverage map


class Seen(StrEnum):
    """What became of a picture."""

    KEPT = "kept"
    NO_SHEET = "no_sheet"
    FEW_CORNERS = "few_corners"
    SAME_AS_BEFORE = "same_as_before"


@dataclass(frozen=True)
class Refusal:
    """No lens yet, why, and what to do; falsy."""

    reason: Reason

    def __bool__(self) -> bool:
        return False


class LensCalibrator:
    """Collects views of the sheet for one camera at one focus.

    size_px -- width and height of the pictures; focus_dpt -- where the lens stands, if the camera tells
    """

    def __init__(self, size_px: tuple[int, int], focus_dpt: float | None = None) -> None:
        self.size_px, self._focus_dpt = size_px, focus_dpt
        self._views: list[SheetView] = []
        self._covered = np.zeros((MAP[1], MAP[0]), int)

    @property
    def views(self) -> int:
        """How many views were kept."""
        return len(self._views)

    @property
    def coverage(self) -> npt.NDArray[np.int64]:
        """int (5, 8): corners seen in each field of the picture."""
        return self._covered.copy()

    def see(self, gray: npt.NDArray[np.uint8]) -> Seen:
        """Takes a picture, uint8 (H, W), kept if it shows something new. Raises CalibrationError for another size."""
        if gray.shape[::-1] != self.size_px:
            width, height = self.size_px
            sizes = {"now": f"{gray.shape[1]}×{gray.shape[0]}", "was": f"{width}×{height}"}
            raise CalibrationError(Reason(Code.SHEET_RESIZED, sizes))
        view = find_sheet(gray)
        if view is None:
            return Seen.NO_SHEET
        if len(view.ids) < FEWEST_CORNERS:
            return Seen.FEW_CORNERS
        if any(self._alike(view, kept) for kept in self._views):
            return Seen.SAME_AS_BEFORE
        self._views.append(view)
        field = (view.corners_px / self.size_px * MAP).astype(int)
        np.add.at(self._covered, (field[:, 1].clip(0, MAP[1] - 1), field[:, 0].clip(0, MAP[0] - 1)), 1)
        return Seen.KEPT

    def solve(self) -> Lens | Refusal:
        """The lens, or why the views do not suffice. Method: Zhang 2000, as in OpenCV's calibrateCamera."""
        if len(self._views) < FEWEST_VIEWS:
            return Refusal(Reason(Code.TAKE_FEW_VIEWS, {"n": len(self._views), "wanted": FEWEST_VIEWS}))
        covered = float((self._covered > 0).mean())
        if covered < COVERED_SHARE:
            return Refusal(Reason(Code.TAKE_UNCOVERED, {"value": 100 * covered}))
        objects = [np.column_stack([v.corners_mm, np.zeros(len(v.ids))]).astype(np.float32) for v in self._views]
        pictures = [view.corners_px.astype(np.float32) for view in self._views]
        start = np.array([(0.8 * max(self.size_px), 0, self.size_px[0] / 2), (0, 0, self.size_px[1] / 2), (0, 0, 1)])
        start[1, 1] = start[0, 0]
        rms, matrix, distortion, turns, _ = cv2.calibrateCamera(
            objects, pictures, self.size_px, start, np.zeros(5), flags=cv2.CALIB_USE_INTRINSIC_GUESS
        )
        spread = _spread_deg(turns)
        if spread < TILT_SPREAD_DEG:
            return Refusal(Reason(Code.TAKE_FLAT, {"value": spread}))
        if rms > WORST_RMS_PX:
            return Refusal(Reason(Code.TAKE_INEXACT, {"value": float(rms)}))
        shaped = np.asarray(distortion, float).ravel()[:5]
        return Lens(np.asarray(matrix, float), shaped, self.size_px, float(rms), "sheet", self._focus_dpt)

    def _alike(self, new: SheetView, kept: SheetView) -> bool:
        both, of_new, of_kept = np.intersect1d(new.ids, kept.ids, return_indices=True)
        if not both.size:
            return False
        way = np.linalg.norm(new.corners_px[of_new] - kept.corners_px[of_kept], axis=1).max()
        return bool(way < NEW_VIEW_SHARE * np.hypot(*self.size_px))


def _spread_deg(turns: object) -> float:
    """Largest angle between the sheet's normals in two views."""
    normals = np.stack([cv2.Rodrigues(np.asarray(turn, float))[0][:, 2] for turn in turns])  # type: ignore[attr-defined]
    return float(np.degrees(np.arccos(np.clip((normals @ normals.T).min(), -1, 1))))
