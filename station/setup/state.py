"""What the set-up page shows."""

from dataclasses import dataclass
from typing import Literal

from calibration.check import ProfileCheck
from calibration.lens import Lens
from calibration.orientation import BlackSits
from calibration.profile import Profile
from calibration.setup import SetUpView
from station.setup.held import Lock
from station.setup.sheet import Taking
from vision.reasons import Reason

Step = Literal["camera", "board", "view", "still", "lock", "ready"]


@dataclass(frozen=True)
class Straightness:
    """How straight the board's own lines are: RMS over the lines of how far their middles stand off, in pixels.

    seen_px -- in the picture as it comes; left_px -- after the lens is taken off, None where none is known
    """

    seen_px: float
    left_px: float | None


@dataclass(frozen=True)
class SetUpState:
    """All of it at one moment.

    step -- "camera": no picture; "board": not found; "view": something is bad; "still": nearly there; "lock": exposure,
        white balance and focus are being held; "ready"
    picture -- the judged picture's number, None before the first; size_px -- its width and height
    check -- the last comparison of the profile with the live picture
    controls -- what the camera is held to
    taking -- while the sheet is held before the camera
    """

    step: Step
    picture: int | None
    size_px: tuple[int, int] | None
    view: SetUpView
    black: BlackSits
    asked: bool
    lock: Lock
    controls: dict[str, float] | None
    profile: Profile | None
    complaint: Reason | None
    check: ProfileCheck | None
    lens: Lens | None
    straightness: Straightness | None
    taking: Taking | None
