"""pairgoth's .tour."""

import json
from typing import Any

import pytest

from station.errors import InputError, sentence
from station.hall.files.pairgoth import read, write
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Game
from tests.station.hall.cups import cup, same

TOUR: dict[str, Any] = {
    "id": 7, "type": "INDIVIDUAL", "name": "Club", "location": "Paris", "country": "fr", "startDate": "2026-05-01",
    "endDate": "2026-05-02", "komi": 7.5, "rules": "FRENCH", "rounds": 2,
    "timeSystem": {"type": "FISCHER", "mainTime": 2400, "increment": 20}, "pairing": {"type": "SWISS"},
    "players": [
        {"id": 12, "name": "Dupont", "firstname": "Anne", "rating": 1500, "rank": -4, "country": "FR", "club": "75Al"},
        {"id": 15, "name": "王", "firstname": "伟", "rating": 2600, "rank": 5, "country": "CN", "egf": "11"},
        {"id": 18, "name": "王", "firstname": "伟", "rating": 2500, "rank": 4, "country": "CN", "club": ""},
    ],
    "games": [[{"id": 1, "t": 1, "w": 12, "b": 15, "h": 0, "r": "b", "dd": 0},
               {"id": 2, "t": 2, "w": 18, "b": 0, "r": "w"}],
              [{"id": 3, "t": 1, "w": 15, "b": 18, "h": 1, "r": "?"}]],
}  # fmt: skip


def test_a_file_as_its_description_has_it() -> None:
    found = read(json.dumps(TOUR).encode(), "club.tour")
    assert [(one.id, one.rank, one.rating) for one in found.players] == [
        ("Dupont Anne", "4k", 1500), ("王 伟", "6d", 2600), ("王 伟 (2)", "5d", 2500),
    ]  # fmt: skip
    assert found.games == (
        Game(1, "王 伟", "Dupont Anne", 1, Result(Kind.BLACK)),
        Game(1, "王 伟 (2)", None, 2, Result(Kind.BYE)),
        Game(2, "王 伟 (2)", "王 伟", 1, handicap=1),
    )
    assert (found.heading.minutes, found.heading.komi, found.rounds) == (40, "7.5", 2)


def test_what_is_written_is_read_again() -> None:
    again = read(write(cup(plain=True)).encode(), "cup.tour")
    assert same(again, cup(plain=True))
    assert [one.rank for one in again.players] == [
        "5d",
        "3d",
        "2k",
        "1d",
        "1d",
    ]  # it knows neither professionals nor none
    assert write(again) == write(cup(plain=True))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("{", "club.tour, line 1: this is no JSON"),
        ({"rounds": 0}, "club.tour: rounds: 0 cannot stand here"),
        ({"players": [{"id": 1}, {}]}, "club.tour: players[1].id: this is missing"),
        ({"games": [[{"w": 99, "b": 12}]]}, "club.tour: games[0][0].w: 99 is none of the players"),
        ({"games": [[{"w": 0, "b": 0}]]}, "club.tour: games[0][0]: 0 is none of the players"),
        ({"games": [[{"w": 12, "b": 15, "r": "#"}]]}, "club.tour: games[0][0].r: the rules know no such result: #"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(change: Any, said: str) -> None:
    text = change if isinstance(change, str) else json.dumps(TOUR | change)
    with pytest.raises(InputError) as told:
        read(text.encode(), "club.tour")
    assert sentence(told.value) == said
