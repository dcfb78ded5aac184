"""The rows of finished games: read at once, made when a game is first asked for, and made anew when it went on."""

import hmac
import sqlite3
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import version

from station.game.logged import LoggedGame
from station.game.summary import Summary
from station.storage.log import Log

WRITTEN_AT_ONCE = 20


class Summaries:
    """Safe to use from several threads.

    secret -- of the station: a row that somebody else wrote into the file is none
    """

    def __init__(self, log: Log, secret: bytes) -> None:
        self._log, self._secret = log, secret
        self._lock = threading.Lock()
        self._known: dict[int, Summary] | None = None
        self._unwritten: dict[int, Summary] = {}

    def all(self) -> Mapping[int, Summary | None]:
        """Of every game, oldest first; None where none is made yet, or it went on since."""
        newest = self._log.newest_of_all()
        with self._lock:
            if self._known is None:
                rows = self._log.summaries()
                made = (Summary.parsed(text) for made_by, text in rows if made_by == self._maker(text))
                self._known = {one.number: one for one in made if one is not None} | self._unwritten
            self._known = {number: one for number, one in self._known.items() if newest.get(number) == one.seq}
            return {number: self._known.get(number) for number in newest}

    def of(self, number: int) -> Summary | None:
        """Of one game, as `all` has it."""
        with self._lock:
            known = self._known.get(number) if self._known is not None else self._unwritten.get(number)
        return known if known is not None and self._log.newest(number) == known.seq else None

    def keep(self, game: LoggedGame) -> Summary:
        """The row of a game, remembered until it goes on; sooner or later on the disk where it is over."""
        made = Summary.of(game)
        with self._lock:
            if self._known is not None:
                self._known[made.number] = made
            if game.over:
                self._unwritten[made.number] = made
            many = len(self._unwritten) >= WRITTEN_AT_ONCE
        if many:
            self.write()
        return made

    def _maker(self, text: str) -> str:
        """This version of this station's program, of this row."""
        program = version("tianyuan")
        return f"{program} {hmac.digest(self._secret, f'{program} {text}'.encode(), 'sha256').hex()}"

    def forget(self) -> None:
        """All that is kept in memory; what it was made of has changed."""
        with self._lock:
            self._known, self._unwritten = None, {}

    def write(self) -> None:
        """What was made since: several at a time, as each time the log waits for the disk."""
        with self._lock:
            rows, self._unwritten = list(self._unwritten.values()), {}
        if rows:
            with suppress(sqlite3.Error):  # a disk that takes none: they are made anew after a restart
                self._log.keep_summaries(
                    [(one.number, one.seq, self._maker(one.as_json()), one.as_json()) for one in rows]
                )
