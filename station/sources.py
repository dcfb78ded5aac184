"""Every source the station knows: those of the hardware room and the simulated game, which needs the rules."""

from functools import partial

from hardware.camera import Camera
from hardware.sources import open_camera


def open_source(spec: str, *, fps: float | None = None, live: bool = True) -> Camera:
    """Opens a folder, a video file or a camera by its name. Raises CameraError, which names it.

    live -- whether a simulated game runs by the clock; otherwise it is over after one round, as fast as it is read
    """
    from station.simulation import open_simulated

    return open_camera(spec, fps=fps, openers={"sim": partial(open_simulated, live=live, fps=fps)})


def supervised(spec: str) -> Camera:
    """The same for an evening: a live camera that is lost later is opened again. Raises CameraError."""
    from hardware.sources import is_live
    from hardware.supervised import SupervisedCamera

    camera = open_source(spec)
    return SupervisedCamera(camera.name, lambda: open_source(spec), opened=camera) if is_live(spec) else camera
