"""The doctor's look at the machine: Python, disk, heat, power, clock, permissions."""

import errno
import grp
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from hardware.health import Health
from station.doctor.diagnosis import Diagnosis, Grade, ok

LEAST_DISK_MB = 1000  # a long game with its evidence takes some 200 MB
WARM_C = 75.0  # a Pi slows down from 80 °C
CURES = {errno.ENOSPC: "delete what nobody needs, or ", errno.EROFS: "mount that disk for writing, or "}


def python(version: tuple[int, ...] = sys.version_info[:3], bits: int = sys.maxsize.bit_length() + 1) -> Diagnosis:
    """Version and word length."""
    found = ".".join(map(str, version)) + f", {bits} bit"
    if version < (3, 11):
        return Diagnosis("python", Grade.FAIL, found, "Python 3.11 or newer: use Raspberry Pi OS Bookworm or Trixie")
    if bits < 64:
        return Diagnosis("python", Grade.FAIL, found, "install the 64-bit Raspberry Pi OS: numpy and OpenCV need it")
    return ok("python", found)


def disk(folder: Path, free_bytes: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free) -> Diagnosis:
    """Room for records and pictures."""
    free_mb = free_bytes(nearest(folder)) // 1_000_000
    if free_mb < LEAST_DISK_MB:
        cure = "delete old games on the archive page, use a larger card, or choose another folder with --data"
        return Diagnosis("disk", Grade.FAIL, f"{free_mb} MB free for {folder}", cure)
    return ok("disk", f"{free_mb} MB free for {folder}")


def writable(folder: Path) -> Diagnosis:
    """Whether the data folder can be made and written."""
    existing, elsewhere = nearest(folder), "choose another folder with --data"
    if not existing.is_dir():
        return Diagnosis("data folder", Grade.FAIL, f"{existing} is a file", elsewhere)
    try:
        tempfile.TemporaryFile(dir=existing).close()  # tried: permissions tell too little of mounts and full disks
    except OSError as error:
        cure = CURES.get(error.errno or 0, "")
        if error.errno == errno.EACCES and existing == folder:  # its own folder; what lies around it is not ours
            cure = f"sudo chown -R $USER {folder}, or "
        found = f"{folder} cannot be written: {existing}: {error.strerror}"
        return Diagnosis("data folder", Grade.FAIL, found, cure + elsewhere)
    return ok("data folder", f"{folder} can be written")


def nearest(folder: Path) -> Path:
    """The folder, or the innermost one around it that exists and may be looked at."""
    return next(path for path in (folder, *folder.absolute().parents) if os.path.exists(path))  # noqa: PTH110 -- Path.exists raises where it may not look


def heat(health: Health) -> Diagnosis:
    """Temperature of the processor."""
    if health.temperature_c is None:
        return Diagnosis("temperature", Grade.NOTE, "this machine does not tell its temperature")
    found = f"{health.temperature_c:.0f} °C"
    if health.temperature_c >= WARM_C:
        return Diagnosis("temperature", Grade.FAIL, found, "give it a fan or more air: it slows down at 80 °C")
    return ok("temperature", found)


def power(health: Health) -> Diagnosis:
    """Under-voltage and throttling, as the Pi's firmware counts them."""
    if health.trouble_now is None or health.trouble_before is None:
        return Diagnosis("power", Grade.NOTE, "no Raspberry Pi firmware to ask")
    if health.trouble_now:
        cure = "use the official power supply and a short cable"
        return Diagnosis("power", Grade.FAIL, "now: " + ", ".join(health.trouble_now), cure)
    if health.trouble_before:
        cure = "use the official power supply and a short cable; restart to clear this note"
        return Diagnosis("power", Grade.NOTE, "since the start: " + ", ".join(health.trouble_before), cure)
    return ok("power", "no under-voltage, no throttling")


def clock(trusted: bool) -> Diagnosis:
    """Whether the time of day was synchronized; the record's intervals do not hang on it."""
    if trusted:
        return ok("clock", "the time of day is synchronized")
    cure = "connect to a network with time servers, or fit the clock battery (Pi 5); records say when time is doubtful"
    return Diagnosis("clock", Grade.NOTE, "the time of day is not synchronized", cure)


def name_service(root: Path = Path("/")) -> Diagnosis:
    """Whether Avahi tells the network this machine's name, so that pages are found without an address."""
    if (root / "run" / "avahi-daemon" / "socket").exists():
        return ok("mDNS", f"the network knows this machine as {socket.gethostname()}.local")
    found = "no Avahi runs: pages are found by address or QR code only"
    return Diagnosis("mDNS", Grade.NOTE, found, "sudo apt install avahi-daemon")


def camera_group(root: Path = Path("/"), groups: set[str] | None = None) -> Diagnosis:
    """Whether this user may open camera devices."""
    devices = sorted((root / "dev").glob("video*")) + sorted((root / "dev").glob("media*"))
    if not devices:
        return Diagnosis("permissions", Grade.NOTE, "no camera device is present")
    mine = (
        groups if groups is not None else {entry.gr_name for entry in grp.getgrall() if entry.gr_gid in os.getgroups()}
    )
    if "video" in mine or os.access(devices[0], os.R_OK | os.W_OK):
        return ok("permissions", "this user may open cameras")
    return Diagnosis(
        "permissions", Grade.FAIL, "this user may not open cameras", "sudo usermod -aG video $USER, then log in again"
    )
