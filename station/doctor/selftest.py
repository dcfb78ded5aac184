"""The self-test of a real camera: what it chose, whether it keeps to it, and what a long run does to the machine."""

import json
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version

from hardware.camera import Camera, CameraError
from hardware.health import Health, Ill, ills
from hardware.modules import picture_px, titled
from hardware.settings import CameraSettings
from hardware.soak import FrameTimes, Soak
from hardware.strain import Strain, Strained
from station.doctor.chain import Chain
from station.errors import InputError
from station.locale.catalog import catalog
from station.reasons import Code, Unusable
from vision.reasons import Reason

MACHINE_LOOK_S = 5.0  # between looks at the machine
SILENT_S = 5.0  # a camera that gives nothing for so long has given up
STALL_MS, SLOW_SHARE, DROPPED_SHARE = 1000.0, 0.9, 0.01
HOT_C, GROWN_MB, LEAST_FREE_MB = 80.0, 150, 150
PACKAGES = ("tianyuan", "numpy", "opencv-python-headless", "onnxruntime", "picamera2", "gpiozero")


class Trouble(StrEnum):
    """What a self-test finds wrong."""

    NOT_KEPT = "selftest_not_kept"
    STALL = "selftest_stall"
    SLOW = "selftest_slow"
    DROPPED = "selftest_dropped"
    SIZE = "selftest_size"
    HOT = "selftest_hot"
    MEMORY = "selftest_memory"
    GROWN = "selftest_grown"
    POWER = "selftest_power"
    SLOWED = "selftest_slowed"


@dataclass(frozen=True)
class Opened:
    """How long opening took, and what the camera said of itself: its sensor, and controls that it does not offer."""

    after_s: float
    model: str | None = None
    refused: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Watched:
    """One run. `size_px`: of the last picture; `ended`: why, if too early."""

    soak: Soak
    opened: Opened
    size_px: tuple[int, int]
    ended: Reason | None = None


def watch(
    open_it: Callable[[CameraSettings], Camera],
    settings: CameraSettings,
    seconds: float,
    strain: Strain,
    progress: Callable[[float], None],
) -> Watched:
    """Reads the camera for so long, or until it gives up: what it did till then is worth a report.

    Raises CameraError where not even two pictures came, InputError for what is no live camera.
    """
    soak, began = Soak(settings), time.monotonic()
    size, looked = (0, 0), -MACHINE_LOOK_S
    ended: Reason | None = None
    with closing(open_it(settings)) as camera:
        if not camera.live:
            raise InputError(Reason(Unusable.NOT_LIVE, {"name": camera.name}))
        after_s = round(time.monotonic() - began, 2)
        opened = Opened(after_s, getattr(camera, "model", None), getattr(camera, "refused", None))
        began = time.monotonic()
        while (passed := time.monotonic() - began) < seconds:
            try:
                frame = camera.read(SILENT_S)
            except CameraError as error:
                ended = Reason(Code.ENDED_EARLY, {"passed": passed, "seconds": seconds, "why": error.reason})
                break
            if frame is None:
                break
            soak.take(frame)
            size = (frame.image_bgr.shape[1], frame.image_bgr.shape[0])
            if passed - looked >= MACHINE_LOOK_S:
                strain.take()
                looked = passed
            progress(passed)
    strain.take()
    if soak.frames < 2:
        raise CameraError(ended or Reason(Code.FEW_PICTURES, {"name": camera.name, "seconds": seconds}))
    return Watched(soak, opened, size, ended)


def locked(settings: CameraSettings, reported: dict[str, tuple[float, float]]) -> CameraSettings:
    """What the automatics settled on, exposure rounded to whole periods of 50 Hz lamps, the gain making up for it."""
    highest = {name: values[1] for name, values in reported.items()}
    exposure, gain = highest.get("ExposureTime"), highest.get("AnalogueGain")
    if exposure and gain:
        steps = max(1, round(exposure / 10_000))
        gain = max(1.0, gain * exposure / (steps * 10_000))
        settings = replace(settings, exposure_us=steps * 10_000, gain=round(gain, 2))
    if "RedGain" in highest and "BlueGain" in highest:
        settings = replace(settings, white_balance=(round(highest["RedGain"], 3), round(highest["BlueGain"], 3)))
    if "LensPosition" in highest:
        settings = replace(settings, focus_dpt=round(highest["LensPosition"], 2))
    return settings


def troubles(
    settings: CameraSettings,
    times: FrameTimes,
    confirmed: dict[str, bool | None],
    size_px: tuple[int, int],
    strained: Strained,
) -> list[Reason]:
    """What a person should look at; empty when all is well."""
    found = [Reason(Trouble.NOT_KEPT, {"name": name}) for name, kept in confirmed.items() if kept is False]
    if times.longest_ms > STALL_MS:
        found.append(Reason(Trouble.STALL, {"ms": times.longest_ms}))
    if times.median_ms > 1000 / settings.fps / SLOW_SHARE:
        found.append(Reason(Trouble.SLOW, {"fps": 1000 / times.median_ms, "asked": settings.fps}))
    if times.dropped > DROPPED_SHARE * (times.frames + times.dropped):
        found.append(Reason(Trouble.DROPPED, {"n": times.dropped, "of": times.frames + times.dropped}))
    if size_px != (settings.width, settings.height):
        sizes = {"size": f"{size_px[0]}×{size_px[1]}", "asked": f"{settings.width}×{settings.height}"}
        found.append(Reason(Trouble.SIZE, sizes))
    if strained.hottest_c is not None and strained.hottest_c >= HOT_C:
        found.append(Reason(Trouble.HOT, {"celsius": strained.hottest_c}))
    if strained.least_free_mb is not None and strained.least_free_mb < LEAST_FREE_MB:
        found.append(Reason(Trouble.MEMORY, {"mb": strained.least_free_mb}))
    if strained.grown_mb is not None and strained.grown_mb > GROWN_MB:
        found.append(Reason(Trouble.GROWN, {"mb": strained.grown_mb}))
    said = {Ill.WEAK: Trouble.POWER, Ill.HOT: Trouble.SLOWED}
    return found + [Reason(said[ill]) for ill in sorted(ills(strained.troubles))]


@dataclass(frozen=True)
class Machine:
    """System and versions (None: not installed), for whoever reads the report elsewhere; no names of people."""

    system: str
    processor: str
    python: str
    packages: Mapping[str, str | None]


def machine() -> Machine:
    """This one."""
    versions: dict[str, str | None] = {}
    for name in PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = None
    return Machine(platform.platform(), platform.machine(), platform.python_version(), versions)


@dataclass(frozen=True)
class Report:
    """Everything. camera -- its name without a password; free, kept -- the runs before and after locking.

    chain -- what a station did with it
    modes -- what the sensor can do as its driver tells it, or why that cannot be had; None where there is none to ask
    """

    camera: str
    free: Watched
    settings: CameraSettings
    kept: Watched
    strained: Strained
    modes: Sequence[object] | str | None
    health_after: Health
    chain: Chain

    @property
    def troubles(self) -> list[Reason]:
        """What is wrong with the locked run."""
        kept = self.kept
        asked_px = picture_px(kept.opened.model or "", (self.settings.width, self.settings.height))
        # a camera on the network sends what it is set to, whatever is asked
        judged_px = kept.size_px if self.camera.startswith(("picamera:", "v4l2:")) else asked_px
        asked = replace(self.settings, width=asked_px[0], height=asked_px[1])
        found = troubles(asked, kept.soak.times(), kept.soak.confirmed(), judged_px, self.strained)
        came_fps = min(self.settings.fps, 1000 / max(1.0, kept.soak.times().median_ms))
        found += self.chain.troubles(came_fps)
        return [kept.ended, *found] if kept.ended else found

    def as_json(self) -> str:
        """In English."""
        opened = self.kept.opened
        told = {"model": opened.model and titled(opened.model), "refused": opened.refused}
        shown = {
            "camera": self.camera,
            **{name: value for name, value in told.items() if value is not None},
            "opened_after_s": opened.after_s,
            "modes": self.modes,
            "size_px": self.kept.size_px,
            "machine": asdict(machine()),
            "automatic": self.free.soak.reported,
            "locked": asdict(self.settings),
            "confirmed": self.kept.soak.confirmed(),
            "reported": self.kept.soak.reported,
            "times": asdict(self.kept.soak.times()),
            "strain": asdict(self.strained),
            "chain": asdict(self.chain),
            "troubles": [catalog("en").say(reason) for reason in self.troubles],
            "health_after": asdict(self.health_after),
        }
        return json.dumps(shown, indent=1, ensure_ascii=False)
