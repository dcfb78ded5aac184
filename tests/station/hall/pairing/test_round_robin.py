"""Everybody meets everybody, with colors that even out."""

from collections import Counter
from dataclasses import replace

import pytest

from station.hall.pairing.round_robin import round_robin
from station.hall.pairing.swiss import PairingError
from station.hall.tournament.counts import round_robin as games_of
from station.hall.tournament.counts import rounds_of_robin
from station.hall.tournament.tournament import Format, Game, Person, Tournament


@pytest.mark.parametrize(("players", "times"), [(2, 1), (3, 1), (4, 2), (5, 1), (6, 1), (7, 2), (8, 1)])
def test_everybody_meets_everybody_so_often(players: int, times: int) -> None:
    rounds = rounds_of_robin(players, times)
    event = Tournament(rounds, Format.ROUND_ROBIN, tuple(Person(str(n)) for n in range(players)))
    games: list[Game] = []
    for round_ in range(1, rounds + 1):
        drawn = round_robin(replace(event, games=tuple(games)), round_, "lot")
        seated = [name for game in drawn.games for name in (game.black, game.white) if name]
        assert sorted(seated) == sorted(str(n) for n in range(players))
        games += drawn.games
    met = Counter(frozenset((game.black, game.white)) for game in games if not game.bye)
    assert set(met.values()) == {times} and met.total() == games_of(players, times)
    blacks = Counter(game.black for game in games if not game.bye)
    whites = Counter(game.white for game in games if not game.bye)
    assert max(abs(blacks[str(n)] - whites[str(n)]) for n in range(players)) <= 1


def test_the_order_is_the_lots() -> None:
    event = Tournament(5, Format.ROUND_ROBIN, tuple(Person(str(n)) for n in range(6)))
    assert round_robin(event, 1, "a") == round_robin(event, 1, "a") != round_robin(event, 1, "b")
    with pytest.raises(PairingError):
        round_robin(Tournament(1, Format.ROUND_ROBIN, (Person("A"),)), 1, "a")
