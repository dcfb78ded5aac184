"""A copy of log and pictures off the machine: a folder on a stick or on another host's mount, kept up to date.

What lies there opens as a data folder. A copy is read back and checked before it takes the last one's place. What is
deleted here is deleted there.
"""

import filecmp
import json
import logging
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from hardware.worker import Worker
from station.pictures.kept import KeptPictures, sync_folder
from station.storage.integrity import fault_of
from station.storage.log import FILE, Log
from station.timebase import Clock
from vision.reasons import system_error

logger = logging.getLogger(__name__)
COPY_S = 60.0  # between two copies, where there is something new
COPY_SHARE = 0.05  # of the time is spent on them at most
_NAME = "copy"


@dataclass(frozen=True)
class Copied:
    """The last good copy.

    wall_ns, trusted -- when, and whether the clock was right; seq -- the last event in it; elsewhere -- on another disk
    records -- how many it holds: what was erased since is erased there, too
    """

    folder: str
    wall_ns: int
    trusted: bool
    seq: int
    elsewhere: bool
    records: int = 0


class CopyError(Exception):
    """Why there is no copy now, in one sentence."""


class Copies:
    """At work from `start` to `close`.

    folder -- where the copy lies; it must be there, a stick that is not mounted is no folder
    """

    def __init__(
        self, log: Log, pictures: KeptPictures, folder: Path, clock: Clock, seconds: Callable[[], float]
    ) -> None:
        self._log, self._pictures, self._folder, self._clock, self._seconds = log, pictures, folder, clock, seconds
        self.trouble: str | None = None
        self.worker = Worker("copies", self._turn, retry_s=COPY_S)

    @property
    def last(self) -> Copied | None:
        """The last good one, of this run or an earlier one."""
        return last_copy(self._log)

    def start(self) -> None:
        """Begins."""
        self.worker.start()

    def close(self) -> None:
        """Ends; what is new since the last copy is not waited for."""
        self.worker.close()

    def copy(self) -> bool:
        """Brings the copy up to date now. False: the log has nothing new. CopyError where there is none now."""
        before = self.last
        elsewhere = self._elsewhere(before)
        try:
            fresh = before is None or before.folder != str(self._folder) or not (self._folder / FILE).exists()
            with self._log.ledger() as ledger:
                now_there = (self._log.last_seq(), ledger.size)
            new = fresh or before is None or (before.seq, before.records) != now_there
            if new:
                self._copy_log()
            pictures = self._copy_pictures()
        except (OSError, sqlite3.Error) as error:
            raise CopyError(f"{self._folder}: {system_error(error)}") from error
        if not new and not pictures:
            return False
        now, (seq, records) = self._clock.now(), now_there
        copied = Copied(str(self._folder), now.wall_ns, now.trusted, seq, elsewhere, records)
        self._log.set(_NAME, json.dumps(asdict(copied)))
        return True

    def _elsewhere(self, before: Copied | None) -> bool:
        """Whether the folder is on another disk. CopyError where it is not there, or not where it was."""
        if not self._folder.is_dir():
            raise CopyError(f"{self._folder} is not there")
        if self._folder.resolve() == self._log.path.parent.resolve():
            raise CopyError(f"{self._folder} is the data folder itself")
        elsewhere = self._folder.stat().st_dev != self._log.path.parent.stat().st_dev
        if before is not None and before.folder == str(self._folder) and before.elsewhere and not elsewhere:
            raise CopyError(f"{self._folder} lay on another disk, which is not mounted")
        return elsewhere

    def _copy_log(self) -> None:
        check = self._folder / "checking"
        shutil.rmtree(check, ignore_errors=True)
        check.mkdir(mode=0o700)
        self._log.copy_to(check / FILE)
        _down_to_the_disk(check / FILE)
        fault = fault_of(check / FILE)
        for ending in ("-wal", "-shm"):
            Path(f"{check / FILE}{ending}").unlink(missing_ok=True)
        if fault is not None:
            raise CopyError(f"{self._folder}: what was written there reads otherwise: {fault}")
        (check / FILE).replace(self._folder / FILE)
        check.rmdir()
        sync_folder(self._folder)

    def _copy_pictures(self) -> int:
        """How many were copied or deleted."""
        ours, theirs = self._pictures.folder, self._folder / self._pictures.folder.name
        changed = 0
        here = {path.relative_to(ours) for path in ours.glob("*/*-*.j*")}  # .jpg, .json
        for name in sorted({path.relative_to(theirs) for path in theirs.glob("*/*-*.j*")} - here):
            (theirs / name).unlink(missing_ok=True)
            with suppress(OSError):  # others of its game are left
                (theirs / name).parent.rmdir()
            changed += 1
        for name in sorted(here):
            source, target = ours / name, theirs / name
            with suppress(FileNotFoundError):  # its game was deleted meanwhile
                if target.exists() and target.stat().st_size == source.stat().st_size:
                    continue
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                partial = target.with_suffix(".partial")
                shutil.copyfile(source, partial)
                _down_to_the_disk(partial)
                if not filecmp.cmp(source, partial, shallow=False):
                    raise CopyError(f"{target} reads otherwise than it was written")
                partial.replace(target)
                changed += 1
        return changed

    def _turn(self) -> float:
        began_s = self._seconds()
        try:
            self.copy()
            if self.trouble is not None:
                logger.warning("the copy off the machine is up to date again")
            self.trouble = None
        except CopyError as error:
            if self.trouble != str(error):
                logger.warning("there is no copy off the machine now: %s", error)
            self.trouble = str(error)
        return max(COPY_S, (self._seconds() - began_s) / COPY_SHARE)


def last_copy(log: Log) -> Copied | None:
    """The last good copy, as the log's settings know it."""
    text = log.setting(_NAME)
    return Copied(**json.loads(text)) if text else None


def _down_to_the_disk(path: Path) -> None:
    """And out of the memory that would answer for it."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)
