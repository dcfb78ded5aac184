"""Holding the camera's exposure, white balance and focus once the view is good, and letting go again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from calibration.finding import Level
from hardware.locking import controls_of, held, not_held
from hardware.settings import CameraSettings

CONFIRMING = 3  # frames in a row that must show the wanted values
CONFIRMED_WITHIN_NS = 12_000_000_000  # for them to come: the camera is opened anew
KNOWN_MAINS_HZ = (50, 60)

FREE = ("exposure_us", "gain", "white_balance", "white_balance_k", "focus_dpt", "focus_steps")

State = Literal["free", "locking", "locked", "partly", "cannot", "worse"]


@dataclass(frozen=True)
class Lock:
    """Where the locking stands. missing -- words for the controls that the camera did not take."""

    state: State = "free"
    missing: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        """Nothing more is to come."""
        return self.state not in ("free", "locking")


class HeldCamera:
    """The controls of one camera: what it is opened with, and whether its frames show it.

    settings -- what it was opened with, from the profile
    reopen -- opens it anew with `settings`; None for a source that is not opened again
    """

    def __init__(self, settings: CameraSettings, reopen: Callable[[], None] | None = None) -> None:
        self.settings, self.reopen = settings, reopen
        self._fresh = replace(settings, **dict.fromkeys(FREE))  # type: ignore[arg-type]
        self._measured: Mapping[str, float] = {}  # exposure under the camera's own automatic
        self._mains_hz: int | None = None  # that the exposure fits
        self._flicker: dict[int, float] = {}  # percent, by mains frequency
        self._until_ns: int | None = None
        self._shown = 0
        self.lock = Lock("locking" if controls_of(settings) else "free")  # its frames have yet to show it

    @property
    def controls(self) -> dict[str, float] | None:
        """What the profile keeps: the held controls, None where none is."""
        return controls_of(self.settings) or None if self.lock.state in ("locked", "partly") else None

    @property
    def focus_dpt(self) -> float | None:
        """Where the lens is held."""
        return self.settings.focus_dpt

    def hold(self, exposure: Mapping[str, float]) -> None:
        """Begins to lock to what a frame's `exposure` tells."""
        if self.reopen is None or held(exposure, self._fresh) is None:
            self.lock = Lock("cannot")
            return
        self._measured, self._flicker = dict(exposure), {}
        self._hold_for(KNOWN_MAINS_HZ[0])

    def see(self, exposure: Mapping[str, float], time_ns: int) -> None:
        """A frame while locking."""
        if self.lock.state != "locking":
            return
        self._until_ns = self._until_ns or time_ns + CONFIRMED_WITHIN_NS
        missing = not_held(self.settings, exposure)
        self._shown = 0 if missing else self._shown + 1
        if self._shown >= CONFIRMING:
            self.lock = Lock("locked")
        elif time_ns > self._until_ns:
            self.lock = Lock("partly", missing or ("exposure",))

    def judge(self, flicker_percent: float, level: Level) -> None:
        """How much the light flickers with the camera held; tries the other mains frequency before giving in."""
        if self.lock.state not in ("locked", "partly") or self._mains_hz is None or self._mains_hz in self._flicker:
            return
        self._flicker[self._mains_hz] = flicker_percent
        if level is Level.GOOD:
            return
        untried = [hz for hz in KNOWN_MAINS_HZ if hz not in self._flicker]
        best = untried[0] if untried else min(self._flicker, key=lambda hz: self._flicker[hz])
        if best != self._mains_hz:
            self._hold_for(best)

    def release(self, why: Literal["free", "worse"] = "free") -> None:
        """Gives the controls back to the camera's own automatic."""
        was = controls_of(self.settings)
        self.settings, self.lock, self._mains_hz = self._fresh, Lock(why), None
        if was and self.reopen:
            self.reopen()

    def _hold_for(self, mains_hz: int) -> None:
        wanted = held(self._measured, self._fresh, mains_hz)
        assert wanted is not None and self.reopen is not None
        self._mains_hz = mains_hz
        if wanted == self.settings:
            return  # daylight: the mains do not matter
        self.settings, self.lock = wanted, Lock("locking")
        self._until_ns, self._shown = None, 0
        self.reopen()
