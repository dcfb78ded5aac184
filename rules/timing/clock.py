"""The clock: two faces, of which one runs at a time. Every reading is a function of this and a moment."""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.color import BLACK, WHITE, Color
from rules.timing.account import Account, Reading
from rules.timing.records import Owner
from rules.timing.systems import TimeSystem


class Standing(StrEnum):
    """Why time runs, or does not."""

    READY = "ready"  # nobody said "begin" yet
    RUNNING = "running"
    STOPPED = "stopped"
    PAUSED = "paused"
    SEALED = "sealed"  # … with a move in an envelope
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """The last move: by whom, running since when, pressed when, and the account as it stood at the press."""

    side: Color
    since_ms: int
    at_ms: int
    thought_ms: int
    account: Account


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    """A side sat down late. ran_ms -- what its clock had run by then; deducted -- the referee has confirmed it."""

    late_ms: int
    ran_ms: int
    deducted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Both sides' time. `acts.act` gives the next one.

    accounts -- Black's, White's, as they were at `since_ms`; turn -- whose move it is
    since_ms -- from when the time of `turn` runs; None: nobody's does
    thought_ms -- what the move at hand took before that, however it is charged
    made_ms -- what it had taken when its stone was released, where that is known before the press
    at_ms -- of the last act; begun_ms -- of the referee's "begin"
    away -- sides that left by leave and are not back; granted -- sides that have had their one leave
    late -- Black's, White's
    confirmed -- sides that signed the used times of the pause; commitment -- of a sealed move
    """

    system: TimeSystem
    accounts: tuple[Account, Account]
    turn: Color = BLACK
    standing: Standing = Standing.READY
    since_ms: int | None = None
    thought_ms: int = 0
    made_ms: int | None = None
    last: Pressed | None = None
    at_ms: int = 0
    begun_ms: int | None = None
    owner: Owner = Owner.STATION
    away: frozenset[Color] = frozenset()
    granted: frozenset[Color] = frozenset()
    late: tuple[Late | None, Late | None] = (None, None)
    confirmed: frozenset[Color] = frozenset()
    commitment: str = ""

    @property
    def running(self) -> Color | None:
        """Whose time runs."""
        return None if self.since_ms is None else self.turn

    def account(self, side: Color, at_ms: int) -> Account:
        """A side's account at a moment. A moment before its time began to run is that beginning."""
        account = self.accounts[side - 1]
        if side is not self.turn:
            return account
        passed = 0 if self.since_ms is None else max(0, at_ms - self.since_ms)
        now = self.system.spent(account, passed)
        if self.made_ms is None:
            return now
        return self.system.ended(now, min(0, self.made_ms - self.thought_ms - passed))

    def reading(self, side: Color, at_ms: int) -> Reading:
        """What a side's face shows at a moment."""
        return self.system.reading(self.account(side, at_ms))

    @property
    def over_ms(self) -> int | None:
        """When the time of the side to move will be over if it goes on running; None where nobody's runs."""
        if self.since_ms is None or self.made_ms is not None:
            return None
        return self.since_ms + self.system.over_in(self.accounts[self.turn - 1])

    def settled(self, at_ms: int) -> "Clock":
        """The same with the time up to a moment charged; it runs on from there."""
        if self.since_ms is None:
            return self
        passed = max(0, at_ms - self.since_ms)
        charged = self.with_account(self.turn, self.system.spent(self.accounts[self.turn - 1], passed))
        return replace(charged, since_ms=self.since_ms + passed, thought_ms=self.thought_ms + passed)

    def with_account(self, side: Color, account: Account) -> "Clock":
        """One side's account changed."""
        black, white = self.accounts
        return replace(self, accounts=(account, white) if side is BLACK else (black, account))

    def running_from(self, at_ms: int, turn: Color) -> "Clock":
        """The time of `turn` runs from a moment on; not while it is away by leave (2002 §22.7)."""
        if turn is not self.turn:
            return self.handed_over().running_from(at_ms, turn)
        return replace(self, standing=Standing.RUNNING, since_ms=None if turn in self.away else at_ms)

    def handed_over(self) -> "Clock":
        """The other side's move, nobody's time runs yet. What was read so far is charged, no move counted."""
        account = self.system.broken_off(self.account(self.turn, self.since_ms or 0))
        charged = self.with_account(self.turn, account)
        return replace(charged, turn=self.turn.opponent, since_ms=None, thought_ms=0, made_ms=None, last=None)

    def standing_at(self, at_ms: int, standing: Standing) -> "Clock":
        """Nobody's time runs."""
        return replace(self.settled(at_ms), standing=standing, since_ms=None)


def new_clock(system: TimeSystem, owner: Owner = Owner.STATION) -> Clock:
    """Before the game."""
    return Clock(system=system, accounts=(system.start(), system.start()), owner=owner)


SIDES = (BLACK, WHITE)
