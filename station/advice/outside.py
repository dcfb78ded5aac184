"""Other programs' views of a final position, over GTP. What they say is advice, never proof.

Only stones are sent: no names, no record. Their callers ask after a game only (2002 §15.4).
"""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rules.color import Color
from rules.errors import RulesError
from rules.points import Point, parse_point, point_name
from rules.position import Position
from rules.reasons import Reason
from station.advice.advice import Silent, Status
from station.advice.codes import Failure, NoAnswer
from station.advice.gtp import Gtp, GtpError

LARGEST = 19
HALF = 0.25
"""Ownership, -1 to 1, within which a stone is called unsettled."""


@dataclass(frozen=True, slots=True)
class View:
    """What one program says of the stones. Those in none of the sets it takes for alive.

    stands -- by point the probability that the stone stays, where the program gives one
    """

    dead: frozenset[Point]
    seki: frozenset[Point] = frozenset()
    unsettled: frozenset[Point] = frozenset()
    stands: Mapping[Point, float] = field(default_factory=dict)

    def status(self, string: frozenset[Point]) -> Status:
        """Its word on one string, by the string's first point."""
        first = min(string)
        for points, status in ((self.dead, Status.DEAD), (self.seki, Status.SEKI), (self.unsettled, Status.UNSETTLED)):
            if first in points:
                return status
        return Status.ALIVE

    def share(self, string: frozenset[Point]) -> float:
        """Its probability that the string stays: 0 or 1 where it only gives words."""
        if self.stands:
            return sum(self.stands[point] for point in string) / len(string)
        return {Status.DEAD: 0.0, Status.UNSETTLED: 0.5}.get(self.status(string), 1.0)


class Dialect(Protocol):
    """How a program is asked about a position."""

    def view(self, gtp: Gtp, position: Position, to_move: Color | None) -> View:
        """GtpError, ValueError or RulesError where it does not answer sensibly."""


class StatusLists:
    """Programs that answer `final_status_list`: GNU Go, Pachi."""

    def view(self, gtp: Gtp, position: Position, to_move: Color | None) -> View:
        """Stones one by one: on the way to a final position no string ever lacks liberties, so nothing is captured."""
        size = position.size
        asked = [f"boardsize {size}", "clear_board"]
        order = _stones(position, last=to_move.opponent if to_move else None)
        asked += [f"play {'BW'[position.stones[point] - 1]} {point_name(point, size)}" for point in order]
        *_, dead, seki = gtp.ask(*asked, "final_status_list dead", "final_status_list seki")
        return View(_named(dead, position), _named(seki, position))


class Ownership:
    """KataGo: its net's ownership, averaged over the eight ways to turn the board.

    Each way is asked for by itself: the answer to `kata-raw-nn all` has empty lines between them, which end an answer.
    """

    def view(self, gtp: Gtp, position: Position, to_move: Color | None) -> View:
        """`kata-raw-nn` knows no turn but the next one: Black's, or White's after a pass."""
        size = position.size
        stones = " ".join(
            f"{'BW'[there - 1]} {point_name(point, size)}" for point, there in enumerate(position.stones) if there
        )
        passed = ["play B pass"] if to_move is Color.WHITE else []
        nets = [f"kata-raw-nn {symmetry}" for symmetry in range(8)]
        told = gtp.ask(f"boardsize {size}", "clear_board", f"set_position {stones}", *passed, *nets)[-len(nets) :]
        owner = [statistics.fmean(values) for values in zip(*(_ownership(net, size) for net in told), strict=True)]
        sign = {Color.BLACK: -1, Color.WHITE: 1}
        own = {p: sign[Color(there)] * owner[p] for p, there in enumerate(position.stones) if there}
        return View(
            dead=frozenset(p for p, value in own.items() if value < -HALF),
            unsettled=frozenset(p for p, value in own.items() if abs(value) <= HALF),
            stands={p: (1 + value) / 2 for p, value in own.items()},
        )


@dataclass(frozen=True, slots=True)
class Outside:
    """One program that may be asked: its name, its process, how it is asked."""

    name: str
    gtp: Gtp
    dialect: Dialect

    def view(self, position: Position, to_move: Color | None = None) -> View | Silent | None:
        """What it says, or why it says nothing that can be used; None where there is nothing to ask it."""
        if position.size > LARGEST or not any(position.stones):
            return None
        try:
            return self.dialect.view(self.gtp, position, to_move)
        except GtpError as error:
            self.gtp.close()
            return Silent(error.failure, error.reason)
        except (ValueError, RulesError):
            self.gtp.close()
            return Silent(Failure.NONSENSE, Reason(NoAnswer.SENSELESS))


def _stones(position: Position, last: Color | None) -> Sequence[Point]:
    """All stones; one of the color `last` at the end, so that the other side is next."""
    points = [point for point, there in enumerate(position.stones) if there]
    return sorted(points, key=lambda point: position.stones[point] == last) if last else points


def _named(answer: str, position: Position) -> frozenset[Point]:
    points = frozenset(parse_point(name, position.size) for name in answer.split())
    if not all(position.stones[point] for point in points):
        raise ValueError("a status for an empty point")
    return points


def _ownership(answer: str, size: int) -> list[float]:
    """White's ownership by point, -1 to 1. ValueError without it, as in the answer of an old net that has none."""
    _, _, rest = answer.partition("whiteOwnership")
    values = [float(word) for word in rest.split()[: size * size]]
    if len(values) != size * size or not all(-1.01 <= value <= 1.01 for value in values):
        raise ValueError("no ownership, or one of another size")
    return values
