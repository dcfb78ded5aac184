"""Results that a ruling at a table took (2002 §23.1, 部分或全部取消单方或双方成绩): a person says which."""

from collections.abc import Collection
from dataclasses import dataclass

from station.errors import RefusedError
from station.hall.office.entries import OfficeEntry, TakenJudged
from station.hall.office.event import EventNow
from station.hall.office.imposed import Taken, player_at
from station.hall.tournament.entries import Cancelled, Sides
from station.hall.tournament.tournament import Game, GameKey


@dataclass(frozen=True)
class Open:
    """A ruling that waits. games -- of its players, that have a result; with the sides that would lose it"""

    station: str
    number: int
    taken: Taken
    games: tuple[tuple[Game, Sides], ...]


def waiting(now: EventNow) -> tuple[Open, ...]:
    """All of them, by table and game."""
    return tuple(
        Open(*at, taken, tuple((game, sides) for game in now.games.values() if (sides := _sides(now, game, taken))))
        for at, imposed in sorted(now.imposed.items())
        for taken in imposed.taken
        if (*at, taken.ruling) not in now.judged
    )


def judged(now: EventNow, about: tuple[str, int, int], games: Collection[GameKey]) -> list[OfficeEntry]:
    """These are cancelled, and no other. RefusedError where the ruling waits for nobody, or no game of its players."""
    found = next((one for one in waiting(now) if (one.station, one.number, one.taken.ruling) == about), None)
    if found is None:
        raise RefusedError("hall_no_word", "Nothing of this ruling waits for an answer.")
    sides = {game.key: taken for game, taken in found.games}
    if not sides.keys() >= set(games):
        raise RefusedError("hall_entry", "This ruling takes no result of that game.")
    chosen = tuple(key for key in sides if key in games)
    return [*(Cancelled(key, sides[key], found.taken.why) for key in chosen), TakenJudged(*about, chosen)]


def _sides(now: EventNow, game: Game, taken: Taken) -> Sides | None:
    """Whose result of this game it may be; None: nobody's."""
    if game.bye or game.result is None:
        return None
    sat = {side: player_at(now.book.tournament, game, side) for side in "BW"}
    black, white = (sat[side] in taken.players and side not in game.cancelled for side in "BW")
    return "BW" if black and white else "B" if black else "W" if white else None
