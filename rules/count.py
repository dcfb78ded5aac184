"""What a finished position is worth, exactly, with what a referee must still look at.

Dead stones are an input, agreed by the players (2002 §8): nothing here decides life and death.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.areas import BOTH, NOBODY, regions, without
from rules.articles import Matter, ground
from rules.codes import Code
from rules.color import BLACK, WHITE, Color
from rules.errors import CountError
from rules.points import Point, neighbors, point_name
from rules.position import Position, connected
from rules.reasons import Objection, Reason
from rules.result import Ending, Result, Unit
from rules.ruleset import Counting, Neutral, Ruleset
from rules.rulings.kind import Kind
from rules.territory import Territory, territory

LARGEST_SHARED = 6
"""Connected empty points between both colors that pass for dame or seki; more look like an unfinished border."""

_NO_WARNINGS: Mapping[Color, int] = {}


@dataclass(frozen=True, slots=True)
class Count:
    """A counted position. Numbers are exact; None where the ruleset does not use them.

    position -- as counted, the dead stones lifted
    dead -- the stones lifted
    owner -- for each point 0 (shared or neutral), 1 (black) or 2 (white); under territory counting stones own nothing
    shared -- points that belong to nobody or to both
    black_zi, white_zi -- stones and surrounded points, half of each shared point (area, Ing)
    black_points, white_points -- territory and prisoners (territory); the zi again, called points (Ing)
    komi_points, compensation_points -- what White gets
    warnings -- of Black and White
    margin_points -- Black's lead after all of it, negative for White's; None when warnings decided the game
    objections -- what the position alone cannot tell, or what speaks against counting it
    """

    ruleset: Ruleset
    position: Position
    dead: frozenset[Point]
    owner: bytes
    shared: int
    black_zi: Fraction | None
    white_zi: Fraction | None
    black_points: Fraction | None
    white_points: Fraction | None
    komi_points: Fraction
    compensation_points: Fraction
    warnings: tuple[int, int]
    margin_points: Fraction | None
    result: Result
    objections: tuple[Reason, ...] = ()

    @property
    def margin_zi(self) -> Fraction | None:
        """The lead in zi, half of that in points."""
        return None if self.margin_points is None else self.margin_points / 2

    @property
    def told(self) -> Reason:
        """The result to be read out, in zi, points or points of area as the ruleset has it."""
        unit = {Counting.AREA: Unit.ZI, Counting.TERRITORY: Unit.POINTS, Counting.ING: Unit.AREA}
        return self.result.told(unit[self.ruleset.counting])


def count(
    position: Position,
    ruleset: Ruleset,
    *,
    dead: Iterable[Point] = (),
    komi_points: Fraction | None = None,
    handicap: int = 0,
    warnings: Mapping[Color, int] = _NO_WARNINGS,
    prisoners: Mapping[Color, int] | None = None,
    conceded_by: Color | None = None,
) -> Count:
    """Counts `position` under `ruleset`.

    dead -- dead stones; one stone names its string. CountError for an empty point
    komi_points -- None for the ruleset's own (its handicap komi from two handicap stones on)
    prisoners -- stones that each side took in play; only territory counting needs them
    conceded_by -- who gave up the contest in sudden death: every shared point goes to the other side (2002 §12.4(4));
        CountError unless the ruleset's `neutral` says so
    """
    lifted = strings_of(position, dead)
    stones = without(position.stones, lifted)
    komi = ruleset.komi_for(handicap) if komi_points is None else Fraction(komi_points)
    warned = (warnings.get(BLACK, 0), warnings.get(WHITE, 0))
    if min(warned) < 0:
        raise CountError(Reason(Code.WARNINGS_NEGATIVE))
    if ruleset.counting is Counting.TERRITORY:
        owner, shared, black, white, objections = _territory(position, stones, lifted, prisoners)
        compensation = Fraction(0)
    else:
        if conceded_by and ruleset.neutral is not Neutral.TO_OPPONENT:
            raise CountError(Reason(Code.NO_CONCESSION, {"rules": ruleset.name}))
        owner, shared, black, white, objections = _area(stones, position.size, ruleset, conceded_by)
        compensation = ruleset.compensation_for(handicap)
    margin: Fraction | None = black - white - komi - compensation
    assert margin is not None
    margin += 2 * ruleset.warning_zi * (warned[1] - warned[0])
    result, margin = _result(ruleset, margin, warned)
    zi = ruleset.counting is not Counting.TERRITORY
    points = ruleset.counting is not Counting.AREA
    return Count(
        ruleset=ruleset,
        position=Position(position.size, stones),
        dead=lifted,
        owner=owner,
        shared=shared,
        black_zi=black if zi else None,
        white_zi=white if zi else None,
        black_points=black if points else None,
        white_points=white if points else None,
        komi_points=komi,
        compensation_points=compensation,
        warnings=warned,
        margin_points=margin,
        result=result,
        objections=objections,
    )


def strings_of(position: Position, named: Iterable[Point]) -> frozenset[Point]:
    """All stones of the strings that `named` stones belong to. CountError for a point without a stone."""
    stones, near = position.stones, neighbors(position.size)
    found: set[Point] = set()
    for point in named:
        if not 0 <= point < len(stones) or not stones[point]:
            name = point_name(point, position.size) if 0 <= point < len(stones) else str(point)
            raise CountError(Reason(Code.NO_STONE, {"point": name}))
        if point not in found:
            found.update(connected(stones, point, near))
    return frozenset(found)


_Side = tuple[bytes, int, Fraction, Fraction, tuple[Reason, ...]]


def _area(stones: bytes, size: int, ruleset: Ruleset, conceded_by: Color | None) -> _Side:
    """Owners, shared points, zi of both sides (2002 §9). Both sides are counted, and have to add up to the board."""
    owner = bytearray(stones)
    shared = 0
    objections: list[Reason] = []
    gainer = conceded_by.opponent if conceded_by else 0
    for points, border in regions(stones, neighbors(size)):
        if border in (BOTH, NOBODY):
            if not gainer or border == NOBODY:
                shared += len(points)
                objections += _open_border(points, size)
                continue
            border = gainer
        for point in points:
            owner[point] = border
    black, white = owner.count(1), owner.count(2)
    assert black + white + shared == size**2
    if shared and ruleset.neutral is Neutral.NOT_OVER:
        objections.append(_shared(Objection.NOT_OVER, shared, ruleset, Matter.END_AGREED))
    elif shared and ruleset.neutral is Neutral.TO_OPPONENT and not conceded_by:
        objections.append(_shared(Objection.CONTEST, shared, ruleset, Kind.CONTEST_GIVEN_UP))
    half = Fraction(shared, 2)
    return bytes(owner), shared, black + half, white + half, tuple(objections)


def _shared(code: Objection, shared: int, ruleset: Ruleset, matter: str) -> Reason:
    return Reason(code, {"n": shared}).by(ground(ruleset.text, matter))


def _open_border(points: list[Point], size: int) -> list[Reason]:
    if len(points) <= LARGEST_SHARED:
        return []
    return [Reason(Objection.OPEN_BORDER, {"n": len(points), "point": point_name(points[0], size)})]


def _territory(
    position: Position, stones: bytes, dead: frozenset[Point], prisoners: Mapping[Color, int] | None
) -> _Side:
    """Owners, neutral points, territory with prisoners of both sides, what is left open."""
    found = territory(stones, neighbors(position.size), dead)
    points = [found.owner.count(1), found.owner.count(2)]
    for point in dead:
        points[2 - position.stones[point]] += 1
    objections = _told(found, position.size)
    for region in found.neutral:
        objections += _open_border(region.points, position.size)
    if prisoners is None:
        objections.append(Reason(Objection.NO_PRISONERS))
    else:
        points = [points[0] + prisoners.get(BLACK, 0), points[1] + prisoners.get(WHITE, 0)]
    neutral = stones.count(0) - found.owner.count(1) - found.owner.count(2)
    return found.owner, neutral, Fraction(points[0]), Fraction(points[1]), tuple(objections)


def _told(found: Territory, size: int) -> list[Reason]:
    """What territory counting decided that people have to look at."""
    told = []
    for points, code in (
        (found.seki, Objection.TAKEN_FOR_SEKI),
        (found.needed, Objection.NEEDED),
        (found.doubtful, Objection.DEAD_INSIDE),
    ):
        if points:
            told.append(Reason(code, {"points": " ".join(point_name(point, size) for point in sorted(points))}))
    return told


def _result(ruleset: Ruleset, margin: Fraction, warned: tuple[int, int]) -> tuple[Result, Fraction | None]:
    """The result, and the margin unless warnings decided (2002 §24.2)."""
    if ruleset.warnings_lose is not None:
        out = [warnings >= ruleset.warnings_lose for warnings in warned]
        if all(out):
            return Result(Ending.BOTH_LOSE), None
        if any(out):
            return Result(Ending.FORFEIT, WHITE if out[0] else BLACK), None
    if margin:
        return Result(Ending.SCORE, BLACK if margin > 0 else WHITE, abs(margin)), margin
    if ruleset.black_wins_ties:
        return Result(Ending.SCORE, BLACK), margin
    return Result(Ending.DRAW), margin
