"""Of an incident that turned out to be another one: the event that the camera told first."""

from station.game.catalog import IncidentEntered
from station.game.logged import LoggedGame


def origin(seq: int, game: LoggedGame) -> int:
    """Whose points, boards and pictures incident `seq` has: its own, unless it was opened in another's place."""
    told = {
        entry.event.seq: entry.event.what for entry in game.entries if isinstance(entry.event.what, IncidentEntered)
    }
    while (what := told.get(seq)) is not None and isinstance(what, IncidentEntered) and what.source is not None:
        seq = what.source
    return seq
