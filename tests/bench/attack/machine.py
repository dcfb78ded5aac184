"""What happens to the machine: power cuts, disks that fail or fill up, damaged files, clocks that jump."""

import os
import random
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from station.storage.folder import DataFolder
from station.storage.integrity import fault_of
from station.storage.log import FILE
from station.storage.settings import Settings, SettingsStore
from station.table.clock_jump import ClockJumps
from station.table.machine import MachineWatch
from station.table.retention import Retention
from tests.bench.attack.victim import Outcome, Told, Victim, judged
from tests.station.api.hall import hall
from tests.station.process import wait_for
from tests.station.storage.evening import KINDS, damage, record
from tests.station.storage.faulty import FAULTS, FaultyDisk

DAY_S = 24 * 3600
KILLS_AN_EVENING = 5


def kills(tries: range, seed: int, folder: Path) -> Outcome:
    """SIGKILL at any moment, again and again; a few an evening, as the demo's one game then waits to be counted."""
    outcome, before, events = Outcome("kills"), Told(), 0
    for number in tries:
        chance = random.Random(f"kills {seed} {number}")
        evening, kill = divmod(number, KILLS_AN_EVENING)
        before = before if kill else Told()
        with Victim(folder / f"evening-{evening}") as victim:
            try:
                victim.anything(beyond=len(before))
                time.sleep(chance.uniform(0.0, 3.0))
            except AssertionError as error:
                outcome.bad.append(f"start {number}: {error}")
            victim.running.kill()
        outcome.tried += 1
        now = judged(outcome, victim)
        outcome.expect(before.items() <= now.items(), f"after kill {number} earlier events are gone")
        events += len(now) - len(before)
        before = now
    outcome.notes["events"] = events
    return outcome


def damages(tries: range, seed: int, folder: Path) -> Outcome:
    """Bits, blocks, pages, whole ends of the database and its write-ahead log; half of them after a kill."""
    outcome = Outcome("damaged files")
    stopped, killed = folder / "stopped", folder / "killed"
    with closing(DataFolder(stopped)) as opened:
        truth = record(opened.log, games=6, moves=40)
        shutil.copytree(stopped, killed)
    aside = 0
    for number in tries:
        chance = random.Random(f"damages {seed} {number}")
        place = folder / "damaged"
        shutil.copytree(killed if number % 2 else stopped, place)
        how = f"{number}: " + damage(place, chance, KINDS[number % len(KINDS)])
        try:
            with closing(DataFolder(place)) as opened:
                listed = {one.game for one in opened.log.set_aside()}
                whole = {game: opened.log.entries(game) for game in opened.log.games()}
            aside += bool(listed)
            other = [game for game in truth if whole.get(game) != truth[game] and not listed & {0, game}]
            outcome.expect(not other, f"{how}: games {other} are silently other ones")
            outcome.expect(whole.keys() <= truth.keys(), f"{how}: a deleted game came back")
            outcome.expect(fault_of(place / FILE) is None, f"{how}: it is damaged still")
        except Exception as error:
            outcome.bad.append(f"{how}: {type(error).__name__}: {error}")
        shutil.rmtree(place)
        outcome.tried += 1
    outcome.notes["with games set aside"] = aside
    return outcome


def disks(tries: range, seed: int, folder: Path) -> Outcome:
    """The disk is full, fails or turns read-only in the middle of the game, and is well again after some moves."""
    outcome = Outcome("failing disks")
    disk = FaultyDisk(folder / "data", folder)
    with _environment(disk.environment), Victim(folder / "data") as victim:
        victim.goes_on(2)
        for number in tries:
            chance = random.Random(f"disks {seed} {number}")
            fault = list(FAULTS)[number % len(FAULTS)]
            disk.fail(fault)
            wait_for(lambda: said(victim) == "record", f"{fault}: a word of it")  # the moves on their way stand
            victim.goes_on(2)
            until = time.monotonic() + chance.uniform(0, 2)
            heard = {said(victim)}
            while time.monotonic() < until:
                heard.add(said(victim))
            outcome.expect(heard == {"record"}, f"{fault}: the station says {heard}")
            disk.heal()
            wait_for(lambda: said(victim) != "record", "the all-clear")
            outcome.tried += 1
        victim.running.kill()
    judged(outcome, victim)
    return outcome


def said(victim: Victim) -> str:
    """The station's state in one word."""
    time.sleep(0.02)
    return str(victim.running.get("api/health")["status"])


def clocks(tries: range, seed: int, folder: Path) -> Outcome:
    """The clock jumps by years, trusted or not, while games are to be deleted after 30 days."""
    outcome = Outcome("clock jumps")
    for number in tries:
        chance = random.Random(f"clocks {seed} {number}")
        with hall(folder / f"{number}") as staged:
            staged.clock.trusted = chance.random() < 0.5
            staged.clock.wall_off_s = 0 if staged.clock.trusted else -round(chance.uniform(1, 20) * 365 * DAY_S)
            staged.play()
            staged.table.end("B+R", "referee", "")
            settings = SettingsStore(staged.folder.log, Settings(keep_days=30))
            archive = staged.archive
            jumps = ClockJumps(staged.folder.log, settings)
            machine = MachineWatch(staged.table, staged.clock)
            tidying = Retention(archive, staged.table, settings, lambda: 10**12, jumps, staged.clock, machine)
            staged.clock.trusted, staged.clock.wall_off_s = True, 0
            tidying.tidy()
            for _ in range(5):
                staged.clock.wait(chance.uniform(60, DAY_S))
                staged.clock.trusted = chance.random() < 0.7
                staged.clock.wall_off_s = round(chance.uniform(-30, 80) * 365 * DAY_S)
                tidying.tidy()
                outcome.tried += 1
            outcome.expect(staged.folder.log.games() == [1], "a fresh game was deleted")
    return outcome


@contextmanager
def _environment(more: dict[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(more)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tianyuan-attack-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)
