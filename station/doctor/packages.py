"""The doctor's look at the camera's software. Each import happens in a process of its own: a bad one may crash."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from hardware.found import usb_cameras
from station.doctor.diagnosis import Code, Cure, Diagnosis, Grade, ok, said
from vision.reasons import Reason

PROBE_TIMEOUT_S = 30
Try = Callable[[str], tuple[int, str]]


def run_python(code: str) -> tuple[int, str]:
    """Exit status and the last line of what a fresh Python said to `code`."""
    try:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PROBE_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return 124, f"no answer within {PROBE_TIMEOUT_S} s"
    lines = (done.stdout if done.returncode == 0 else done.stderr).strip().splitlines()
    return done.returncode, lines[-1] if lines else ""


def libcamera(is_pi: bool, attempt: Try = run_python) -> Diagnosis:
    """Python's binding of libcamera, which comes from the system's packages only."""
    status, told = attempt("import libcamera; print(libcamera.CameraManager.singleton().version)")
    if status == 0:
        return ok("libcamera", said(told))
    if not is_pi:
        return Diagnosis("libcamera", Grade.NOTE, Reason(Code.PICAMERA_NONE))
    return Diagnosis("libcamera", Grade.FAIL, said(told), Reason(Cure.LIBCAMERA))


def picamera2(is_pi: bool, attempt: Try = run_python) -> Diagnosis:
    """picamera2, and the clash of Bookworm's simplejpeg with numpy 2."""
    status, told = attempt("import picamera2, importlib.metadata as m; print(m.version('picamera2'))")
    if status == 0:
        return ok("picamera2", said(told))
    if "numpy.dtype size changed" in told:
        return Diagnosis("picamera2", Grade.FAIL, Reason(Code.SIMPLEJPEG), Reason(Cure.SIMPLEJPEG))
    if "libcap" in told:
        return Diagnosis("picamera2", Grade.FAIL, said(told), Reason(Cure.LIBCAP))
    if not is_pi:
        return Diagnosis("picamera2", Grade.NOTE, Reason(Code.PICAMERA_NONE))
    return Diagnosis("picamera2", Grade.FAIL, said(told), Reason(Cure.PICAMERA2))


def buttons(is_pi: bool, attempt: Try = run_python) -> Diagnosis:
    """gpiozero over lgpio, for buttons and lamps; RPi.GPIO breaks on kernels from 6.6 on. Never needed."""
    status, told = attempt("from gpiozero.pins.lgpio import LGPIOFactory; LGPIOFactory(); print('gpiozero over lgpio')")
    if status == 0:
        return ok("buttons", said(told))
    cure = Reason(Cure.BUTTONS) if is_pi else None
    return Diagnosis("buttons", Grade.NOTE, Reason(Code.BUTTONS_NONE, {"why": told}), cure)


def cameras(attempt: Try = run_python, root: Path = Path("/")) -> Diagnosis:
    """Whether any camera is there: on libcamera, or on USB."""
    code = (
        "import libcamera; c = libcamera.CameraManager.singleton().cameras;"
        "print(', '.join(f'picamera:{i} {x.id}' for i, x in enumerate(c)) or 'none')"
    )
    status, told = attempt(code)
    usb = [f"{one.spec} {one.name}" for one in usb_cameras(root)]
    listed = ([] if status or told == "none" else [told]) + usb
    if listed:
        return ok("cameras", said(", ".join(listed)))
    return Diagnosis("cameras", Grade.NOTE, Reason(Code.CAMERAS_NONE), Reason(Cure.CAMERAS))
