"""The owner's link on a printed sheet: it makes one device the owner's, once.

`station/deploy/hotspot.sh`, which prints the sheet, writes `once TOKEN` beside the log; the first device that comes
with it leaves `used DIGEST` there. So a card or a sheet in other hands opens nothing once a station is set up. The
file is read when somebody comes: a new sheet holds at once.
"""

import hmac
import logging
import os
import re
from hashlib import sha256
from pathlib import Path

from station.pictures.kept import sync_folder

logger = logging.getLogger(__name__)

OWNER_TOKEN = "owner.token"
_WAITS = re.compile(r"once ([\w-]{22})\s*", re.ASCII)  # 22 letters are 128 bits: nothing shorter opens a door
_USED = re.compile(r"used ([0-9a-f]{64})\s*", re.ASCII)
_BEFORE = re.compile(r"([\w-]{22})\s*", re.ASCII)


class UsedLinkError(Exception):
    """It has made a device the owner's already."""


class PrintedLink:
    """That of one data folder.

    had_owner -- whether the station was ever anybody's. A link of before 0.2, which held for ever, ends with that:
    it had its use; where nobody came it waits for the first.
    """

    def __init__(self, folder: Path, *, had_owner: bool) -> None:
        self._path = folder / OWNER_TOKEN
        before = _BEFORE.fullmatch(self._read())
        if before:
            self._write(_used(before[1]) if had_owner else f"once {before[1]}")

    def take(self, typed: str) -> bool:
        """Whether this is its token, which opens nothing from now on; so on the disk when this returns.

        Raises UsedLinkError where somebody came with it before, OSError where the disk takes nothing.
        """
        lies, mark = self._read(), _used(typed)
        if _USED.fullmatch(lies) and hmac.compare_digest(lies.strip(), mark):
            raise UsedLinkError
        waits = _WAITS.fullmatch(lies)
        if waits is None or not hmac.compare_digest(waits[1], typed):
            return False
        self._write(mark)
        return True

    def _read(self) -> str:
        """ "" where nobody put one there, or it cannot be read: no door opens then."""
        try:
            return self._path.read_text("ascii", errors="replace")
        except FileNotFoundError:
            return ""
        except OSError as error:
            logger.warning("no printed owner's link holds, %s cannot be read: %s", self._path, error.strerror)
            return ""

    def _write(self, text: str) -> None:
        fresh = self._path.with_name(f"{OWNER_TOKEN}.partial")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "w") as file:
            file.write(f"{text}\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)
        sync_folder(self._path.parent)


def _used(token: str) -> str:
    return f"used {sha256(token.encode()).hexdigest()}"
