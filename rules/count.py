"""What a finished position is worth, exactly, with what a referee must still look at.

Dead stones are an input, agreed by the players (2002 §8): nothing here decides life and death.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rules.areas import BOTH, regions, without
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
_NOTHING_GIVEN: Mapping[Point, Color] = {}


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
    teire -- territory: points that their owner still has to fill; counted as territory in everything but `after_teire`
    after_teire -- territory: the result once those are filled; None under other rules and where warnings decided
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
    teire: frozenset[Point] = frozenset()
    after_teire: Result | None = None

    @property
    def margin_zi(self) -> Fraction | None:
        """The lead in zi, half of that in points."""
        return None if self.margin_points is None else self.margin_points / 2

    @property
    def told(self) -> Reason:
        """The result to be read out, in zi, points or points of area as the ruleset has it."""
        if self.ruleset.counting is Counting.TERRITORY:
            return self.result.told(Unit.POINTS)
        return self.result.told(Unit.ZI if self.ruleset.in_zi else Unit.AREA)


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
    given: Mapping[Point, Color] = _NOTHING_GIVEN,
) -> Count:
    """Counts `position` under `ruleset`.

    dead -- dead stones; one stone names its string. CountError for an empty point
    komi_points -- None for the ruleset's own (its handicap komi from two handicap stones on)
    prisoners -- stones that each side took in play; only territory counting needs them
    conceded_by -- who gave up the contest in sudden death: every shared point goes to the other side (2002 §12.4(4));
        CountError under a text without such an article
    given -- empty points decided by hand: whose they are, EMPTY for shared (§21.2; borders, a ko left at the end).
        CountError for a point with a stone that stays
    """
    lifted = strings_of(position, dead)
    stones = without(position.stones, lifted)
    komi = ruleset.komi_for(handicap) if komi_points is None else Fraction(komi_points)
    warned = (warnings.get(BLACK, 0), warnings.get(WHITE, 0))
    if min(warned) < 0:
        raise CountError(Reason(Code.WARNINGS_NEGATIVE))
    decided = _decided(given, stones, position.size)
    if ruleset.counting is Counting.TERRITORY:
        side = _territory(position, stones, lifted, prisoners, decided)
    else:
        if conceded_by and not ground(ruleset.text, Kind.CONTEST_GIVEN_UP):
            raise CountError(Reason(Code.NO_CONCESSION, {"rules": ruleset.name}))
        side = _area(stones, position.size, ruleset, conceded_by, decided)
    back = ruleset.compensation_for(handicap)
    lead = side.black - side.white - komi - back + 2 * ruleset.warning_zi * (warned[1] - warned[0])
    result, margin = _result(ruleset, lead, warned)
    after = None
    if ruleset.counting is Counting.TERRITORY and margin is not None:
        filled = [side.owner[point] for point in side.teire]
        after, _ = _result(ruleset, lead - filled.count(BLACK) + filled.count(WHITE), warned)
    zi = ruleset.counting is not Counting.TERRITORY
    points = not ruleset.in_zi
    return Count(
        ruleset=ruleset,
        position=Position(position.size, stones),
        dead=lifted,
        owner=side.owner,
        shared=side.shared,
        black_zi=side.black if zi else None,
        white_zi=side.white if zi else None,
        black_points=side.black if points else None,
        white_points=side.white if points else None,
        komi_points=komi,
        compensation_points=back,
        warnings=warned,
        margin_points=margin,
        result=result,
        objections=side.objections,
        teire=side.teire,
        after_teire=after,
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


class _Side(NamedTuple):
    """What both sides come to before komi: owners, shared points, sums, what is left open, points to be filled."""

    owner: bytes
    shared: int
    black: Fraction
    white: Fraction
    objections: tuple[Reason, ...]
    teire: frozenset[Point] = frozenset()


def _decided(given: Mapping[Point, Color], stones: bytes, size: int) -> Mapping[Point, Color]:
    for point in given:
        if not 0 <= point < len(stones) or stones[point]:
            name = point_name(point, size) if 0 <= point < len(stones) else str(point)
            raise CountError(Reason(Code.GIVEN_STONE, {"point": name}))
    return given


def _area(stones: bytes, size: int, ruleset: Ruleset, conceded_by: Color | None, given: Mapping[Point, Color]) -> _Side:
    """Owners, shared points, zi of both sides (2002 §9). Both sides are counted, and have to add up to the board."""
    owner = bytearray(stones)
    objections: list[Reason] = []
    gainer = conceded_by.opponent if conceded_by else Color.EMPTY
    for points, border in regions(stones, neighbors(size)):
        if border in (BLACK, WHITE):
            whose = border
        else:
            whose = gainer if border == BOTH else 0
            if not whose:
                objections += _open_border([point for point in points if point not in given], size)
        for point in points:
            owner[point] = whose
    for point, side in given.items():
        owner[point] = side
    black, white, shared = owner.count(1), owner.count(2), owner.count(0)
    assert black + white + shared == size**2
    unsaid = shared - sum(1 for point in given if not owner[point])
    if unsaid and ruleset.neutral is Neutral.NOT_OVER:
        objections.append(_shared(Objection.NOT_OVER, unsaid, ruleset, Matter.END_AGREED))
    elif unsaid and ruleset.neutral is Neutral.TO_OPPONENT and not conceded_by:
        objections.append(_shared(Objection.CONTEST, unsaid, ruleset, Kind.CONTEST_GIVEN_UP))
    half = Fraction(shared, 2)
    return _Side(bytes(owner), shared, black + half, white + half, tuple(objections))


def _shared(code: Objection, shared: int, ruleset: Ruleset, matter: str) -> Reason:
    return Reason(code, {"n": shared}).by(ground(ruleset.text, matter))


def _open_border(points: list[Point], size: int) -> list[Reason]:
    if len(points) <= LARGEST_SHARED:
        return []
    return [Reason(Objection.OPEN_BORDER, {"n": len(points), "point": point_name(points[0], size)})]


def _territory(
    position: Position,
    stones: bytes,
    dead: frozenset[Point],
    prisoners: Mapping[Color, int] | None,
    given: Mapping[Point, Color],
) -> _Side:
    """Owners, neutral points, territory with prisoners of both sides, what is left open, points to be filled."""
    found = territory(stones, neighbors(position.size), dead)
    owner = bytearray(found.owner)
    for point, whose in given.items():
        owner[point] = whose
    points = [owner.count(1), owner.count(2)]
    for point in dead:
        points[2 - position.stones[point]] += 1
    objections = _told(found, position.size)
    for region in found.neutral:
        objections += _open_border([point for point in region.points if point not in given], position.size)
    if prisoners is None:
        objections.append(Reason(Objection.NO_PRISONERS))
    else:
        points = [points[0] + prisoners.get(BLACK, 0), points[1] + prisoners.get(WHITE, 0)]
    neutral = stones.count(0) - owner.count(1) - owner.count(2)
    teire = found.needed.difference(given)
    return _Side(bytes(owner), neutral, Fraction(points[0]), Fraction(points[1]), tuple(objections), teire)


def _told(found: Territory, size: int) -> list[Reason]:
    """What territory counting decided that people have to look at."""
    told = []
    for points, code in (
        (found.seki, Objection.TAKEN_FOR_SEKI),
        (found.ahead, Objection.EYE_AGAINST_NONE),
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
