"""Every source the station knows: those of the hardware room, the simulated game (it needs the rules), and a phone."""

from collections.abc import Callable
from functools import partial

from hardware.camera import Camera
from hardware.settings import CameraSettings
from hardware.sources import Opener, camera_name, is_live, open_camera


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
    from station.cameras.simulation.camera import open_simulated

    openers: dict[str, Opener] = {"sim": partial(open_simulated, live=live, fps=fps)}
    return open_camera(spec, fps=fps, settings=settings, openers=openers | ({"phone": phone} if phone else {}))


def supervised(
    spec: str,
    settings: Callable[[], CameraSettings] = CameraSettings,
    *,
    awaited: bool = False,
    phone: Opener | None = None,
) -> Camera:
    """The same for an evening: a live camera that is lost later is opened again. Raises CameraError.

    settings -- asked at each opening
    awaited -- a live camera that is not there yet is no error either
    phone -- opens `phone:`
    """
    from hardware.supervised import SupervisedCamera

    def open_now() -> Camera:
        return open_source(spec, phone=phone, settings=settings())

    if not is_live(spec):
        return open_now()
    if awaited:
        return SupervisedCamera(camera_name(spec), open_now)
    camera = open_now()
    return SupervisedCamera(camera.name, open_now, opened=camera)
