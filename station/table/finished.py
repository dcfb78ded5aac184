"""The board of a game that is over: it stands there until it was cleared, or until another game stands there."""

from rules.position import Position
from station.table.sighting import Sighting
from station.timebase import Instant

CLEARED_S = 2.0  # empty for so long
ANOTHER_S = 10.0  # another position for so long
EMPTY_ROWS = "." * 361
MOST_UNSEEN = 36  # points; a tenth of the board
BEGUN_S = 2.0  # stones of both sides came to the few that were left, so long ago
MOST_LEFT = 8  # stones; nobody goes on from a board with more of them without having said what it is


class FinishedBoard:
    """Watches for the moment from which a next stone belongs to a next game.

    final -- how the game left the board
    since_start -- the station has run ever since. If not, what stands there now may be another game: then half of the
        stones are gone. While the station runs, stones that go and come are a board being cleared, or a game discussed
    """

    def __init__(self, final: Position, *, since_start: bool) -> None:
        self._final = "".join(".BW"[stone] for stone in final.stones)
        self._since_start = since_start
        self._fewest = _stones(self._final)
        self._begun_since: Instant | None = None
        self._empty_since: Instant | None = None
        self._another_since: Instant | None = None

    def left(self, sighting: Sighting, at: Instant) -> bool:
        """Whether it is no more the finished game's."""
        seen = sighting.seen if sighting.board_found else None
        self._empty_since = _since(seen == EMPTY_ROWS, self._empty_since, at)
        self._another_since = _since(seen is not None and self._another(seen), self._another_since, at)
        self._begun_since = _since(seen is not None and self._begun(seen), self._begun_since, at)
        waits = (self._empty_since, CLEARED_S), (self._another_since, ANOTHER_S), (self._begun_since, BEGUN_S)
        return any(_lasted(since, at, seconds) for since, seconds in waits)

    def _begun(self, seen: str) -> bool:
        """Whether stones of both sides came to the fewest there were: who clears a board adds none.

        A board that is cleared while nobody sees it may never be seen empty.
        """
        if "?" in seen:
            return False
        stones = _stones(seen)
        if len(stones) <= len(self._fewest):
            self._fewest = stones
        came = {color for _, color in stones - self._fewest}
        return self._fewest <= stones and len(self._fewest) <= MOST_LEFT and len(came) > 1

    def _another(self, seen: str) -> bool:
        if self._since_start or seen.count("?") > MOST_UNSEEN:
            return False
        stones = [now == was for was, now in zip(self._final, seen, strict=True) if was != "."]
        return 2 * sum(stones) < len(stones)


def _stones(board: str) -> frozenset[tuple[int, str]]:
    return frozenset((point, color) for point, color in enumerate(board) if color in "BW")


def _since(true: bool, since: Instant | None, at: Instant) -> Instant | None:
    return (since or at) if true else None


def _lasted(since: Instant | None, at: Instant, seconds: float) -> bool:
    return since is not None and at.monotonic_ns - since.monotonic_ns >= seconds * 1e9
