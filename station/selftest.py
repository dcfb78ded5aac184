"""The self-test of a real camera: what it chose, whether it keeps to it, and what a long run does to the machine."""

import platform
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from hardware.camera import Camera, CameraError
from hardware.settings import CameraSettings
from hardware.soak import FrameTimes, Soak
from hardware.strain import Strain, Strained
from station.errors import InputError

MACHINE_LOOK_S = 5.0  # between looks at the machine
SILENT_S = 5.0  # a camera that gives nothing for so long has given up
STALL_MS, SLOW_SHARE, DROPPED_SHARE = 1000.0, 0.9, 0.01
HOT_C, GROWN_MB, LEAST_FREE_MB = 80.0, 150, 150
PACKAGES = ("tianyuan", "numpy", "opencv-python-headless", "onnxruntime", "picamera2", "gpiozero")


@dataclass(frozen=True)
class Watched:
    """One run. `opened`: what the camera said of itself; `size_px`: of the last picture; `ended`: why, if too early."""

    soak: Soak
    opened: dict[str, Any]
    size_px: tuple[int, int]
    ended: str = ""


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
    size, looked, ended = (0, 0), -MACHINE_LOOK_S, ""
    with closing(open_it(settings)) as camera:
        if not camera.live:
            raise InputError(f"{camera.name} is no live camera")
        opened: dict[str, Any] = {name: getattr(camera, name) for name in ("model", "refused") if hasattr(camera, name)}
        opened["opened_after_s"] = round(time.monotonic() - began, 2)
        began = time.monotonic()
        while (passed := time.monotonic() - began) < seconds:
            try:
                frame = camera.read(SILENT_S)
            except CameraError as error:
                ended = f"after {passed:.0f} s of {seconds:g}: {error}"
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
        raise CameraError(ended or f"{camera.name} gave fewer than two pictures in {seconds:g} s")
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
) -> list[str]:
    """What a person should look at, one sentence each; empty when all is well."""
    found = [f"{name} was not kept" for name, kept in confirmed.items() if kept is False]
    if times.longest_ms > STALL_MS:
        found.append(f"no picture for {times.longest_ms:.0f} ms")
    if times.median_ms > 1000 / settings.fps / SLOW_SHARE:
        found.append(f"{1000 / times.median_ms:.1f} pictures a second, {settings.fps:g} were asked for")
    if times.dropped > DROPPED_SHARE * (times.frames + times.dropped):
        found.append(f"{times.dropped} of {times.frames + times.dropped} pictures dropped")
    if size_px != (settings.width, settings.height):
        found.append(f"the picture is {size_px[0]}×{size_px[1]}, {settings.width}×{settings.height} was asked for")
    if strained.hottest_c is not None and strained.hottest_c >= HOT_C:
        found.append(f"the processor reached {strained.hottest_c:.0f} °C")
    if strained.least_free_mb is not None and strained.least_free_mb < LEAST_FREE_MB:
        found.append(f"only {strained.least_free_mb} MB of memory were left")
    if strained.grown_mb is not None and strained.grown_mb > GROWN_MB:
        found.append(f"the program grew by {strained.grown_mb} MB")
    return found + [f"power or heat: {word}" for word in strained.troubles]


def machine() -> dict[str, Any]:
    """System and versions, for whoever reads the report elsewhere; no names of people or networks."""
    versions: dict[str, str | None] = {}
    for name in PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = None
    return {
        "system": platform.platform(),
        "processor": platform.machine(),
        "python": platform.python_version(),
        "packages": versions,
    }


def report(
    camera: str, free: Watched, settings: CameraSettings, kept: Watched, strained: Strained, modes: Any
) -> dict[str, Any]:
    """Everything, JSON values only. `camera` without a password."""
    times, confirmed = kept.soak.times(), kept.soak.confirmed()
    # a camera on the network sends what it is set to, whatever is asked
    judged_px = kept.size_px if camera.startswith(("picamera:", "v4l2:")) else (settings.width, settings.height)
    return {
        "camera": camera,
        **kept.opened,
        "modes": modes,
        "size_px": list(kept.size_px),
        "machine": machine(),
        "automatic": free.soak.reported,
        "locked": asdict(settings),
        "confirmed": confirmed,
        "reported": kept.soak.reported,
        "times": asdict(times),
        "strain": asdict(strained),
        "troubles": ([kept.ended] if kept.ended else []) + troubles(settings, times, confirmed, judged_px, strained),
    }
