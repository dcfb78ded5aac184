"""What the game comes to as things stand: the count itself, how it adds up in tens, and under other rulesets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.color import BLACK, WHITE, Color
from rules.comparison import side_by_side
from rules.count import Count, count
from rules.decimals import parse_decimal
from rules.points import parse_point
from rules.position import connected
from rules.presets import ruleset
from rules.result import Result
from rules.ruleset import Compensation, Ruleset
from rules.rulings.effect import Do
from station.game.catalog import RuledEffect
from station.game.logged import LoggedGame
from station.game.state import color_of
from station.game.timeline import SIZE, Edit
from station.game.window import DEFAULT_RULES


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
    """The ruleset that the game is played under, with the compensation that the table chose, or the event."""
    chosen = game.details.compensation or game.state.terms.compensation
    named = ruleset(game.details.rules or DEFAULT_RULES)
    return named.with_compensation(Compensation(chosen) if chosen in list(Compensation) else None)


def loss_proposed(game: LoggedGame) -> Result | None:
    """What the warnings propose (2002 §24.2), for a referee to confirm, as long as no ruling has decided the game."""
    return None if game.state.decided_by else game.desk.ledger.proposes(rules_of(game))


def counted(game: LoggedGame, also_dead: Iterable[str] = ()) -> Count:
    """The record's position with the strings marked dead, and those of `also_dead`; points given by hand, contestable
    ones as it was ruled (2002 §21.2, §12.4(4))."""
    dead = [string.points[0] for string in game.counting.dead if _stands(game, string.points[0])]
    given, awarded = _given(game), game.desk.orders(Do.AWARD)

    def as_given() -> Count:
        return count(
            game.state.position,
            rules_of(game),
            dead=[parse_point(point, SIZE) for point in (*dead, *also_dead)],
            komi_points=komi_of(game),
            handicap=game.state.handicap,
            warnings=game.desk.ledger.counts,
            prisoners=prisoners_of(game),
            conceded_by=_loser(awarded),
            given=given,
        )

    done = as_given()
    if game.desk.orders(Do.SHARE) is None:
        return done
    given = dict.fromkeys((p for p, owner in enumerate(done.owner) if not owner), Color.EMPTY) | given
    return as_given()


def _loser(awarded: RuledEffect | None) -> Color | None:
    """Whose contestable points went to the other side."""
    gainer = color_of(awarded.side) if awarded else None
    return gainer.opponent if gainer else None


def compared(game: LoggedGame) -> list[Count]:
    """The same position, dead stones and komi under every ruleset, the game's own first.

    Territory is left out where nobody knows the prisoners. Compensations that a text leaves open stand beside it.
    """
    own = counted(game)
    others = side_by_side(
        game.state.position,
        dead=own.dead,
        komi_points=komi_of(game),
        handicap=game.state.handicap,
        prisoners=prisoners_of(game),
        given=_given(game),
    )
    return [own, *(other for other in others if other.ruleset.name != own.ruleset.name)]


def prisoners_of(game: LoggedGame) -> Mapping[Color, int] | None:
    """Stones that each side took; None where the record begins, or goes on, from a position that it did not see come
    about."""
    state = game.state
    if state.setup_white or any(isinstance(step, Edit) and step.kind == "gap" for step in state.steps):
        return None
    return {BLACK: state.taken[0], WHITE: state.taken[1]}


def _given(game: LoggedGame) -> dict[int, Color]:
    """Points decided by hand; not those where a correction put a stone since."""
    owners = {"B": BLACK, "W": WHITE, "shared": Color.EMPTY}
    given = {parse_point(point, SIZE): owners[owner] for point, owner in game.counting.given.items()}
    return {point: owner for point, owner in given.items() if not game.state.position.stones[point]}


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
    stones = done.position.stones
    labels = bytes(3 if stone else owner for stone, owner in zip(stones, done.owner, strict=True))
    lines = []
    for color in (BLACK, WHITE):
        total = done.position.stones.count(color)
        lines.append(Line(color, None, total, total))
        seen: set[int] = set()
        for point, owner in enumerate(done.owner):
            if owner == color and not done.position.stones[point] and point not in seen:
                area = connected(labels, point, done.position.neighbors)
                seen.update(area)
                total += len(area)
                lines.append(Line(color, point, len(area), total))
    return lines


def _stands(game: LoggedGame, point: str) -> bool:
    """A correction may have taken a marked stone away."""
    return game.state.position.stones[parse_point(point, SIZE)] != Color.EMPTY
