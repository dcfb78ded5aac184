"""Of an incident that turned out to be another one: the event that the camera told first."""

from station.game.catalog import IncidentEntered
from station.game.logged import LoggedGame


def origin(seq: int, game: LoggedGame) -> int:
    """Whose points, boards and pictures incident `seq` has: its own, unless it was opened in another's place."""
    entered = {entry.event.seq: what for entry in game.entries if isinstance(what := entry.event.what, IncidentEntered)}
    while (one := entered.get(seq)) is not None and one.source is not None:
        seq = one.source
    return seq


def pictured_by(seq: int, moment: str, game: LoggedGame) -> int:
    """The event whose pictures show that moment of incident `seq`: of a stone set down elsewhere, what lies there now
    was seen when it was set down, not when it was lifted."""
    first = origin(seq, game)
    one = game.desk.incident(first)
    return one.elsewhere if moment == "after" and one is not None and one.elsewhere else first
