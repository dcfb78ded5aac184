"""Who had left and is paired all the same: his opponent wins by forfeit, without a table (2002 §28.2, §28.4)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Game, Tournament


def forfeited(games: Iterable[Game], tournament: Tournament) -> Iterator[Game]:
    """In order, those at a table first; tables are numbered through."""
    at_tables: list[Game] = []
    others: list[Game] = []
    for game in games:
        here = [
            side
            for side, id_ in (("B", game.black), ("W", game.white))
            if id_ is not None and tournament.withdrawn.get(id_, game.round) >= game.round
        ]
        if game.bye:
            others.append(game)
        elif len(here) == 2:
            at_tables.append(replace(game, board=len(at_tables) + 1))
        else:
            result = Result(Kind(here[0]), "F") if here else Result(Kind.BOTH_LOSE)
            others.append(replace(game, board=None, result=result, played=False))
    yield from at_tables
    yield from others
