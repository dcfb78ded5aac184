"""A logged game as SGF: the record, the details given last, and the areas on which both sides agreed."""

from dataclasses import replace

from rules.color import BLACK, WHITE, Color
from rules.points import Point
from rules.sgf import write_sgf
from station.game.logged import LoggedGame
from station.game.score import counted
from station.game.sgf import APPLICATION, record_of

RESTORED = "brought back from a backup, not seen by this station"


def sgf_of_game(game: LoggedGame) -> str:
    """The record of one game."""
    record = record_of(game.state)
    if game.counting.phase == "locked":
        record = replace(record, black_area=_area(game, BLACK), white_area=_area(game, WHITE))
    if game.restored:
        record = replace(record, info={**record.info, "SO": RESTORED})
    return write_sgf(record, application=APPLICATION)


def _area(game: LoggedGame, color: Color) -> frozenset[Point]:
    """Points counted for a side that hold no living stone of it: SGF's TB and TW."""
    done = counted(game)
    return frozenset(p for p, owner in enumerate(done.owner) if owner == color and done.position.stones[p] != color)
