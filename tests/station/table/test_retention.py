"""The warning before the disk is full, and old games."""

from pathlib import Path

import pytest

from station.storage.archive import Archive
from station.storage.settings import Settings, SettingsStore
from station.table.clock_jump import ClockJumps
from station.table.machine import MachineWatch
from station.table.retention import LOW_BYTES, Retention
from tests.station.api.hall import Hall, hall
from tests.station.api.test_erasure import erasures
from tests.station.stage import StandingClock, boards

pytestmark = pytest.mark.slow


def retention(staged: Hall, free: list[int], keep_days: int | None = None) -> Retention:
    archive = Archive(staged.folder.log, staged.folder.pictures, staged.clock)
    settings = SettingsStore(staged.folder.log, Settings(keep_days=keep_days))
    jumps = ClockJumps(staged.folder.log, settings)
    machine = MachineWatch(staged.table, staged.clock)
    return Retention(archive, staged.table, settings, lambda: free[-1], jumps, staged.clock, machine)


def warnings(staged: Hall) -> list[int]:
    return [
        int(entry.event.as_dict()["free_mb"])
        for entry in staged.folder.log.entries()
        if entry.event.type == "storage_low"
    ]


def test_a_low_disk_is_told_once_and_again_when_half_is_gone(tmp_path: Path) -> None:
    with hall(tmp_path) as staged:
        staged.play()
        free = [2 * LOW_BYTES]
        watch = retention(staged, free)
        for left in (2 * LOW_BYTES, LOW_BYTES - 1, LOW_BYTES - 2, 600_000_000, 450_000_000, 100_000_000):
            free.append(left)
            watch.look()
        assert warnings(staged) == [999, 450, 100]
        free.append(3 * LOW_BYTES)
        watch.look()
        free.append(900_000_000)
        watch.look()
        assert warnings(staged)[-1] == 900, "told anew after there was room again"
        assert len(staged.table.snapshot.game.state.moves if staged.table.snapshot.game else ()) == 4


def test_a_warning_before_a_game_is_held_for_it(tmp_path: Path) -> None:
    with hall(tmp_path) as staged:
        retention(staged, [500_000_000]).look()
        assert warnings(staged) == []
        staged.play()
        assert warnings(staged) == [500]


def test_games_past_their_retention_go(tmp_path: Path) -> None:
    with hall(tmp_path) as staged:
        staged.play()
        staged.table.end("B+R", "referee", "")
        watch = retention(staged, [2 * LOW_BYTES], keep_days=30)
        watch.tidy()
        assert staged.folder.log.games() == [1]
        staged.clock.wait(31 * 24 * 3600)
        watch.tidy()
        assert list(staged.folder.log.games()) == []
        [told] = erasures(staged)
        assert (told["data"]["what"], told["game"]) == ("game", 1) and told["data"]["why"]
        assert staged.folder.signing.check() is None, "what was erased was erased openly"


def test_a_game_dated_by_an_untrusted_clock_stays(tmp_path: Path) -> None:
    """A Pi without a battery wrote it down years ago by its clock; the clock that is right now says: too old."""
    with hall(tmp_path) as staged:
        staged.clock.trusted = False
        staged.clock.wall_off_s = -3 * 365 * 24 * 3600
        staged.play()
        staged.table.end("B+R", "referee", "")
        staged.clock.trusted, staged.clock.wall_off_s = True, 0
        retention(staged, [2 * LOW_BYTES], keep_days=30).tidy()
        assert staged.folder.log.games() == [1]


def test_after_a_jump_of_the_clock_nothing_goes_until_the_owner_decides_again(tmp_path: Path) -> None:
    with hall(tmp_path) as staged:
        staged.play()
        staged.table.end("B+R", "referee", "")
        watch = retention(staged, [2 * LOW_BYTES], keep_days=30)
        watch.tidy()
        staged.clock.wait(3600)
        staged.clock.wall_off_s = 70 * 365 * 24 * 3600  # a time server that is wrong
        watch.tidy()
        staged.clock.wait(31 * 24 * 3600)
        retention(staged, [2 * LOW_BYTES], keep_days=30).tidy()  # started anew
        assert staged.folder.log.games() == [1]
        owner = staged.client("owner")
        assert owner.get("/api/storage").json()["retention_paused"]
        assert owner.put("/api/settings", json={"keep_days": 30}).status_code == 200
        assert not owner.get("/api/storage").json()["retention_paused"]
        watch.tidy()
        assert staged.folder.log.games() == []


def test_an_evening_with_a_time_system_and_a_trusted_clock_begins_again(tmp_path: Path) -> None:
    """What each part keeps in the log's settings is its own: a start after an orderly stop finds all of it."""
    systems, moves, clock = [], [], StandingClock()
    for evening in range(2):
        with hall(tmp_path, clock) as staged:
            watch, table = retention(staged, [10**12]), staged.client("table")
            assert staged.clock.now().trusted
            staged.show([boards("")[0]], each=40)
            if evening == 0:
                assert table.put("/api/clock/control", json={"control": "reading-1h-5"}).status_code == 200
            staged.play()
            watch.tidy()
            game = staged.table.snapshot.game
            moves.append(len(game.state.moves) if game else 0)
            systems.append(table.get("/api/clock").json()["system"])
            ended = table.post("/api/table/end", json={"result": "B+R", "by": "both"})
            assert ended.status_code == 200, (evening, ended.text)
            watch.tidy()
            assert not SettingsStore(staged.folder.log, Settings()).retention_paused
    assert moves == [4, 4]
    assert systems[0] is not None and systems[0] == systems[1]
