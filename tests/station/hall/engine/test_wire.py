"""Messages and back."""

import pytest

from station.evidence.tree import leaf_hash
from station.hall.engine.wire import FENCE, Sent, is_station

ONE = Sent(7, "log", 6, leaf_hash(b"{}"), b"{}")
ERASED = Sent(7, "log", 6, leaf_hash(b"{}"), None)


@pytest.mark.parametrize("sent", [ONE, ERASED])
def test_a_record_and_back(sent: Sent) -> None:
    headers = sent.headers(41)
    assert headers[FENCE] == "41"
    assert Sent.read(sent.record or b"", headers) == sent


@pytest.mark.parametrize(
    "change", [{"Id": "0"}, {"Id": "x"}, {"N": "-1"}, {"Leaf": "AAAA"}, {"Leaf": "%"}, {"Log": None}]
)
def test_what_is_none(change: dict[str, str | None]) -> None:
    headers = {name: value for name, value in (ONE.headers(0) | change).items() if value is not None}
    with pytest.raises(ValueError):
        Sent.read(b"{}", headers)
    with pytest.raises(ValueError):
        Sent.read(b"", None)


def test_names_of_stations_are_part_of_subjects() -> None:
    assert is_station("t07") and is_station("table-7")
    assert not any(map(is_station, ("", "t.7", "T7", "t*", "t>", "a" * 33)))
