"""Which pictures go with what was just written."""

from collections.abc import Sequence

from station.game.catalog import Incident, ViewBlocked
from station.game.desk import kept_moves
from station.game.logged import Entry
from station.game.state import points_of
from station.pictures.incidents import IncidentPictures
from station.table.record import Record


def keep_pictures(pictures: IncidentPictures, entries: Sequence[Entry], record: Record) -> None:
    """Those of each incident, and of the moves that its claims hang on. record -- the entries are in it already"""
    game = record.game
    kept = kept_moves(game.desk, game.state) if game is not None else frozenset()
    for entry in entries:
        event = entry.event
        if not event.what.PICTURED and event.seq not in kept:
            continue
        before = event.what.before_frame if isinstance(event.what, Incident | ViewBlocked) else None
        turned = record.turned  # points lie elsewhere in the picture then
        points = points_of(event.what.at) if isinstance(event.what, Incident) and not turned else ()
        frames = event.first_frame, event.frame, before
        pictures.keep(entry.game, event.seq, *frames, points=points, turned=turned)
