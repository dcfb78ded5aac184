"""A look of the hall: signed, for one station; what comes back is the picture that the record names, or nothing."""

import pytest

from station.evidence.bundle import KEY_BYTES, mac_of
from station.evidence.note import KeyKind, Signer
from station.hall.looks import MOST_LOOK_BYTES, Look, answer, picture_of, read

HALL = Signer("hall.example/log", KeyKind.LOG, bytes(range(32)))
LOOK = Look("t07", 3, 12, "before", "0123456789abcdef")
KEY, PICTURE = bytes(range(KEY_BYTES)), b"\xff\xd8 a board"


def test_what_was_signed_is_read() -> None:
    assert read(LOOK.signed(HALL), HALL.key, "t07") == LOOK


@pytest.mark.parametrize(
    "payload",
    [b"", b"\xff", LOOK.signed(HALL).replace(b"before", b"during"), LOOK.signed(HALL).replace(b"before", b"beside"),
     LOOK.signed(Signer("hall.example/log", KeyKind.LOG, bytes(32)))],
)  # fmt: skip
def test_anything_else_is_refused(payload: bytes) -> None:
    with pytest.raises(ValueError, match="look"):
        read(payload, HALL.key, "t07")


def test_another_stations_is_refused() -> None:
    with pytest.raises(ValueError, match="for this station"):
        read(LOOK.signed(HALL), HALL.key, "t08")


def test_the_picture_is_the_one_that_the_record_names() -> None:
    told = answer(KEY, PICTURE)
    assert picture_of(told, mac_of(KEY, PICTURE)) == PICTURE
    assert picture_of(b"", mac_of(KEY, PICTURE)) is None
    for mac in (mac_of(KEY, b"another board"), "", "ß"):
        with pytest.raises(ValueError, match="not the picture"):
            picture_of(told, mac)


def test_no_larger_one_goes_over_the_bus() -> None:
    room = MOST_LOOK_BYTES - KEY_BYTES
    assert len(answer(KEY, bytes(room))) == MOST_LOOK_BYTES
    assert answer(KEY, bytes(room + 1)) == answer(b"", PICTURE) == b""
