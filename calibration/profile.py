"""What is kept of a station that was set up: camera, lenses, pose, orientation, light. One JSON file, versioned."""

import json
import math
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from calibration.errors import ProfileError
from calibration.lens import Lens
from calibration.orientation import BlackSits, facing
from calibration.reasons import Code
from calibration.thresholds import LENS_FOCUS_TOLERANCE_DPT
from vision.geometry.pose import BoardPose, RadialLens
from vision.reasons import Reason, system_error

VERSION = 1


@dataclass(frozen=True)
class Profile:
    """A set-up that held when it was made.

    camera -- the source's name, "picamera:0"
    size_px -- width and height of its pictures
    made -- wall time, ISO 8601, as the station's clock had it
    pose -- of the board; its `orientation` says on which side Black sits
    asked -- whether a person said on which side; else the board stands as in the picture
    blur_cells -- sharpness then, so that a dirty or shifted lens is noticed
    light -- brightness of the board then, median of 0..255
    lenses -- measured ones, each for its own picture size and focus
    controls -- what the camera was locked to, by name; None where it was left to its own automatic
    """

    camera: str
    size_px: tuple[int, int]
    made: str
    pose: BoardPose
    blur_cells: float
    light: float
    asked: bool = False
    lenses: tuple[Lens, ...] = ()
    controls: dict[str, float] | None = None

    @property
    def black(self) -> BlackSits:
        """The side of the picture where Black sits."""
        return BlackSits(self.pose.orientation)

    @property
    def lens(self) -> Lens | None:
        """The lens for these pictures at the focus that the camera is locked to; None where none was measured there."""
        return lens_for(self.lenses, self.size_px, (self.controls or {}).get("focus_dpt"))

    def facing(self, black: BlackSits) -> "Profile":
        """The same with Black on that side of the picture, as a person said."""
        return replace(self, pose=facing(self.pose, black), asked=True)

    def as_dict(self) -> dict[str, Any]:
        """JSON values only."""
        pose = self.pose
        return {
            "version": VERSION,
            "camera": self.camera,
            "size_px": list(self.size_px),
            "made": self.made,
            "pose": {
                "homography": pose.homography.tolist(),
                "residual_cells": pose.residual_cells,
                "orientation": pose.orientation,
                "lens": asdict(pose.lens) if pose.lens else None,
            },
            "blur_cells": self.blur_cells,
            "asked": self.asked,
            "light": self.light,
            "lenses": [lens.as_dict() for lens in self.lenses],
            "controls": self.controls,
        }


def save_profile(profile: Profile, path: Path) -> None:
    """Writes it so that a power cut leaves the old file or the new one, never half a one. Raises OSError."""
    write_json(profile.as_dict(), path)


def write_json(values: dict[str, Any], path: Path) -> None:
    """The same for any JSON values; makes the folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    with draft.open("w", encoding="utf-8") as file:
        json.dump(values, file, indent=1, ensure_ascii=False, allow_nan=False)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # the new name itself
    finally:
        os.close(folder)


def load_profile(path: Path) -> Profile:
    """Reads what `save_profile` wrote. Raises ProfileError for a missing, broken or newer file.

    Whether it still holds is another question: see `calibration.check`.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or not isinstance(data.get("version"), int):
            raise ProfileError(Reason(Code.PROFILE_NONE, {"path": str(path)}))
        if data["version"] > VERSION:
            raise ProfileError(
                Reason(Code.PROFILE_NEWER, {"path": str(path), "version": str(data["version"]), "ours": VERSION})
            )
        return _profile(data)
    except OSError as error:
        raise ProfileError(Reason(Code.PROFILE_UNREADABLE, {"path": str(path), "why": system_error(error)})) from None
    except ProfileError:
        raise
    except KeyError as error:
        raise ProfileError(Reason(Code.PROFILE_LACKS, {"path": str(path), "field": str(error.args[0])})) from None
    except (AttributeError, IndexError, OverflowError, RecursionError, TypeError, ValueError) as error:
        raise ProfileError(Reason(Code.PROFILE_BROKEN, {"path": str(path), "why": str(error)})) from None


def lens_for(lenses: Iterable[Lens], size_px: tuple[int, int], focus_dpt: float | None) -> Lens | None:
    """The lens that was measured at this picture size and focus, a measured one before an estimated one.

    focus_dpt -- where the camera's lens stands; None: it cannot move, or the camera does not tell
    """
    fitting = [
        lens
        for lens in lenses
        if lens.size_px == size_px
        and (lens.focus_dpt is None or focus_dpt is None or abs(lens.focus_dpt - focus_dpt) <= LENS_FOCUS_TOLERANCE_DPT)
    ]
    return min(fitting, key=lambda lens: (lens.source != "sheet", lens.rms_px), default=None)


def _profile(data: dict[str, Any]) -> Profile:
    size_px = (int(data["size_px"][0]), int(data["size_px"][1]))
    pose = data["pose"]
    homography = np.array(pose["homography"], float)
    if homography.shape != (3, 3) or not np.isfinite(homography).all() or abs(np.linalg.det(homography)) < 1e-15:
        raise ValueError("the homography is degenerate")
    curve = pose["lens"]
    lens = curve and RadialLens(
        _finite(curve["k1"]),
        (_finite(curve["center_px"][0]), _finite(curve["center_px"][1])),
        _finite(curve["scale_px"]),
    )
    board = BoardPose(homography, _finite(pose["residual_cells"]), int(pose["orientation"]) % 4, lens or None)
    if not (np.abs(board.corners_px) < 4 * max(size_px)).all():
        raise ValueError("its board lies outside its pictures")
    controls = data["controls"]
    return Profile(
        camera=str(data["camera"]),
        size_px=size_px,
        made=str(data["made"]),
        pose=board,
        blur_cells=_finite(data["blur_cells"]),
        light=_finite(data["light"]),
        asked=bool(data["asked"]),
        lenses=tuple(Lens.from_dict(lens) for lens in data["lenses"]),
        controls={str(name): _finite(value) for name, value in controls.items()} if controls else None,
    )


def _finite(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"{number} stands where a number should")
    return number
