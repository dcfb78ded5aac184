"""What the caller of a count fixes, over whatever the sources say."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.color import Color
from rules.decimals import decimal, parse_decimal
from rules.points import parse_point
from rules.position import Position
from rules.presets import ruleset
from rules.reasons import Reason, shown
from rules.ruleset import Compensation, Ruleset
from station.counting.codes import Code
from station.errors import InputError

OWNERS = {"B": Color.BLACK, "W": Color.WHITE, "shared": Color.EMPTY}
_GIVEN = re.compile(r"(B|W|shared)=[A-Za-z0-9,\s]+")
_WARNINGS = re.compile(r"([BWbw])=([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class Options:
    """Each None where the source, or else the ruleset, decides.

    dead -- "auto", "none", or points as in GTP separated by commas
    given -- texts as "B=C3,D4", "W=E5", "shared=F6": points decided by hand
    """

    rules: Ruleset | None = None
    komi_points: Fraction | None = None
    dead: str | None = None
    handicap: int | None = None
    warnings: Mapping[Color, int] | None = None
    compensation: Compensation | None = None
    given: tuple[str, ...] = ()
    conceded_by: Color | None = None

    def dead_points(self, position: Position) -> tuple[int, ...]:
        """The points that `dead` lists, on the board of `position`. PointError names one that is none."""
        names = [name for name in re.split(r"[,\s]+", self.dead or "") if name]
        return tuple(parse_point(name, position.size) for name in names)

    def given_points(self, position: Position) -> dict[int, Color]:
        """Whose the points are that `given` lists, EMPTY for shared. PointError names one that is none."""
        found: dict[int, Color] = {}
        for text in self.given:
            whose, _, names = text.partition("=")
            found |= {parse_point(name, position.size): OWNERS[whose] for name in re.split(r"[,\s]+", names) if name}
        return found


def options(
    *,
    rules: str | None,
    komi: str | None,
    komi_zi: str | None,
    dead: str | None,
    handicap: int | None,
    warnings: str | None,
    compensation: str | None = None,
    given: Sequence[str] = (),
    conceded: str | None = None,
) -> Options:
    """The options from their text. InputError or RulesetError says which one is wrong."""
    if komi is not None and komi_zi is not None:
        raise InputError(Reason(Code.KOMI_TWICE))
    points = _number("--komi", komi)
    zi = _number("--komi-zi", komi_zi)
    if zi is not None:
        points = 2 * zi
    if points is not None and (abs(points) > 100 or points.denominator > 2):
        raise InputError(Reason(Code.KOMI_RANGE, {"points": decimal(points)}))
    if handicap is not None and not 0 <= handicap <= 25:
        raise InputError(Reason(Code.HANDICAP_RANGE, {"stones": handicap}))
    if dead is not None and not dead.strip():
        raise InputError(Reason(Code.DEAD_EMPTY))
    if compensation is not None and compensation not in list(Compensation):
        raise InputError(Reason(Code.COMPENSATION, {"given": shown(compensation)}))
    if conceded is not None and conceded not in ("B", "W"):
        raise InputError(Reason(Code.CONCEDED, {"given": shown(conceded)}))
    for text in given:
        if not _GIVEN.fullmatch(text):
            raise InputError(Reason(Code.GIVEN, {"given": shown(text)}))
    return Options(
        rules=None if rules is None else ruleset(rules),
        komi_points=points,
        dead=dead,
        handicap=handicap,
        warnings=None if warnings is None else parse_warnings(warnings),
        compensation=None if compensation is None else Compensation(compensation),
        given=tuple(given),
        conceded_by=None if conceded is None else Color.from_letter(conceded),
    )


def parse_warnings(text: str) -> dict[Color, int]:
    """Warnings from "B=1,W=0" (either side may be missing)."""
    found: dict[Color, int] = {}
    for part in text.split(","):
        match = _WARNINGS.fullmatch(part.strip())
        if not match or Color.from_letter(match[1]) in found:
            raise InputError(Reason(Code.WARNINGS_FORM, {"given": shown(text)}))
        found[Color.from_letter(match[1])] = int(match[2])
    return found


def _number(name: str, text: str | None) -> Fraction | None:
    if text is None:
        return None
    try:
        return parse_decimal(text)
    except ValueError:
        raise InputError(Reason(Code.NO_DECIMAL, {"name": name, "given": shown(text)})) from None
