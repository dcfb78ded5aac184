"""A Debian trixie with systemd as its process 1, in namespaces of this machine, over the picamera2 tests' chroot.

Or one for arm64, under qemu, over the root that tests/hardware/arm64/run.sh makes.
"""

import io
import os
import shlex
import shutil
import signal
import subprocess
import tarfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[3]
BOOT = ROOT / "tests" / "hardware" / "chroot" / "boot.sh"
ENVIRONMENT = (
    "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME=/root",
    "PIP_CERT=/etc/ssl/certs/ca-certificates.crt",
    "QEMU_CPU=cortex-a76",  # a Pi 5's, where it is emulated: see tests/hardware/arm64/inside.sh
)
NAMESPACES = ("--mount", "--pid", "--uts", "--ipc", "--cgroup", "--root", "--wd")
OWN = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--uts", "--ipc")
EMULATED = ROOT / "tests" / "hardware" / "arm64" / "namespace.sh"
START_S = 60.0
SCRIPT_S = 600.0
SLOWER = 10.0  # an emulated processor


class AbsentError(Exception):
    """This machine cannot boot one; the message says why."""


class Guest:
    """A running one. slower -- than this machine, so many times"""

    def __init__(self, process_id: int, slower: float) -> None:
        self.slower = slower
        others = ("--user",) if slower > 1 else ()
        self._enter = ("nsenter", f"--target={process_id}", *others, *NAMESPACES, "env", "-i", *ENVIRONMENT)

    def try_(self, script: str, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
        """What a shell in there says."""
        words, limit_s = [*self._enter, "bash", "-ec", script], SCRIPT_S * self.slower
        done = subprocess.run(words, input=stdin, capture_output=True, timeout=limit_s)
        return subprocess.CompletedProcess(script, done.returncode, done.stdout.decode(), done.stderr.decode())

    def run(self, script: str, stdin: bytes = b"") -> str:
        """Its standard output. The script must end well."""
        done = self.try_(script, stdin)
        assert done.returncode == 0, f"{script}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout.strip()

    def put(self, folder: str, files: Iterable[tuple[str, bytes, int]]) -> None:
        """Writes files (name, content, mode) below a folder."""
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w") as archive:
            for name, content, mode in files:
                entry = tarfile.TarInfo(name)
                entry.size, entry.mode = len(content), mode
                archive.addfile(entry, io.BytesIO(content))
        quoted = shlex.quote(folder)
        self.run(f"mkdir -p {quoted}; tar --extract --no-same-owner --directory {quoted}", packed.getvalue())

    def shown(self, unit: str, name: str) -> str:
        """A property of a unit."""
        return self.run(f"systemctl show --property={name} --value {unit}")


@contextmanager
def booted(chroot: Path, folder: Path, emulator: Path | None = None) -> Iterator[Guest]:
    """A guest over `chroot`, which stays as it is; what it writes lies in `folder`. Raises AbsentError.

    emulator -- qemu for arm64, where the chroot is of that
    """
    slower = SLOWER if emulator else 1.0
    with (folder / "boot.log").open("wb") as log:
        outer = subprocess.Popen(
            [*((EMULATED, emulator) if emulator else OWN), BOOT, chroot, folder],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        until = time.monotonic() + START_S * slower
        while True:
            if outer.poll() is not None or time.monotonic() > until:
                said = (folder / "boot.log").read_text(errors="replace").strip().splitlines()
                raise AbsentError(f"no systemd can be booted over {chroot}: {said[-1] if said else 'it says nothing'}")
            children = Path(f"/proc/{outer.pid}/task/{outer.pid}/children").read_text().split()
            first = next((one for one in children if _is_systemd(one)), None)
            if first is not None:
                guest = Guest(int(first), slower)
                if guest.try_("systemctl is-active --quiet multi-user.target").returncode == 0:
                    break
            time.sleep(0.2)
        yield guest
    finally:
        with suppress(OSError):  # an emulated one hears nothing of unshare's end: prctl(2), PR_SET_PDEATHSIG
            for child in Path(f"/proc/{outer.pid}/task/{outer.pid}/children").read_text().split():
                os.kill(int(child), signal.SIGKILL)
        outer.kill()
        outer.wait()
        shutil.rmtree(folder, ignore_errors=True)  # half a gigabyte


def _is_systemd(process_id: str) -> bool:
    with suppress(OSError):  # it has just ended
        return Path(f"/proc/{process_id}/comm").read_text().strip() == "systemd"
    return False


def checkout() -> Iterator[tuple[str, bytes, int]]:
    """The files that an installed station needs, and the shim for the virtual camera."""
    for room in ("rules", "vision", "calibration", "hardware", "station", "tests/hardware/chroot"):
        for folder, inside, names in os.walk(ROOT / room):
            inside[:] = [name for name in inside if name not in ("__pycache__", "node_modules", "training", "web")]
            for name in names:
                path = Path(folder, name)
                yield str(path.relative_to(ROOT)), path.read_bytes(), path.stat().st_mode & 0o777
    for name in ("pyproject.toml", "requirements.lock", "README.md", "LICENSE"):
        yield name, (ROOT / name).read_bytes(), 0o644
