"""The table at one moment, as pages and the panel show it."""

from dataclasses import dataclass

from station.game.logged import LoggedGame
from station.table.hall_said import NextPairing
from station.timebase import Instant


@dataclass(frozen=True)
class Snapshot:
    """The table at one moment.

    seq -- the last event of the whole log that it knows of
    differs -- points seen for sure that are not as recorded
    broken -- the log was found not to be what was signed, since the station started
    checks -- of the equipment, signed for the next game
    waits -- the hall's pairing that comes once this game is over; coming -- the referee who says that he comes
    """

    seq: int
    game: LoggedGame | None
    help: bool
    differs: tuple[str, ...]
    at: Instant
    broken: bool = False
    checks: int = 0
    waits: NextPairing | None = None
    coming: str | None = None
