"""Every source the station knows: those of the hardware room, the simulated game (it needs the rules), and a phone."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from hardware.camera import Camera
from hardware.settings import CameraSettings
from hardware.sources import Opener, camera_name, is_live, open_camera
from station.locale.catalog import Language


def open_source(
    spec: str,
    *,
    fps: float | None = None,
    live: bool = True,
    phone: Opener | None = None,
    settings: CameraSettings | None = None,
) -> Camera:
    """Opens a folder, a video file or a camera by its name. Raises CameraError, which names it.

    settings -- what a live camera is asked for
    live -- whether a simulated game runs by the clock; otherwise it is over after one round, as fast as it is read
    phone -- opens `phone:`; None: this command has none
    """
    from station.cameras.simulation import open_simulated

    openers: dict[str, Opener] = {"sim": partial(open_simulated, live=live, fps=fps)}
    return open_camera(spec, fps=fps, settings=settings, openers=openers | ({"phone": phone} if phone else {}))


def supervised(
    spec: str,
    data: Path,
    settings: Callable[[], CameraSettings] = CameraSettings,
    *,
    awaited: bool = False,
    language: Language = "en",
) -> Camera:
    """The same for an evening: a live camera that is lost later is opened again. Raises CameraError.

    settings -- asked at each opening
    data -- keeps the certificate under which a phone (`phone:`) posts its pictures
    awaited -- a live camera that is not there yet is no error either
    language -- of what the phone's owner is told at the terminal
    """
    from hardware.supervised import SupervisedCamera
    from station.cameras.phone.camera import PhoneSource, tell_on_stderr

    phone = PhoneSource(data / "phone", tell_on_stderr, lambda: datetime.now(UTC), language=language)

    def open_now() -> Camera:
        return open_source(spec, phone=phone.open, settings=settings())

    if not is_live(spec):
        return open_now()
    if awaited:
        return SupervisedCamera(camera_name(spec), open_now)
    camera = open_now()
    return SupervisedCamera(camera.name, open_now, opened=camera)
