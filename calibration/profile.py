"""What is kept of a station that was set up: camera, lens, pose, orientation, light. One JSON file, versioned."""

import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from calibration.lens import Lens
from calibration.orientation import BlackSits, facing
from vision.pose import BoardPose, RadialLens

VERSION = 1


class ProfileError(ValueError):
    """A profile that cannot be used; the message is one sentence that names the file."""


@dataclass(frozen=True)
class Profile:
    """A set-up that held when it was made.

    camera -- the source's name, "picamera:0"
    size_px -- width and height of its pictures
    made -- wall time, ISO 8601, as the station's clock had it
    pose -- of the board; its `orientation` says on which side Black sits, which was asked once
    blur_cells -- sharpness then, so that a dirty or shifted lens is noticed
    light -- brightness of the board then, median of 0..255
    lens -- from a sheet or from the board's own lines; None where neither was done
    controls -- what the camera was locked to, as in CameraSettings
    """

    camera: str
    size_px: tuple[int, int]
    made: str
    pose: BoardPose
    blur_cells: float
    light: float
    lens: Lens | None = None
    controls: dict[str, float] | None = None

    def facing(self, black: BlackSits) -> "Profile":
        """The same with Black on that side of the picture."""
        return replace(self, pose=facing(self.pose, black))

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
            "light": self.light,
            "lens": self.lens.as_dict() if self.lens else None,
            "controls": self.controls,
        }


def save_profile(profile: Profile, path: Path) -> None:
    """Writes it so that a power cut leaves the old file or the new one, never half a one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    with draft.open("w", encoding="utf-8") as file:
        json.dump(profile.as_dict(), file, indent=1, ensure_ascii=False)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def load_profile(path: Path) -> Profile:
    """Reads what `save_profile` wrote. Raises ProfileError for a missing, broken or newer file.

    Whether it still holds is another question: see `calibration.check`.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or not isinstance(data.get("version"), int):
            raise ProfileError(f"{path}: is no calibration profile")
        if data["version"] > VERSION:
            raise ProfileError(f"{path}: profile version {data['version']} is newer than this program ({VERSION})")
        return _profile(data)
    except OSError as error:
        raise ProfileError(f"{path}: cannot be read ({error.strerror})") from None
    except (KeyError, TypeError, ValueError, UnicodeDecodeError) as error:
        if isinstance(error, ProfileError):
            raise
        raise ProfileError(f"{path}: is no calibration profile ({error})") from None


def _profile(data: dict[str, Any]) -> Profile:
    pose = data["pose"]
    homography = np.array(pose["homography"], float)
    if not np.isfinite(homography).all() or abs(np.linalg.det(homography)) < 1e-15:
        raise ValueError("the homography is degenerate")
    curve = pose["lens"]
    return Profile(
        camera=str(data["camera"]),
        size_px=(int(data["size_px"][0]), int(data["size_px"][1])),
        made=str(data["made"]),
        pose=BoardPose(
            homography,
            float(pose["residual_cells"]),
            int(pose["orientation"]) % 4,
            RadialLens(
                float(curve["k1"]), (float(curve["center_px"][0]), float(curve["center_px"][1])), curve["scale_px"]
            )
            if curve
            else None,
        ),
        blur_cells=float(data["blur_cells"]),
        light=float(data["light"]),
        lens=Lens.from_dict(data["lens"]) if data["lens"] else None,
        controls={str(key): float(value) for key, value in data["controls"].items()} if data["controls"] else None,
    )
