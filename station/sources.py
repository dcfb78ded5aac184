"""Every source the station knows: those of the hardware room and the simulated game, which needs the rules."""

from hardware.camera import Camera
from hardware.sources import open_camera


def open_source(spec: str, *, fps: float | None = None) -> Camera:
    """Opens a folder, a video file or a camera by its name. Raises CameraError, which names it."""
    from station.simulation import open_simulated

    return open_camera(spec, fps=fps, openers={"sim": open_simulated})
