"""A tournament's file: read, written, read again."""

import json

import pytest

from station.errors import InputError
from station.hall.files.document import as_json, read, write
from tests.station.hall.examples import EXAMPLES, file_of


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_written_is_read_again(name: str) -> None:
    tournament = read(json.dumps(file_of(EXAMPLES[name])), "cup.json").tournament
    again = read(write(tournament), "cup.json")
    assert again.tournament == tournament and again.unused == ()
    plain = {key: value for key, value in file_of(EXAMPLES[name]).items() if key != "after"}
    assert as_json(tournament) == plain


def test_players_with_all_that_is_known_of_them() -> None:
    people = [{"id": "7", "family": "王", "given": "伟", "team": "北京", "rank": "5d", "rating": 2500, "born": "1990"},
              {"id": "8", "family": "王", "given": "伟"}, {"name": "李娜"}, {"family": "Kim", "given": "Minji"},
              {"id": "9", "name": "张三"}]  # fmt: skip
    plain = {"rounds": 1, "format": "swiss", "players": people, "games": []}
    tournament = read(json.dumps(plain), "cup.json").tournament
    assert [(one.id, one.name) for one in tournament.players] == [
        ("7", "王 伟"), ("8", "王 伟"), ("李娜", "李娜"), ("Kim Minji", "Kim Minji"), ("9", "张三"),
    ]  # fmt: skip
    assert read(write(tournament), "cup.json").tournament == tournament


def test_a_bye_may_stand_on_either_side() -> None:
    games = [{"round": 1, "black": None, "white": "A", "result": "bye"}]
    [game] = read(json.dumps({"rounds": 1, "format": "swiss", "players": ["A"], "games": games}), "f").tournament.games
    assert (game.black, game.white) == ("A", None)


@pytest.mark.parametrize("text", [b"\xff\xfe", "[" * 100_000, "[]", "null"])
def test_no_tournament(text: str | bytes) -> None:
    with pytest.raises(InputError) as told:
        read(text, "cup.json")
    assert told.value.place == "cup.json" and told.value.reason is not None
