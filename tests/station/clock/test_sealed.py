"""A sealed move at the table: from its seal over the pause to its stone on the board (CLOCK.md S6)."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.color import WHITE
from rules.timing.records import Open
from station.clock.keeper import ClockKeeper
from tests.station.clock.timed import REFEREE
from tests.station.clock.watched import Watched, watched
from tests.station.stage import boards


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Watched]:
    with watched(tmp_path) as opened:
        yield opened


def opened(table: Watched, move: str) -> dict[str, Any] | None:
    """Black seals it, the pause is over, the referee opens it; what the pages are told of it then."""
    keeper = table.hall.keeper
    table.begin("reading-1h-5")
    table.wait(40)
    keeper.seal(move, replace(REFEREE, by="B"))
    table.hall.client("table").post("/api/table/pause", json={"by": "both"})
    table.wait(3600)
    keeper.open_seal(REFEREE)
    shown = table.hall.client().get("/api/clock").json()
    assert shown["running"] == "W"
    told: dict[str, Any] | None = shown["opened"]
    return told


def test_an_opened_move_is_awaited_at_its_point_and_has_its_time(table: Watched) -> None:
    """CLOCK.md S6: shown until its stone lies there; then the record goes on with it and its time."""
    assert opened(table, "Q16") == {"side": "B", "move": "Q16", "taken": False}
    table.show(boards("Q16")[1], 2.0)
    game = table.hall.table.game
    assert game is not None and [step.kind for step in game.state.moves] == ["move"]
    assert table.hall.client().get("/api/clock").json()["opened"] is None
    assert list(game.clock.thought_ms.values()) == [40_000]
    for _ in range(40):
        table.witness.look()
        table.wait(0.5)
    table.press(WHITE)
    game = table.hall.table.game
    assert game is not None and not game.desk.incidents and not game.clock.judged
    assert not game.clock.unpressed, "Black's next press is not the sealed move's"


def test_another_stone_than_the_sealed_one_is_told_to_the_desk_once(table: Watched) -> None:
    opened(table, "Q16")
    table.show(boards("Q4")[1], 2.0)
    for _ in range(3):
        table.witness.look()
    game = table.hall.table.game
    assert game is not None
    told = [incident for incident in game.desk.incidents if str(incident.kind) == "sealed_differs"]
    assert len(told) == 1 and table.standing == "running", "nobody is penalized"
    entered = [entry.event.what for entry in game.entries if entry.event.type == "incident"]
    assert [(one.side, one.points) for one in entered] == [("B", ("Q16", "Q4"))]  # type: ignore[attr-defined]


def test_a_sealed_pass_is_in_the_record_when_it_is_opened(table: Watched) -> None:
    assert opened(table, "pass") is None
    game = table.hall.table.game
    assert game is not None and [step.kind for step in game.state.moves] == ["pass"]
    table.witness.look()
    assert not game.desk.incidents


def test_a_station_killed_after_it_was_opened_makes_the_pass_at_its_next_start(table: Watched, tmp_path: Path) -> None:
    keeper = table.hall.keeper
    table.begin("reading-1h-5")
    keeper.seal("pass", replace(REFEREE, by="B"))
    table.hall.client("table").post("/api/table/pause", json={"by": "both"})
    kept = json.loads(table.hall.folder.log.setting("sealed_move") or "")
    keeper.do(lambda at_ms: Open(at_ms=at_ms, move=kept["move"], salt=kept["salt"]), REFEREE)
    for _ in range(2):
        next_run = ClockKeeper(table.hall.table, table.hall.folder.log, tmp_path, table.hall.clock, str)
        next_run.start()
        next_run.close()
        game = table.hall.table.game
        assert game is not None and game.state.phase == "playing"
        assert [step.kind for step in game.state.moves] == ["pass"]


def test_a_stone_that_was_misread_and_put_right_accuses_nobody(table: Watched) -> None:
    """It was misread, and put right before anybody looked."""
    opened(table, "Q16")
    table.hall.show([boards("Q4")[1]], each=20)
    assert table.state.opened is not None and table.state.opened.played is not None
    at = {"number": 1, "color": "B", "point": "Q16", "by": "both"}
    assert table.hall.client("table").post("/api/table/move", json=at).status_code == 200
    table.witness.look()
    assert not table.incidents


def test_a_stone_that_was_set_before_it_was_opened_is_the_sealed_one(table: Watched) -> None:
    table.begin("reading-1h-5")
    table.hall.keeper.seal("Q16", replace(REFEREE, by="B"))
    table.show(boards("Q16")[1], 2.0)
    table.hall.keeper.open_seal(REFEREE)
    assert table.state.opened is not None and table.state.opened.played in table.state.moves
    assert not table.state.unpressed


def test_after_the_opened_move_was_lifted_again_its_side_still_owes_it(table: Watched) -> None:
    """Set back it is the sealed one; another stone is told as one that came for it."""
    opened(table, "Q16")
    empty, there = boards("Q16")
    for _ in range(2):
        table.show(there, 2.0)
        assert table.state.opened is not None and table.state.opened.played in table.state.moves
        table.show(empty, 4.0)
        game = table.hall.table.game
        assert game is not None and not game.state.moves and table.state.opened.played is None
        assert table.hall.client().get("/api/clock").json()["opened"] == {"side": "B", "move": "Q16", "taken": False}
    table.show(boards("Q4")[1], 2.0)
    table.witness.look()
    game = table.hall.table.game
    assert game is not None
    assert "sealed_differs" in [str(incident.kind) for incident in game.desk.incidents]
