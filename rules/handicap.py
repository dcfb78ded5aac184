"""Handicap stones: where custom puts them, and who then moves first. 2002 is silent; free placement is common."""

from rules.color import Color
from rules.points import Point, parse_point
from rules.position import Position

# On 19×19 the third stone of three lies at the lower right as Black sees it (custom in China and Japan; GTP differs).
_FIXED_19 = {
    2: "Q16 D4",
    3: "Q16 D4 Q4",
    4: "Q16 D4 Q4 D16",
    5: "Q16 D4 Q4 D16 K10",
    6: "Q16 D4 Q4 D16 D10 Q10",
    7: "Q16 D4 Q4 D16 D10 Q10 K10",
    8: "Q16 D4 Q4 D16 D10 Q10 K4 K16",
    9: "Q16 D4 Q4 D16 D10 Q10 K4 K16 K10",
}


def fixed_stones(count: int) -> tuple[Point, ...] | None:
    """The customary points of 2 to 9 handicap stones on 19×19; None for any other count."""
    names = _FIXED_19.get(count)
    return tuple(parse_point(name) for name in names.split()) if names else None


def first_mover(start: Position, handicap: int = 0) -> Color:
    """Who moves first when nothing says so: White after handicap stones (only black ones), else Black (2002 §2.3)."""
    black, white = start.stones.count(Color.BLACK), start.stones.count(Color.WHITE)
    return Color.WHITE if black >= 1 and not white and (handicap >= 2 or black >= 2) else Color.BLACK
