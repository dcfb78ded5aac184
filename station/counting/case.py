"""A final position to be counted, with all that its source says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules.color import Color
from rules.points import Point
from rules.position import Position
from rules.reasons import Reason
from rules.record import GameRecord
from rules.ruleset import Compensation, Ruleset
from station.errors import InputError
from station.locale.catalog import Reason as AnyReason


@dataclass(frozen=True, slots=True)
class NoPosition:
    """A picture in which no board was found, and why."""

    label: Mapping[str, str]
    reason: AnyReason


@dataclass(frozen=True, slots=True)
class Unread:
    """One of a source's positions that cannot be used, and why. label -- as of a case, as far as it was read."""

    label: Mapping[str, str]
    error: InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One position from a source.

    label -- {"file": …} or {"id": …}, as it comes first in the answer
    line -- where in its source it stands, for complaints; None where the source holds nothing else
    komi_points, ruleset, dead, to_move, prisoners -- None where the source says nothing about it
    unknown_rules -- what the source calls its ruleset, where that is none of ours
    compensation -- what White gets back for handicap stones; None where the source does not say
    given, conceded_by -- points decided by hand, and who gave up the contest (`rules.count`)
    record -- where the source is a record; it is written again with what was counted
    doubtful -- points whose content the source is not sure of (a picture's unsure and hidden points)
    notes -- what was odd in the source
    """

    label: Mapping[str, str]
    position: Position
    komi_points: Fraction | None = None
    ruleset: Ruleset | None = None
    unknown_rules: str | None = None
    dead: tuple[Point, ...] | None = None
    to_move: Color | None = None
    prisoners: Mapping[Color, int] | None = None
    handicap: int = 0
    warnings: Mapping[Color, int] = field(default_factory=dict)
    compensation: Compensation | None = None
    given: Mapping[Point, Color] = field(default_factory=dict)
    conceded_by: Color | None = None
    record: GameRecord | None = None
    doubtful: tuple[Point, ...] = ()
    notes: tuple[Reason, ...] = ()
    line: int | None = None
