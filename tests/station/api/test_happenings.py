"""What happened beside the moves, as the move list has it."""

from pathlib import Path

import pytest

from station.api.happenings import MOST_HAPPENINGS, happenings
from station.game.catalog import CameraLost, ClockPressed, LightChanged, StorageLow
from tests.station.api.hall import hall
from tests.station.refereeing.stage import Stage, move, started


def test_the_world_around_a_game_stands_between_the_moves(tmp_path: Path) -> None:
    """In the order of the log, after the right move; a pressed clock is evidence and no line."""
    with hall(tmp_path) as staged:
        staged.play("D4 Q16")
        staged.table.tell(ClockPressed(color="W", number=2))
        staged.table.tell(CameraLost(fault="frozen", reason="the picture stands still"))
        staged.table.tell(StorageLow(free_mb=400, pictures_kept=True))
        staged.table.call_help(True)
        found = staged.client().get("/api/board").json()["happenings"]
        assert [(one["type"], one["number"], one["data"]) for one in found] == [
            ("camera_lost", 2, {"fault": "frozen"}),
            ("storage_low", 2, {"free_mb": 400, "pictures_kept": True}),
            ("help", 2, {"on": True}),
        ]
        assert all(one["time"] for one in found)


@pytest.mark.slow
def test_a_loose_plug_does_not_make_the_page_endless(tmp_path: Path) -> None:
    with hall(tmp_path) as staged:
        staged.play("D4")
        for _ in range(MOST_HAPPENINGS + 5):
            staged.table.tell(LightChanged())
        assert len(staged.client().get("/api/board").json()["happenings"]) == MOST_HAPPENINGS


def test_an_incident_that_is_only_called_otherwise_is_no_ruling_there() -> None:
    stage = Stage(started(), move("B", "Q16"), ("stone_removed", {"point": "Q16", "color": "B"}))
    stage.rule("to-4.6")
    stage.rule("17.5-back", assents=frozenset("BW"))
    first, second = stage.game.desk.rulings
    told = [entry.event.seq for entry, _ in happenings(stage.game)]
    assert (first.seq in told, second.seq in told) == (False, True)


def test_what_is_put_right_stone_by_stone_is_one_line() -> None:
    right = [("position_restored", {"points": [point]}) for point in ("Q16", "Q15")]
    assert happenings(Stage(started()).game) == []
    pushed = ("stone_moved", {"from": "Q16", "to": "Q15", "color": "B"})
    stage = Stage(started(), move("B", "Q16", number=1), pushed, *right, move("W", "D4", number=2), right[0])
    told = [entry.event.seq for entry, _ in happenings(stage.game) if entry.event.type == "position_restored"]
    assert told == [5, 7]
