"""The games of all evenings: listed, found again, exported, deleted, backed up and brought back."""

import errno
import logging
import lzma
import os
import shutil
import sqlite3
import tempfile
import threading
import zipfile
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from station.errors import DamagedError, InputError, is_full, reason_of
from station.game.catalog import DetailsGiven, GameDetails, GameEnded, GameStarted, RecordAmended, ResultLocked
from station.game.logged import LoggedGame, renumbered
from station.game.summary import Summary
from station.pictures.kept import STILL_VIEWS, KeptPictures, name_of
from station.pictures.ring import MOMENTS
from station.reasons import Unusable
from station.storage.integrity import fault_of
from station.storage.log import FILE, Log
from station.storage.rows import SetAside
from station.storage.searching import all_in, words_of
from station.storage.summaries import Summaries
from station.timebase import Clock
from vision.reasons import Reason

logger = logging.getLogger(__name__)
BACKUP_EVIDENCE = "evidence"
LARGEST_LOG, LARGEST_PICTURE = 2 * 1024**3, 8 * 1024**2  # unpacked: a small zip can hold a huge file
LARGEST_DIRECTORY = 64 * 1024**2  # of a zip: half a million files
LONGEST_ZIP_END = 22 + 65535  # its end and the comment after it
MOST_EVENTS_OF_A_GAME = 50_000  # a long game has a thousand
BACKUP_CHECKED_WITHIN_S = 300.0  # ten million events on a fast machine
PASSING = "passing"
FOLDED = 32  # games kept in memory
INDEXED = (GameStarted, DetailsGiven, RecordAmended, ResultLocked, GameEnded)
SEARCHED = ("black", "white", "event", "board_number", "rules")
# What unpacking a damaged, encrypted or strange zip and opening what was in it are known to raise.
BAD_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    RuntimeError,
    KeyError,
    sqlite3.Error,
    ValueError,
)
DAY_NS = 24 * 3600 * 10**9


class Archive:
    """Reads games from the log; the last ones read are kept folded."""

    def __init__(self, log: Log, pictures: KeptPictures, clock: Clock, secret: bytes = b"") -> None:
        """secret -- of the station, for rows that it keeps of its games"""
        self._log, self._pictures, self._clock = log, pictures, clock
        self._lock = threading.Lock()
        self._making = threading.Lock()
        self._summaries = Summaries(log, secret)
        self._folded: OrderedDict[int, LoggedGame] = OrderedDict()
        self._damaged: set[int] = set()

    def game(self, number: int) -> LoggedGame | None:
        """The game of this number. DamagedError for one that cannot be read."""
        with self._lock:
            kept = self._folded.get(number)
        if kept is not None and self._log.newest(number) == kept.last.event.seq:  # it may have gone on since
            return kept
        game = self._log.game(number)
        if game is not None:
            with self._lock:
                self._folded[number] = game
                if len(self._folded) > FOLDED:
                    self._folded.popitem(last=False)
        return game

    def forget(self) -> None:
        """What was kept in memory of games: something was taken out of them."""
        with self._lock:
            self._folded.clear()
        self._summaries.forget()

    def find(self, query: str = "") -> list[int]:
        """Games whose names, event, board, ruleset, result or day contain every word of `query`, newest first."""
        words = words_of(query)
        begun = self._log.begun()
        if not words:
            return sorted(begun, reverse=True)
        known = self._summaries.all()
        texts = self._indexed([number for number, made in known.items() if made is None])
        texts |= {number: made.searched for number, made in known.items() if made is not None}
        found = [number for number, wall_ns in begun.items() if all_in(words, texts.get(number, ""), wall_ns)]
        return sorted(found, reverse=True)

    def of_event(self, name: str) -> Iterator[LoggedGame]:
        """The games of the event of that name, newest first, but the damaged ones; none of no event."""
        for number in self.find(name) if name else ():
            game = self.readable(number)
            if game is not None and game.details.event == name:
                yield game

    def _indexed(self, games: Sequence[int]) -> dict[int, str]:
        """What these games are found by, without folding one."""
        details: dict[int, str] = {}
        results: dict[int, str] = {}
        for number, what in self._log.told(INDEXED, games) if games else ():
            if isinstance(what, GameDetails):
                details[number] = " ".join(str(getattr(what, name) or "") for name in SEARCHED)
            if isinstance(what, ResultLocked | GameEnded | RecordAmended) and what.result:
                results[number] = what.result
        return {number: f"{details.get(number, '')} {results.get(number, '')}".casefold() for number in games}

    def known(self) -> Mapping[int, Summary | None]:
        """The rows of all games, oldest first; None where `summary` would fold the game."""
        return self._summaries.all()

    def summary(self, number: int) -> Summary | None:
        """The row of one game, made of the whole game where it has to be; None where there is none that can be read."""
        with self._making:  # whoever asks for the same one waits for it
            made = self._summaries.of(number)
            if made is None:
                game = self.readable(number)
                made = None if game is None else self._summaries.keep(game)
            return made

    def summarize_next(self) -> bool:
        """Makes the row of one game that has none; not of the last one, which may go on. False: all have one."""
        for number, made in reversed(list(self._summaries.all().items())):
            if made is None and number != self._log.last_game() and number not in self._damaged:
                self.summary(number)
                return True
        self._summaries.write()
        return False

    def games(self) -> Iterator[LoggedGame]:
        """All games, newest first, but the damaged ones."""
        for number in self.find():
            game = self.readable(number)
            if game is not None:
                yield game

    def readable(self, number: int) -> LoggedGame | None:
        """The game of this number; None for one that is damaged, too: `damaged` names it from then on."""
        try:
            return self.game(number)
        except DamagedError as error:
            if number not in self._damaged:
                logger.error("%s", error)
            self._damaged.add(number)
            return None

    def damaged(self) -> list[SetAside]:
        """Games that the disk gave back damaged, at the start or since, oldest first."""
        begun = self._log.begun()
        since = [SetAside(game, begun[game], 0, 0, FILE) for game in sorted(self._damaged & begun.keys())]
        return [*self._log.set_aside(), *since]

    def expired(self, keep_days: int) -> list[int]:
        """Finished games older than that. A clock that was not trusted dates nothing: neither a game nor today."""
        now = self._clock.now()
        if not now.trusted:
            return []
        limit_ns = now.wall_ns - keep_days * DAY_NS
        return [
            game.number
            for game in self.games()
            if game.over and game.last.at.trusted and game.last.at.wall_ns < limit_ns
        ]

    @contextmanager
    def zipped(self, sgf: Callable[[LoggedGame], str]) -> Iterator[Path]:
        """A zip of all games as SGF, in a temporary file."""
        with self.room() as folder:
            path = folder / "games.zip"
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                for game in self.games():
                    archive.writestr(f"tianyuan-{game.number:05d}.sgf", sgf(game))
            yield path

    @contextmanager
    def backup(self) -> Iterator[Path]:
        """A zip of the log and all pictures, in a temporary file; without the secret that signs cookies."""
        with self.room() as folder:
            self._log.copy_to(folder / FILE)
            path = folder / "backup.zip"
            with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
                archive.write(folder / FILE, FILE, zipfile.ZIP_DEFLATED)
                for kept in sorted(self._pictures.folder.glob("*/*-*.j*")):  # .jpg, .json
                    archive.write(kept, f"{BACKUP_EVIDENCE}/{kept.parent.name}/{kept.name}")
            yield path

    def restore(self, path: Path, reads: Callable[[LoggedGame], object]) -> tuple[int, int]:
        """Brings back from a backup the games that are not here: (games, events). Nothing here is changed or lost.

        They get new numbers.
        reads -- what pages and exports make of a game: a backup with one for which it fails is refused as a whole
        Raises InputError for a file that is no backup, OSError (ENOSPC) where the disk has no room for it.
        """
        try:
            if _directory_bytes(path) > LARGEST_DIRECTORY:
                raise InputError(Reason(Unusable.BACKUP_LARGE))
            with self.room() as folder, zipfile.ZipFile(path) as archive:
                if archive.getinfo(FILE).file_size > LARGEST_LOG:
                    raise InputError(Reason(Unusable.BACKUP_LARGE))
                with archive.open(FILE) as packed, (folder / FILE).open("wb") as plain:
                    shutil.copyfileobj(packed, plain)
                fault = fault_of(folder / FILE, within_s=BACKUP_CHECKED_WITHIN_S)
                if fault is not None:
                    raise InputError(Reason(Unusable.BACKUP_NONE, {"why": fault}))
                with closing(Log(folder)) as old:
                    if max(old.sizes().values(), default=0) > MOST_EVENTS_OF_A_GAME:
                        raise InputError(Reason(Unusable.BACKUP_LARGE))
                    _try_out(old, reads, self._log.last_seq() + 1)
                    self._need_room(old, archive)
                    return self._bring(old, archive)
        except BAD_ZIP as error:
            if is_full(error):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
            why = reason_of(error) or str(error)
            if isinstance(why, Reason) and why.code == Unusable.BACKUP_NONE:
                raise
            raise InputError(Reason(Unusable.BACKUP_NONE, {"why": why})) from error

    @contextmanager
    def room(self) -> Iterator[Path]:
        """A folder for what is made or taken in, on the disk of the data: the system's own may be memory."""
        place = self._log.path.parent / PASSING
        place.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place) as folder:
            yield Path(folder)

    def _need_room(self, old: Log, archive: zipfile.ZipFile) -> None:
        """Asked before anything is brought back: a game without its pictures would not be brought back again."""
        needed = old.path.stat().st_size + sum(info.file_size for info in archive.infolist())
        if shutil.disk_usage(self._log.path.parent).free < needed:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _bring(self, old: Log, archive: zipfile.ZipFile) -> tuple[int, int]:
        here = {_identity(game): game.number for game in self.games()}
        games = events = 0
        names = {info.filename for info in archive.infolist() if info.file_size <= LARGEST_PICTURE}
        found = {number: game for number in old.games() if (game := old.game(number)) is not None}
        fresh = count(self._log.next_game)
        new = {number: here.get(_identity(game)) or next(fresh) for number, game in found.items()}
        for number, game in found.items():
            if _identity(game) in here:
                continue
            entries = self._log.adopt(game.entries, new)
            games, events = games + 1, events + len(entries)
            for was, now in zip(game.entries, entries, strict=True):
                for moment in MOMENTS:
                    places = {
                        view: f"{BACKUP_EVIDENCE}/{number}/{name_of(was.event.seq, moment, view)}"
                        for view in STILL_VIEWS
                    }
                    files = {view: archive.read(name) for view, name in places.items() if name in names}
                    if files:
                        self._pictures.keep(now.game, now.event.seq, moment, files)
        return games, events


def _try_out(log: Log, reads: Callable[[LoggedGame], object], first: int) -> None:
    """A stranger's log may hold anything: each game is folded and read once as it would stand here, numbered from
    `first` on, before one is taken over."""
    for number in log.games():
        try:
            entries = log.entries(number)
            if entries:
                reads(LoggedGame.of(renumbered(entries, first, number)))
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise InputError(Reason(Unusable.BACKUP_GAME, {"number": number, "why": why})) from error


def _identity(game: LoggedGame) -> tuple[object, ...]:
    """The same game in another log: its first moments on the same clocks."""
    return game.started, tuple(entry.event.t_ns for entry in game.entries[:20])


def _directory_bytes(path: Path) -> int:
    """How long a zip says that its list of files is; 0 for what is none. Python keeps the whole list in memory."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - LONGEST_ZIP_END))
        end = file.read()
    at = end.rfind(b"PK\x05\x06")
    return int.from_bytes(end[at + 12 : at + 16], "little") if at >= 0 else 0
