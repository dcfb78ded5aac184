"""How a simulated table goes on: a script again and again, or one that waits while somebody else has the stones."""

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from hardware.performance import Lying, Moment, Performance
from hardware.script import Act, Clear, Put, Script, Told

LEAD_S = 1.5  # a hand is on its way so long before it acts, at most
BETWEEN_ROUNDS_S = 5.0  # an empty board before the next round


class Course(Protocol):
    """What lies on the table and moves over it at a time, seconds since its beginning."""

    def at(self, t: float) -> Moment:
        """The table at that time."""

    def told(self, after: float, until: float) -> list[Told]:
        """What happened in the time (after, until], in order."""


class Rounds:
    """A script, played again and again."""

    def __init__(self, script: Script, column_width: float, seed: int) -> None:
        self._length_s = script.length_s
        self._round = Performance(script, column_width, seed)

    def at(self, t: float) -> Moment:
        """See `Course`."""
        return self._round.at(t % self._length_s)

    def told(self, after: float, until: float) -> list[Told]:
        """See `Course`; of the last round alone."""
        same = until // self._length_s == after // self._length_s
        return self._round.told(after % self._length_s if same else -1.0, until % self._length_s)


class Attended:
    """A script that somebody may hold, to act at the table himself, and that waits at its end. Knows no rules.

    It holds between two moves, never between a stone and those that it takes. Calls are given times that never go
    back; the same calls at the same times give the same table. May be called from several threads.

    held -- it waits from the beginning
    """

    def __init__(self, script: Script, column_width: float, seed: int, *, held: bool = False) -> None:
        self._script, self._width, self._seed = script, column_width, seed
        ends_clearing = bool(script.acts) and isinstance(script.acts[-1], Clear)
        self._acts: Sequence[Act] = script.acts[:-1] if ends_clearing else script.acts
        self._lock = threading.RLock()
        self._next = 0
        self._begun = 0.0  # when the round began
        self._behind = 0.0  # by how much the script is later now than it was written
        self._held_at: float | None = 0.0 if held else None  # time of the script
        self._hold_before: int | None = None
        self._following: float | None = None  # when the next round begins
        self._round = self._empty()
        self._left = self._round.last

    def at(self, t: float) -> Moment:
        """See `Course`."""
        with self._lock:
            self._go_on(t)
            return self._round.at(t - self._begun)

    def told(self, after: float, until: float) -> list[Told]:
        """See `Course`; what orders do is told by nobody."""
        with self._lock:
            return self._round.told(after - self._begun, until - self._begun)

    # ---- how it stands ----

    def waits(self, t: float) -> bool:
        """Whether the script waits, so that somebody else may act."""
        with self._lock:
            self._go_on(t)
            return self._held_at is not None or self.ended

    @property
    def ended(self) -> bool:
        """Whether the script has nothing more to play in this round."""
        return self._next == len(self._acts) and self._following is None

    @property
    def played(self) -> int:
        """How many acts of the script were played in this round; none while the board is cleared for the next one."""
        return self._next if self._following is None else 0

    @property
    def lying(self) -> Lying:
        """How the stones lie when all that was begun is done."""
        return self._round.last

    @property
    def left(self) -> Lying:
        """How the script left the stones, and goes on from."""
        with self._lock:
            return self._left if self._held_at is not None or self.ended else self._round.last

    def free_from(self, t: float) -> float:
        """The earliest time of a further act."""
        with self._lock:
            return max(t, self._round.quiet_from + self._begun) + LEAD_S

    # ---- what may be asked of it ----

    def hold(self, t: float, before: int | None = None) -> float:
        """The script waits from its next move on, or before that act of it; since when the table is quiet."""
        with self._lock:
            self._go_on(t)
            if before is not None and before > self._next:
                self._hold_before = before
                return t
            while self._next < len(self._acts) and not isinstance(self._acts[self._next], Put):
                self._play_next()
            self._hold(t)
            return max(t, self._round.quiet_from + self._begun)

    def go_on(self, t: float) -> None:
        """The script goes on where it waited; at its end the board is cleared and it begins anew."""
        with self._lock:
            self._go_on(t)
            quiet = max(t, self._round.quiet_from + self._begun) - self._begun
            if self._held_at is not None:
                self._behind, self._held_at = quiet - self._held_at, None
            if self.ended:
                self.begin_anew(t)

    def begin_anew(self, t: float) -> float:
        """The board is cleared, and the script begins anew a few seconds later; when."""
        with self._lock:
            self._go_on(t)
            quiet = max(t, self._round.quiet_from + self._begun) - self._begun + 1.0
            self._held_at = self._hold_before = None
            self._next = len(self._acts)
            if self._round.last.stones.any():
                self._round.add(Clear(quiet, 5.0))
                quiet += 5.0
            self._following = self._begun + quiet + BETWEEN_ROUNDS_S
            return self._following

    def act(self, act: Act) -> float:
        """One more act, at its time; when the hands are back. ValueError while the script plays."""
        with self._lock:
            if not self.waits(act.t):
                raise ValueError("the script plays")
            self._round.add(replace(act, t=act.t - self._begun))
            return self._round.quiet_from + self._begun

    # ---- the script ----

    def _empty(self) -> Performance:
        return Performance(Script((), self._script.length_s, self._script.start), self._width, self._seed)

    def _go_on(self, t: float) -> None:
        if self._following is not None and t >= self._following:
            self._begun, self._following, self._behind, self._next = self._following, None, 0.0, 0
            self._held_at = None if self._held_at is None else 0.0
            self._round = self._empty()
            self._left = self._round.last
        if self._following is not None:
            return
        while self._held_at is None and self._next < len(self._acts):
            if self._hold_before == self._next:
                self._hold(t)
            elif self._acts[self._next].t + self._behind - LEAD_S > t - self._begun:
                break
            else:
                self._play_next()

    def _hold(self, t: float) -> None:
        done = self._acts[self._next - 1].t if self._next else 0.0
        now = t - self._begun - self._behind
        if self._next < len(self._acts):
            now = min(now, self._acts[self._next].t - LEAD_S)  # who looks late must not make it go on too early
        self._held_at, self._hold_before = max(done, now), None
        self._left = self._round.last

    def _play_next(self) -> None:
        act = self._acts[self._next]
        self._round.add(replace(act, t=act.t + self._behind))
        self._next += 1
        self._left = self._round.last
