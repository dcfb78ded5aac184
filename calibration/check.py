"""Does a stored profile still hold for the picture that the camera gives now?"""

from dataclasses import dataclass, replace
from enum import StrEnum

from calibration.finding import Finding, Level
from calibration.profile import Profile
from calibration.quality import Image, blur_cells, board_light, cell_px
from calibration.reasons import Code
from calibration.thresholds import (
    ASPECT_RATIO,
    BLUR_LIMITS_CELLS,
    BLUR_RATIO,
    LIGHT_RATIO,
    MOVED_CELLS,
    MOVED_FAR_CELLS,
    ZOOM_RATIO,
)
from calibration.viewpoint import cell_aspect
from vision.geometry.pose import BoardPose
from vision.geometry.turn import nearest_turn, shift_between, turned
from vision.reasons import Reason


class Verdict(StrEnum):
    """What to do with the profile."""

    HOLDS = "holds"
    REFRESH = "refresh"  # use the new pose, keep the rest, and tell by an event what is another than it was
    REFUSE = "refuse"  # set up anew


@dataclass(frozen=True)
class ProfileCheck:
    """The verdict, why, and the pose to go on with (None when refused), in the profile's own rows."""

    verdict: Verdict
    findings: tuple[Finding, ...]
    pose: BoardPose | None


def check_profile(profile: Profile, image_bgr: Image, pose: BoardPose) -> ProfileCheck:
    """Compares the live picture, with the board found in it at `pose`, with the profile.

    Another zoom and a raised camera look alike in one picture; both ask for a fresh pose, and the reason names both.
    """
    height, width = image_bgr.shape[:2]
    if (width, height) != profile.size_px:
        sizes = {"now": f"{width}×{height}", "was": f"{profile.size_px[0]}×{profile.size_px[1]}"}
        found = Finding("size", Level.BAD, width, "px", Reason(Code.SIZE, sizes))
        return ProfileCheck(Verdict.REFUSE, (found,), None)
    named = turned(pose, nearest_turn(pose, profile.pose))
    live = replace(named, orientation=profile.pose.orientation)  # the board keeps its names, whichever edge is on top
    moved = shift_between(profile.pose, live).distance_cells
    if other := _other_board(profile, live):
        return ProfileCheck(Verdict.REFUSE, (other,), None)
    blurred = _blurred(profile, blur_cells(image_bgr, pose))
    if blurred is not None and blurred.level is Level.BAD:
        return ProfileCheck(Verdict.REFUSE, (blurred,), None)
    told = (_moved(moved), _zoomed(profile.pose, live), blurred, _lit(profile, board_light(image_bgr, pose)))
    findings = tuple(found for found in told if found is not None)
    return ProfileCheck(Verdict.REFRESH if findings else Verdict.HOLDS, findings, live)


def _moved(way_cells: float) -> Finding | None:
    if way_cells <= MOVED_CELLS:
        return None
    code = Code.MOVED_FAR if way_cells > MOVED_FAR_CELLS else Code.MOVED
    return Finding("moved", Level.POOR, way_cells, "cells", Reason(code, {"value": way_cells}))


def _zoomed(old: BoardPose, new: BoardPose) -> Finding | None:
    ratio = cell_px(new) / cell_px(old)
    if 1 / ZOOM_RATIO < ratio < ZOOM_RATIO:
        return None
    return Finding("zoom", Level.POOR, ratio, "ratio", Reason(Code.ZOOMED, {"value": ratio}))


def _other_board(profile: Profile, live: BoardPose) -> Finding | None:
    focal = profile.lens.focal_px if profile.lens else None
    ratio = cell_aspect(live, profile.size_px, focal) / cell_aspect(profile.pose, profile.size_px, focal)
    if 1 / ASPECT_RATIO < ratio < ASPECT_RATIO:
        return None
    return Finding("other_board", Level.BAD, ratio, "ratio", Reason(Code.OTHER_BOARD))


def _blurred(profile: Profile, now_cells: float) -> Finding | None:
    if now_cells <= max(BLUR_LIMITS_CELLS[0], BLUR_RATIO * profile.blur_cells):
        return None
    level = Level.BAD if now_cells > BLUR_LIMITS_CELLS[1] else Level.POOR
    return Finding("sharpness", level, min(now_cells, 1.0), "cells", Reason(Code.SHARPNESS_SOFTER))


def _lit(profile: Profile, now: float) -> Finding | None:
    ratio = now / max(profile.light, 1.0)
    if 1 / LIGHT_RATIO < ratio < LIGHT_RATIO:
        return None
    return Finding("light", Level.POOR, ratio, "ratio", Reason(Code.OTHER_LIGHT, {"value": ratio}))
