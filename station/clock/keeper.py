"""Keeps the table's clock: what buttons, tablets and referees ask for becomes events of the log, then shows.

Nothing ticks: a reading follows from the fold and a moment. While time runs the last second is on the disk.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from hardware.worker import Worker
from rules.color import Color
from rules.errors import TimingError
from rules.timing import records as r
from rules.timing.acts import act
from rules.timing.clock import Clock
from rules.timing.controls import TimeControl
from rules.timing.sealed import PASS, commitment
from station.clock.beat import BEAT_S, BeatFile
from station.clock.presses import BUTTON_MS, Sent, mapped
from station.clock.restart import restart_of
from station.errors import RefusedError
from station.game import catalog as c
from station.game.catalog import Letter, Occurrence
from station.game.catalog.clock import Source
from station.game.clock import ClockState
from station.game.clock_records import acted, clock_of, control_of, set_up
from station.game.logged import LoggedGame
from station.game.score import rules_of
from station.game.state import letter_of
from station.storage.log import Log
from station.storage.time_control import TimeControlStore
from station.table.table import Table
from station.timebase import Clock as Time
from station.timebase import Instant

NO_BEAT_S = 0.2  # how soon after it began to run the first second is on the disk
FILE = "clock.beat"
MOST_LATE_MS, EARLY_MS = 10_000, 1_000  # of a call that a tablet tells of, to the moment when it was due
_SEALED = "sealed_move"
MS_NS = 1_000_000


@dataclass(frozen=True)
class Actor:
    """Who does it. by -- "referee", "chief", "table", "B", …; name -- his own; device -- the paired one he uses."""

    by: str
    name: str = ""
    device: str = ""


class ClockKeeper:
    """One a table. Safe from several threads: each step is one of the table's, under its lock.

    log -- keeps what the next game is timed by; salt -- a fresh one for a sealed move, 32 letters or more
    external -- both readings of a clock beside the board, as it told them last; None without one
    speaks -- a loudspeaker of the station's makes the calls; silent -- one was asked for, and there is none now
    own_clips -- a person's own recordings
    """

    def __init__(self, table: Table, log: Log, folder: Path, clock: Time, salt: Callable[[], str]) -> None:
        self._table, self._log, self._clock, self._salt = table, log, clock, salt
        self._times = TimeControlStore(log)
        self._beats = BeatFile(folder / FILE)
        self.external: Mapping[Color, int] | None = None
        self.speaks = self.silent = False
        self.own_clips = folder / "voice"
        self.worker = Worker("clock", self._turn)

    def start(self) -> None:
        """Stands where the last run of the station left it, then keeps the seconds."""
        self.stand()
        self._passes()
        self.worker.start()

    def close(self) -> None:
        """Ends; a clock that runs is stopped by the next start, where it stands now."""
        self.worker.close()
        self._turn()

    # ---- how it stands ----

    @property
    def prepared(self) -> c.ClockSetUp | None:
        """What the next game is timed by; None where nobody said."""
        return self._times.get()

    @property
    def state(self) -> ClockState:
        """Of the game that stands here; before one, as it would begin."""
        return self.of(self._table.game)

    def of(self, game: LoggedGame | None) -> ClockState:
        """Of a game: as its log has it, or as it would begin where nobody said so yet."""
        if game is not None and (game.clock.control is not None or game.over):
            return game.clock
        return _as_set_up(self.prepared)

    @property
    def now_ms(self) -> int:
        """The station's clock."""
        return self._clock.now().monotonic_ns // MS_NS

    # ---- what is asked for ----

    def prepare(self, control: TimeControl | None, owner: r.Owner, actor: Actor) -> None:
        """What the next game is timed by, and the one going on where its clock has not begun. RefusedError.

        control -- None: nobody says any more
        """
        fixed = self._table.terms.time
        if fixed and (control is None or control.name != fixed):
            raise RefusedError("time_fixed", "The event has fixed what every game is timed by.")
        given = None if control is None else set_up(control, owner.value)

        def ask(game: LoggedGame | None, _: Instant) -> list[Occurrence]:
            if game is None:
                return []
            if game.clock.begun:
                raise RefusedError("timing_begun", "The clock of this game has begun: its time system stands.")
            return [] if given is None or given == game.clock.told else [given]

        self._table.time(ask, actor.device)
        self._times.put(given)

    def do(self, make: Callable[[int], r.Record], actor: Actor) -> int:
        """An act; `make` is given the moment. The last event's number. RefusedError where it does not fit the clock."""

        def ask(game: LoggedGame | None, at: Instant) -> list[Occurrence]:
            record = replace(make(at.monotonic_ns // MS_NS), by=actor.by)
            state = self.of(game)
            if state.clock is None:
                raise RefusedError("no_clock", "This game is played without a clock.")
            _fits(state.clock, record)
            told: list[Occurrence] = [acted(record, _text(game), actor.name)]
            told += _late(state.clock, record)
            if game is None and not isinstance(record, r.Begin):
                raise RefusedError("no_game", "No game is going on.")
            if game is not None and game.clock.control is None:
                prepared = self.prepared
                assert prepared is not None
                told.insert(0, prepared)
            return told

        seq = self._table.time(ask, actor.device)
        self.worker.wake()
        return seq

    def press(
        self, side: Letter, at_ms: int, error_ms: int = BUTTON_MS, *, source: Source = "panel",
        left_ms: int | None = None,
    ) -> int:  # fmt: skip
        """A button went down. One that ends no move is kept and changes nothing; between games it is nothing.

        left_ms -- as the clock beside the board showed it
        """
        raw = c.ClockPressed(color=side, number=0, source=source, left_ms=left_ms)
        return self._pressed(lambda _: (at_ms, error_ms), raw)

    def press_sent(self, side: Letter, sent: Sent, device: str = "") -> int:
        """A tablet says that it was pressed."""

        def moment(state: ClockState) -> tuple[int, int]:
            color = Color.from_letter(side)
            seen = any(
                state.released[seq].first_ms <= sent.station_ms
                for seq, of in state.unpressed
                if of is color and seq in state.released
            )
            found = mapped(sent, self.now_ms, seen=seen)
            return found.at_ms, found.error_ms

        raw = c.ClockPressed(
            color=side, number=0, source="tablet", device_ms=sent.device_ms, arrived_ms=self.now_ms,
            round_trip_ms=sent.round_trip_ms, queued=sent.queued,
        )  # fmt: skip
        return self._pressed(moment, raw, device)

    def _pressed(self, moment: Callable[[ClockState], tuple[int, int]], raw: c.ClockPressed, device: str = "") -> int:
        def ask(game: LoggedGame | None, _: Instant) -> list[Occurrence]:
            if game is None or game.over:
                return []  # players try their clock before a game
            at_ms, error_ms = moment(game.clock)
            return [replace(raw, number=len(game.state.moves), at_ms=at_ms, error_ms=error_ms)]

        seq = self._table.time(ask, device)
        self.worker.wake()
        return seq

    def called(self, at_ms: int, planned_ms: int, words: str, *, shown: bool = False) -> None:
        """A call was made, or could only be shown."""
        told = c.ClockCalled(at_ms=at_ms, planned_ms=planned_ms, words=words, shown=shown)
        self._table.time(lambda game, _: [told] if game is not None and not game.over else [])

    def called_elsewhere(self, at_ms: int, planned_ms: int, words: str, device: str, *, shown: bool = False) -> int:
        """A tablet made it, as it says; not before the call was due, nor after it told of it. RefusedError for none."""
        now_ms = self.now_ms
        if not now_ms - MOST_LATE_MS <= planned_ms <= now_ms + EARLY_MS:
            raise RefusedError("no_call", "No call was due at that moment.")
        onset_ms = min(max(at_ms, planned_ms - EARLY_MS), now_ms)
        told = c.ClockCalled(at_ms=onset_ms, planned_ms=planned_ms, words=words, shown=shown, source="tablet")

        def ask(game: LoggedGame | None, _: Instant) -> list[Occurrence]:
            if game is None or game.over or game.clock.clock is None:
                raise RefusedError("no_call", "No call was due at that moment.")
            return [told]

        return self._table.time(ask, device)

    def seal(self, move: str, actor: Actor) -> int:
        """The side to move has written its move on the referee's device: its hash is in the log at once."""
        salt = self._salt()
        earlier = self._log.setting(_SEALED) or ""
        self._log.set(_SEALED, json.dumps({"move": move, "salt": salt}))  # first: a hash without its move binds nobody
        try:
            return self.do(lambda at_ms: r.Seal(at_ms=at_ms, commitment=commitment(move, salt)), actor)
        except RefusedError:
            self._log.set(_SEALED, earlier)
            raise

    def open_seal(self, actor: Actor) -> int:
        """The referee opens it: the move stands in the log, and the other side's time runs.

        A record that was paused goes on with it; the stone is awaited where it was sealed, a pass needs none.
        """
        text = self._log.setting(_SEALED)
        if not text:
            raise RefusedError("no_seal", "No move is sealed here.")
        kept = json.loads(text)
        seq = self.do(lambda at_ms: r.Open(at_ms=at_ms, move=kept["move"], salt=kept["salt"]), actor)
        self._log.set(_SEALED, "")
        game = self._table.game
        if game is not None and game.state.phase == "paused":
            seq = self._table.command(lambda recorder, _: recorder.resume(by=actor.by), actor.device)
        return self._passes(actor.device) or seq

    def _passes(self, device: str = "") -> int:
        """A pass that was opened is made, also where the station was killed between; the last event's number, or 0."""
        game = self._table.game
        opened = None if game is None or game.over else game.clock.opened
        if game is None or opened is None or opened.move != PASS or opened.played is not None:
            return 0
        if game.state.phase == "paused":
            self._table.command(lambda recorder, _: recorder.resume(by="station"), device)
        return self._table.command(lambda recorder, _: recorder.pass_(opened.side), device)

    # ---- seconds on the disk ----

    def kept_ms(self) -> float | None:
        """How long a second takes to the disk; None where the disk takes none."""
        before, game = self._clock.now(), self._table.game
        began_ns = time.perf_counter_ns()
        done = self._beats.write(0 if game is None else game.number, before.monotonic_ns // MS_NS, before.boot)
        return (time.perf_counter_ns() - began_ns) / 1e6 if done else None

    def stand(self) -> None:
        """After a start: stopped where the disk last knew it."""
        beat = self._beats.read()

        def ask(game: LoggedGame | None, at: Instant) -> list[Occurrence]:
            record = None if game is None else restart_of(game.clock, game.number, beat, at)
            return [] if record is None else [acted(record, "")]

        self._table.time(ask)

    def _turn(self) -> float:
        game = self._table.game
        if game is None or game.over or game.clock.clock is None or game.clock.clock.running is None:
            return NO_BEAT_S
        now = self._clock.now()
        self._beats.write(game.number, now.monotonic_ns // MS_NS, now.boot)
        return BEAT_S


def _as_set_up(given: c.ClockSetUp | None) -> ClockState:
    if given is None:
        return ClockState()
    return ClockState(told=given, control=control_of(given), clock=clock_of(given))


def _fits(clock: Clock, record: r.Record) -> None:
    try:
        act(clock, record)
    except TimingError as error:
        raise RefusedError(str(error.reason.code), reason=error.reason) from None


def _late(clock: Clock, record: r.Record) -> list[Occurrence]:
    """Who sits down late is told to the desk (2002 §22.1); what it costs the referee says."""
    if not isinstance(record, r.Seated) or clock.begun_ms is None or record.at_ms == clock.begun_ms:
        return []
    return [c.IncidentEntered(kind="late", side=letter_of(record.side), by="station")]


def _text(game: LoggedGame | None) -> str:
    return "2002" if game is None else rules_of(game).text
