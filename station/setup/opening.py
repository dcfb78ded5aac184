"""A camera opened as its profile says, with what set-up needs to know of it."""

from dataclasses import dataclass
from pathlib import Path

from hardware.camera import Camera
from hardware.supervised import SupervisedCamera
from station.setup.held import HeldCamera
from station.setup.store import ProfileStore, profile_path
from station.sources import supervised


@dataclass(frozen=True)
class OpenedCamera:
    """camera -- running; store -- its profile; held -- its controls"""

    camera: Camera
    store: ProfileStore
    held: HeldCamera

    def close(self) -> None:
        """Gives the camera back."""
        self.camera.close()


def open_for_station(spec: str, data: Path, profile: Path | None = None) -> OpenedCamera:
    """The camera `spec` for an evening, see station.sources.supervised. Raises CameraError.

    data -- the station's folder, where the profile lies; profile -- another file for it
    """
    store = ProfileStore(profile or profile_path(data, spec), spec)
    held = HeldCamera(store.settings())
    camera = supervised(spec, data, lambda: held.settings)
    if isinstance(camera, SupervisedCamera):
        held.reopen = camera.reopen
    return OpenedCamera(camera, store, held)
