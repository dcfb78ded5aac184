"""A damaged log: what is whole goes on, what is not is set aside and said so. Never a traceback, never silence."""

import random
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.game.logged import Entry
from station.storage.folder import DataFolder
from station.storage.integrity import fault_of
from station.storage.log import FILE, Log
from station.storage.salvage import DAMAGED, RESCUE, mend
from tests.station.storage.evening import KINDS, at, damage, move, record

pytestmark = pytest.mark.slow

Truth = dict[int, list[Entry]]


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Path], Truth]:
    """The same evening on two disks: stopped in order, and killed with everything in the write-ahead log."""
    stopped = tmp_path_factory.mktemp("stopped") / "data"
    killed = tmp_path_factory.mktemp("killed") / "data"
    log = Log(stopped)
    truth = record(log, games=4, moves=25)
    shutil.copytree(stopped, killed)
    log.close()
    return [stopped, killed], truth


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_log_is_never_silently_another(evenings: tuple[list[Path], Truth], tmp_path: Path, kind: str) -> None:
    """`python -m tests.bench attack` does thousands of these."""
    folders, truth = evenings
    chance = random.Random(f"damaged {kind}")
    for number in range(16):
        folder = tmp_path / str(number)
        shutil.copytree(folders[number % 2], folder)
        how = damage(folder, chance, kind)
        with closing(DataFolder(folder)) as opened:
            aside = {one.game for one in opened.log.set_aside()}
            for game, entries in truth.items():
                if game not in aside and 0 not in aside:
                    assert opened.log.entries(game) == entries, how
            assert set(opened.log.games()) <= truth.keys(), f"{how}: a deleted game came back"
            assert opened.log.setting("station") in (None, '{"pictures_public": false, "keep_days": 30}')
            fresh = opened.log.begin_game([move(1)], at(9000))
            assert fresh[0].game > max(truth) and fresh[0].event.seq > truth[max(truth)][-1].event.seq, how
        assert fault_of(folder / FILE) is None, how


def test_one_damaged_event_costs_one_game(evenings: tuple[list[Path], Truth], tmp_path: Path) -> None:
    folders, truth = evenings
    folder = tmp_path / "data"
    shutil.copytree(folders[0], folder)
    whole = (folder / FILE).read_bytes()
    row = re.search(rb'boot-1\{[^}]*"point":"F(2)"', whole)  # not its record
    assert row is not None
    (folder / FILE).write_bytes(whole[: row.start(1)] + b"3" + whole[row.end(1) :])
    damaged = (folder / FILE).read_bytes()
    with closing(DataFolder(folder)) as opened:
        [aside] = opened.log.set_aside()
        assert (aside.readable, aside.lost) == (len(truth[aside.game]) - 1, 1)
        assert opened.log.games() == [game for game in truth if game != aside.game]
        assert opened.log.last_seq() == truth[max(truth)][-1].event.seq
        assert (folder / aside.file).read_bytes() == damaged, "the evidence is as it was found"


def test_a_log_of_before_there_were_digests_is_mended_too(tmp_path: Path) -> None:
    vectors = Path(__file__).parents[2] / "vectors" / "logs"
    folder = tmp_path / "data"
    folder.mkdir()
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript((vectors / "station.sql").read_text())
        assert db.execute("PRAGMA user_version").fetchone()[0] == 1
        games = [row[0] for row in db.execute("SELECT id FROM games")]
        db.execute("PRAGMA wal_checkpoint (TRUNCATE)")
    shutil.copytree(folder, tmp_path / "whole")
    with closing(DataFolder(tmp_path / "whole")) as whole:
        assert whole.log.games() == games and not whole.log.set_aside()
        truth = {game: whole.log.entries(game) for game in games}
    data = bytearray((folder / FILE).read_bytes())
    data[4096 * 3 : 4096 * 4] = bytes(4096)
    (folder / FILE).write_bytes(data)
    with closing(DataFolder(folder)) as mended:
        aside = {one.game for one in mended.log.set_aside()}
        for game in mended.log.games():
            assert mended.log.entries(game) == truth[game]
        assert aside | set(mended.log.games()) == set(games)


@pytest.mark.parametrize("step", ["new log made", "database set aside", "both set aside"])
def test_killed_while_mending_nothing_is_lost(evenings: tuple[list[Path], Truth], tmp_path: Path, step: str) -> None:
    folders, truth = evenings
    folder, done = tmp_path / "data", tmp_path / "done"
    shutil.copytree(folders[1], folder)
    path = folder / FILE
    path.write_bytes(b"\xff" + path.read_bytes()[1:])  # its head; all rows are in the write-ahead log
    shutil.copytree(folder, done)
    assert mend(done)
    (folder / RESCUE).mkdir()
    shutil.copy(done / FILE, folder / RESCUE / FILE)
    place = folder / DAMAGED / "1"
    if step != "new log made":
        place.mkdir(parents=True)
        path.rename(place / FILE)
    if step == "both set aside":
        Path(f"{path}-wal").rename(place / f"{FILE}-wal")
    with closing(DataFolder(folder)) as opened:
        assert {game: opened.log.entries(game) for game in opened.log.games()} == truth
        assert not opened.log.set_aside()
    assert len(list((folder / DAMAGED).iterdir())) == 1 and not (folder / RESCUE).exists()
