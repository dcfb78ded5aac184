"""The clock at the table: acts and presses in the log, a restart, a wall clock that jumps."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rules.color import BLACK, WHITE
from rules.rulings.parameters import EventParameters
from rules.timing import records as r
from rules.timing.controls import NO_CLOCK
from rules.timing.controls import control as timing
from station.clock.keeper import ClockKeeper
from station.clock.presses import Sent
from station.errors import RefusedError
from station.game.catalog import DetailsGiven
from station.game.document import sgf_of_game
from tests.station.api.hall import hall
from tests.station.clock.timed import REFEREE, Timed
from tests.station.stage import boards

PROPERTY = re.compile(r"[A-Z]{2}\[[^]]*\]")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Timed]:
    with hall(tmp_path) as opened:
        opened.show([boards("")[0]])
        yield Timed(opened)


def types(table: Timed) -> list[str]:
    return [entry.event.type for entry in table.hall.folder.log.entries()]


def test_a_game_begins_with_its_clock_and_goes_on_with_its_first_stone(table: Timed) -> None:
    table.begin()
    assert types(table) == ["game_started", "clock_set_up", "clock_act"]
    table.wait(20)
    table.hall.show([boards("Q16")[1]], each=12)
    assert types(table)[3:] == ["move"]
    table.press(BLACK)
    assert table.clock.running is WHITE and table.used == (22_400, 0)
    assert table.state.moves == {4: 5}, "the press belongs to the move that the camera saw"


def test_times_stand_in_the_record_and_on_the_sheet(table: Timed) -> None:
    table.begin("quick-1x30s")
    table.wait(12)
    table.hall.show([boards("Q16")[1]], each=12)
    table.press(BLACK)
    game = table.hall.table.snapshot.game
    assert game is not None
    sgf = sgf_of_game(game)
    assert "TM[0]" in sgf and "OT[1x30 byo-yomi]" in sgf and ";B[pd]BL[15.6]OB[1]" in sgf.replace("\n", "")
    told = table.hall.client().get("/api/board").json()
    assert told["times"] == {"4": 14_400} and told["used_ms"] == {"B": 0, "W": 0}


@pytest.mark.parametrize(
    ("control", "game", "move"),
    [
        ("reading-2h-5", "TM[6900]OT[5x60 byo-yomi]", "BL[6885.6]"),
        ("older-1h-1", "TM[3540]OT[1x60 byo-yomi]", "BL[3525.6]"),
        ("quick-3x30s", "TM[0]OT[3x30 byo-yomi]", "BL[15.6]OB[3]"),
        ("byoyomi-30m-3x30s", "TM[1800]OT[3x30 byo-yomi]", "BL[1785.6]"),
        ("sudden-death-1h", "TM[3600]", "BL[3585.6]"),
        ("sections-1h-15-10m", "TM[3600]OT[15/600 carried over (2002 12.5)]", "BL[3585.6]"),
        ("canadian-30m-15-5m", "TM[1800]OT[15/300 Canadian]", "BL[1785.6]"),
        ("fischer-20m-10s", "TM[1200]OT[10 fischer]", "BL[1195.6]"),
    ],
)
def test_p11_each_time_system_stands_in_the_record_as_played(table: Timed, control: str, game: str, move: str) -> None:
    table.begin(timing(control))
    table.wait(12)
    table.hall.show([boards("Q16")[1]], each=12)
    table.press(BLACK)
    logged = table.hall.table.game
    assert logged is not None
    sgf = sgf_of_game(logged).replace("\n", "")
    for wanted in PROPERTY.findall(game):
        assert wanted in sgf
    assert ("OT[" in sgf) == ("OT[" in game)
    assert sgf.endswith(f";B[pd]{move})")
    told = table.hall.client().get("/api/board").json()
    used_ms = 0 if control.startswith("quick") else 14_400
    assert told["times"] == {"4": 14_400} and told["used_ms"] == {"B": used_ms, "W": 0}


def test_every_move_says_what_was_left_pressed_for_or_not(table: Timed) -> None:
    table.begin("reading-1h-5")
    for number, board in enumerate(boards("Q16 D4 D16")[1:]):
        table.wait(10)
        table.hall.show([board], each=12)
        if number != 1:
            table.press(BLACK)
    game = table.hall.table.snapshot.game
    assert game is not None
    line = sgf_of_game(game).replace("\n", "")
    assert line.count("BL[") == 2 and line.count("WL[") == 1, "nobody pressed for the second one"
    assert ";W[dp]WL[3290]" in line, "when its stone was seen"


def test_a_game_played_again_goes_on_with_its_clocks_where_the_event_wants_it(table: Timed) -> None:
    """2002 §17.5 has a new game, and is silent on its time: `replay_clocks_fresh`."""
    used = []
    for fresh in (True, False):
        table.hall.table.fix(EventParameters(replay_clocks_fresh=fresh))
        table.begin("reading-1h-5")
        table.wait(100)
        table.hall.show([boards("Q16")[1]], each=12)
        table.press(BLACK)
        table.wait(50)
        table.hall.table.end("", "chief", "", replayed=True)
        stood = table.used
        table.hall.show([boards("")[0]], each=40)
        table.hall.show([boards("Q16")[1]], each=12)
        table.hall.table.describe(DetailsGiven(event="Cup"))
        table.do(r.Begin)
        used.append((stood, table.used))
        assert table.state.lines[0].before[0].used_ms == table.used[0], "the journal begins there too"
        table.hall.table.end("0", "chief", "")
        table.hall.show([boards("")[0]], each=40)
    (_, new), (stood, kept) = used
    assert new == (0, 0) and kept == stood and stood[0] > 100_000


def test_what_is_pressed_is_in_the_log_before_it_shows_and_a_wrong_side_is_kept(table: Timed) -> None:
    table.begin()
    table.wait(5)
    table.press(WHITE)
    table.wait(5)
    table.press(BLACK)
    assert types(table)[3:] == ["clock_pressed", "clock_pressed"]
    assert [line.taken for line in table.state.lines] == [True, False, True]
    assert table.used == (10_000, 0)


def test_what_does_not_fit_is_refused_and_nothing_is_written(table: Timed) -> None:
    table.begin()
    with pytest.raises(RefusedError, match="runs"):
        table.do(r.Resume)
    with pytest.raises(RefusedError):
        table.begin("reading-2h-5")
    assert len(types(table)) == 3


def test_without_a_clock_nothing_can_be_done_to_it(table: Timed) -> None:
    with pytest.raises(RefusedError, match="without a clock"):
        table.do(r.Begin)
    table.hall.keeper.prepare(NO_CLOCK, r.Owner.STATION, REFEREE)
    with pytest.raises(RefusedError, match="without a clock"):
        table.do(r.Begin)
    table.press(BLACK)
    assert types(table) == []


def test_the_end_of_the_game_stops_it_and_a_pause_of_the_record_holds_it(table: Timed) -> None:
    table.begin()
    table.hall.show([boards("Q16")[1]], each=12)
    table.hall.table.command(lambda recorder, _: recorder.pause(by="referee", why=""))
    assert table.standing == "stopped"
    table.hall.table.command(lambda recorder, _: recorder.resume(by="referee", why=""))
    assert table.standing == "running"
    table.hall.table.end("B+R", "W", "")
    assert table.standing == "ended"


def test_a_press_of_a_tablet_keeps_what_the_tablet_said(table: Timed) -> None:
    table.begin()
    table.wait(10)
    now_ms = table.hall.keeper.now_ms
    table.hall.keeper.press_sent("B", Sent(now_ms - 30, 777, now_ms - 900, 12))
    told = list(table.hall.folder.log.entries())[-1].event.as_dict()
    assert (told["at_ms"], told["device_ms"], told["arrived_ms"], told["round_trip_ms"]) == (
        now_ms - 30, 777, now_ms, 12,
    )  # fmt: skip
    assert table.used == (9_970, 30)


def test_a_wall_clock_that_jumps_changes_nothing(table: Timed) -> None:
    table.begin()
    table.wait(10)
    for hours in (1, -1):
        table.hall.clock.wall_off_s = 3600 * hours
        table.wait(5)
    table.press(BLACK)
    table.hall.clock.wall_off_s = 0
    table.wait(5)
    assert table.used == (20_000, 5_000)


def again(table: Timed, boot: str = "boot-1") -> ClockKeeper:
    """The station comes back: a fresh keeper over the same log."""
    table.hall.clock.boot = boot
    keeper = ClockKeeper(
        table.hall.table, table.hall.folder.log, table.hall.folder.log.path.parent, table.hall.clock, lambda: "s" * 32
    )
    keeper.stand()
    return keeper


@pytest.mark.parametrize("boot", ["boot-1", "boot-2"])
def test_killed_in_the_last_minute_it_stands_at_the_last_second(table: Timed, boot: str) -> None:
    """CLOCK.md vector 8."""
    table.begin("reading-1h-1")
    table.wait(59 * 60)
    for _ in range(58):
        table.hall.keeper._turn()
        table.wait(1)
    table.wait(0.3)
    if boot == "boot-2":
        table.hall.clock.ns = 40_000_000_000
    table.wait(3600)
    again(table, boot)
    assert table.standing == "stopped"
    assert 57_000 <= table.reading(BLACK).reading_ms <= 58_300
    table.wait(100)
    table.do(r.Resume)
    table.wait(1)
    assert 58_000 <= table.reading(BLACK).reading_ms <= 59_300
    again(table)
    assert table.standing == "stopped"


def test_a_start_of_the_station_writes_nothing_where_nothing_ran(table: Timed) -> None:
    table.begin()
    table.do(r.Stop)
    before = types(table)
    again(table)
    assert types(table) == before


def test_a_sealed_move_is_a_hash_until_the_referee_opens_it(table: Timed) -> None:
    keeper = table.hall.keeper
    with pytest.raises(RefusedError):
        keeper.open_seal(REFEREE)
    table.begin("older-1h-1")
    keeper.seal("Q16", replace(REFEREE, by="B"))
    sealed = list(table.hall.folder.log.entries())[-1].event.as_json()
    assert "commitment" in sealed and "Q16" not in sealed
    table.wait(3600)
    keeper.open_seal(REFEREE)
    assert table.state.lines[-1].record == r.Open(at_ms=keeper.now_ms, by="referee", move="Q16", salt="s" * 32)
    assert table.clock.running is WHITE
    with pytest.raises(RefusedError):
        keeper.open_seal(REFEREE)


def test_s5_at_the_resume_the_board_is_compared_before_time_runs(table: Timed) -> None:
    """2002 §14: what was changed in the pause is named in the event that lets the clock run."""
    table.begin()
    table.hall.show(list(boards("Q16")[1:]), each=12)
    client = table.hall.client("table")
    assert client.post("/api/table/pause", json={"by": "both"}).status_code == 200
    table.hall.show(list(boards("Q4")[1:]), each=30)
    assert table.standing == "stopped"
    assert client.post("/api/table/resume", json={"by": "both"}).status_code == 200
    [resumed] = [entry.event.what for entry in table.hall.folder.log.entries() if entry.event.type == "resumed"]
    assert set(resumed.differs) == {"Q16", "Q4"}, "what lies otherwise"  # type: ignore[attr-defined]
    assert table.standing == "running"
