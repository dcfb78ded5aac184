"""Sanctions (2002 §23): a ban ends the pairing of a player; prizes and criticism change no place."""

import json

from station.hall.files.document import read
from station.hall.tournament.entries import ENTRY, TournamentEntry
from station.hall.tournament.journal import Book, book
from station.hall.tournament.sanctions import Lifted, Sanctioned
from station.hall.tournament.standings import standings
from tests.station.hall.examples import EXAMPLES, file_of


def after(*entries: TournamentEntry) -> Book:
    return book(read(json.dumps(file_of(EXAMPLES["2 Swiss"])), "cup").tournament, entries)


def test_a_banned_player_takes_part_no_more_until_it_is_taken_back() -> None:
    ban = Sanctioned("H", "banned", "§23.1", 2)
    assert dict(after(ban).tournament.withdrawn) == {"H": 2}
    assert after(ban).sanctions == (ban,)
    back = after(ban, Lifted("H", "banned"))
    assert not back.tournament.withdrawn and back.sanctions == ()


def test_each_is_borne_once_with_its_last_reason() -> None:
    first, again = Sanctioned("A", "criticized", "§23.6"), Sanctioned("A", "criticized", "§23.7")
    prize = Sanctioned("A", "prize_down", "§23.6")
    assert after(first, prize, again).sanctions == (prize, again)
    assert after(first, prize, Lifted("A", "prize_down"), Lifted("B", "banned")).sanctions == (first,)


def test_a_lower_prize_leaves_the_placing() -> None:
    before = after()
    now = after(Sanctioned("A", "prize_down", "§23.6"), Sanctioned("C", "criticized", "§23.7"))
    assert standings(now.tournament) == standings(before.tournament)
    assert now.tournament == before.tournament


def test_they_are_kept_as_json() -> None:
    for one in (Sanctioned("A", "banned", "§23.2", 3), Lifted("A", "banned")):
        assert ENTRY.validate_json(ENTRY.dump_json(one)) == one
