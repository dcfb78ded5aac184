"""An order of the hall: signed, and only as this hall signs."""

from dataclasses import replace

import pytest

from station.evidence.note import KeyKind, Signer
from station.hall.order import Order, read

HALL = Signer("hall.example/log", KeyKind.LOG, bytes(range(32)))
ORDER = Order(3, "hall.example/log", "天元杯", 2, 7, "李 明", "Kim", komi_points="7.5", terms={"lift_s": 20.0})


def test_what_was_signed_is_read() -> None:
    assert read(ORDER.signed(HALL), HALL.key) == ORDER
    assert ORDER.key == replace(ORDER, id=4, black="x").key != replace(ORDER, round=3).key
    assert not any(name in str(ORDER.noted) for name in ("李", "Kim"))


@pytest.mark.parametrize("payload", [b"", b"{}", b"\xff", b"x\n\n\n", ORDER.signed(HALL).replace(b"Kim", b"Kin")])
def test_anything_else_is_refused(payload: bytes) -> None:
    with pytest.raises(ValueError, match="order"):
        read(payload, HALL.key)


def test_another_halls_orders_are_refused() -> None:
    other = Signer("hall.example/log", KeyKind.LOG, bytes(32))
    with pytest.raises(ValueError, match="not signed"):
        read(ORDER.signed(other), HALL.key)
