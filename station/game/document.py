"""A logged game as SGF: the record, the details given last, and the areas on which both sides agreed."""

from dataclasses import replace
from datetime import datetime
from typing import Protocol

from rules.color import BLACK, WHITE, Color
from rules.points import Point
from rules.sgf import write_sgf
from rules.timing.sgf import of_game, of_move
from station.game.catalog import ClockTold
from station.game.logged import LoggedGame
from station.game.score import counted
from station.game.sgf import APPLICATION, record_of
from station.locale.catalog import Language
from station.timebase import Instant


class WritesSgf(Protocol):
    """A game as SGF, with comments in a language and, if asked for, the time of each move."""

    def __call__(self, game: LoggedGame, language: Language = "en", *, times: bool = False) -> str:
        """As `sgf_of_game`."""
        ...


RESTORED = "brought back from a backup, not seen by this station"


def sgf_of_game(game: LoggedGame, language: Language = "en", *, times: bool = False) -> str:
    """The record of one game. language, times -- of its comments, as station.game.sgf.record_of has them"""
    timed = game.clock.control is not None and game.clock.begun
    left = {move: of_move(turn) for move, turn in game.clock.after_moves.items()} if timed else {}
    record = record_of(game.state, language, times=times, left=left)
    if not game.details.started and (days := _days(game)):
        record = replace(record, info={**record.info, "DT": days})
    if timed and game.clock.control is not None:
        record = replace(record, info={**record.info, **of_game(game.clock.control.system)})
    if game.counting.phase == "locked":
        record = replace(record, black_area=_area(game, BLACK), white_area=_area(game, WHITE))
    if game.restored:
        record = replace(record, info={**record.info, "SO": RESTORED})
    return write_sgf(record, application=APPLICATION)


def _days(game: LoggedGame) -> str:
    """SGF's DT in the station's place; "" where neither network nor a paired device told the time of day."""
    days: list[str] = []
    for at in (game.started, game.ended):
        wall_ns = _wall_ns(game, at)
        if wall_ns is None:
            return ""
        days.append(datetime.fromtimestamp(wall_ns / 1e9).astimezone().date().isoformat())
    return ",".join(dict.fromkeys(days))


def _wall_ns(game: LoggedGame, at: Instant) -> int | None:
    """The time of day then, which may have been told later in the same run of the machine."""
    if at.trusted:
        return at.wall_ns
    for one in reversed(game.entries):
        if one.at.boot == at.boot and (one.at.trusted or isinstance(one.event.what, ClockTold)):
            return one.at.wall_ns + at.monotonic_ns - one.at.monotonic_ns
    return None


def _area(game: LoggedGame, color: Color) -> frozenset[Point]:
    """Points counted for a side that hold no living stone of it: SGF's TB and TW."""
    done = counted(game)
    return frozenset(p for p, owner in enumerate(done.owner) if owner == color and done.position.stones[p] != color)
