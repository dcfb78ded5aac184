"""What a count still leaves unanswered: nobody locks it before people have said a word to each, or a referee overrules.

A program that calls a string dead or doubtful decides nothing; but players who agree without having looked agree on
what they have not seen.
"""

from dataclasses import dataclass

from rules.rulings.effect import Do
from station.advice.advice import Advice, Reason
from station.advice.borders import borders
from station.counting.proposal import proposed
from station.errors import RefusedError
from station.game.catalog import Vertex
from station.game.logged import LoggedGame
from station.game.score import counted
from station.game.state import name_all


@dataclass(frozen=True)
class Unanswered:
    """Strings by their points. proposed -- to be dead, neither taken over nor declined; doubtful -- nobody said what
    they are; borders -- empty points where the border is open, nobody's and not said to be as they lie."""

    proposed: tuple[tuple[Vertex, ...], ...] = ()
    doubtful: tuple[tuple[Vertex, ...], ...] = ()
    borders: tuple[Vertex, ...] = ()

    @property
    def points(self) -> tuple[Vertex, ...]:
        """All of them."""
        return (*(point for string in (*self.proposed, *self.doubtful) for point in string), *self.borders)


def unanswered(game: LoggedGame, advice: Advice | None) -> Unanswered:
    """Of the count as it is marked now; strings as far as the advisers see them. Nothing without advice."""
    if advice is None:
        return Unanswered()
    counting = game.counting
    said = {point for string in counting.dead for point in string.points} | counting.alive
    decided = (*counting.unsettled, *(one for one in counting.disputed if one.ruling))  # what waits holds up the lock
    said |= {point for one in decided for point in one.points}
    empty = {point for point, stone in enumerate(game.state.position.stones) if not stone}
    left = borders(game.state.position, counted(game).dead).open & empty
    unsaid = set(name_all(left)) - counting.given.keys() - counting.lying
    if game.desk.orders(Do.SHARE) or game.desk.orders(Do.AWARD):
        unsaid = set()  # it is ruled whose they are
    asked = [one for one in advice.disputed if unsaid or one.reason is not Reason.OPEN_BORDER]
    doubtful = [name_all(one.points) for one in asked]  # nobody asks who closed a border once it is closed
    return Unanswered(
        proposed=tuple(points for _, points in proposed(game, advice)),
        doubtful=tuple(points for points in doubtful if not said & set(points)),
        borders=tuple(sorted(unsaid)),
    )


def refuse_over_incidents(game: LoggedGame) -> None:
    """Refuses a result while incidents hold it up: a referee's word lets it through, or both sides' (DESK.md §7.7)."""
    if not game.holds_lock:
        return
    if game.state.terms.refereed:
        raise RefusedError("incidents_open", "An incident waits for the referee's ruling or note.")
    raise RefusedError("incidents_both", "An incident is open: both sides note it, or decide it together.")
