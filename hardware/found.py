"""Which cameras this machine has, as `--camera` takes them: libcamera's, then USB's."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.modules import titled

FOUND_WITHIN_S = 20.0
PROBE = "import json; from picamera2 import Picamera2; print(json.dumps(Picamera2.global_camera_info()))"


@dataclass(frozen=True)
class FoundCamera:
    """spec -- "v4l2:0"; name -- what the device calls itself; of a Pi's module what it was bought as, too
    model -- libcamera's name of it; "" where libcamera has none"""

    spec: str
    name: str
    model: str = ""


def found_cameras(probe: Callable[[], str] | None = None, root: Path = Path("/")) -> list[FoundCamera]:
    """All of them; opens none. A USB camera that libcamera knows too is listed once, as a USB camera.

    probe -- libcamera's list as JSON, "" where there is none
    """
    try:
        listed = json.loads((probe or _probe)() or "[]")
        own = [
            FoundCamera(f"picamera:{one['Num']}", titled(str(one["Model"])), str(one["Model"]))
            for one in listed
            if "/usb" not in one["Id"]
        ]
    except (ValueError, TypeError, KeyError):
        own = []
    return own + usb_cameras(root)


def usb_cameras(root: Path = Path("/")) -> list[FoundCamera]:
    """Those on USB. A Pi's codecs are video devices too, without any camera."""
    found = {}
    for device in (root / "sys/class/video4linux").glob("video*"):
        try:
            first = (device / "index").read_text().strip() == "0"  # a camera's other devices tell what is no picture
            if first and "/usb" in str((device / "device").resolve()):
                found[int(device.name.removeprefix("video"))] = (device / "name").read_text().strip()
        except (OSError, ValueError):
            continue  # unplugged meanwhile
    return [FoundCamera(f"v4l2:{number}", name) for number, name in sorted(found.items())]


def _probe() -> str:
    """In a process of its own: a bad binding may crash, and libcamera's manager is one a process."""
    try:
        done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, timeout=FOUND_WITHIN_S)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    lines = done.stdout.strip().splitlines()
    return lines[-1] if done.returncode == 0 and lines else ""
