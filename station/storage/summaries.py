"""The rows of finished games: read at once, made when a game is first asked for, and made anew when it went on."""

import sqlite3
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import version

from station.game.logged import LoggedGame
from station.game.summary import Summary
from station.storage.log import Log


class Summaries:
    """Safe to use from several threads."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._made_by = version("tianyuan")
        self._lock = threading.Lock()
        self._known: dict[int, Summary] | None = None

    def all(self) -> Mapping[int, Summary | None]:
        """Of every game, oldest first; None where none is made yet, or it went on since."""
        newest = self._log.newest_of_all()
        with self._lock:
            if self._known is None:
                rows = self._log.summaries(self._made_by)
                made = (Summary.parsed(text) for text in rows)
                self._known = {one.number: one for one in made if one is not None}
            self._known = {number: one for number, one in self._known.items() if newest.get(number) == one.seq}
            return {number: self._known.get(number) for number in newest}

    def keep(self, game: LoggedGame) -> Summary:
        """The row of a game, remembered until it goes on; on the disk too where it is over."""
        made = Summary.of(game)
        if game.over:
            with suppress(sqlite3.Error):  # a disk that takes none now does later
                self._log.keep_summary(made.number, made.seq, self._made_by, made.as_json())
        with self._lock:
            if self._known is not None:
                self._known[made.number] = made
        return made
