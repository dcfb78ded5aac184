"""Lines of the archive's list."""

from typing import Any

from station.api import archive_lines
from station.game.summary import Summary
from tests.station.told import logged


def test_a_line_of_the_archive_counts() -> None:
    told: list[tuple[str, dict[str, Any]]] = [
        ("game_started", {"black": "Lee"}),
        ("move", {"number": 1, "color": "B", "point": "Q16"}),
        ("move", {"number": 2, "color": "W", "point": "D4", "doubtful": True}),
        ("stone_removed", {"point": "Q16", "color": "B"}),
    ]
    line = archive_lines.game_line(Summary.of(logged(*told)), live=True)
    assert (line.id, line.black, line.moves, line.doubtful, line.incidents, line.live) == (1, "Lee", 2, 1, 1, True)
    assert line.ended is None
