"""The archive's games, and those that cannot be shown, as lines of its list."""

from collections.abc import Sequence

from station.api import schemas
from station.api.presenters import iso, iso_ns
from station.game.summary import Summary
from station.storage.rows import SetAside
from station.timebase import Instant


def damaged(games: Sequence[SetAside]) -> list[schemas.DamagedGame]:
    """What the archive says of games that cannot be shown."""
    return [
        schemas.DamagedGame(
            id=one.game,
            started=None if one.wall_ns is None else iso(Instant(0, one.wall_ns, False, "")),
            readable=one.readable,
            lost=one.lost,
            repaired=one.repaired,
        )
        for one in games
    ]


def game_line(game: Summary, live: bool) -> schemas.GameLine:
    """One line of the archive."""
    return schemas.GameLine(
        **{key: getattr(game, key) for key in
           ("black", "white", "event", "board_number", "rules", "moves", "doubtful", "incidents", "result")},
        id=game.number,
        started=iso_ns(game.started_ns),
        ended=None if game.ended_ns is None else iso_ns(game.ended_ns),
        live=live,
        restored=game.restored,
    )  # fmt: skip
