"""The doctor's look at the camera's software. Each import happens in a process of its own: a bad one may crash."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from station.doctor.diagnosis import Diagnosis, Grade, ok

PROBE_TIMEOUT_S = 30
Try = Callable[[str], tuple[int, str]]


def run_python(code: str) -> tuple[int, str]:
    """Exit status and the last line of what a fresh Python said to `code`."""
    try:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PROBE_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return 124, f"no answer within {PROBE_TIMEOUT_S} s"
    said = (done.stdout if done.returncode == 0 else done.stderr).strip().splitlines()
    return done.returncode, said[-1] if said else ""


def libcamera(is_pi: bool, attempt: Try = run_python) -> Diagnosis:
    """Python's binding of libcamera, which comes from the system's packages only."""
    status, said = attempt("import libcamera; print(libcamera.CameraManager.singleton().version)")
    if status == 0:
        return ok("libcamera", said)
    if not is_pi:
        return Diagnosis("libcamera", Grade.NOTE, "not installed; only a Raspberry Pi's own camera needs it")
    cure = (
        "sudo apt install python3-libcamera python3-picamera2, and make the virtual environment by "
        "/usr/bin/python3 -m venv --system-site-packages"
    )
    return Diagnosis("libcamera", Grade.FAIL, said, cure)


def picamera2(is_pi: bool, attempt: Try = run_python) -> Diagnosis:
    """picamera2, and the clash of Bookworm's simplejpeg with numpy 2."""
    status, said = attempt("import picamera2, importlib.metadata as m; print(m.version('picamera2'))")
    if status == 0:
        return ok("picamera2", said)
    if "numpy.dtype size changed" in said:
        cure = "pip install --force-reinstall --no-binary simplejpeg simplejpeg (built for numpy 2), or use Trixie"
        return Diagnosis("picamera2", Grade.FAIL, "the system's simplejpeg was built for numpy 1", cure)
    if "libcap" in said:
        return Diagnosis("picamera2", Grade.FAIL, said, "sudo apt install libcap-dev, or better python3-picamera2")
    if not is_pi:
        return Diagnosis("picamera2", Grade.NOTE, "not installed; only a Raspberry Pi's own camera needs it")
    return Diagnosis("picamera2", Grade.FAIL, said, "sudo apt install python3-picamera2")


def buttons(is_pi: bool, attempt: Try = run_python) -> Diagnosis:
    """gpiozero over lgpio, for buttons and lamps; RPi.GPIO breaks on kernels from 6.6 on. Never needed."""
    status, said = attempt("from gpiozero.pins.lgpio import LGPIOFactory; LGPIOFactory(); print('gpiozero over lgpio')")
    if status == 0:
        return ok("buttons", said)
    cure = "pip install gpiozero lgpio in the station's environment, sudo usermod -aG gpio $USER" if is_pi else ""
    return Diagnosis("buttons", Grade.NOTE, f"no pins for buttons and lamps ({said}); the pages do the same", cure)


def cameras(attempt: Try = run_python, root: Path = Path("/")) -> Diagnosis:
    """Whether any camera is there: on libcamera, or on USB."""
    code = (
        "import libcamera; c = libcamera.CameraManager.singleton().cameras;"
        "print(', '.join(f'picamera:{i} {x.id}' for i, x in enumerate(c)) or 'none')"
    )
    status, said = attempt(code)
    listed = ([] if status or said == "none" else [said]) + usb_cameras(root)
    if listed:
        return ok("cameras", ", ".join(listed))
    cure = "check the ribbon cable (contacts towards the board) or plug in a USB camera; a phone or a file works too"
    return Diagnosis("cameras", Grade.NOTE, "no camera is connected", cure)


def usb_cameras(root: Path) -> list[str]:
    """As `--camera` takes them, with their own names. A Pi's codecs are video devices too, without any camera."""
    found = {}
    for device in (root / "sys/class/video4linux").glob("video*"):
        try:
            first = (device / "index").read_text().strip() == "0"  # a camera's other devices tell what is no picture
            if first and "/usb" in str((device / "device").resolve()):
                found[int(device.name.removeprefix("video"))] = (device / "name").read_text().strip()
        except (OSError, ValueError):
            continue  # unplugged meanwhile
    return [f"v4l2:{number} {name}" for number, name in sorted(found.items())]
