"""One rule for telling: a story is told once its odds over the best rival that accuses less pass a bar.

The search compares rivals that leave something to be seen (`stories.costs`). The others begin at even odds: each plain
view adds `PLAIN` nats against a misreading, and what is still to come loses a nat each time it would have come by now.
The bars are what an error costs: a rival holds at some twenty moments a game, and one game in five hundred may accuse
falsely; of moves, which are corrected, one in ninety may be none. These counts and the lifetimes are assumed.
"""

from enum import Enum

from station.tracking.belief.belief import PLAIN

BAR, MOVE_BAR = 9.0, 4.5  # nats, of an accusation and of a move


class Rival(Enum):
    """What may explain it all and has not shown yet, and how long such a thing lasts on average, in ns."""

    AT_WORK = 111_000_000  # a hand at these very points
    NOT_SEEN = 222_000_000  # one that nobody saw at all
    ELSEWHERE = 666_000_000  # a stone that half shows, or a hand elsewhere that is about to explain it
    HEAD = 13_333_000_000  # what hangs over the board and hides a move

    def beaten(self, elapsed_ns: int, bar: float = BAR) -> bool:
        """Whether it would have shown by now."""
        return elapsed_ns >= self.waits_ns(bar)

    def waits_ns(self, bar: float = BAR) -> int:
        """How long it takes until it is beaten."""
        return round(bar * self.value)


VIEWS = round(BAR / PLAIN)  # plain ones in a row, from which a point was not misread
