"""Which camera the station looks through: the one chosen on the set-up page, else the one it was started with."""

import json
import logging
import os
from pathlib import Path

from hardware.camera import CameraError
from hardware.found import FoundCamera
from hardware.network import without_password
from hardware.reasons import Code
from hardware.sources import NETWORK, camera_name, is_live
from vision.reasons import Reason

logger = logging.getLogger(__name__)
NAME = "camera.json"
PHONE = "phone:"


class CameraChoice:
    """Kept in the data folder, readable by the station's user alone: an address may hold a password.

    started_with -- from the command line; None for a station that was started without a camera
    """

    def __init__(self, folder: Path, started_with: str | None) -> None:
        self._path, self.started_with = folder / NAME, started_with
        self._chosen = self._read()

    @property
    def chosen(self) -> str | None:
        """By a person on the page."""
        return self._chosen

    @property
    def spec(self) -> str | None:
        """The camera to open."""
        return self._chosen or self.started_with

    def keep(self, spec: str | None) -> None:
        """From the next opening on; None: what the station was started with. OSError where it cannot be kept."""
        if spec is None:
            self._path.unlink(missing_ok=True)
        else:
            draft = self._path.with_suffix(".new")
            with open(draft, "w", encoding="utf-8", opener=_private) as file:
                json.dump({"camera": spec}, file)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self._path)
        self._chosen = spec

    def _read(self) -> str | None:
        try:
            spec = json.loads(self._path.read_text("utf-8"))["camera"]
            if not is_live(spec):
                raise ValueError(f"no camera: {spec!r}")
            camera_name(spec)  # CameraError for what is no address
            return str(spec)
        except (FileNotFoundError, NotADirectoryError):  # what is wrong with the folder itself is told by who opens it
            return None
        except (OSError, ValueError, TypeError, KeyError, AttributeError, CameraError) as error:
            logger.warning("%s cannot be read (%s): the station's own camera is used", self._path, error)
        return None


def choosable(spec: str, found: list[FoundCamera]) -> str:
    """The same, without spaces around it, where the page may ask for it: a camera that is there, a phone, an address.

    Files and simulated games are the command line's. CameraError for anything else.
    """
    spec = spec.strip()
    if spec == PHONE or spec in {one.spec for one in found}:
        return spec
    if spec.startswith(NETWORK):
        without_password(spec)  # CameraError for what is no address
        return spec
    raise CameraError(Reason(Code.SOURCE_UNKNOWN, {"source": repr(spec), "known": ", ".join(NETWORK)}))


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
