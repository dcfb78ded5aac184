"""What a live camera is asked for; a source takes what it can and reports the rest in `Frame.exposure`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CameraSettings:
    """Wanted picture and locked controls; None leaves a control to the camera's own automatic.

    width, height -- pixels
    fps -- pictures per second
    exposure_us -- a multiple of 10 000 under 50 Hz mains, of 8 333 under 60 Hz, so that lamps do not flicker
    gain -- analogue gain, 1.0 = none
    white_balance -- (red, blue) gains
    focus_dpt -- lens position in dioptres, 1 / distance in meters
    white_balance_k, focus_steps -- the same two as USB cameras count them: color temperature, and steps of their own
    """

    width: int = 2304
    height: int = 1296
    fps: float = 10.0
    exposure_us: int | None = None
    gain: float | None = None
    white_balance: tuple[float, float] | None = None
    focus_dpt: float | None = None
    white_balance_k: float | None = None
    focus_steps: float | None = None

    def __post_init__(self) -> None:
        if self.width < 64 or self.height < 64 or not 0 < self.fps <= 240:
            raise ValueError(f"a camera at {self.width}×{self.height} and {self.fps:g} pictures a second is not usable")

    @property
    def locked(self) -> bool:
        """True when exposure, gain and white balance are all held."""
        return None not in (self.exposure_us, self.gain, self.white_balance)
