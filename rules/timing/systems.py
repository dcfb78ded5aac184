"""Time systems: how a side's time is used up. Time adds up: spending x, then y, is spending x + y.

A period that is read is used at its full length (达到60秒的视为已使用, 2002 §12.3); every other limit is over when more
than it was used (超时, §12.4). Fischer and Canadian time are in neither text.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

from rules.codes import Code
from rules.errors import TimingError
from rules.reasons import Reason
from rules.timing.account import Account, Phase, Reading
from rules.timing.duration import MINUTE_MS, hms


def whole(name: str, value: object, least: int = 0) -> None:
    """TimingError for what is no whole number of at least `least`."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise TimingError(Reason(Code.TIMING_VALUE, {"name": name, "value": str(value), "least": least}))


class TimeSystem(ABC):
    """One way of using time up; the same for both sides."""

    main_ms: int

    @property
    def limit_ms(self) -> int:
        """The basic limit per side (2002 §12.2), a reserve inside it included."""
        return self.main_ms

    @abstractmethod
    def start(self) -> Account:
        """At the beginning of a game."""

    @abstractmethod
    def spent(self, account: Account, ms: int) -> Account:
        """The same move, `ms` later."""

    @abstractmethod
    def finished(self, account: Account) -> Account:
        """The move is made: what the next one begins with. What is over stays over."""

    @abstractmethod
    def reading(self, account: Account) -> Reading:
        """What a face shows."""

    @abstractmethod
    def over_in(self, account: Account) -> int:
        """Milliseconds of the same move after which it is over for the first time; 0 where it is."""

    @abstractmethod
    def with_used(self, account: Account, used_ms: int) -> Account:
        """Set by hand to so much. TimingError beyond what there is: then the chief decides (CLOCK.md L4)."""

    def charged(self, account: Account, ms: int) -> Account:
        """So much more of the main time at once."""
        return self.spent(account, ms)

    def ended(self, account: Account, after_ms: int) -> Account:  # noqa: ARG002 -- where no seconds are read, the press counts
        """The move, as pressed at `account`, really ended so much later (negative: earlier)."""
        return account

    def broken_off(self, account: Account) -> Account:
        """The move at hand is taken from the side without having been made."""
        return account

    def over(self, account: Account) -> bool:
        """Whether nothing is left."""
        return self.reading(account).phase is Phase.OVER


@dataclass(frozen=True)
class Periods(TimeSystem):
    """Main time, then periods that are read: a move below a full one costs nothing.

    inside -- the periods are a reserve within the limit (在规定时限内保留几分钟, 2002 §12.3, older D2.3)
    """

    main_ms: int
    periods: int
    period_ms: int = MINUTE_MS
    inside: bool = False

    def __post_init__(self) -> None:
        whole("main_ms", self.main_ms)
        whole("periods", self.periods, 1)
        whole("period_ms", self.period_ms, 1)

    @classmethod
    def within(cls, limit_ms: int, minutes: int) -> "Periods":
        """The 60-second reading: so many minutes kept inside the limit."""
        return cls(limit_ms - minutes * MINUTE_MS, minutes, inside=True)

    @property
    def limit_ms(self) -> int:
        return self.main_ms + self.inside * self.periods * self.period_ms

    def start(self) -> Account:
        return Account()

    def spent(self, account: Account, ms: int) -> Account:
        main = min(ms, max(0, self.main_ms - account.used_ms))
        return replace(account, used_ms=account.used_ms + main, reading_ms=account.reading_ms + ms - main)

    def finished(self, account: Account) -> Account:
        return replace(account, used_ms=self._used_ms(account), reading_ms=0)

    def broken_off(self, account: Account) -> Account:
        return self.finished(account)

    def reading(self, account: Account) -> Reading:
        left, of_main = self.left(account), self.main_ms - account.used_ms
        if of_main > 0:
            return Reading(phase=Phase.MAIN, used_ms=account.used_ms, left_ms=of_main, periods_left=left)
        return Reading(
            phase=Phase.LAST if left == 1 else Phase.READING if left else Phase.OVER,
            used_ms=self._used_ms(account),
            left_ms=self.period_ms - account.reading_ms % self.period_ms if left else 0,
            periods_left=left,
            reading_ms=account.reading_ms,
        )

    def left(self, account: Account) -> int:
        """Periods not used up, the one at hand among them."""
        return self.periods - (max(self.main_ms, self._used_ms(account)) - self.main_ms) // self.period_ms

    def began_with(self, account: Account) -> int:
        """Periods that were left when the move at hand began."""
        return self.left(replace(account, reading_ms=0))

    def over_in(self, account: Account) -> int:
        main_left = max(0, self.main_ms - account.used_ms)
        return max(0, main_left + self.began_with(account) * self.period_ms - account.reading_ms)

    def with_used(self, account: Account, used_ms: int) -> Account:
        """A period that was begun is not charged (不足60秒的着手不予计时)."""
        whole("used_ms", used_ms)
        begun = max(0, used_ms - self.main_ms) // self.period_ms
        if begun >= self.periods:
            raise TimingError(Reason(Code.TIMING_BEYOND, {"time": hms(used_ms)}))
        return replace(account, used_ms=min(used_ms, self.main_ms) + begun * self.period_ms, reading_ms=0)

    def ended(self, account: Account, after_ms: int) -> Account:
        if account.used_ms < self.main_ms:
            return account
        return replace(account, reading_ms=max(0, account.reading_ms + after_ms))

    def charged(self, account: Account, ms: int) -> Account:
        """Where the main time is used up, the whole reserve is still there (CLOCK.md L4: silent, our default)."""
        return replace(account, used_ms=min(self.main_ms, account.used_ms + ms), reading_ms=0)

    def last_again(self, account: Account) -> Account:
        """After a pass in place of a loss: the last period once more (2002 §22.5: 继续实施原先读秒方式)."""
        return replace(account, used_ms=self.main_ms + (self.periods - 1) * self.period_ms, reading_ms=0)

    def _used_ms(self, account: Account) -> int:
        most = self.main_ms + self.periods * self.period_ms
        return min(most, account.used_ms + account.reading_ms // self.period_ms * self.period_ms)


class _Deadline(TimeSystem):
    """Time that is only added up, against one that may be used."""

    def spent(self, account: Account, ms: int) -> Account:
        return replace(account, used_ms=account.used_ms + ms)

    def finished(self, account: Account) -> Account:
        return account

    def reading(self, account: Account) -> Reading:
        left = account.until_ms - account.used_ms
        return Reading(phase=Phase.OVER if left < 0 else Phase.MAIN, used_ms=account.used_ms, left_ms=max(0, left))

    def over_in(self, account: Account) -> int:
        return max(0, account.until_ms - account.used_ms + 1)

    def with_used(self, account: Account, used_ms: int) -> Account:
        whole("used_ms", used_ms)
        if used_ms > account.until_ms:
            raise TimingError(Reason(Code.TIMING_BEYOND, {"time": hms(used_ms)}))
        return replace(account, used_ms=used_ms)


@dataclass(frozen=True)
class SuddenDeath(_Deadline):
    """The whole game within the limit (包干用时制, 2002 §12.4)."""

    main_ms: int

    def __post_init__(self) -> None:
        whole("main_ms", self.main_ms, 1)

    def start(self) -> Account:
        return Account(until_ms=self.main_ms)


@dataclass(frozen=True)
class Sections(_Deadline):
    """After the main time so many moves within so long (定时限步制, 2002 §12.5).

    carried -- the rest goes to the next section (节余时间可延至下一节使用); without it this is Canadian time
    The move within which the main time ends is the first of its section.
    """

    main_ms: int
    moves: int
    section_ms: int
    carried: bool = True

    def __post_init__(self) -> None:
        whole("main_ms", self.main_ms)
        whole("moves", self.moves, 1)
        whole("section_ms", self.section_ms, 1)

    def start(self) -> Account:
        return Account(until_ms=self.main_ms + self.section_ms)

    def finished(self, account: Account) -> Account:
        if account.used_ms < self.main_ms or account.used_ms > account.until_ms:
            return account
        if account.moves + 1 < self.moves:
            return replace(account, moves=account.moves + 1)
        begins = account.until_ms if self.carried else account.used_ms
        return replace(account, until_ms=begins + self.section_ms, moves=0)

    def reading(self, account: Account) -> Reading:
        shown = super().reading(account)
        if account.used_ms < self.main_ms:
            return replace(shown, left_ms=self.main_ms - account.used_ms)
        if shown.phase is Phase.OVER:
            return shown
        return replace(shown, phase=Phase.SECTION, moves_left=self.moves - account.moves)

    def with_used(self, account: Account, used_ms: int) -> Account:
        found = super().with_used(account, used_ms)
        return replace(self.start(), used_ms=used_ms) if used_ms < self.main_ms else found


@dataclass(frozen=True)
class Fischer(_Deadline):
    """Every move adds an increment (in neither text).

    most_ms -- what may be left after a move; None: no bound
    """

    main_ms: int
    increment_ms: int
    most_ms: int | None = None

    def __post_init__(self) -> None:
        whole("main_ms", self.main_ms, 1)
        whole("increment_ms", self.increment_ms, 1)
        if self.most_ms is not None:
            whole("most_ms", self.most_ms, self.main_ms)

    def start(self) -> Account:
        return Account(until_ms=self.main_ms)

    def finished(self, account: Account) -> Account:
        if account.used_ms > account.until_ms:
            return account
        until = account.until_ms + self.increment_ms
        bound = until if self.most_ms is None else account.used_ms + self.most_ms
        return replace(account, until_ms=min(until, bound))
