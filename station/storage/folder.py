"""The station's data folder: the log, the pictures kept, the secret that signs cookies. One station at a time."""

import contextlib
import fcntl
import os
import secrets
import shutil
import sqlite3
from pathlib import Path

from station.errors import InputError
from station.pictures.kept import KeptPictures
from station.reasons import Unusable
from station.storage.archive import PASSING
from station.storage.binding import Binding
from station.storage.devices import Devices
from station.storage.log import Log
from station.storage.printed import PrintedLink
from station.storage.salvage import mend
from station.storage.signing import Signing
from station.timebase import Clock, SystemClock
from vision.reasons import Reason, system_error

PICTURES = "evidence"


class DataFolder:
    """Opens the folder, making it if need be, and holds it until `close`.

    clock -- of the station; None: the machine's
    Raises InputError in one sentence when it cannot be written, or another station holds it.
    """

    def __init__(self, path: Path, clock: Clock | None = None) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.mkdir(mode=0o700, exist_ok=True)  # pictures of people: nobody else on this machine looks in
            self._lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            behind_file = isinstance(error, FileExistsError | NotADirectoryError)
            raise _unwritable(
                path, Reason(Unusable.DATA_BEHIND_FILE) if behind_file else system_error(error)
            ) from error
        self._folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(self._folder, fcntl.LOCK_EX | fcntl.LOCK_NB)  # a file can be removed and made again
        except OSError as error:
            self._let_go()
            raise InputError(Reason(Unusable.DATA_IN_USE, {"path": str(path)})) from error
        try:
            os.ftruncate(self._lock, 0)  # the address of the last one
            shutil.rmtree(path / PASSING, ignore_errors=True)  # of a station that was killed
            mended = mend(path)
            self.log = Log(path)
            self.signing = Signing(self.log, clock or SystemClock(), mended)
            self.binding = Binding(self.log, clock or SystemClock())
            self.pictures = KeptPictures(path / PICTURES, self.binding.bind)
            self.secret = _secret(path / "secret")
            self.devices = Devices(path)
            self.printed = PrintedLink(path, had_owner=any(device.role == "owner" for device in self.devices.all()))
        except (OSError, sqlite3.Error, InputError) as error:
            self._let_go()
            if isinstance(error, InputError):
                raise
            raise _unwritable(path, system_error(error)) from error

    def served(self, url: str) -> None:
        """Where the pages of this station are, for commands beside it; a full disk takes no address."""
        with contextlib.suppress(OSError):
            os.ftruncate(self._lock, 0)
            os.pwrite(self._lock, url.encode(), 0)

    def _let_go(self) -> None:
        os.close(self._lock)
        os.close(self._folder)

    def free_bytes(self) -> int:
        """Room left on its disk."""
        return shutil.disk_usage(self.path).free

    def close(self) -> None:
        """Gives the folder back."""
        self.devices.close()
        self.signing.close()
        self.log.close()
        self._let_go()


def served_at(path: Path) -> str | None:
    """Where the station that holds this folder has its pages; None where none does, or it has none."""
    try:
        with (path / "lock").open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return None
    except FileNotFoundError:
        return None
    except OSError:
        return (path / "lock").read_text("utf-8") or None


def _unwritable(path: Path, why: str | Reason) -> InputError:
    return InputError(Reason(Unusable.DATA_UNWRITABLE, {"path": str(path), "why": why}))


SECRET_BYTES = 32


def _secret(path: Path) -> bytes:
    """The signing key, readable by the station's user only.

    Made at the first start, and anew where a power cut or somebody left another number of bytes: all devices have to
    pair again then.
    """
    if not path.exists() or path.stat().st_size != SECRET_BYTES:
        fresh = path.with_suffix(".partial")
        fresh.unlink(missing_ok=True)
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(path)
    return path.read_bytes()
