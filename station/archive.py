"""The games of all evenings: listed, found again, exported, deleted, backed up and brought back."""

import shutil
import sqlite3
import tempfile
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from station.clock import Clock
from station.errors import InputError, StationError
from station.evidence import MOMENTS, Evidence
from station.log import Log
from station.log.game import LoggedGame
from station.log.store import FILE

BACKUP_EVIDENCE = "evidence"
LARGEST_LOG, LARGEST_PICTURE = 2 * 1024**3, 8 * 1024**2  # unpacked: a small zip can hold a huge file
DAY_NS = 24 * 3600 * 10**9


class Archive:
    """Reads games from the log; finished ones are folded once and kept in memory."""

    def __init__(self, log: Log, evidence: Evidence, clock: Clock) -> None:
        self._log, self._evidence, self._clock = log, evidence, clock
        self._lock = threading.Lock()
        self._finished: dict[int, LoggedGame] = {}

    def game(self, number: int) -> LoggedGame | None:
        """The game of this number."""
        with self._lock:
            kept = self._finished.get(number)
        if kept is not None and self._log.has_game(number):
            return kept
        game = LoggedGame.load(self._log, number)
        if game is not None and game.over:
            with self._lock:
                self._finished[number] = game
        return game

    def games(self, query: str = "") -> Iterator[LoggedGame]:
        """Games whose names, event, board or day contain every word of `query`, newest first."""
        words = query.casefold().split()
        for number in reversed(self._log.games()):
            game = self.game(number)
            if game is not None and all(word in _text(game) for word in words):
                yield game

    def expired(self, keep_days: int) -> list[int]:
        """Finished games older than that."""
        now = self._clock.now()
        if not now.trusted:
            return []  # a wrong clock must not delete anything
        limit_ns = now.wall_ns - keep_days * DAY_NS
        return [game.number for game in self.games() if game.over and game.last.at.wall_ns < limit_ns]

    @contextmanager
    def zipped(self, sgf: Callable[[LoggedGame], str]) -> Iterator[Path]:
        """A zip of all games as SGF, in a temporary file."""
        with _temporary() as folder:
            path = folder / "games.zip"
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                for game in self.games():
                    archive.writestr(f"tianyuan-{game.number:05d}.sgf", sgf(game))
            yield path

    @contextmanager
    def backup(self) -> Iterator[Path]:
        """A zip of the log and all pictures, in a temporary file; without the secret that signs cookies."""
        with _temporary() as folder:
            self._log.copy_to(folder / FILE)
            path = folder / "backup.zip"
            with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
                archive.write(folder / FILE, FILE, zipfile.ZIP_DEFLATED)
                for picture in sorted(self._evidence.folder.glob("*/*.jpg")):
                    archive.write(picture, f"{BACKUP_EVIDENCE}/{picture.parent.name}/{picture.name}")
            yield path

    def restore(self, path: Path) -> tuple[int, int]:
        """Brings back from a backup the games that are not here: (games, events). Nothing here is changed or lost.

        They get new numbers. Raises InputError for a file that is no backup.
        """
        try:
            with _temporary() as folder, zipfile.ZipFile(path) as archive:
                if archive.getinfo(FILE).file_size > LARGEST_LOG:
                    raise InputError("its log is too large")
                with archive.open(FILE) as packed, (folder / FILE).open("wb") as plain:
                    shutil.copyfileobj(packed, plain)
                with closing(Log(folder)) as old:
                    return self._bring(old, archive)
        except (zipfile.BadZipFile, KeyError, sqlite3.Error, StationError, ValueError) as error:
            raise InputError(f"this is no backup of a station: {error}") from error

    def _bring(self, old: Log, archive: zipfile.ZipFile) -> tuple[int, int]:
        here = {_identity(game) for game in self.games()}
        games = events = 0
        names = {info.filename for info in archive.infolist() if info.file_size <= LARGEST_PICTURE}
        for number in old.games():
            game = LoggedGame.load(old, number)
            if game is None or _identity(game) in here:
                continue
            entries = self._log.adopt(game.entries)
            games, events = games + 1, events + len(entries)
            for was, now in zip(game.entries, entries, strict=True):
                for moment in MOMENTS:
                    name = f"{BACKUP_EVIDENCE}/{number}/{was.event.seq}-{moment}.jpg"
                    if name in names:
                        self._evidence.put(now.game, now.event.seq, moment, archive.read(name))
        return games, events


def _identity(game: LoggedGame) -> tuple[object, ...]:
    """The same game in another log: its first moments on the same clocks."""
    return game.started, tuple(entry.event.t_ns for entry in game.entries[:20])


def _text(game: LoggedGame) -> str:
    known = [str(game.details.get(key) or "") for key in ("black", "white", "event", "board_number", "rules")]
    day = datetime.fromtimestamp(game.started.wall_ns / 1e9, UTC).date().isoformat()
    return " ".join([*known, game.state.result or "", day]).casefold()


@contextmanager
def _temporary() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="tianyuan-") as folder:
        yield Path(folder)
