"""A record: canonical bytes that its leaf is the hash of."""

import json

import pytest
import rfc8785

from station.evidence.record import canonical, record_of, salt_in
from station.timebase import Instant

AT = Instant(5_000_000_001, 1_790_000_000_000_000_001, True, "boot-1")
MOVE = {"number": 1, "color": "B", "point": "Q16", "confidence": 1.0, "note": "天元"}


def made(data: object = MOVE) -> bytes:
    return record_of("tianyuan.local/x", 7, "move", canonical(data), AT, bytes(16), {"game": 3, "device": None})


def test_it_is_as_rfc_8785_writes_the_whole() -> None:
    record = made()
    assert record == rfc8785.dumps(json.loads(record))
    said = json.loads(record)
    assert (said["log"], said["n"], said["type"], said["v"], said["game"]) == ("tianyuan.local/x", 7, "move", 1, 3)
    assert said["data"] == MOVE and "device" not in said


def test_nanoseconds_are_text() -> None:
    at = json.loads(made())["t"]
    assert at == {"boot": "boot-1", "mono_ns": "5000000001", "trusted": True, "wall_ns": "1790000000000000001"}


def test_numbers_that_json_cannot_hold_are_text() -> None:
    data = {"large": 2**53, "fits": 2**53 - 1, "nan": float("nan"), "list": [-(2**60)], "yes": True}
    assert json.loads(canonical(data)) == {
        "large": str(2**53), "fits": 2**53 - 1, "nan": "nan", "list": [str(-(2**60))], "yes": True,
    }  # fmt: skip
    with pytest.raises(TypeError, match="object"):
        canonical({"what": object()})


def test_letters_of_every_kind_are_as_rfc_8785_writes_them() -> None:
    at = Instant(1, 2, False, "boot\x01\n\x7f\u2028é天")
    record = record_of("log", 2**53 - 1, 'ty"pe\\', "{}", at, bytes(16), {"device": "\t/", "first_frame": 0, "seq": -1})
    assert record == rfc8785.dumps(json.loads(record))


def test_its_salt_is_found_behind_what_it_says() -> None:
    said = canonical({"note": '"salt":"AAAAAAAAAAAAAAAAAAAAAA=="'})
    record = record_of("log", 7, "move", said, AT, b"0123456789abcdef")
    assert salt_in(record, said) == b"0123456789abcdef"
    with pytest.raises(ValueError, match="no salt"):
        salt_in(b'{"data":{},"salt":"short"}', "{}")
