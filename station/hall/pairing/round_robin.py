"""Everybody meets everybody (2002 §26.2), in the order that a lot gives (§30.4)."""

from random import Random

from station.hall.codes import Code
from station.hall.pairing.absent import forfeited
from station.hall.pairing.swiss import Drawn, PairingError, active
from station.hall.tournament.counts import rounds_of_robin
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Game, Tournament
from vision.reasons import Reason


def round_robin(tournament: Tournament, round_: int, seed: str) -> Drawn:
    """One round of the circle: the first stays, the others go round. Colors are turned from one turn to the next.

    All rounds of a tournament are to be drawn with one seed, and from the same list: who left stays in it, and his
    opponents win by forfeit, without a table (§28.2). An odd number leaves one out each round. PairingError as of
    `active`.
    """
    active(tournament, round_)
    ids = [person.id for person in tournament.players]
    if len(ids) < 2:
        raise PairingError(Reason(Code.FEW_PLAYERS))
    seats: list[str | None] = [*([None] if len(ids) % 2 else []), *Random(seed).sample(ids, len(ids))]
    turn, at = divmod(round_ - 1, rounds_of_robin(len(ids)))
    circle = [seats[0], *(seats[1 + (n - at) % (len(seats) - 1)] for n in range(len(seats) - 1))]
    games: list[Game] = []
    for n in range(len(seats) // 2):
        one, other = circle[n], circle[-1 - n]
        if (n % 2 == 1 if n else at % 2 == 1) != (turn % 2 == 1):
            one, other = other, one
        if one is None or other is None:
            games.append(Game(round_, one or other or "", result=Result(Kind.BYE)))
        else:
            games.append(Game(round_, one, other))
    games = list(forfeited(games, tournament))
    return Drawn(tuple(games), seed, {game.black: "schedule" for game in games if not game.bye})
