"""Choosing the camera on the set-up page: all that are found, each with its picture; a phone; an address."""

from collections.abc import Callable

from hardware.camera import CameraError
from hardware.found import FoundCamera
from hardware.sources import camera_name
from station.cameras.choice import PHONE, CameraChoice, choosable
from station.cameras.glances import Glances, small_jpeg
from station.cameras.phone.camera import Invitation
from station.reasons import Code
from station.setup.desk import SetUpDesk
from vision.reasons import Reason


class Choosing:
    """What the page asks.

    choice -- kept over restarts; glances -- into cameras that are not in use
    found -- lists the machine's cameras
    used -- what the station opened; "" without a camera; desk -- its set-up, for the picture in use
    invitation -- for whoever holds the phone, where the camera is one
    begin_anew -- opens the station again, with the camera chosen now
    """

    def __init__(
        self,
        choice: CameraChoice,
        glances: Glances,
        found: Callable[[], list[FoundCamera]],
        used: str,
        desk: SetUpDesk | None,
        invitation: Callable[[], Invitation | None],
        begin_anew: Callable[[], None],
    ) -> None:
        self.choice, self.found, self.invitation = choice, found, invitation
        self.used = used
        self._glances, self._desk, self._begin_anew = glances, desk, begin_anew

    @property
    def used_name(self) -> str:
        """As it may be shown: without a password."""
        return camera_name(self.used)

    @property
    def started_name(self) -> str:
        """The camera that the station was started with, shown likewise; "" without one."""
        return camera_name(self.choice.started_with or "")

    def glance(self, spec: str) -> bytes:
        """A small picture, JPEG, of a camera that is there. CameraError with why there is none."""
        if spec == self.used and self._desk is not None:
            newest = self._desk.newest
            if newest is None:  # the station tries to open it itself
                raise CameraError(Reason(Code.NO_PICTURE))
            return small_jpeg(newest[0].image_bgr)
        return self._glances.jpeg(choosable(spec, self.found()))

    def choose(self, spec: str | None) -> Reason | None:
        """The station looks through this camera from now on, after restarts too. Why not, where it gives no picture.

        None: the one that the station was started with. OSError where the choice cannot be kept.
        """
        wanted = self.choice.started_with if spec is None else spec
        try:
            if spec is not None:
                wanted = spec = choosable(spec, self.found())
                if spec not in (PHONE, self.used):
                    self._glances.jpeg(spec)
        except CameraError as error:
            return error.reason
        finally:
            self._glances.give_back()
        self.choice.keep(spec)
        if (wanted or "") != self.used:
            self._begin_anew()
        return None
