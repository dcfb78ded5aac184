"""One table over an evening: what is seen and what people ask for, one step after another.

A game begins with its first stone and ends by agreement, resignation, a command or a cleared board; the next one begins
with the next first stone. Every call is one step; what it returns is in the log.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.frame import Frame
from station.counting.desk import Desk
from station.errors import RefusedError
from station.game.catalog import DetailsGiven, GameEnded, GameStarted, HelpCalled, Incident, Occurrence, ViewBlocked
from station.game.event import Event
from station.game.logged import Entry, LoggedGame
from station.pictures.incidents import IncidentPictures
from station.storage.log import Log
from station.table.current import CurrentRecorder
from station.table.details import RememberedDetails
from station.table.help_call import HelpCall
from station.table.record import Record
from station.table.recorder import MakeRecorder, Recorder
from station.table.sighting import Sighting
from station.table.slip import TakingBack, taken_back
from station.timebase import Clock, Instant, Stopwatch
from vision.sight import Sight

PEOPLES = (DetailsGiven, GameEnded, HelpCalled)
"""What people ask for among what is told: written, or refused."""


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
    """Brings the parts together: what the recorder tells and what people ask for goes into the record, then to all.

    The one lock for all parts is here, and every public call takes it. Under it the log is written, and nothing waits
    for a picture: those of an incident are chosen and written later (station.pictures.incidents).

    make_recorder -- a recorder that goes on after the given events
    publish -- told of every entry after it was written
    """

    def __init__(
        self,
        log: Log,
        pictures: IncidentPictures,
        clock: Clock,
        make_recorder: MakeRecorder,
        publish: Callable[[Sequence[Entry]], None],
    ) -> None:
        self._log, self._pictures, self._clock, self._publish = log, pictures, clock, publish
        self._lock = threading.RLock()  # guards what follows
        self._record = Record(log, clock.now())
        self._details = RememberedDetails(log)
        self._help = HelpCall(log)
        self._recorder = CurrentRecorder(make_recorder, self._record, self._details)
        self._frame: int | None = None  # the newest
        self._seen: list[str] | None = None

    # ---- how it stands ----

    @property
    def snapshot(self) -> Snapshot:
        """The table as it stands."""
        with self._lock:
            game, recorder = self._record.game, self._recorder.now
            differs = tuple(recorder.differs()) if game is not None and recorder is not None else ()
            return Snapshot(self._record.seq, game, self._help.on, differs, self._clock.now())

    @property
    def awaiting(self) -> bool:
        """Whether the next stone begins a game."""
        return self._recorder.now is not None and self._record.playing is None

    @property
    def recorded(self) -> bytes | None:
        """361 colors as the game that goes on has them; None without one."""
        game = self._record.playing
        return None if game is None else game.state.position.stones

    @property
    def next_frame(self) -> int:
        """Above all frames that the game going on names."""
        return self._record.next_frame

    @property
    def lost_camera(self) -> str | None:
        """The fault of a camera that the log says is lost."""
        return self._record.lost_camera

    def writable(self) -> bool:
        """Whether the log takes something; tried out, and what was kept in memory is written with it."""
        return self._log.writable()

    @property
    def trouble(self) -> str | None:
        """Why what is seen is kept in memory; None while the disk takes it."""
        return self._log.trouble

    def remembered(self) -> GameStarted:
        """Names, ruleset and so on for the next game, as the table gave them last."""
        return self._details.get()

    # ---- what is seen ----

    def see(self, frame: Frame, sight: Sight, sighting: Sighting) -> None:
        """The next frame; writes what it tells."""
        with self._lock:
            at = self._clock.now()
            self._seen, self._frame = sighting.seen_rows, frame.sequence
            recorder, game = self._recorder.now, self._record.game
            if recorder is None:
                if self._recorder.awaits_next(sighting, at):
                    self._next_game(at)
                return
            if game is not None and game.counting.phase == "marking":
                return  # hands lift and arrange stones: no moves
            if sight.observation is None:
                self._record.await_board(at)
            events = recorder.see(frame.sequence, self._record.t_ns(at), sight)
            if any(event.what.PICTURED for event in events):
                self._pictures.ring.want(frame, sight, at)
            if game is not None:
                self._write(events, at, spare=True)
            elif any(isinstance(event.what, GameStarted) for event in events):
                self._write([*self._record.held(), *events], at, spare=True)
            elif not self._record.hold(events):
                self._next_game(at)

    def tell(self, what: Occurrence, *, at: Instant | None = None, device: str = "") -> None:
        """Something about the world around a game that goes on: camera_lost, camera_restored. `at`: None for now."""
        with self._lock:
            if self._record.playing is not None:
                at = at or self._clock.now()
                self._write([Event(what, self._record.t_ns(at))], at, device, spare=not isinstance(what, PEOPLES))

    def remark(self, what: Occurrence) -> bool:
        """Something about the station itself, into the game that goes on or held for the next one.

        False: the board of a finished game still stands, say it again later.
        """
        with self._lock:
            at, recorder = self._clock.now(), self._recorder.now
            if self._record.playing is not None:
                self._write([Event(what, self._record.t_ns(at))], at, spare=True)
            elif recorder is None:
                return False
            else:
                event = Event(what, self._record.t_ns(at), seq=self._record.next_seq)
                recorder.note(event)
                self._record.hold([event])
            return True

    def recover(self) -> None:
        """A fresh recorder from the log: after an error in the old one, or when others wrote into the log."""
        with self._lock:
            if self._recorder.now is not None:
                self._record.held()
                self._recorder.renew()

    # ---- what people ask for: `device` is the paired one that speaks, "" for the panel ----

    def describe(self, details: DetailsGiven, device: str = "") -> int:
        """Details of the game going on, or of the next one; remembered."""
        with self._lock:
            self._details.set(details)
            if self._record.playing is not None:
                self.tell(details, device=device)
            elif self._recorder.now is not None:
                self._next_game(self._clock.now())  # under the rules just given
            return self._record.seq

    def start_from_board(self) -> int:
        """The board as it stands is the next game's, though nobody cleared it. RefusedError while one goes on."""
        with self._lock:
            if self._record.playing is not None:
                raise RefusedError("going_on", "A game is going on; end it first.")
            self._next_game(self._clock.now())
            return self._record.seq

    def command(self, ask: Callable[[Recorder, LoggedGame], list[Event]], device: str = "") -> int:
        """What `ask(recorder, game)` gives is written; the last event's number. StationError where it does not fit."""
        with self._lock:
            at, game, recorder = self._clock.now(), self._record.going_on(), self._recorder.now
            if game.counting.phase == "marking":
                raise RefusedError("counting", "The game is being counted; go back to play first.")
            assert recorder is not None
            t_ns = self._record.t_ns(at)
            recorder.at(self._frame, t_ns)
            events = ask(recorder, game)
            if any(isinstance(event.what, GameEnded) and event.what.reason == "passes" for event in events):
                # Two passes end the game (2002 §7.3); what is left is the count.
                events.append(Desk(game, t_ns).opened(self._seen, "passes"))
            self._write(events, at, device)
            return self._record.seq

    def count(self, ask: Callable[[Desk, list[str] | None], list[Event]], device: str = "") -> int:
        """What `ask(desk, board as seen now)` gives is written; the last event's number. RefusedError."""
        with self._lock:
            at, game = self._clock.now(), self._record.going_on()
            self._write(ask(Desk(game, self._record.t_ns(at)), self._seen), at, device)
            now = self._record.game
            if game.counting.phase == "marking" and now is not None and now.counting.phase == "none":
                self.recover()  # play goes on: what hands did while counting was no move
            return self._record.seq

    def referee(self, ask: Callable[[LoggedGame, int], list[Event]]) -> int:
        """What `ask(game, time in the record)` gives at the desk is written; the last event's number. StationError.

        What a ruling does to the board the recorder hears at once: carrying it out is no incident.
        """
        with self._lock:
            at, game = self._clock.now(), self._record.going_on()
            self._write(ask(game, self._record.t_ns(at)), at)
            return self._record.seq

    def end(self, result: str, by: str, why: str, device: str = "") -> int:
        """The game is over without a count."""
        with self._lock:
            self._record.going_on()
            self.tell(GameEnded(reason="decided", result=result, by=by, why=why), device=device)
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
            t_ns = Stopwatch(game.last.at, game.last.event.t_ns).read(at)
            entries = self._record.amend(game, taken_back(game, said, at, t_ns), at, said.device)
            if self._record.game is None:
                self.recover()
            elif self._record.playing is None:
                self._recorder.stop(since_start=True)
            else:
                self._recorder.renew()
            self._publish(entries)
            return self._record.seq

    def call_help(self, on: bool, device: str = "") -> int:
        """The table calls for a person, or one came."""
        with self._lock:
            self._help.set(on)
            self.tell(HelpCalled(on=on), device=device)
            return self._record.seq

    def remove(self, game: int, why: str) -> bool:
        """Deletes a finished game with its pictures. False: there is none of that number."""
        with self._lock:
            if not self._record.remove(game, why, self._clock.now()):
                return False
            self._pictures.remove(game)
            return True

    # ---- one step ----

    def _write(self, events: Sequence[Event], at: Instant, device: str = "", *, spare: bool = False) -> None:
        """Into the log, then to whoever listens. What people ask for stands on the disk, or was not done; what was seen
        (`spare`) goes on in memory where the disk fails, and every page says so."""
        if not events:
            return
        try:
            entries = self._record.write(events, at, device, spare=spare)
        except Exception:
            self.recover()  # the recorder told what the log does not hold
            raise
        game, recorder = self._record.game, self._recorder.now
        for told, entry in zip(events, entries, strict=True):
            if not told.seq and recorder is not None:
                recorder.note(entry.event)
        if game is not None and game.over:
            self._recorder.stop(since_start=True)
        self._publish(entries)
        for entry in entries:
            if entry.event.what.PICTURED:
                self._keep_pictures(entry)

    def _keep_pictures(self, entry: Entry) -> None:
        event = entry.event
        before = event.what.before_frame if isinstance(event.what, Incident | ViewBlocked) else None
        turned = self._record.turned
        self._pictures.keep(entry.game, event.seq, event.first_frame, event.frame, before, turned=turned)

    def _next_game(self, at: Instant) -> None:
        self._record.next_game(at)
        self._recorder.renew()
