"""A referee who comes: signed, for one station."""

import pytest

from station.evidence.note import KeyKind, Signer
from station.hall.coming import Coming, read

HALL = Signer("hall.example/log", KeyKind.LOG, bytes(range(32)))
WU = Coming("t07", "Wu")


def test_what_was_signed_is_read() -> None:
    assert read(WU.signed(HALL), HALL.key, "t07") == WU


@pytest.mark.parametrize(
    ("payload", "station"),
    [(b"{}", "t07"), (WU.signed(HALL).replace(b"Wu", b"Xu"), "t07"), (WU.signed(HALL), "t08"),
     (WU.signed(Signer("hall.example/log", KeyKind.LOG, bytes(32))), "t07")],
)  # fmt: skip
def test_anything_else_is_refused(payload: bytes, station: str) -> None:
    with pytest.raises(ValueError, match="word"):
        read(payload, HALL.key, station)
