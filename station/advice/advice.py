"""What an adviser says of a final position: each string with its chances and a reason."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.color import Color
from rules.killing import Step
from rules.points import Point
from rules.reasons import Reason as Sentence
from station.advice.codes import Failure


class Status(StrEnum):
    """What becomes of a string."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "seki"
    UNSETTLED = "unsettled"


class Reason(StrEnum):
    """Why a string is thought to be what it is, in a word."""

    UNCONDITIONAL = "unconditional"  # alive even if its owner always passes (Benson)
    NO_ROOM = "no_room"  # inside unconditionally living stones, no room for two eyes
    SEKI = "seki"  # shares liberties with the opponent, less than two eyes
    SIMULATED = "simulated"  # how often it stays when the position is played out
    NOT_SURE = "not_sure"  # it stays too often to be dead and too seldom to be alive
    HANGS_ON_TURN = "hangs_on_turn"  # whoever plays first decides
    KO = "ko"  # a ko that nobody has ended
    FAKE_LIFE = "fake_life"  # an eye is a ko, and even the ko once won makes no second eye
    BENT_FOUR = "bent_four"  # bent four in the corner: rulesets differ
    NO_LIBERTIES = "no_liberties"  # captured and not lifted, or misread
    READ = "read"  # read to the end: captured even if its owner plays first
    STAYS = "stays"  # read to the end: not captured even if the opponent plays first; alive or in seki
    NOT_READ = "not_read"  # captured when played out, but not read to the end
    OPEN_BORDER = "open_border"  # a border beside it stays open unless it is what it is proposed to be
    ADVISERS_DIFFER = "advisers_differ"


@dataclass(frozen=True, slots=True)
class StringAdvice:
    """One string.

    stands -- the probability that it stays on the board
    reason -- the reason as a word
    proven -- holds whatever is played, not by playouts
    disputed -- people have to look: advisers differ or are not sure enough
    why -- what the built-in adviser says of it, as a sentence; `station.advice.words.under` names the article
    views -- what each adviser says, by its name, where more than one was asked
    line -- of a string rather dead than alive: moves that kill it, its owner's best defense where that was read
    """

    color: Color
    points: frozenset[Point]
    status: Status
    stands: float
    why: Sentence
    reason: Reason = Reason.SIMULATED
    proven: bool = False
    disputed: bool = False
    views: Mapping[str, Status] = field(default_factory=dict)
    line: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Silent:
    """Another program that was asked and gave no answer that can be used: why, in a word and as a sentence."""

    why: Failure
    told: Sentence


@dataclass(frozen=True, slots=True)
class Advice:
    """All strings of a position, by their first points.

    neutral -- empty points between living stones of both sides that nobody will own; to be played, or shared (§21.2)
    open_borders -- empty points where one side's area still runs into the other's
    fillings -- points that a side still has to fill in its own area once neutral points are gone (teire)
    silent -- programs, by name, that were asked and did not answer: the advice is without them
    """

    strings: tuple[StringAdvice, ...]
    neutral: frozenset[Point] = frozenset()
    open_borders: frozenset[Point] = frozenset()
    fillings: frozenset[Point] = frozenset()
    silent: Mapping[str, Silent] = field(default_factory=dict)

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
