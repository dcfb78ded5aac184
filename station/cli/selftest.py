"""`tianyuan selftest`: for a person with a real camera; what no test here can try."""

import json
import sys
import time
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from station.errors import InputError

if TYPE_CHECKING:
    from hardware.settings import CameraSettings
    from hardware.soak import Soak

WARM_UP_S = 5.0


def command(
    camera: Annotated[str, typer.Option(help="picamera:0, v4l2:0, rtsp://…, http://…")] = "picamera:0",
    seconds: Annotated[float, typer.Option(min=1, help="how long the locked camera is watched")] = 600.0,
    fps: Annotated[float, typer.Option(min=0.5, max=120, help="pictures a second")] = 10.0,
    out: Annotated[Path, typer.Option(help="the report to share")] = Path("selftest.json"),
    force: Annotated[bool, typer.Option(help="overwrite")] = False,
) -> None:
    """Opens the camera, locks what it chose by itself, watches whether it keeps to it, and writes a report.

    Exit status 1 when the camera lost a picture for over a second, did not keep a locked value, or ran hot.
    """
    from hardware.health import read_health
    from hardware.settings import CameraSettings

    if out.exists() and not force:
        raise InputError(f"{out}: exists; --force overwrites it")
    before = read_health()
    automatic = CameraSettings(fps=fps)
    free, opened = _watch(camera, automatic, WARM_UP_S)
    locked = _locked(automatic, free.reported)
    soak, opened = _watch(camera, locked, seconds)
    after = read_health()
    times, confirmed = soak.times(), soak.confirmed()
    troubles = [f"{name} was not kept" for name, kept in confirmed.items() if kept is False]
    if times.longest_ms > 1000:
        troubles.append(f"no picture for {times.longest_ms:.0f} ms")
    if after.trouble_now:
        troubles += after.trouble_now
    report = {
        "camera": camera,
        **opened,
        "automatic": free.reported,
        "locked": asdict(locked),
        "confirmed": confirmed,
        "reported": soak.reported,
        "times": asdict(times),
        "health_before": asdict(before),
        "health_after": asdict(after),
        "troubles": troubles,
    }
    out.write_text(json.dumps(report, indent=1, ensure_ascii=False), encoding="utf-8")
    print(
        f"{times.frames} pictures, {times.dropped} dropped, median {times.median_ms:.1f} ms, 99 % {times.p99_ms:.1f} ms"
    )
    for name, kept in confirmed.items():
        print(f"{name}: " + {True: "kept", False: "NOT kept", None: "not reported by this camera"}[kept])
    for trouble in troubles:
        print(f"trouble: {trouble}")
    print(out)
    raise typer.Exit(1 if troubles else 0)


def _watch(spec: str, settings: "CameraSettings", seconds: float) -> "tuple[Soak, dict[str, Any]]":
    from hardware.soak import Soak
    from hardware.sources import open_camera

    soak = Soak(settings)
    started = time.monotonic()
    with closing(open_camera(spec, settings=settings)) as camera:
        if not camera.live:
            raise InputError(f"{spec}: is no live camera")
        opened: dict[str, Any] = {name: getattr(camera, name) for name in ("model", "refused") if hasattr(camera, name)}
        opened["opened_after_s"] = round(time.monotonic() - started, 2)
        while time.monotonic() - started < seconds:
            frame = camera.read(5.0)
            if frame is None:
                break
            soak.take(frame)
            opened["size_px"] = [frame.image_bgr.shape[1], frame.image_bgr.shape[0]]
            if sys.stderr.isatty():
                print(f"\r{time.monotonic() - started:.0f} of {seconds:.0f} s\033[K", end="", file=sys.stderr)
    return soak, opened


def _locked(settings: "CameraSettings", reported: dict[str, tuple[float, float]]) -> "CameraSettings":
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
