"""Where a camera's profile lies in the data folder, and what it says."""

import hashlib
import logging
import re
from contextlib import suppress
from pathlib import Path

from calibration.errors import ProfileError
from calibration.profile import Profile, load_profile, save_profile
from hardware.locking import with_controls
from hardware.settings import CameraSettings
from hardware.sources import camera_name
from station.locale.catalog import catalog
from station.reasons import Code
from vision.reasons import Reason, system_error

logger = logging.getLogger(__name__)


def profile_path(folder: Path, camera: str) -> Path:
    """The file of the camera that `camera` names (as after --camera), below the data folder."""
    return folder / "profiles" / f"{file_stem(camera_name(camera))}.json"


def file_stem(name: str) -> str:
    """How files of the camera with that name (`camera_name`) begin: readable, and no two cameras alike."""
    mark = hashlib.sha256(name.encode()).hexdigest()[:8]
    readable = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:40]
    return f"{readable}-{mark}"


class ProfileStore:
    """One camera's profile, read once and written through.

    profile -- None where there is none, or it could not be read
    complaint -- why it could not be read or written; None where all is well
    """

    def __init__(self, path: Path, camera: str) -> None:
        self.path, self.camera = path, camera_name(camera)
        self.profile: Profile | None = None
        self.complaint: Reason | None = None
        if path.exists():
            try:
                self.profile = load_profile(path)
            except ProfileError as error:
                self.complaint = Reason(Code.FILE_UNUSED, {"why": error.reason})
                logger.warning("%s", catalog("en").say(self.complaint))

    def settings(self) -> CameraSettings:
        """What the camera is opened with: held as in the profile, if it is this camera's."""
        if self.profile is None or self.profile.camera != self.camera:
            return CameraSettings()
        return with_controls(CameraSettings(), self.profile.controls or {})

    def save(self, profile: Profile) -> bool:
        """Holds from now on, also where the disk takes no more (False). A file that nobody could read is set aside."""
        if self.profile is None and self.complaint:
            with suppress(OSError):
                self.path.replace(self.path.with_suffix(".damaged"))
        self.profile = profile
        try:
            save_profile(profile, self.path)
        except OSError as error:
            why = {"path": str(self.path), "why": system_error(error)}
            self.complaint = Reason(Code.PROFILE_UNWRITTEN, why)
            logger.warning("%s", catalog("en").say(self.complaint))
            return False
        self.complaint = None
        return True
