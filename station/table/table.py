"""One table over an evening: which game goes on, what is written into the log, what the players ask for.

A game begins with its first stone and ends by agreement, resignation, a command or a cleared board; the next one begins
with the next first stone. Every call is one step under one lock; what it returns is in the log.
"""

import json
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.frame import Frame
from station.counting.desk import Desk
from station.errors import RefusedError
from station.game.articles import under
from station.game.catalog import (
    BoardShifted,
    CountOpened,
    DetailsGiven,
    GameDetails,
    GameEnded,
    GameStarted,
    HelpCalled,
    Incident,
    Occurrence,
    ViewBlocked,
    occurrence_of,
)
from station.game.event import Event
from station.game.logged import Entry, LoggedGame
from station.game.score import rules_of
from station.game.state import with_details
from station.pictures.incidents import Evidence
from station.storage.log import Log
from station.table.finished import FinishedBoard
from station.table.recorder import MakeRecorder, Recorder
from station.table.sighting import Sighting
from station.timebase import Clock, Instant, Stopwatch
from vision.sight import Sight

logger = logging.getLogger(__name__)
MOST_HELD_EVENTS = 50  # events before a game (light, bumps) kept at most


@dataclass(frozen=True)
class Snapshot:
    """The table at one moment.

    seq -- the last event of the whole log that it knows of
    differs -- points seen for sure that are not as recorded
    """

    seq: int
    game: LoggedGame | None
    help: bool
    differs: tuple[str, ...]
    at: Instant


class Table:
    """Writes what the recorder tells and what people ask for.

    make_recorder -- a recorder that goes on after the given events
    publish -- told of every entry after it was written
    """

    def __init__(
        self,
        log: Log,
        evidence: Evidence,
        clock: Clock,
        make_recorder: MakeRecorder,
        publish: Callable[[Sequence[Entry]], None],
    ) -> None:
        self._log, self._evidence, self._clock = log, evidence, clock
        self._make_recorder, self._publish = make_recorder, publish
        self._lock = threading.RLock()
        self._seq = log.last_seq()
        self._held: list[Event] = []  # told before the first stone
        self._help = log.setting("help") == "on"
        self._seen: list[str] | None = None
        number = log.last_game()
        self._game = log.game(number) if number else None
        self._frame: int | None = None
        self._watch = Stopwatch(clock.now())
        if self._game is not None and not self._game.over:
            self._watch = Stopwatch(self._game.last.at, self._game.last.event.t_ns)
        # None: the board of a game that is over still stands there
        self._recorder: Recorder | None = None if self._game is not None and self._game.over else self._fresh()
        self._finished = self._finished_board(since_start=False)

    @property
    def snapshot(self) -> Snapshot:
        """The table as it stands."""
        with self._lock:
            live = self._recorder is not None and self._game is not None
            differs = tuple(self._recorder.differs()) if live and self._recorder is not None else ()
            return Snapshot(self._seq, self._game, self._help, differs, self._clock.now())

    def _fresh(self) -> Recorder:
        """A recorder for the game going on, from the log; or for the next one."""
        events = [] if self._game is None or self._game.over else [entry.event for entry in self._game.entries]
        known = self.remembered() if self._game is None else self._game.details
        return self._make_recorder(events, self._log.last_seq(), known)

    def see(self, frame: Frame, sight: Sight, sighting: Sighting) -> None:
        """The next frame; writes what it tells."""
        with self._lock:
            at = self._clock.now()
            self._seen, self._frame = sighting.seen_rows, frame.sequence
            if self._recorder is None:
                if self._finished is None or self._finished.left(sighting, at):
                    self._next_game(at)
                return
            if self._game is not None and self._game.counting.phase == "marking":
                return  # hands lift and arrange stones: no moves
            if self._game is None and not self._held and sight.observation is None:
                self._watch = Stopwatch(at)  # t = 0 is the first frame with a board
            events = self._recorder.see(frame.sequence, self._watch.read(at), sight)
            if any(event.what.PICTURED for event in events):
                self._evidence.see(frame, sight, at, wanted=True)
            if self._game is not None:
                self._write(events, at)
            elif any(isinstance(event.what, GameStarted) for event in events):
                held, self._held = self._held, []
                self._write([*held, *events], at)
            else:
                self._held += events  # before the first stone nothing is a game yet
                if len(self._held) > MOST_HELD_EVENTS:
                    self._next_game(at)

    def _write(self, events: Sequence[Event], at: Instant) -> None:
        """Into the log, then to whoever listens."""
        if not events:
            return
        try:
            if self._game is None or self._game.over:
                entries = self._log.begin_game(events, at)
                self._game = LoggedGame.of(entries)
            else:
                entries = self._log.append(self._game.number, events, at)
                self._game = self._game.extended(entries)
        except Exception:
            self.recover()  # the recorder told what the log does not hold
            raise
        self._seq = entries[-1].event.seq
        for told, entry in zip(events, entries, strict=True):
            if not told.seq and self._recorder is not None:
                self._recorder.note(entry.event)
        if self._game.over:
            self._recorder, self._finished = None, self._finished_board(since_start=True)
        self._publish(entries)
        self._keep_pictures(entries)

    def _keep_pictures(self, entries: Sequence[Entry]) -> None:
        """Of incidents. A disk without room for them must not cost the record."""
        for entry in entries:
            event = entry.event
            if event.what.PICTURED:
                try:
                    before = event.what.before_frame if isinstance(event.what, Incident | ViewBlocked) else None
                    turned = self._turned()
                    self._evidence.keep(entry.game, event.seq, event.first_frame, event.frame, before, turned=turned)
                except OSError as error:
                    logger.warning("pictures of event %d were not kept: %s", event.seq, error)

    def _turned(self) -> bool:
        """Whether the board was turned by a quarter or more since the game began."""
        entries = self._game.entries if self._game else ()
        happened = (entry.event.what for entry in entries)
        return any(isinstance(what, BoardShifted) and abs(what.turn_deg) > 45 for what in happened)

    def _finished_board(self, *, since_start: bool) -> FinishedBoard | None:
        game = self._game
        return FinishedBoard(game.state.position, since_start=since_start) if game is not None and game.over else None

    def _next_game(self, at: Instant) -> None:
        self._game, self._held, self._finished = None, [], None
        self._recorder = self._fresh()
        self._watch = Stopwatch(at)

    def tell(self, what: Occurrence, *, at: Instant | None = None) -> None:
        """Something about the world around a game that goes on: camera_lost, camera_restored. `at`: None for now."""
        with self._lock:
            if self._game is not None and not self._game.over:
                at = at or self._clock.now()
                self._write([Event(what, self._watch.read(at))], at)

    def remark(self, what: Occurrence) -> bool:
        """Something about the station itself, into the game that goes on or held for the next one.

        False: the board of a finished game still stands, say it again later.
        """
        with self._lock:
            at = self._clock.now()
            if self._game is not None and not self._game.over:
                self._write([Event(what, self._watch.read(at))], at)
                return True
            if self._recorder is None:
                return False
            seq = (self._held[-1].seq if self._held else self._log.last_seq()) + 1
            event = Event(what, self._watch.read(at), seq=seq)
            self._recorder.note(event)
            self._held.append(event)
            return True

    def writable(self) -> bool:
        """Whether the log takes something."""
        return self._log.writable()

    @property
    def awaiting(self) -> bool:
        """Whether the next stone begins a game."""
        return self._recorder is not None and (self._game is None or self._game.over)

    @property
    def recorded(self) -> bytes | None:
        """361 colors as the game that goes on has them; None without one."""
        game = self._game
        return None if game is None or game.over else game.state.position.stones

    def recover(self) -> None:
        """A fresh recorder from the log: after an error in the old one, or when others wrote into the log."""
        with self._lock:
            if self._recorder is not None:
                self._held = []
                self._recorder = self._fresh()

    # ---- what people ask for ----

    def remembered(self) -> GameStarted:
        """Names, ruleset and so on for the next game, as the table gave them last."""
        text = self._log.setting("details")
        given = occurrence_of(DetailsGiven.TYPE, json.loads(text)) if text else None
        return with_details(GameStarted(), given) if isinstance(given, GameDetails) else GameStarted()

    def describe(self, details: DetailsGiven) -> int:
        """Details of the game going on, or of the next one; remembered."""
        with self._lock:
            self._log.set("details", json.dumps(details.as_data(), ensure_ascii=False))
            at = self._clock.now()
            if self._game is not None and not self._game.over:
                self._write([Event(details, self._watch.read(at))], at)
            elif self._recorder is not None:
                self._next_game(at)  # under the rules just given
            return self._seq

    def start_from_board(self) -> int:
        """The board as it stands is the next game's, though nobody cleared it. RefusedError while one goes on."""
        with self._lock:
            if self._game is not None and not self._game.over:
                raise RefusedError("going_on", "A game is going on; end it first.")
            self._next_game(self._clock.now())
            return self._seq

    def command(self, ask: Callable[[Recorder, LoggedGame], list[Event]]) -> int:
        """What `ask(recorder, game)` gives is written; the last event's number. StationError where it does not fit."""
        with self._lock:
            at, game = self._clock.now(), self._going_on()
            if game.counting.phase == "marking":
                raise RefusedError("counting", "The game is being counted; go back to play first.")
            assert self._recorder is not None
            t_ns = self._watch.read(at)
            self._recorder.at(self._frame, t_ns)
            events = ask(self._recorder, game)
            if any(isinstance(event.what, GameEnded) and event.what.reason == "passes" for event in events):
                # Two passes end the game (2002 §7.3); what is left is the count.
                opened = CountOpened(by="passes", seen=tuple(self._seen) if self._seen else None)
                events.append(Event(under(opened, rules_of(game).text), t_ns))
            self._write(events, at)
            return self._seq

    def count(self, ask: Callable[[Desk, list[str] | None], list[Event]]) -> int:
        """What `ask(desk, board as seen now)` gives is written; the last event's number. RefusedError."""
        with self._lock:
            at, game = self._clock.now(), self._going_on()
            self._write(ask(Desk(game, self._watch.read(at)), self._seen), at)
            if game.counting.phase == "marking" and self._game is not None and self._game.counting.phase == "none":
                self.recover()  # play goes on: what hands did while counting was no move
            return self._seq

    def end(self, result: str, by: str, why: str) -> int:
        """The game is over without a count."""
        with self._lock:
            at = self._clock.now()
            self._going_on()
            ended = GameEnded(reason="decided", result=result, by=by, why=why)
            self._write([Event(ended, self._watch.read(at))], at)
            return self._seq

    def call_help(self, on: bool) -> int:
        """The table calls for a person, or one came."""
        with self._lock:
            self._help = on
            self._log.set("help", "on" if on else "off")
            self.tell(HelpCalled(on=on))
            return self._seq

    def remove(self, game: int, why: str) -> bool:
        """Deletes a finished game with its pictures. False: there is none of that number."""
        with self._lock:
            if self._game is not None and self._game.number == game and not self._game.over:
                raise RefusedError("going_on", "A game that goes on is not deleted; end it first.")
            if not self._log.remove_game(game, why, self._clock.now()):
                return False
            self._evidence.remove(game)
            if self._game is not None and self._game.number == game:
                self._game = None
            return True

    def _going_on(self) -> LoggedGame:
        if self._game is None or self._game.over:
            raise RefusedError("no_game", "No game is going on.")
        return self._game
