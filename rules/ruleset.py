"""What the rulesets disagree about, as independent switches, and the named sets of them (`rules.presets`).

A record always carries the full set, never the name alone: names keep, rules change.
"""

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rules.codes import Code
from rules.color import Color
from rules.decimals import decimal, parse_decimal
from rules.errors import RulesetError
from rules.reasons import Reason, shown


class Repetition(StrEnum):
    """Which earlier positions a move may not make again."""

    SIMPLE_KO = "simple-ko"  # only the one before the opponent's last move
    POSITIONAL = "positional"  # any: the same stones
    SITUATIONAL = "situational"  # any that the same player faced: the same stones with the same side to move


class Cycle(StrEnum):
    """What a long cycle (triple ko, eternal life, …) can lead to."""

    FORBIDDEN = "forbidden"
    DRAW = "draw"
    NO_RESULT = "no-result"
    REPLAY = "replay"


class Suicide(StrEnum):
    """Whether a move may leave its own string without liberties."""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class Counting(StrEnum):
    """How a finished position becomes a score."""

    AREA = "area"
    TERRITORY = "territory"
    ING = "ing"


class Neutral(StrEnum):
    """Whose an unplayed contestable point is once the end is agreed."""

    SHARED = "shared"  # as in seki
    TO_OPPONENT = "to-opponent"  # of the player who gave up the contest
    NOT_OVER = "not-over"  # the game has not ended while such a point is left: an objection, counted as shared


class Compensation(StrEnum):
    """Points that White gets back for N handicap stones under area counting."""

    NONE = "none"
    N = "n"
    N_MINUS_1 = "n-1"


class TwoMoves(StrEnum):
    """What two moves in a row cost."""

    VOID = "void"
    VOID_AND_WARNING = "void-and-warning"
    LOSS = "loss"


class KoRetake(StrEnum):
    """What retaking a ko at once costs; the move is void but where it loses the game."""

    PASS = "pass"
    PASS_AND_WARNING = "pass-and-warning"
    LOSS = "loss"


class EndSignal(StrEnum):
    """How the players agree on the end."""

    SPOKEN = "spoken"
    STONE_OFF_BOARD = "stone-off-board"


class Overtime(StrEnum):
    """What the last second of the last byoyomi period leads to."""

    LOSS_OR_PASS = "loss-or-pass"  # a loss, on request a pass
    LOSS = "loss"


class FakeLife(StrEnum):
    """How a string that lives only by endless repetition is dealt with."""

    CYCLE_BAN = "cycle-ban"  # the repeating move is forbidden
    DEAD_AT_END = "dead-at-end"  # the string does not count as alive


class Upset(StrEnum):
    """Rulings on stones that were moved or scattered and cannot be put back by agreement."""

    REASONABLE_POINT = "reasonable-point"
    STANDS = "stands"
    DRAW = "draw"
    REPLAY = "replay"
    BOTH_LOSE = "both-lose"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """All switches. Komi and costs are exact; points are twice zi.

    text -- the text that it follows: "2002" and "older", whose articles are named, or the name of the preset
    long_cycle -- the rulings open to the referee, the usual one first
    komi_points, handicap_komi_points -- what White gets in an even game, and in a handicap game
    black_wins_ties -- Ing's reading of 8 points
    warning_zi -- what one warning costs in the count; warnings_lose -- how many lose the game, None for never
    stones_supplied -- black and white stones for a game on 19×19; more played is a remark, never an error
    """

    name: str
    text: str
    repetition: Repetition
    long_cycle: tuple[Cycle, ...]
    suicide: Suicide
    counting: Counting
    komi_points: Fraction
    handicap_komi_points: Fraction
    black_wins_ties: bool
    compensation: Compensation
    neutral: Neutral
    warning_zi: Fraction
    warnings_lose: int | None
    two_moves: TwoMoves
    ko_retake: KoRetake
    end_signal: EndSignal
    overtime: Overtime
    fake_life: FakeLife
    moved_stones: tuple[Upset, ...]
    scattered_stones: tuple[Upset, ...]
    stones_supplied: tuple[int, int]

    @property
    def komi_zi(self) -> Fraction:
        """Komi of an even game in zi."""
        return self.komi_points / 2

    @property
    def in_zi(self) -> bool:
        """Whether results are told in zi (the Chinese texts, and sets made of them) rather than in points."""
        return self.counting is Counting.AREA and self.text not in ("aga", "new-zealand", "tromp-taylor")

    def supplied(self, color: Color) -> int:
        """Stones of one color at hand."""
        return self.stones_supplied[color - 1]

    def komi_for(self, handicap: int) -> Fraction:
        """Komi in points of a game with that many handicap stones."""
        return self.handicap_komi_points if handicap >= 2 else self.komi_points

    @property
    def compensation_open(self) -> bool:
        """Whether its text leaves open what White gets back for handicap stones: 2002 is silent, custom gives N."""
        return self.text == "2002"

    def compensation_for(self, handicap: int) -> Fraction:
        """Points that White gets back for handicap stones; territory counting has none."""
        if handicap < 2 or self.compensation is Compensation.NONE or self.counting is Counting.TERRITORY:
            return Fraction(0)
        return Fraction(handicap - (self.compensation is Compensation.N_MINUS_1))

    def with_compensation(self, given: Compensation | None) -> "Ruleset":
        """The same set, its name too, with the compensation that an event chose; None leaves its own."""
        return self if given is None else dataclasses.replace(self, compensation=given)

    def changed(self, **switches: Any) -> "Ruleset":
        """The set with some switches changed, each given as in `as_dict`; named "custom" unless a name is given."""
        return Ruleset.from_dict(self.as_dict() | {"name": "custom"} | switches)

    def as_dict(self) -> dict[str, Any]:
        """Every switch as JSON values: fractions as exact decimals, enumerations as their words."""
        return {field.name: _plain(getattr(self, field.name)) for field in dataclasses.fields(self)}

    @classmethod
    def from_dict(cls, switches: Mapping[str, Any]) -> "Ruleset":
        """The set written by `as_dict`. RulesetError names the switch that is missing, unknown or wrong."""
        missing, unknown, values, wrong = _read(switches)
        for names, code in ((missing, Code.SWITCH_MISSING), (unknown, Code.SWITCH_UNKNOWN)):
            if names:
                raise RulesetError(Reason(code, {"switch": shown(min(names), 40)}))
        for name in wrong:
            raise RulesetError(Reason(Code.SWITCH_VALUE, {"switch": name, "value": _value(switches[name])}))
        return cls(**values)

    @classmethod
    def read(cls, switches: Mapping[str, Any], base: "Ruleset") -> tuple["Ruleset", tuple[Reason, ...]]:
        """The set that a record carries, written by this or another version, and what was taken from `base`.

        A switch that is missing, or has a value that is none, keeps that of `base`; one that nobody knows is left out.
        """
        missing, unknown, values, wrong = _read(switches)
        kept = {name: getattr(base, name) for name in (*missing, *wrong)}
        notes = [Reason(Code.YR_MISSING, {"switch": name, "rules": base.name}) for name in missing]
        notes += [Reason(Code.YR_UNKNOWN, {"switch": shown(name, 40)}) for name in unknown]
        for name in wrong:
            value = _value(switches[name])
            notes.append(Reason(Code.YR_VALUE, {"switch": name, "value": value, "rules": base.name}))
        return cls(**values | kept), tuple(notes)


def _read(switches: Mapping[str, Any]) -> tuple[list[str], list[str], dict[str, Any], list[str]]:
    """Names that are missing, names that are unknown, the values read, and the names whose value is none."""
    missing = [name for name in _READ if name not in switches]
    unknown = [name for name in switches if name not in _READ]
    values, wrong = {}, []
    for name, value in switches.items():
        if name in _READ:
            try:
                values[name] = _READ[name](value)
            except (ValueError, TypeError, AttributeError):
                wrong.append(name)
    return missing, unknown, values, wrong


def _value(value: Any) -> str:
    """A foreign value as JSON would have it."""
    return shown(json.dumps(value, ensure_ascii=False, default=str), 40)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, StrEnum):
        return value.value
    return decimal(value) if isinstance(value, Fraction) else value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError
    return value


def _supply(value: Any) -> tuple[int, int]:
    black, white = value
    return _count(black), _count(white)


_READ: dict[str, Any] = {
    "name": _text,
    "text": _text,
    "repetition": Repetition,
    "long_cycle": lambda value: tuple(map(Cycle, value)),
    "suicide": Suicide,
    "counting": Counting,
    "komi_points": parse_decimal,
    "handicap_komi_points": parse_decimal,
    "black_wins_ties": _truth,
    "compensation": Compensation,
    "neutral": Neutral,
    "warning_zi": parse_decimal,
    "warnings_lose": lambda value: None if value is None else _count(value),
    "two_moves": TwoMoves,
    "ko_retake": KoRetake,
    "end_signal": EndSignal,
    "overtime": Overtime,
    "fake_life": FakeLife,
    "moved_stones": lambda value: tuple(map(Upset, value)),
    "scattered_stones": lambda value: tuple(map(Upset, value)),
    "stones_supplied": _supply,
}
