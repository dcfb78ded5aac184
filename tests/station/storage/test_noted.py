"""Records that are no events', read; what no station wrote is refused by one error."""

import json

import pytest

from station.storage.ledger import Stated
from station.storage.noted import Noted, Picture


def noted(type_: str, data: object, **more: object) -> Noted:
    return Noted.of(json.dumps({"type": type_, "data": data, **more}).encode(), "log")


def test_erasures() -> None:
    places = [{"log": "log", "n": [[1, 3], [7, 7]]}, {"log": "another", "n": [[9, 9]]}]
    game = noted("erasure", {"what": "game", "records": places}, game=4)
    assert (game.what, game.game, game.numbers, game.picture) == ("game", 4, ((1, 3), (7, 7)), None)
    name = noted("erasure", {"what": "name", "names": ["ab"], "games": {"2": {"events": 3, "digest": "cd"}}})
    assert name.names == {"ab"} and name.games == {2: Stated(3, "cd")} and not name.numbers
    picture = noted("erasure", {"what": "picture", "event": 5, "moment": "before"}, game=1)
    assert picture.picture == Picture(5, "before")


def test_what_else_is_read() -> None:
    assert noted("set_aside", {"games": [3, 4], "why": "damaged"}).aside == {3, 4}
    assert noted("segment", {"games": {"1": {"events": 2, "digest": "ab"}}}).games == {1: Stated(2, "ab")}
    kept = noted("picture", {"event": 5, "moment": "after", "files": [{"view": "board", "mac": "ab"}]})
    assert kept.picture == Picture(5, "after", {"board": "ab"})
    move = noted("move", {"number": 1}, seq=8, game=2)
    assert (move.type, move.seq, move.game, move.what) == ("move", 8, 2, "")


@pytest.mark.parametrize(
    "record",
    [
        b"", b"[]", b"{}", b'{"type":"key"}', b'{"type":"erasure","data":{}}', b'{"type":"erasure","data":7}',
        b'{"type":"set_aside","data":{"games":7}}', b'{"type":"segment","data":{"games":{"x":{}}}}', b"\xff",
        b'{"type":"picture","data":{"event":"x","moment":"before","files":7}}', b"[" * 10**5,
        b'{"type":"erasure","data":{"what":"game","records":[{"log":"log","n":[["a","b"]]}]}}',
        b'{"type":"picture","data":{"event":1,"moment":"never","files":[]}}',
    ],
)  # fmt: skip
def test_what_no_station_wrote(record: bytes) -> None:
    with pytest.raises(ValueError):
        Noted.of(record, "log")
