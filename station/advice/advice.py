"""What an adviser says of a final position: each string with its chances and a reason in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.color import Color
from rules.points import Point


class Status(StrEnum):
    """What becomes of a string."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "seki"
    UNSETTLED = "unsettled"


@dataclass(frozen=True, slots=True)
class StringAdvice:
    """One string.

    stands -- the probability that it stays on the board
    proven -- holds whatever is played, not by playouts
    disputed -- people have to look: advisers differ or are not sure enough
    chinese, english -- the reason in words
    views -- what each adviser says, by its name, where more than one was asked
    """

    color: Color
    points: frozenset[Point]
    status: Status
    stands: float
    chinese: str
    english: str
    proven: bool = False
    disputed: bool = False
    views: Mapping[str, Status] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """All strings of a position, by their first points."""

    strings: tuple[StringAdvice, ...]

    @property
    def dead(self) -> frozenset[Point]:
        """Stones that are rather dead than alive, disputed or not."""
        return _stones(one for one in self.strings if one.stands < 0.5)

    @property
    def surely_dead(self) -> tuple[StringAdvice, ...]:
        """Dead strings that nothing speaks against."""
        return tuple(one for one in self.strings if one.stands < 0.5 and not one.disputed)

    @property
    def disputed(self) -> tuple[StringAdvice, ...]:
        """Strings that people have to look at."""
        return tuple(one for one in self.strings if one.disputed)


def _stones(strings: Iterable[StringAdvice]) -> frozenset[Point]:
    return frozenset(point for one in strings for point in one.points)
