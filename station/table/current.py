"""The recorder at work: for the game that goes on or the next one; none while the board of a finished one stands."""

from collections.abc import Sequence
from dataclasses import replace

from station.game.catalog import GameStarted
from station.game.catalog.occurrence import Unknown
from station.game.logged import Entry
from station.table.details import RememberedDetails
from station.table.finished import FinishedBoard
from station.table.record import Record
from station.table.recorder import MakeRecorder, Recorder
from station.table.sighting import Sighting
from station.timebase import Instant


class CurrentRecorder:
    """Holds no lock: the table's guards it.

    now -- the recorder; None while the board of a game that is over still stands there
    """

    def __init__(self, make: MakeRecorder, record: Record, details: RememberedDetails) -> None:
        self._make, self._record, self._details = make, record, details
        self._finished: FinishedBoard | None = None
        self.now: Recorder | None = None
        if record.game is not None and record.game.over:
            self.stop(since_start=False)
        else:
            self.renew()

    def renew(self) -> None:
        """A fresh one, from the log."""
        game, going_on = self._record.game, self._record.playing
        events = [entry.event for entry in going_on.entries] if going_on else []
        known = self.next_game() if game is None else game.details
        self.now, self._finished = self._make(events, self._record.logged_seq, known), None

    def recover(self) -> None:
        """A fresh one in place of the one at work: after an error in it, or when others wrote into the log."""
        if self.now is not None:
            self._record.held()
            self.renew()

    def next_game(self) -> GameStarted:
        """How the next game begins: in place of the last one, where that is to be played again by the same pairing."""
        known, last = self._details.get(), self._record.to_be_replayed
        if last is None or {last.details.black, last.details.white} != {known.black, known.white}:
            return known
        return replace(known, replays=last.number)

    def count(self, entries: Sequence[Entry]) -> None:
        """Events of another game were written: their numbers are taken, what they say is not this game's."""
        if self.now is not None:
            for entry in entries:
                self.now.note(replace(entry.event, what=Unknown(word=entry.event.type, held={})))

    def stop(self, *, since_start: bool) -> None:
        """The game is over. since_start -- see FinishedBoard."""
        game = self._record.game
        assert game is not None and game.over
        self.now, self._finished = None, FinishedBoard(game.state.position, since_start=since_start)

    def awaits_next(self, sighting: Sighting, at: Instant) -> bool:
        """With none at work, at every sighting: whether the board is no more the finished game's."""
        return self._finished is None or self._finished.left(sighting, at)
