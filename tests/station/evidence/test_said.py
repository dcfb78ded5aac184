"""What a record says to a verifier; what it says otherwise has no meaning, and does no harm."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.evidence.said import Said, outside, parsed

MAC = "ab" * 32
ENDS = st.integers(-3, 40)


@given(st.lists(st.integers(0, 40), unique=True), st.lists(st.tuples(ENDS, ENDS)))
def test_the_first_number_outside_all_runs(numbers: Sequence[int], runs: Sequence[tuple[int, int]]) -> None:
    numbers = sorted(numbers)
    wanted = next((n for n in numbers if not any(first <= n <= last for first, last in runs)), None)
    assert outside(numbers, runs) == wanted


def test_what_has_a_meaning() -> None:
    picture = {"mac": MAC, "media": "image/jpeg", "size": 8}
    record = {"n": 3, "log": "a", "type": "picture", "data": {"files": [picture, {"mac": "cd"}]}}
    said = Said.of(json.dumps(record).encode())
    assert said is not None and (said.n, said.log, said.type) == (3, "a", "picture")
    assert said.people == {"cd"} and said.named == {MAC} and said.pictures == {MAC: {("image/jpeg", 8)}}
    assert (said.statement, said.vkey, list(said.erased)) == (None, None, [])


def test_each_type_has_its_own_meaning() -> None:
    data = {
        "statement": "s",
        "vkey": "k",
        "records": [{"log": "a", "n": [[1, 2], [4], [5, 6.5], "x"]}, {"log": "b", "n": [[7, 7]]}],
    }
    found = [
        Said.of(json.dumps({"log": "a", "type": one, "data": data}).encode())
        for one in ("export", "key", "erasure", "move")
    ]
    told = [(one.statement, one.vkey, list(one.erased)) for one in found if one]
    assert told == [("s", None, []), (None, "k", []), (None, None, [(1, 2)]), (None, None, [])]


@pytest.mark.parametrize(
    "data", [None, [], "x", 7, {"records": 7}, {"records": [7, {"log": "a", "n": 7}]}, {"vkey": 7}]
)
def test_what_has_none(data: object) -> None:
    for type_ in ("erasure", "key", "export", 7):
        said = Said.of(json.dumps({"log": "a", "type": type_, "data": data}).encode())
        assert said is not None and (said.statement, said.vkey, list(said.erased)) == (None, None, [])


def test_what_is_no_object() -> None:
    for text in (
        b"",
        b"[]",
        b"7",
        b"{",
        b'{"a":NaN}',
        b"\xff{}",
        b'{"a":' + b"[" * 64 + b"]" * 64 + b"}",
        b"[" * 10**6,
    ):
        assert parsed(text) is None and Said.of(text) is None
    assert parsed(b'{"a":' + b"[" * 63 + b"]" * 63 + b"}") is not None
