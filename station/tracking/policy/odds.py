"""One rule for telling: a story is told once its odds over the best rival that accuses less pass a bar.

Rivals that leave something to be seen are stories of their own, and the search compares them (`stories.costs`). The
others leave nothing to be seen yet: a point was misread, a hand is still at work, a move in between lies out of sight.
They begin at even odds. Each plain view adds `PLAIN` nats against a misreading; and what is still to come would have
come by now: a rival that lasts `lasts_ns` on average loses one nat every `lasts_ns` in which it does not show.

The bars are what an error costs. In one game of a hundred moves a rival holds at some twenty moments, and at most one
game in five hundred may accuse anybody falsely: 1 in 10,000, 9 nats. A move that was none is corrected and nobody has
been accused; one in ninety may be, half the nats. These counts and the lifetimes are assumed, not measured: they give
the waits that simulated games had shown to be safe.
"""

from enum import Enum

from station.tracking.belief.belief import PLAIN

BAR, MOVE_BAR = 9.0, 4.5  # nats, of an accusation and of a move


class Rival(Enum):
    """What may explain it all and has not shown yet; the value is how long such a thing lasts, in nanoseconds.

    AT_WORK -- a hand at these very points; NOT_SEEN -- one that nobody saw at all
    ELSEWHERE -- a stone that half shows, or a hand elsewhere that is about to explain it
    HEAD -- what hangs over the board and hides a move
    """

    AT_WORK = 111_000_000
    NOT_SEEN = 222_000_000
    ELSEWHERE = 666_000_000
    HEAD = 13_333_000_000

    def beaten(self, elapsed_ns: int, bar: float = BAR) -> bool:
        """Whether it would have shown by now."""
        return elapsed_ns >= self.waits_ns(bar)

    def waits_ns(self, bar: float = BAR) -> int:
        """How long it takes until it is beaten."""
        return round(bar * self.value)


VIEWS = round(BAR / PLAIN)  # plain ones in a row, from which a point was not misread
