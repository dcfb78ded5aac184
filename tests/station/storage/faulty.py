"""A disk that fails when it is told to: for processes, through tests/station/storage/faulty_disk.c."""

import errno
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("faulty_disk.c")
FAULTS = {"full": errno.ENOSPC, "read-only": errno.EROFS, "SD card error": errno.EIO}


class FaultyDisk:
    """What processes started with `environment` write below `folder` fails between `fail` and `heal`."""

    def __init__(self, folder: Path, built_in: Path) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            pytest.skip("no C compiler: the fault injector cannot be built")
        library = built_in / "faulty_disk.so"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        self._error = built_in / "error"
        self.environment = {
            "LD_PRELOAD": str(library), "FAULTY_FOLDER": str(folder), "FAULTY_ERROR": str(self._error),
        }  # fmt: skip

    def fail(self, fault: str) -> None:
        """A key of FAULTS."""
        self._error.write_text(str(FAULTS[fault]))

    def heal(self) -> None:
        """All is well again."""
        self._error.unlink(missing_ok=True)


@contextmanager
def small_disk(place: Path, megabytes: int) -> Iterator[Path]:
    """A file system of its own, so large; skips where this user may not mount."""
    place.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(place)]
    may = os.geteuid() == 0 and shutil.which("mount") is not None
    if not may or subprocess.run(["mount", *options], capture_output=True, check=False).returncode:
        pytest.skip("a full disk needs the right to mount one")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def fill(disk: Path) -> Path:
    """A file that takes all the room there is."""
    path = disk / "everything"
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
    return path
