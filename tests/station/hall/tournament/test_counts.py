"""2002 §26: the counts of the specification's table."""

from station.hall.tournament.counts import duel, enough_rounds, knock_out, round_robin, rounds_of_robin, wins_needed


def test_the_counts_of_the_specification() -> None:
    assert knock_out(8) == (7, 7)
    assert knock_out(8, limit=1) == (14, 15)
    assert round_robin(6) == 15
    assert round_robin(4, times=2) == 12
    assert [enough_rounds(n) for n in (2, 3, 4, 5, 8, 9, 64, 65)] == [1, 2, 2, 3, 3, 4, 6, 7]
    assert (rounds_of_robin(4, times=2), rounds_of_robin(5)) == (6, 5)
    assert (wins_needed(3), wins_needed(7)) == (2, 4)
    assert duel(eliminated=2, losers=3) == 5
