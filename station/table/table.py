"""One table over an evening: what is seen and what people ask for, one step after another.

A game begins with its first stone and ends by agreement, resignation, a command or a cleared board; the next one begins
with the next first stone. Every call is one step; what it returns is in the log.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from hardware.frame import Frame
from rules.rulings.parameters import EventParameters
from station.counting.desk import Desk
from station.errors import RefusedError
from station.game.catalog import (
    ClockActed,
    ClockSetUp,
    ClockTold,
    DetailsGiven,
    EquipmentChecked,
    EvidenceBroken,
    GameDetails,
    GameEnded,
    GameStarted,
    HelpCalled,
    Occurrence,
    Played,
    TermsGiven,
)
from station.game.desk import DeskState, against_the_draw
from station.game.event import Event
from station.game.logged import Entry, LoggedGame, told_later
from station.game.state import DECIDED, REPLAYED
from station.pictures.incidents import IncidentPictures
from station.storage.log import Log
from station.storage.noted import CALL
from station.storage.terms import TermsStore
from station.storage.time_control import TimeControlStore
from station.storage.told_time import ToldTime
from station.storage.waiting_checks import WaitingChecks
from station.table.current import CurrentRecorder
from station.table.details import RememberedDetails
from station.table.hall_said import HallSaid
from station.table.help_call import HelpCall
from station.table.past import PastGames
from station.table.pictured import keep_pictures
from station.table.record import Record, since
from station.table.recorder import MakeRecorder, Recorder
from station.table.sighting import Sighting
from station.table.snapshot import Snapshot
from station.timebase import Clock, Instant
from vision.sight import Sight

PEOPLES = (DetailsGiven, EquipmentChecked, GameEnded, HelpCalled, TermsGiven)
"""What people ask for among what is told: written, or refused."""


class Table:
    """Brings the parts together: what the recorder tells and what people ask for goes into the record, then to all.

    The one lock for all parts is here, and every public call takes it. Under it the log is written, and nothing waits
    for a picture: those of an incident are chosen and written later (station.pictures.incidents).

    make_recorder -- a recorder that goes on after the given events; publish -- told of every entry after it was written
    told -- whose word the time of day is, where it is not the machine's own
    """

    def __init__(
        self,
        log: Log,
        pictures: IncidentPictures,
        clock: Clock,
        make_recorder: MakeRecorder,
        publish: Callable[[Sequence[Entry]], None],
        told: Callable[[], ToldTime | None] = lambda: None,
    ) -> None:
        self._told = told
        self._log, self._pictures, self._clock, self._publish = log, pictures, clock, publish
        self._lock = threading.RLock()  # guards what follows
        self._record = Record(log, clock.now())
        self._details = RememberedDetails(log)
        self._terms = TermsStore(log)
        self._times = TimeControlStore(log)
        self._checks = WaitingChecks(log)
        self._help = HelpCall(log)
        self.hall = HallSaid(clock)
        self._broken = False
        self._recorder = CurrentRecorder(make_recorder, self._record, self._details)
        self.past = PastGames(self._lock, log, pictures, clock, self._record, self._recorder, publish)
        self._frame: int | None = None  # the newest
        self._seen: list[str] | None = None

    # ---- how it stands ----

    @property
    def snapshot(self) -> Snapshot:
        """The table as it stands."""
        with self._lock:
            game, recorder = self._record.game, self._recorder.now
            differs = tuple(recorder.differs()) if game is not None and recorder is not None else ()
            return Snapshot(
                self._record.seq, game, self._help.on, differs, self._clock.now(), self._broken, len(self.checks),
                self.hall.waits, self.hall.coming,
            )  # fmt: skip

    @property
    def game(self) -> LoggedGame | None:
        """The snapshot's. It waits for no frame and no disk, and nobody works out where the board is otherwise."""
        return self._record.game

    @property
    def seq(self) -> int:
        """The snapshot's; a `game` asked for afterwards has it."""
        return self._record.seq

    @property
    def now(self) -> Instant:
        """This moment."""
        return self._clock.now()

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

    @property
    def terms(self) -> EventParameters:
        """What the event has fixed, as it holds in the game that stands here, or in the next one."""
        with self._lock:
            game = self._record.game
            return self._terms.get() if game is None else game.state.terms

    # ---- what is seen ----

    def see(self, frame: Frame, sight: Sight, sighting: Sighting, at: Instant | None = None) -> None:
        """The next frame, taken at that moment (None: now); writes what it tells."""
        with self._lock:
            at = at or self._clock.now()
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
            # the next move may close a claim's window, or set a lifted stone down elsewhere
            awaited = game is not None and bool(game.desk.open or game.desk.lifted)
            if any(event.what.PICTURED or (awaited and isinstance(event.what, Played)) for event in events):
                self._pictures.ring.want(frame, sight, at)
            if game is not None:
                self._write(events, at, spare=True)
            elif started := next((event for event in events if isinstance(event.what, GameStarted)), None):
                assert isinstance(started.what, GameStarted)
                news = self._news(started.what, None, started.t_ns)
                self._write([*self._record.held(), *events, *news], at, spare=True)
                self.past.link(self._record.going_on(), at)
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
            self._broken |= isinstance(what, EvidenceBroken)
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

    def time_told(self, told: ToldTime, device: str) -> None:
        """Into the game that goes on; each later one says so at its beginning."""
        self.tell(ClockTold(offset_s=told.offset_s, name=told.name), device=device)

    def recover(self) -> None:
        """A fresh recorder from the log: after an error in the old one, or when others wrote into the log."""
        with self._lock:
            self._recorder.recover()

    # ---- what people ask for: `device` is the paired one that speaks, "" for the panel ----

    def describe(self, details: DetailsGiven, device: str = "") -> int:
        """Details of the game going on, or of the next one; remembered."""
        with self._lock:
            self._details.set(details)
            if (game := self._record.playing) is not None:
                at = self._clock.now()
                told = Event(details, self._record.t_ns(at))
                self._write([told, *self._news(details, game, told.t_ns)], at, device)
            elif self._recorder.now is not None:
                self._next_game(self._clock.now())  # under the rules just given
            return self._record.seq

    def fix(self, terms: EventParameters, device: str = "", *, asked: bool = True) -> int:
        """What the event fixes: of the game going on from now on, and of those that follow; `asked`: of all of it."""
        with self._lock:
            self._terms.put(terms, asked=asked)
            if (game := self._record.playing) is not None:
                at = self._clock.now()
                self._write(self._news(game.details, game, self._record.t_ns(at)), at, device)
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

    def referee(self, ask: Callable[[LoggedGame, int], list[Event]], device: str = "") -> int:
        """What `ask(game, time in the record)` gives at the desk is written; the last event's number. StationError.

        What a ruling does to the board the recorder hears at once: carrying it out is no incident. A game that a ruling
        ended is still before the desk: another one may supersede it. Of any other that is over, only how the stones of
        a set-up came can still be said.
        """
        with self._lock:
            at, game = self._clock.now(), self._record.last()
            if game is None or not game.over:
                game = self._record.going_on()
                self._write(ask(game, self._record.t_ns(at)), at, device)
                return self._record.seq
            told = ask(game, since(game, at))
            if not game.state.decided_by and not all(told_later(event.what) for event in told):
                self._record.going_on()  # says why it is refused
            self.past.add(game, told, at, device)
            return self._record.seq

    @property
    def checks(self) -> list[EquipmentChecked]:
        """Signed before a game, which begins with them."""
        with self._lock:
            return self._checks.get() if self._record.playing is None else []

    def check(self, what: EquipmentChecked, device: str = "") -> int:
        """The equipment was checked: into the game that goes on, or into the next one when it begins."""
        with self._lock:
            if self._record.playing is not None:
                self.tell(what, device=device)
            else:
                self._checks.add(replace(what, signed_ms=self._clock.now().wall_ns // 1_000_000))
            return self._record.seq

    def end(self, result: str, by: str, why: str, device: str = "", *, name: str = "", replayed: bool = False) -> int:
        """The game is over without a count. replayed -- it is void, the same pairing plays again."""
        with self._lock:
            self._record.going_on()
            reason, result = (REPLAYED, "Void") if replayed else (DECIDED, result)
            self.tell(GameEnded(reason=reason, result=result, by=by, name=name, why=why), device=device)
            return self._record.seq

    def time(self, ask: Callable[[LoggedGame | None, Instant], list[Occurrence]], device: str = "") -> int:
        """What `ask(game going on, now)` gives is written, for the clock; the last event's number. StationError.

        Where no game goes on, one begins with it. A press goes on in memory where the disk fails; an act is refused.
        """
        with self._lock:
            at, game = self._clock.now(), self._record.playing
            told = ask(game, at)
            if not told:
                return self._record.seq
            begins: list[Event] = []
            if game is None:
                recorder = self._recorder.now
                if recorder is None:
                    raise RefusedError("not_cleared", "The board of the last game still stands; clear it first.")
                details = self._recorder.next_game()
                t_ns = self._record.t_ns(at)
                begins = [*self._record.held(), Event(details, t_ns), *self._news(details, None, t_ns)]
            events = (Event(what, self._record.pressed_ns(at)) for what in told)
            spare = not any(isinstance(what, ClockSetUp | ClockActed) for what in told)
            self._write([*begins, *events], at, device, spare=spare)
            if begins:
                self.past.link(self._record.going_on(), at)
            return self._record.seq

    def call_help(self, on: bool, device: str = "") -> int:
        """The table calls for a person, or one came: before its game and after it too, for a hall hears of it."""
        with self._lock:
            self._help.set(on)
            if self._record.playing is None:
                self._log.note(CALL, {"on": on}, self._clock.now(), device=device)
            self.tell(HelpCalled(on=on), device=device)
            return self._record.seq

    # ---- one step ----

    def _write(self, events: Sequence[Event], at: Instant, device: str = "", *, spare: bool = False) -> None:
        """Into the log, then to whoever listens. What people ask for stands on the disk, or was not done; what was seen
        (`spare`) goes on in memory where the disk fails, and every page says so."""
        if not events:
            return
        try:
            entries = self._record.write(events, at, device, spare=spare)
        except Exception:
            self._recorder.recover()  # it told what the log does not hold
            raise
        game, recorder = self._record.game, self._recorder.now
        for told, entry in zip(events, entries, strict=True):
            if not told.seq and recorder is not None:
                recorder.note(entry.event)
        if game is not None and game.over:
            self._recorder.stop(since_start=True)
        self._publish(entries)
        keep_pictures(self._pictures, entries, self._record)

    def _news(self, details: GameDetails, game: LoggedGame | None, t_ns: int) -> list[Event]:
        """What a game with these details does not say yet: terms that hold, colors drawn anew, whose time it is."""
        terms, desk = (game.state.terms, game.desk) if game else (EventParameters(), DeskState())
        time = self._told() if game is None else None
        begun = details if game is None else game.details
        replays = begun.replays if isinstance(begun, GameStarted) else None
        replayed = self._log.game(replays) if replays else None
        told = (
            self._terms.news(details.board_number, terms),
            against_the_draw(details, desk),
            self._times.news(game.clock if game else None, replayed.clock if replayed else None),
            ClockTold(offset_s=time.offset_s, name=time.name) if time else None,
            *(self._checks.get() if game is None else ()),
            HelpCalled(on=True) if game is None and self._help.on else None,
        )
        return [Event(one, t_ns) for one in told if one]

    def _next_game(self, at: Instant) -> None:
        self._record.next_game(at)
        self._recorder.renew()
