import json

import pytest

from station.events import Event


def test_event_line() -> None:
    event = Event("move", 8_500_000_000, 42, 40, {"color": "B", "point": "Q16"}, seq=12)
    assert json.loads(event.as_json()) == {
        "seq": 12, "t": 8.5, "frame": 42, "first_frame": 40, "type": "move", "color": "B", "point": "Q16",
    }  # fmt: skip


def test_event_cannot_be_edited() -> None:
    event = Event("pass", 0, data={"color": "B"})
    with pytest.raises(TypeError):
        event.data["color"] = "W"  # type: ignore[index]
