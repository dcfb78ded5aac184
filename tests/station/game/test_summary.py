import pytest

from station.game.summary import Summary
from tests.station.told import NOON_NS, logged

GAME = logged(
    ("game_started", {"black": "Lee", "event": "Cup", "rules": "japanese"}),
    ("move", {"number": 1, "color": "B", "point": "Q16", "doubtful": True}),
    ("stone_removed", {"point": "Q16", "color": "B"}),
    ("resign", {"color": "B"}),
    ("game_ended", {"reason": "resignation", "result": "W+R"}),
)


def test_a_row_says_what_the_list_shows() -> None:
    made = Summary.of(GAME)
    assert (made.number, made.seq, made.black, made.rules, made.result) == (1, 5, "Lee", "japanese", "W+R")
    assert (made.moves, made.doubtful, made.incidents) == (1, 1, 1)
    assert (made.started_ns, made.ended_ns) == (NOON_NS + 10**9, NOON_NS + 5 * 10**9)
    assert all(word in made.searched for word in ("lee", "cup", "japanese", "w+r"))


def test_json_there_and_back() -> None:
    assert Summary.parsed(Summary.of(GAME).as_json()) == Summary.of(GAME)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", '{"number": 1}'])
def test_what_is_no_row_is_made_anew(text: str) -> None:
    assert Summary.parsed(text) is None
