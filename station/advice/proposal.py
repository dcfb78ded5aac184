"""Dead stones proposed for a final position: what can be proven, and by name what cannot."""

from dataclasses import dataclass

from rules.color import Color
from rules.life import dead_inside, unconditionally_alive
from rules.points import Point
from rules.position import Position


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal to be confirmed.

    dead -- stones proven dead: inside the opponent's unconditionally living stones, without room for two eyes
    alive -- stones proven alive whatever happens (Benson 1976)
    undecided -- strings about which nothing is proven; a count takes them as alive
    """

    dead: frozenset[Point]
    alive: frozenset[Point]
    undecided: tuple[frozenset[Point], ...]


def propose_dead(position: Position) -> Proposal:
    """What can be proven about every string of `position`. Reads no positions out: a proof, not a guess."""
    dead: frozenset[Point] = frozenset()
    alive: frozenset[Point] = frozenset()
    for color in (Color.BLACK, Color.WHITE):
        living = unconditionally_alive(position, color)
        alive |= living
        dead |= dead_inside(position, color.opponent, living)
    rest = tuple(string for string in position.strings() if not (string & dead or string & alive))
    return Proposal(dead, alive, rest)
