"""A row's digest holds whatever is added to its table later, and no other row."""

import pytest

from station.storage.digests import Value, as_written, digest_of

ROW: dict[str, Value] = {"seq": 1, "game": 1, "data": "{}", "frame": None}


def test_a_row_has_its_own_digest() -> None:
    written = ROW | {"digest": digest_of("events", ROW)}
    assert as_written("events", written)
    assert as_written("events", written | {"added later": None})


@pytest.mark.parametrize(
    "change", [{"seq": 2}, {"data": "{ }"}, {"frame": 0}, {"digest": None}, {"digest": b""}, {"data": b"{}"}], ids=str
)
def test_another_row_has_another_one(change: dict[str, Value]) -> None:
    written = ROW | {"digest": digest_of("events", ROW)}
    assert not as_written("events", written | change)
    assert not as_written("games", written)
