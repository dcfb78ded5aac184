"""The record: the game that goes on, or the last one while its board stands, and its writing into the log."""

import logging
from collections.abc import Sequence

from station.errors import DamagedError, RefusedError
from station.game.catalog import BoardShifted, CameraLost, CameraRestored
from station.game.event import Event
from station.game.logged import Entry, LoggedGame
from station.storage.log import Log
from station.timebase import Instant, Stopwatch

logger = logging.getLogger(__name__)
MOST_HELD_EVENTS = 50  # events before a game (light, bumps) kept at most


def since(game: LoggedGame, at: Instant) -> int:
    """Time in the record of a game that was over."""
    return Stopwatch(game.last.at, game.last.event.t_ns).read(at)


class Record:
    """Holds no lock: the table's guards it.

    game -- the one that goes on, or the last one; None when the next stone begins one
    seq -- the last event of the log that is known here
    """

    def __init__(self, log: Log, now: Instant) -> None:
        self._log = log
        self._held: list[Event] = []  # told before the first stone
        self.seq = log.last_seq()
        self.game = _last(log)
        self._watch = Stopwatch(now)
        if self.game is not None and not self.game.over:
            self._watch = Stopwatch(self.game.last.at, self.game.last.event.t_ns)

    @property
    def playing(self) -> LoggedGame | None:
        """The game that goes on; None between two."""
        return None if self.game is None or self.game.over else self.game

    def going_on(self) -> LoggedGame:
        """The game that goes on. RefusedError between two."""
        if self.game is not None and self.game.counting.phase == "locked":
            raise RefusedError("locked", "The result was confirmed by all; nobody may change it.")
        if self.playing is None:
            raise RefusedError("no_game", "No game is going on.")
        return self.playing

    @property
    def turned(self) -> bool:
        """Whether the board was turned by a quarter or more since the game began."""
        entries = self.game.entries if self.game else ()
        happened = (entry.event.what for entry in entries)
        return any(isinstance(what, BoardShifted) and abs(what.turn_deg) > 45 for what in happened)

    @property
    def next_frame(self) -> int:
        """Above all frames that the game going on names; the tracker compares them after a restart too."""
        entries = self.playing.entries if self.playing else ()
        return max((entry.event.frame for entry in entries if entry.event.frame is not None), default=-1) + 1

    @property
    def lost_camera(self) -> str | None:
        """What was wrong with the camera when it was last told lost, if it is not back since."""
        for entry in reversed(self.playing.entries if self.playing else ()):
            if isinstance(entry.event.what, CameraLost):
                return entry.event.what.fault
            if isinstance(entry.event.what, CameraRestored):
                return None
        return None

    def t_ns(self, at: Instant) -> int:
        """Time of the game at that moment."""
        return self._watch.read(at)

    def pressed_ns(self, at: Instant) -> int:
        """The same of something beside the board: pictures that were taken before it and are seen later keep theirs."""
        return max(0, self._watch.peek(at))

    def next_game(self, at: Instant) -> None:
        """The next stone begins a game, whose time runs from `at`."""
        self.game, self._held = None, []
        self._watch = Stopwatch(at)

    @property
    def logged_seq(self) -> int:
        """The log's last event; others write there too."""
        return self._log.last_seq()

    def await_board(self, at: Instant) -> None:
        """No board was seen yet: t = 0 of the next game is the first frame with one."""
        if self.game is None and not self._held:
            self._watch = Stopwatch(at)

    # ---- before the first stone ----

    @property
    def next_seq(self) -> int:
        """Of the next event before a game."""
        return (self._held[-1].seq if self._held else self.logged_seq) + 1

    def hold(self, events: Sequence[Event]) -> bool:
        """Before the first stone nothing is a game yet: they become its first. False: too many are held by now."""
        self._held += events
        return len(self._held) <= MOST_HELD_EVENTS

    def held(self) -> list[Event]:
        """Them; held no more."""
        held, self._held = self._held, []
        return held

    # ---- writing ----

    def write(self, events: Sequence[Event], at: Instant, device: str = "", *, spare: bool = False) -> Sequence[Entry]:
        """Into the log, all or none; a game begins with them if none goes on. sqlite3.Error where it takes nothing.

        spare -- what the disk does not take is kept in memory until it does
        """
        if self.playing is None:
            entries = self._log.begin_game(events, at, device, spare=spare)
            self.game = LoggedGame.of(entries)
        else:
            entries = self._log.append(self.playing.number, events, at, device, spare=spare)
            self.game = self.playing.extended(entries)
        self.seq = entries[-1].event.seq
        return entries

    def last(self) -> LoggedGame | None:
        """The newest game of this table, also when its board was cleared since."""
        number = self._log.last_game() if self.game is None else None
        return self._log.game(number) if number else self.game

    @property
    def to_be_replayed(self) -> LoggedGame | None:
        """The last game, where the next one is played in its place: it was ruled void, and none was begun since."""
        game = self.last()
        waits = game is not None and game.over and game.state.to_be_replayed and game.state.replayed_as is None
        return game if waits else None

    def amend(self, game: LoggedGame, events: Sequence[Event], at: Instant, device: str) -> Sequence[Entry]:
        """Further events of a game that was over, which may go on after them."""
        entries = self._log.append(game.number, events, at, device)
        if self.game is not None:
            self.game = game.extended(entries)
            self._watch = Stopwatch(at, entries[-1].event.t_ns)
        self.seq = entries[-1].event.seq
        return entries

    def beside(
        self, game: LoggedGame, events: Sequence[Event], at: Instant, device: str, *, spare: bool = False
    ) -> Sequence[Entry]:
        """Further events of a game that is over and stays so, whatever goes on now."""
        entries = self._log.append(game.number, events, at, device, spare=spare)
        if self.game is not None and self.game.number == game.number:
            self.game = game.extended(entries)
        self.seq = entries[-1].event.seq
        return entries

    def stand(self, game: LoggedGame) -> None:
        """The last game stands here again, though its board was cleared."""
        self.game, self._held = game, []

    def remove(self, game: int, why: str, at: Instant, device: str = "") -> bool:
        """Deletes a finished game. False: there is none of that number. RefusedError for the one that goes on."""
        if self.playing is not None and self.playing.number == game:
            raise RefusedError("going_on", "A game that goes on is not deleted; end it first.")
        if not self._log.remove_game(game, why, at, device):
            return False
        if self.game is not None and self.game.number == game:
            self.game = None
        return True

    def erase_name(self, name: str, why: str, at: Instant, device: str = "") -> list[int]:
        """Takes a name out of every game; those that had it. RefusedError where the game going on has it."""
        entries = self.playing.entries if self.playing else ()
        told = (entry.event.what for entry in entries)
        if any(getattr(what, field) == name for what in told for field in what.PERSONS):
            raise RefusedError("name_playing", "The game that goes on has this name; end it first.")
        games = self._log.erase_name(name, why, at, device)
        if self.game is not None and self.game.number in games:
            self.game = self._log.game(self.game.number)
        return games


def _last(log: Log) -> LoggedGame | None:
    """The last game; None where there is none, or it cannot be read: the next stone begins another."""
    number = log.last_game()
    try:
        return log.game(number) if number else None
    except DamagedError as error:
        logger.error("%s", error)
        return None
