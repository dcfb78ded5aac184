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

from hardware.health import Health, Ill, ills
from station.doctor.diagnosis import Code, Cure, Diagnosis, Grade, ok
from vision.reasons import Reason, system_error

LEAST_DISK_MB = 1000  # a long game with its evidence takes some 200 MB
WARM_C = 75.0  # a Pi slows down from 80 °C
CURES = {errno.ENOSPC: Cure.FULL, errno.EROFS: Cure.READ_ONLY}


def python(version: tuple[int, ...] = sys.version_info[:3], bits: int = sys.maxsize.bit_length() + 1) -> Diagnosis:
    """Version and word length."""
    found = Reason(Code.PYTHON, {"version": ".".join(map(str, version)), "bits": bits})
    if version < (3, 11):
        return Diagnosis("python", Grade.FAIL, found, Reason(Cure.PYTHON))
    if bits < 64:
        return Diagnosis("python", Grade.FAIL, found, Reason(Cure.BITS))
    return ok("python", found)


def disk(folder: Path, free_bytes: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free) -> Diagnosis:
    """Room for records and pictures."""
    free_mb = free_bytes(nearest(folder)) // 1_000_000
    found = Reason(Code.DISK, {"mb": free_mb, "folder": str(folder)})
    if free_mb < LEAST_DISK_MB:
        return Diagnosis("disk", Grade.FAIL, found, Reason(Cure.DISK))
    return ok("disk", found)


def writable(folder: Path) -> Diagnosis:
    """Whether the data folder can be made and written."""
    existing, cure = nearest(folder), Reason(Cure.ELSEWHERE)
    if not existing.is_dir():
        return Diagnosis("data folder", Grade.FAIL, Reason(Code.FOLDER_IS_FILE, {"path": str(existing)}), cure)
    try:
        tempfile.TemporaryFile(dir=existing).close()  # tried: permissions tell too little of mounts and full disks
    except OSError as error:
        if error.errno in CURES:
            cure = Reason(CURES[error.errno])
        if error.errno == errno.EACCES and existing == folder:  # its own folder; what lies around it is not ours
            cure = Reason(Cure.OWNER, {"folder": str(folder)})
        why = {"folder": str(folder), "path": str(existing), "why": system_error(error)}
        return Diagnosis("data folder", Grade.FAIL, Reason(Code.FOLDER_UNWRITABLE, why), cure)
    return ok("data folder", Reason(Code.FOLDER_WRITABLE, {"folder": str(folder)}))


def nearest(folder: Path) -> Path:
    """The folder, or the innermost one around it that exists and may be looked at."""
    return next(path for path in (folder, *folder.absolute().parents) if os.path.exists(path))  # noqa: PTH110 -- Path.exists raises where it may not look


def heat(health: Health) -> Diagnosis:
    """Temperature of the processor, and whether the Pi's firmware slows it down for that."""
    cure = Reason(Cure.HEAT)
    if Ill.HOT in ills(health.trouble_now or ()):
        return Diagnosis("temperature", Grade.FAIL, Reason(Code.HEAT_NOW), cure)
    if health.temperature_c is None:
        return Diagnosis("temperature", Grade.NOTE, Reason(Code.HEAT_UNKNOWN))
    found = Reason(Code.HEAT, {"celsius": health.temperature_c})
    if health.temperature_c >= WARM_C:
        return Diagnosis("temperature", Grade.FAIL, found, cure)
    if Ill.HOT in ills(health.trouble_before or ()):
        return Diagnosis("temperature", Grade.NOTE, Reason(Code.HEAT_BEFORE, found.values), cure)
    return ok("temperature", found)


def power(health: Health) -> Diagnosis:
    """Under-voltage, as the Pi's firmware counts it."""
    if health.trouble_now is None or health.trouble_before is None:
        return Diagnosis("power", Grade.NOTE, Reason(Code.POWER_UNKNOWN))
    if Ill.WEAK in ills(health.trouble_now):
        return Diagnosis("power", Grade.FAIL, Reason(Code.POWER_NOW), Reason(Cure.POWER_NOW))
    if Ill.WEAK in ills(health.trouble_before):
        return Diagnosis("power", Grade.NOTE, Reason(Code.POWER_BEFORE), Reason(Cure.POWER_BEFORE))
    return ok("power", Reason(Code.POWER_GOOD))


def clock(trusted: bool) -> Diagnosis:
    """Whether the time of day was synchronized; the record's intervals do not hang on it."""
    if trusted:
        return ok("clock", Reason(Code.CLOCK_GOOD))
    return Diagnosis("clock", Grade.NOTE, Reason(Code.CLOCK_FREE), Reason(Cure.CLOCK))


def name_service(root: Path = Path("/")) -> Diagnosis:
    """Whether Avahi tells the network this machine's name, so that pages are found without an address."""
    if (root / "run" / "avahi-daemon" / "socket").exists():
        return ok("mDNS", Reason(Code.MDNS, {"host": socket.gethostname()}))
    return Diagnosis("mDNS", Grade.NOTE, Reason(Code.MDNS_NONE), Reason(Cure.MDNS))


def camera_group(root: Path = Path("/"), groups: set[str] | None = None) -> Diagnosis:
    """Whether this user may open camera devices."""
    devices = sorted((root / "dev").glob("video*")) + sorted((root / "dev").glob("media*"))
    if not devices:
        return Diagnosis("permissions", Grade.NOTE, Reason(Code.DEVICES_NONE))
    mine = (
        groups if groups is not None else {entry.gr_name for entry in grp.getgrall() if entry.gr_gid in os.getgroups()}
    )
    if "video" in mine or os.access(devices[0], os.R_OK | os.W_OK):
        return ok("permissions", Reason(Code.DEVICES_OPEN))
    return Diagnosis("permissions", Grade.FAIL, Reason(Code.DEVICES_CLOSED), Reason(Cure.DEVICES))
