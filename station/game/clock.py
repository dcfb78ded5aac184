"""The clock of a game as its events tell it: a fold over what `rules.timing` knows; no clock is read.

What ends, pauses or reopens the game stops the clock or sets it free in the same event: the two never differ.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.color import BLACK, WHITE, Color
from rules.errors import TimingError
from rules.rulings.kind import Kind
from rules.timing import records as r
from rules.timing.acts import act, takes
from rules.timing.clock import Clock, Standing, new_clock
from rules.timing.controls import TimeControl
from rules.timing.journal import Line, Turn, lines
from station.game import catalog as c
from station.game.clock_records import clock_of, control_of, record_of
from station.game.event import Event
from station.timebase import Instant

Pending = tuple[tuple[int, Color], ...]
"""Events that wait for what belongs to them, each with its side; oldest first."""
MOST_PENDING = 8


@dataclass(frozen=True, slots=True)
class Noted:
    """A line of the journal. seq -- of its event; boot -- of the machine's run in which it was written

    fits -- False for a record that the clock refused: a newer program wrote it, or it came twice
    """

    seq: int
    record: r.Record
    boot: str
    fits: bool = True


@dataclass(frozen=True, slots=True)
class Released:
    """When a stone left the hand, on the station's clock: after `first_ms`, and not after `last_ms`.

    absent_ms -- the last picture of its point in sight and without it; up to `first_ms` a hand lay there
    """

    absent_ms: int
    first_ms: int
    last_ms: int


@dataclass(frozen=True, slots=True)
class Judged:
    """What the camera said of a press, and its event. incident -- right before it, where the desk was told."""

    seq: int
    what: c.ClockJudged
    incident: int | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """A sealed move that the referee opened (older D2.5).

    sealed -- event by which it was sealed, and which ended it on the clock; move -- a point, or "pass"
    played -- event of the move that its side then made, which waits for no press; None: it is still to be set
    told -- that this one is another was told to the desk
    """

    sealed: int
    side: Color
    move: str
    played: int | None = None
    told: bool = False


@dataclass(frozen=True)
class ClockState:
    """What times a game, and how it stands.

    told -- the event that said what times it; control -- None: nobody said, the game is played without
    clock -- None without a system too
    journal -- presses, acts, calls, ends of moves, in order
    turns -- by the event of the press that ended each; stood -- by the event of a move, how its side's face stood then
    moves -- event of the move: that of the press that ended it
    unpressed -- events and sides of moves that nobody pressed for yet; unseen -- of presses whose move nobody saw yet
    judged -- presses against the camera; released -- by event of the move, when its stone left the hand, on the clock
    opened -- the sealed move that was opened last
    held_by_pause -- it stands because the record was paused; entered -- event of the newest incident that was entered
    """

    told: c.ClockSetUp | None = None
    control: TimeControl | None = None
    clock: Clock | None = None
    journal: tuple[Noted, ...] = ()
    turns: dict[int, Turn] = field(default_factory=dict)
    stood: dict[int, Turn] = field(default_factory=dict)
    moves: dict[int, int] = field(default_factory=dict)
    unpressed: Pending = ()
    unseen: Pending = ()
    judged: tuple[Judged, ...] = ()
    released: dict[int, Released] = field(default_factory=dict)
    opened: Opened | None = None
    held_by_pause: bool = False
    entered: int = 0

    @property
    def begun(self) -> bool:
        """Whether somebody said "begin"."""
        return self.clock is not None and self.clock.standing is not Standing.READY

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The journal with the readings before and after each record."""
        if self.control is None or self.control.system is None:
            return ()
        begun = clock_of(self.told) if self.told else new_clock(self.control.system)
        assert begun is not None
        return tuple(lines(begun, (one.record for one in self.journal if one.fits)))

    @property
    def after_moves(self) -> dict[int, Turn]:
        """By event of the move: as its press has it, else as its side's face stood when the move was seen."""
        return {**self.stood, **{move: self.turns[press] for move, press in self.moves.items()}}

    @property
    def pressed_without(self) -> Color | None:
        """The side that pressed and set no stone, as far as anybody saw: it may have passed."""
        told = {one.what.press for one in self.judged if one.what.judgment == "no_stone"}
        return next((side for press, side in reversed(self.unseen) if press in told), None)

    @property
    def thought_ms(self) -> dict[int, int]:
        """By event of the move: how long its side thought about it."""
        return {move: self.turns[press].thought_ms for move, press in self.moves.items()}

    def used_ms(self, at: Instant) -> tuple[int, int] | None:
        """Black's and White's used time at a moment, as the sheet has it; None without a clock that began."""
        clock = self.clock
        if clock is None or clock.begun_ms is None:
            return None
        at_ms = at.monotonic_ns // 1_000_000
        return clock.reading(BLACK, at_ms).used_ms, clock.reading(WHITE, at_ms).used_ms

    def apply(self, event: Event, at: Instant) -> "ClockState":
        """After one event more, which was written at that moment."""
        what = event.what
        if isinstance(what, c.ClockSetUp):
            return self._set_up(what)
        if isinstance(what, c.ClockJudged):
            incident = self.entered if self.entered == event.seq - 1 else None
            return replace(self, judged=(*self.judged, Judged(event.seq, what, incident)))
        if isinstance(what, c.IncidentEntered):
            differs = self.opened is not None and what.law == Kind.SEALED_DIFFERS
            opened = replace(self.opened, told=True) if differs and self.opened else self.opened
            return replace(self, entered=event.seq, opened=opened)
        if self.clock is None:
            return self
        if isinstance(what, c.Played):
            return self._played(event, what, at)
        record = record_of(what)
        if record is not None:
            noted = self._noted(event.seq, record, at.boot)
            left_ms = what.left_ms if isinstance(what, c.ClockPressed) else None
            return noted if left_ms is None else noted._shown_beside(event.seq, left_ms)
        return self._follows(event, what, at)

    def _set_up(self, what: c.ClockSetUp) -> "ClockState":
        if self.begun:
            return self
        return replace(self, told=what, control=control_of(what), clock=clock_of(what))

    def _noted(self, seq: int, record: r.Record, boot: str) -> "ClockState":
        clock = self.clock
        assert clock is not None
        try:
            after = act(clock, record)
        except TimingError:
            return replace(self, journal=(*self.journal, Noted(seq, record, boot, fits=False)))
        noted = replace(self, clock=after, journal=(*self.journal, Noted(seq, record, boot)))
        if isinstance(record, r.Press) and takes(clock, record):
            return noted._pressed(seq, record, clock)
        if isinstance(record, r.MoveEnd):
            return noted._mended(record)
        if isinstance(record, r.Seal):
            return noted._sealed(seq, record, clock)
        if isinstance(record, r.Open):
            return noted._opened(record, clock)
        return noted

    def _sealed(self, seq: int, seal: r.Seal, before: Clock) -> "ClockState":
        """It ends the move as a press does; the stone comes when it is opened."""
        side, now = before.turn, self.clock
        assert now is not None
        turn = Turn(
            side=side, pressed_ms=seal.at_ms, thought_ms=before.settled(seal.at_ms).thought_ms,
            reading=before.reading(side, seal.at_ms), next=now.system.reading(now.accounts[side - 1]),
        )  # fmt: skip
        return replace(self, turns={**self.turns, seq: turn})

    def _opened(self, what: r.Open, before: Clock) -> "ClockState":
        """A stone of its side that was set since it was sealed is taken for it."""
        side = before.turn
        sealed = next(noted.seq for noted in reversed(self.journal) if noted.fits and isinstance(noted.record, r.Seal))
        opened = replace(self, opened=Opened(sealed, side, what.move))
        early = next((seq for seq, of in self.unpressed if of is side and seq > sealed), None)
        if early is None:
            return opened
        left = tuple((seq, of) for seq, of in self.unpressed if seq != early)
        return replace(opened._set(early), unpressed=left)

    def _set(self, move: int) -> "ClockState":
        """That is the sealed move's."""
        assert self.opened is not None
        return replace(
            self, opened=replace(self.opened, played=move), moves={**self.moves, move: self.opened.sealed}
        )  # fmt: skip

    def _pressed(self, seq: int, press: r.Press, before: Clock) -> "ClockState":
        now = self.clock
        assert now is not None and now.last is not None
        reading, after = before.reading(press.side, press.at_ms), now.system.reading(now.accounts[press.side - 1])
        turn = Turn(
            side=press.side, pressed_ms=press.at_ms, thought_ms=now.last.thought_ms, reading=reading, next=after
        )  # fmt: skip
        turns = {**self.turns, seq: turn}
        move, left = _first(self.unpressed, press.side)
        if move is None:
            return replace(self, turns=turns, unseen=(*self.unseen, (seq, press.side))[-MOST_PENDING:])
        return replace(self, turns=turns, moves={**self.moves, move: seq}, unpressed=left)

    def _shown_beside(self, press: int, left_ms: int) -> "ClockState":
        """The record has what the clock showed whose reading counts."""
        turn = self.turns.get(press)
        if turn is None or self.clock is None or self.clock.owner is not r.Owner.EXTERNAL:
            return self
        told = replace(turn, reading=replace(turn.reading, left_ms=left_ms), next=replace(turn.next, left_ms=left_ms))
        return replace(self, turns={**self.turns, press: told})

    def _mended(self, end: r.MoveEnd) -> "ClockState":
        """A move's end that was told after its press: its face is the mended one."""
        now = self.clock
        if now is None or now.last is None or not self.turns:
            return self
        if now.last.side is not end.side or now.running is end.side:
            return self
        seq, turn = next(reversed(self.turns.items()))
        shown = now.system.reading(now.system.ended(now.last.account, end.ended_ms - now.last.at_ms))
        after = now.system.reading(now.accounts[end.side - 1])
        return replace(self, turns={**self.turns, seq: replace(turn, reading=shown, next=after)})

    def _played(self, event: Event, what: c.Played, at: Instant) -> "ClockState":
        side = Color.from_letter(what.color)
        found = self
        if isinstance(what, c.StonePlayed) and what.released is not None:
            began_ms = (at.monotonic_ns - event.t_ns) / 1e6
            first, last = (round(began_ms + 1000 * s) for s in what.released)
            absent = first if what.absent is None else min(first, round(began_ms + 1000 * what.absent))
            found = replace(self, released={**self.released, event.seq: Released(absent, first, last)})
        found = found._with_face(event.seq, side, at)
        if self.opened is not None and self.opened.side is side and self.opened.played is None:
            return found._set(event.seq)
        press, left = _first(self.unseen, side)
        if press is None:
            return replace(found, unpressed=(*self.unpressed, (event.seq, side))[-MOST_PENDING:])
        return replace(found, moves={**self.moves, event.seq: press}, unseen=left)

    def _with_face(self, seq: int, side: Color, at: Instant) -> "ClockState":
        clock, released = self.clock, self.released.get(seq)
        if clock is None or clock.begun_ms is None:
            return self
        at_ms = at.monotonic_ns // 1_000_000 if released is None else released.last_ms
        face = clock.reading(side, at_ms)
        turn = Turn(side=side, pressed_ms=at_ms, thought_ms=0, reading=face, next=face)
        return replace(self, stood={**self.stood, seq: turn})

    def _follows(self, event: Event, what: c.Occurrence, at: Instant) -> "ClockState":
        """What the course of the game does to the clock."""
        clock = self.clock
        assert clock is not None
        if clock.begun_ms is None:
            return self
        at_ms = max(clock.at_ms, at.monotonic_ns // 1_000_000)
        match what:
            case c.GameEnded() | c.CountOpened() if clock.standing is not Standing.ENDED:
                return self._noted(event.seq, r.End(at_ms=at_ms, by="station"), at.boot)
            case c.Paused() if clock.standing is Standing.RUNNING:
                return replace(self._noted(event.seq, r.Stop(at_ms=at_ms, by=what.by), at.boot), held_by_pause=True)
            case c.Resumed() | c.Reopen() if clock.standing is Standing.ENDED:
                return self._noted(event.seq, r.Reopen(at_ms=at_ms, by=what.by), at.boot)
            case c.Resumed() if self.held_by_pause and clock.standing is Standing.STOPPED:
                resumed = self._noted(event.seq, r.Resume(at_ms=at_ms, by=what.by), at.boot)
                return replace(resumed, held_by_pause=False)
            case c.MoveWithdrawn() if self.opened is not None and self.opened.played == next(reversed(self.stood), 0):
                moves = {move: press for move, press in self.moves.items() if move != self.opened.played}
                return replace(self, moves=moves, opened=replace(self.opened, played=None, told=False))
            case c.Ruled(ruling="22.5-pass"):
                side = next((effect.side for effect in what.effects if effect.do == "PASS" and effect.side), None)
                if side is not None:
                    record = r.PassRuled(at_ms=at_ms, by=what.name or what.role, side=Color.from_letter(side))
                    return self._noted(event.seq, record, at.boot)
        return self


def _first(pending: Pending, side: Color) -> tuple[int | None, Pending]:
    """The oldest of that side, and those after it: what was before it belongs to nothing any more."""
    for index, (seq, of) in enumerate(pending):
        if of is side:
            return seq, pending[index + 1 :]
    return None, pending
