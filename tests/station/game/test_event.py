import json
from dataclasses import FrozenInstanceError

import pytest

from tests.station.told import event


def test_event_line() -> None:
    told = event("move", {"number": 5, "color": "B", "point": "Q16"}, 8_500_000_000, 42, 40, 12)
    assert json.loads(told.as_json()) == {
        "seq": 12, "t": 8.5, "frame": 42, "first_frame": 40, "type": "move", "number": 5, "color": "B", "point": "Q16",
        "captures": [], "confidence": None, "doubtful": False,
    }  # fmt: skip


def test_event_cannot_be_edited() -> None:
    told = event("pass", {"color": "B"})
    with pytest.raises(FrozenInstanceError):
        told.what.color = "W"  # type: ignore[attr-defined]
