"""Does a stored profile still hold for the picture that the camera gives now?"""

from dataclasses import dataclass, replace
from enum import StrEnum

from calibration.finding import Finding, Level, Words
from calibration.profile import Profile
from calibration.quality import BLUR_LIMITS_CELLS, Image, blur_cells, board_light, cell_px
from calibration.viewpoint import cell_aspect
from vision.geometry.pose import BoardPose
from vision.geometry.turn import nearest_turn, shift_between, turned

MOVED_CELLS = 0.08
ZOOM_RATIO = 1.05
ASPECT_RATIO = 1.02
BLUR_RATIO = 1.6
LIGHT_RATIO = 1.8  # of the board's brightness; a cloud before the window makes less
FAR_CELLS = 3.0  # a bump is smaller: the camera may have been put up anew, from another side


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

    Another zoom and a raised camera look alike in one picture; both ask for a fresh pose, and the words name both.
    """
    height, width = image_bgr.shape[:2]
    if (width, height) != profile.size_px:
        was = f"{profile.size_px[0]}×{profile.size_px[1]}"
        words = Words(
            f"画面是 {width}×{height}，校准时是 {was}：请重新校准。",
            f"The picture is {width}×{height}, the profile was made at {was}: set up again.",
        )
        return ProfileCheck(Verdict.REFUSE, (Finding("size", Level.BAD, width, "px", words, advice="size"),), None)
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
    if way_cells > FAR_CELLS:
        words = Words(
            f"棋盘或摄像头移动了 {way_cells:.0f} 格，已重新定位；请核对黑方坐在哪一边。",
            f"The board or the camera moved by {way_cells:.0f} cells; the grid was fitted again. See that Black still "
            "sits on the same side.",
        )
        return Finding("moved", Level.POOR, way_cells, "cells", words, advice="moved_far")
    words = Words(
        f"棋盘或摄像头移动了 {way_cells:.1f} 格，已重新定位。",
        f"The board or the camera moved by {way_cells:.1f} cells; the grid was fitted again.",
    )
    return Finding("moved", Level.POOR, way_cells, "cells", words, advice="moved")


def _zoomed(old: BoardPose, new: BoardPose) -> Finding | None:
    ratio = cell_px(new) / cell_px(old)
    if 1 / ZOOM_RATIO < ratio < ZOOM_RATIO:
        return None
    words = Words(
        f"棋盘在画面里的大小变为 {ratio:.2f} 倍：焦距或高度变了；若动过变焦，请重新校准镜头。",
        f"The board appears {ratio:.2f} times as large: height or zoom changed; after a zoom calibrate the lens again.",
    )
    return Finding("zoom", Level.POOR, ratio, "ratio", words, advice="zoomed")


def _other_board(profile: Profile, live: BoardPose) -> Finding | None:
    focal = profile.lens.focal_px if profile.lens else None
    ratio = cell_aspect(live, profile.size_px, focal) / cell_aspect(profile.pose, profile.size_px, focal)
    if 1 / ASPECT_RATIO < ratio < ASPECT_RATIO:
        return None
    words = Words(
        "格子的长宽比变了：这是另一块棋盘，请重新设置。",
        "The cells have another shape: this is another board, set up again.",
    )
    return Finding("other_board", Level.BAD, ratio, "ratio", words, advice="other_board")


def _blurred(profile: Profile, now_cells: float) -> Finding | None:
    if now_cells <= max(BLUR_LIMITS_CELLS[0], BLUR_RATIO * profile.blur_cells):
        return None
    words = Words(
        "画面比校准时模糊：擦净镜头，检查对焦。",
        "The picture is softer than when it was set up: wipe the lens and check the focus.",
    )
    level = Level.BAD if now_cells > BLUR_LIMITS_CELLS[1] else Level.POOR
    return Finding("sharpness", level, min(now_cells, 1.0), "cells", words, advice="softer")


def _lit(profile: Profile, now: float) -> Finding | None:
    ratio = now / max(profile.light, 1.0)
    if 1 / LIGHT_RATIO < ratio < LIGHT_RATIO:
        return None
    words = Words(
        f"光线与校准时不同，棋盘亮度变为 {ratio:.1f} 倍：开关灯后请重新设置。",
        f"The light is another than at set-up, the board {ratio:.1f} times as bright: set up again under this light.",
    )
    return Finding("light", Level.POOR, ratio, "ratio", words, advice="other_light")
