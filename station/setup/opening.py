"""A camera opened as its profile says, with what set-up needs to know of it."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hardware.camera import Camera
from hardware.supervised import SupervisedCamera
from station.authority import Authority
from station.cameras.phone.camera import PhoneSource, tell_on_stderr
from station.cameras.sources import supervised
from station.locale.catalog import Language
from station.setup.held import HeldCamera
from station.setup.lenses import LensShelf, load_lens
from station.setup.store import ProfileStore, profile_path
from vision.reasons import Reason


@dataclass(frozen=True)
class OpenedCamera:
    """spec -- as it was asked for; camera -- running; store -- its profile; shelf -- its lenses; held -- its controls

    phone -- what posts the pictures, where the camera is a phone
    """

    spec: str
    camera: Camera
    store: ProfileStore
    shelf: LensShelf
    held: HeldCamera
    phone: PhoneSource

    @property
    def complaint(self) -> Reason | None:
        """Why a profile or a lens could not be read; None where all is well."""
        return self.store.complaint or self.shelf.complaint

    def close(self) -> None:
        """Gives the camera back."""
        self.camera.close()
        self.phone.close()


def open_for_station(
    spec: str,
    data: Path,
    profile: Path | None = None,
    lens: Path | None = None,
    *,
    authority: Authority,
    awaited: bool = False,
    language: Language = "en",
) -> OpenedCamera:
    """The camera `spec` for an evening, see station.cameras.sources. Raises CameraError; InputError for `lens`.

    data -- the station's folder, where profile and lenses lie; profile -- another file for it
    lens -- a lens of this camera, made by `tianyuan calibrate lens`: kept with its others
    authority -- under whose certificate a phone posts its pictures
    awaited -- a live camera that is not there yet is no error
    language -- of what a person with a phone is told at the terminal
    """
    store = ProfileStore(profile or profile_path(data, spec), spec)
    shelf = LensShelf(data, spec)
    if lens is not None:
        shelf.keep(load_lens(lens))
    held = HeldCamera(store.settings())
    phone = PhoneSource(authority, partial(tell_on_stderr, language=language))
    camera = supervised(spec, lambda: held.settings, awaited=awaited, phone=phone.open)
    if isinstance(camera, SupervisedCamera):
        held.reopen = camera.reopen
    return OpenedCamera(spec, camera, store, shelf, held, phone)
