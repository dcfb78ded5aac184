"""Where a camera's profile lies in the data folder, and what it says."""

import hashlib
import json
import logging
import re
from contextlib import suppress
from pathlib import Path

from calibration.errors import ProfileError
from calibration.orientation import BlackSits
from calibration.profile import Profile, load_profile, save_profile, write_json
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
    seat -- where Black sits, as a person said before there was a profile; None: nobody did, or the profile says it
    complaint -- why it could not be read or written; None where all is well
    """

    def __init__(self, path: Path, camera: str) -> None:
        self.path, self.camera = path, camera_name(camera)
        self.profile: Profile | None = None
        self.seat: BlackSits | None = None
        self.complaint: Reason | None = None
        self._seat_path = path.with_suffix(".seat")
        if path.exists():
            try:
                self.profile = load_profile(path)
            except ProfileError as error:
                self.complaint = Reason(Code.FILE_UNUSED, {"why": error.reason})
                logger.warning("%s", catalog("en").say(self.complaint))
        if self.profile is None:
            self.seat = _read_seat(self._seat_path)

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
        self.profile, self.seat = profile, None
        try:
            save_profile(profile, self.path)
        except OSError as error:
            self._unwritten(self.path, error)
            return False
        self.complaint = None
        with suppress(OSError):
            self._seat_path.unlink(missing_ok=True)  # the profile says it from now on, and is read first
        return True

    def sit(self, black: BlackSits) -> bool:
        """Black sits on that side, as a person said: kept in the profile, before there is one beside its place.

        Holds from now on, also where the disk takes no more (False).
        """
        if self.profile is not None:
            return self.save(self.profile.facing(black))
        self.seat = black
        try:
            write_json({"black": black.name.lower()}, self._seat_path)
        except OSError as error:
            self._unwritten(self._seat_path, error)
            return False
        return True

    def _unwritten(self, path: Path, error: OSError) -> None:
        self.complaint = Reason(Code.PROFILE_UNWRITTEN, {"path": str(path), "why": system_error(error)})
        logger.warning("%s", catalog("en").say(self.complaint))


def _read_seat(path: Path) -> BlackSits | None:
    """What was said; None where nothing was, or it cannot be read: then it is asked again."""
    try:
        return BlackSits[json.loads(path.read_text(encoding="utf-8"))["black"].upper()]
    except (AttributeError, KeyError, OSError, RecursionError, TypeError, ValueError):
        return None
