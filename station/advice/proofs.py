"""Life and death that can be proven about a final position."""

from dataclasses import dataclass

from rules.color import Color
from rules.life import dead_inside, unconditionally_alive
from rules.points import Point
from rules.position import Position


@dataclass(frozen=True, slots=True)
class Proofs:
    """What is certain.

    dead -- stones proven dead: inside the opponent's unconditionally living stones, without room for two eyes
    alive -- stones proven alive whatever happens (Benson 1976)
    open -- strings about which nothing is proven
    """

    dead: frozenset[Point]
    alive: frozenset[Point]
    open: tuple[frozenset[Point], ...]


def prove(position: Position) -> Proofs:
    """What can be proven about every string of `position`. Reads nothing out: proofs, not guesses."""
    dead: frozenset[Point] = frozenset()
    alive: frozenset[Point] = frozenset()
    for color in (Color.BLACK, Color.WHITE):
        living = unconditionally_alive(position, color)
        alive |= living
        dead |= dead_inside(position, color.opponent, living)
    rest = tuple(string for string in position.strings() if not (string & dead or string & alive))
    return Proofs(dead, alive, rest)
