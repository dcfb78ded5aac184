"""The games that are over: ruled on, counted, corrected, taken up again or deleted, whatever goes on at the table."""

import threading
from collections.abc import Callable, Sequence

from station.counting.desk import Desk
from station.errors import RefusedError
from station.game.catalog import RecordAmended, ReplayBegun
from station.game.event import Event
from station.game.logged import Entry, LoggedGame
from station.pictures.incidents import IncidentPictures
from station.storage.log import Log
from station.table.amending import check
from station.table.current import CurrentRecorder
from station.table.record import Record, since
from station.table.slip import TakingBack, taken_back
from station.timebase import Clock, Instant


class PastGames:
    """Held by the table, whose lock every public call takes but `add` and `link`: steps of the table's own."""

    def __init__(
        self,
        lock: threading.RLock,
        log: Log,
        pictures: IncidentPictures,
        clock: Clock,
        record: Record,
        recorder: CurrentRecorder,
        publish: Callable[[Sequence[Entry]], None],
    ) -> None:
        self._lock, self._log, self._pictures, self._clock = lock, log, pictures, clock
        self._record, self._recorder, self._publish = record, recorder, publish

    # ---- what people ask for: `device` is the paired one that speaks ----

    def referee(self, number: int, ask: Callable[[LoggedGame, int], list[Event]], device: str = "") -> int:
        """What `ask(game, time in the record)` gives at the desk is written, of a game locked or not, also when another
        one goes on (2002 §23.1); the last event's number. StationError."""
        with self._lock:
            at, here = self._clock.now(), self._record.game
            game = here if (own := here is not None and here.number == number) else self._log.game(number)
            if game is None or not game.over:
                raise RefusedError("not_over", "There is no game of that number that is over.")
            (self.add if own else self._beside)(game, ask(game, since(game, at)), at, device)
            return self._record.seq

    def count(self, device: str = "") -> int:
        """The last game, whose board was cleared before anybody counted it, is counted as recorded. RefusedError."""
        with self._lock:
            at, game = self._clock.now(), self._record.last()
            if game is None or not game.over:
                raise RefusedError("nothing_to_count", "No game waits for a count.")
            if not game.state.without_result:
                raise RefusedError("decided", "This game has a result already.")
            self._record.stand(game)
            self.add(game, [Desk(game, since(game, at)).opened(None, "later")], at, device)
            return self._record.seq

    def amend(self, number: int, said: RecordAmended, device: str = "") -> int:
        """What was not said of a finished game, or wrongly; see station.table.amending. RefusedError."""
        with self._lock:
            at, last = self._clock.now(), self._record.last()
            game = last if last is not None and last.number == number else self._log.game(number)
            if game is None:
                raise RefusedError("no_game", "There is no such game.")
            check(game, said)
            self._beside(game, [Event(said, since(game, at))], at, device)
            return self._record.seq

    def take_back_end(self, said: TakingBack) -> int:
        """The last game's end was a slip: see station.table.slip. RefusedError.

        Whose board was cleared since, or whose place a next game took, does not go on; who resigned is put right.
        """
        with self._lock:
            at, game = self._clock.now(), self._record.last()
            if game is None:
                raise RefusedError("no_game", "There is no game.")
            if self._record.game is None and said.resigns is None:
                raise RefusedError("slip_cleared", "The board was cleared: say which side resigned.")
            self.add(game, taken_back(game, said, at, since(game, at)), at, said.device)
            return self._record.seq

    def remove(self, game: int, why: str, device: str = "") -> bool:
        """Deletes a finished game with its pictures. False: there is none of that number."""
        with self._lock:
            if not self._record.remove(game, why, self._clock.now(), device):
                return False
            self._pictures.remove(game)
            return True

    def erase_name(self, name: str, why: str, device: str = "") -> list[int]:
        """Takes a person's name out of every game; those that had it. RefusedError while he plays."""
        with self._lock:
            games = self._record.erase_name(name, why, self._clock.now(), device)
            if self._record.playing is None:
                self._recorder.recover()  # the next game was to begin with it
            return games

    # ---- further events ----

    def add(self, game: LoggedGame, events: Sequence[Event], at: Instant, device: str) -> None:
        """Further events of a game that was over, which may go on after them."""
        entries = self._record.amend(game, events, at, device)
        if self._record.game is None:
            self._recorder.recover()
        elif self._record.playing is None:
            self._recorder.stop(since_start=True)
        else:
            self._recorder.renew()
        self._publish(entries)

    def link(self, game: LoggedGame, at: Instant) -> None:
        """The game that is played again names the one that goes on now."""
        number = game.details.replays
        if number and (old := self._log.game(number)) is not None:
            self._beside(old, [Event(ReplayBegun(replayed_as=game.number), since(old, at))], at, spare=True)

    def _beside(
        self, game: LoggedGame, events: Sequence[Event], at: Instant, device: str = "", *, spare: bool = False
    ) -> None:
        """Further events of a game that is over, while another one goes on: its recorder only counts them."""
        entries = self._record.beside(game, events, at, device, spare=spare)
        if self._record.playing is None:
            self._recorder.recover()
        self._recorder.count(entries)
        self._publish(entries)
