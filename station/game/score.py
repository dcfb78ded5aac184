"""What the game comes to as things stand: the count itself, how it adds up in tens, and under other rulesets."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.color import BLACK, WHITE, Color
from rules.count import Count, count
from rules.decimals import parse_decimal
from rules.points import parse_point
from rules.presets import PRESETS, ruleset
from rules.ruleset import Ruleset
from station.game.desk import DEFAULT_RULES
from station.game.logged import LoggedGame
from station.game.timeline import SIZE


@dataclass(frozen=True)
class Line:
    """One step of counting a side: its stones, or one area that they surround; `total` is the sum so far.

    at -- a point of the area; None for stones
    """

    color: Color
    at: int | None
    points: int
    total: int


def rules_of(game: LoggedGame) -> Ruleset:
    """The ruleset that the game is played under."""
    return ruleset(game.details.rules or DEFAULT_RULES)


def counted(game: LoggedGame, rules: Ruleset | None = None, also_dead: Iterable[str] = ()) -> Count:
    """The record's position with the strings marked dead, and those of `also_dead`. Other rules use their own komi."""
    dead = [string.points[0] for string in game.counting.dead if _stands(game, string.points[0])]
    return count(
        game.state.position,
        rules or rules_of(game),
        dead=[parse_point(point, SIZE) for point in (*dead, *also_dead)],
        komi_points=None if rules else komi_of(game),
        handicap=game.state.handicap,
        warnings=game.desk.ledger.counts,
        prisoners={BLACK: game.state.taken[0], WHITE: game.state.taken[1]},
    )


def compared(game: LoggedGame) -> list[Count]:
    """The same position and dead stones under every ruleset, the game's own first."""
    own = rules_of(game)
    return [counted(game), *(counted(game, ruleset(name)) for name in PRESETS if name != own.name)]


def komi_of(game: LoggedGame) -> Fraction | None:
    """Komi in points as the table gave it; None: the ruleset's."""
    if game.details.komi_points is not None:
        return parse_decimal(game.details.komi_points)
    if game.details.komi_zi is not None:
        return 2 * parse_decimal(game.details.komi_zi)
    return None


def trace(done: Count) -> list[Line]:
    """How each side's whole points add up; half of the shared ones comes on top. Area counting only."""
    if done.black_zi is None:
        return []
    lines = []
    for color in (BLACK, WHITE):
        total = done.position.stones.count(color)
        lines.append(Line(color, None, total, total))
        seen: set[int] = set()
        for point, owner in enumerate(done.owner):
            if owner == color and not done.position.stones[point] and point not in seen:
                area = done.position.string_at(point)
                seen |= area
                total += len(area)
                lines.append(Line(color, point, len(area), total))
    return lines


def _stands(game: LoggedGame, point: str) -> bool:
    """A correction may have taken a marked stone away."""
    return game.state.position.stones[parse_point(point, SIZE)] != Color.EMPTY
