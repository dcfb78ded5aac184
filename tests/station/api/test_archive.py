"""Games of an evening found again, taken away, deleted, backed up and brought back."""

import errno
import io
import sqlite3
import tempfile
import zipfile
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.position import Position
from rules.sgf import read_sgf
from station.game.document import RESTORED
from station.storage.digests import Value, digest_of
from station.storage.log import Log
from tests.station.api.counted import FULL
from tests.station.api.hall import Hall, hall
from tests.station.stage import StandingClock
from tests.station.storage.evening import damage_under
from tests.station.told import event

pytestmark = pytest.mark.slow


def evening(staged: Hall) -> None:
    table = staged.client("table")
    for names in (("李", "Kim"), ("Anna", "Björn")):
        table.post("/api/table/start", json={"black": names[0], "white": names[1], "event": "Club evening"})
        staged.play()
        table.post("/api/table/end", json={"result": "B+R", "by": "both"})
        staged.show([Position.empty(19)], each=15)  # cleared
    staged.clock.wait(60)


def test_list_search_and_replay(staged: Hall) -> None:
    evening(staged)
    client = staged.client()
    found = client.get("/api/games").json()
    assert [game["black"] for game in found["games"]] == ["Anna", "李"]
    assert found["games"][0]["moves"] == 4 and not found["games"][0]["live"]
    assert [game["id"] for game in client.get("/api/games?query=李 club").json()["games"]] == [1]
    begun = datetime.fromisoformat(found["games"][0]["started"]).astimezone()
    days = ("{0:%Y-%m-%d}", "{0.year}年{0.month}月{0.day}日", "{0.month}월 {0.day}일", "{0:%b} {0.day}, {0.year}")
    for day in (form.format(begun) for form in days):
        assert client.get("/api/games", params={"query": day}).json()["total"] == 2, day
    assert client.get("/api/games?query=nobody").json() == {"total": 0, "games": [], "damaged": []}
    assert client.get("/api/games?offset=1&limit=1").json()["games"][0]["id"] == 1
    old = client.get("/api/games/1").json()
    assert (old["live"], len(old["moves"]), old["result"]) == (False, 4, "B+R")
    events = client.get("/api/games/1/events").json()
    assert events[0]["type"] == "game_started"
    assert len(read_sgf(client.get("/api/games/1/game.sgf").text).moves) == 4
    assert client.get("/api/games/99").status_code == 404


def test_only_the_owner_takes_all_or_deletes(staged: Hall) -> None:
    evening(staged)
    owner, tablet = staged.client("owner"), staged.client("table")
    assert tablet.delete("/api/games/1").status_code == 403
    archive = zipfile.ZipFile(io.BytesIO(owner.get("/api/games.zip").content))
    assert sorted(archive.namelist()) == ["tianyuan-00001.sgf", "tianyuan-00002.sgf"]
    assert owner.delete("/api/games/1").status_code == 200
    assert owner.delete("/api/games/1").status_code == 404
    assert owner.get("/api/games").json()["total"] == 1
    storage = owner.get("/api/storage").json()
    assert storage["games"] == 1 and storage["log_bytes"] > 0


def test_who_played_is_filled_in_later_by_the_owner_or_a_referee(staged: Hall) -> None:
    """What is known comes first; who and why stand in the move list; a tablet and a visitor may not."""
    evening(staged)
    owner, path = staged.client("owner"), "/api/games/1/record"
    known = owner.get(path).json()
    said = known | {"black": "吴清源", "place": "鎌倉", "result": "W+2.5", "name": "Li", "why": "forgotten"}
    assert staged.client("table").put(path, json=said).status_code == 403
    assert staged.client().get(path).status_code == 403
    assert owner.put(path, json=known | {"name": "", "why": ""}).status_code == 409
    assert owner.put(path, json=said | {"result": "W+much"}).status_code == 422
    assert owner.put(path, json=said).status_code == 200
    board = staged.client().get("/api/games/1").json()
    assert (board["game"]["black"], board["game"]["place"], board["result"]) == ("吴清源", "鎌倉", "W+2.5")
    assert board["happenings"][-1]["data"] == {
        "by": "owner", "name": "Li", "why": "forgotten", "result": "W+2.5",
    }  # fmt: skip
    assert staged.client("referee").put(path, json=said | {"black": "Go Seigen"}).status_code == 200
    assert staged.client().get("/api/games?query=seigen").json()["total"] == 1


def test_a_full_disk_is_no_bad_backup(staged: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told before anything is brought back; the same where the disk fills up while a download is made."""
    evening(staged)
    backup = staged.client("owner").get("/api/backup").content
    with hall(tmp_path / "other") as other:
        owner = other.client("owner")
        monkeypatch.setattr("station.storage.archive.shutil.disk_usage", lambda _: DiskUsage(10**9, 10**9, 1000))
        reply = owner.post("/api/restore", content=backup)
        assert (reply.status_code, reply.json()["code"]) == (507, "disk_full")
        assert other.folder.log.games() == []
        monkeypatch.undo()
        monkeypatch.setattr("station.storage.archive.zipfile.ZipFile.writestr", full)
        assert owner.post("/api/restore", content=backup).json()["games"] == 2
        reply = owner.get("/api/games.zip")
        assert (reply.status_code, reply.json()["code"]) == (507, "disk_full")


class DiskUsage(NamedTuple):
    total: int
    used: int
    free: int


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_backup_brings_back_what_is_missing_and_only_that(staged: Hall, tmp_path: Path) -> None:
    evening(staged)
    owner = staged.client("owner")
    backup = owner.get("/api/backup").content
    names = zipfile.ZipFile(io.BytesIO(backup)).namelist()
    assert "secret" not in names
    before = owner.get("/api/games/1").json()
    owner.delete("/api/games/1")
    assert owner.post("/api/restore", content=backup).json() == {"games": 1, "events": 6}
    assert owner.post("/api/restore", content=backup).json() == {"games": 0, "events": 0}
    again = owner.get("/api/games/3").json()
    assert [move["point"] for move in again["moves"]] == [move["point"] for move in before["moves"]]
    assert again["game"]["started"] == before["game"]["started"]
    staged.show([Position.empty(19)], each=15)
    staged.play()
    assert staged.client().get("/api/board").json()["move_number"] == 4, "recording goes on after a restore"
    with hall(tmp_path / "elsewhere") as other:
        assert other.client("owner").post("/api/restore", content=backup).json()["games"] == 2


def test_what_is_no_backup_is_refused(staged: Hall) -> None:
    owner = staged.client("owner")
    empty = io.BytesIO()
    zipfile.ZipFile(empty, "w").close()
    forged = io.BytesIO()
    with zipfile.ZipFile(forged, "w") as archive:
        archive.writestr("tianyuan.sqlite3", b"no database" * 500)
    for body in (b"", b"text", empty.getvalue(), forged.getvalue()):
        reply = owner.post("/api/restore", content=body)
        assert (reply.status_code, reply.json()["code"]) == (422, "no_backup"), reply.text


STRANGE = {
    "unknown rules": [("game_started", '{"rules": "nobody\'s"}')],
    "a move of nothing": [("game_started", "{}"), ("move", "null")],
    "a set-up of a number": [("game_started", "{}"), ("setup", '{"black": 5}')],
    "a deep nest": [("move", "[" * 100_000)],
    "half a character": [("game_started", '{"black": "\\ud800"}')],
}


@pytest.mark.parametrize("events", STRANGE.values(), ids=STRANGE)
def test_a_strangers_log_is_taken_over_as_a_whole_or_not_at_all(
    staged: Hall, tmp_path: Path, events: list[tuple[str, str]]
) -> None:
    """One game in it that no page can show must not come among ours, nor the ones before it."""
    log = Log(tmp_path / "theirs")
    good = [event("game_started", None, 0), event("game_ended", {"reason": "decided"}, 1)]
    log.begin_game(good, StandingClock(5).now())
    log.close()
    with closing(sqlite3.connect(log.path)) as theirs:
        put(theirs, "games", {"id": 2, "wall_ns": 7, "adopted": 0})
        for seq, (type_, data) in enumerate(events, start=3):
            row: dict[str, Value] = {
                "seq": seq,
                "game": 2,
                "type": type_,
                "data": data,
                "wall_ns": 7,
                "wall_trusted": 1,
                "boot": "other",
            }
            put(theirs, "events", row | {"t_ns": 0, "monotonic_ns": 0})
        theirs.commit()
        theirs.execute("PRAGMA wal_checkpoint (TRUNCATE)")
    owner, before = staged.client("owner"), staged.client().get("/api/games").json()
    reply = owner.post("/api/restore", content=_zipped(log.path.read_bytes()))
    assert (reply.status_code, reply.json()["code"]) == (422, "no_backup"), reply.text
    assert "game 2" in reply.json()["detail"]
    assert staged.client().get("/api/games").json() == before


def put(db: sqlite3.Connection, table: str, row: dict[str, Value]) -> None:
    """With its digest, which any stranger can make."""
    row = row | {"digest": digest_of(table, row)}
    db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
HOSTILE = {
    "an endless trigger": f"CREATE TRIGGER forged AFTER INSERT ON settings BEGIN SELECT * FROM ({ENDLESS}); END",
    "an endless view": f"ALTER TABLE set_aside RENAME TO x; CREATE VIEW set_aside AS {ENDLESS}",
    "a table that computes": "DROP TABLE settings; CREATE TABLE settings (name TEXT, value TEXT AS (zeroblob(9)))",
    "an index of its own": "CREATE INDEX forged ON events (length(data))",
    "no triggers": "DROP TRIGGER events_stay",
    "a row that was changed": "DROP TRIGGER games_are_not_edited; UPDATE games SET adopted = 1",
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.timeout(60)
def test_a_hostile_backup_is_refused_at_once(staged: Hall, tmp_path: Path, change: str) -> None:
    log = Log(tmp_path / "theirs")
    log.begin_game([event("game_started", None, 0)], StandingClock(5).now())
    log.close()
    with closing(sqlite3.connect(log.path)) as theirs:
        theirs.executescript(change)
        theirs.execute("PRAGMA wal_checkpoint (TRUNCATE)")
    reply = staged.client("owner").post("/api/restore", content=_zipped(log.path.read_bytes()))
    assert (reply.status_code, reply.json()["code"]) == (422, "no_backup"), reply.text
    assert reply.text.lower().count("no backup of a station") == 1, "said once"
    assert staged.folder.log.count() == 0


def test_backups_lie_on_the_disk_of_the_data(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """/tmp is memory on many machines: a backup of some GB would end the station."""
    evening(staged)
    monkeypatch.setenv("TMPDIR", "/proc")  # where nothing can be made
    monkeypatch.setattr(tempfile, "tempdir", None)
    owner = staged.client("owner")
    backup = owner.get("/api/backup")
    assert backup.status_code == 200
    assert owner.post("/api/restore", content=backup.content).json() == {"games": 0, "events": 0}
    assert len(zipfile.ZipFile(io.BytesIO(owner.get("/api/games.zip").content)).namelist()) == 2
    assert not list((staged.folder.path / "passing").iterdir()), "nothing is left behind"


def test_a_zip_of_countless_files_is_refused_unread(staged: Hall) -> None:
    body = bytearray(_zipped(b"x"))
    at = body.rfind(b"PK\x05\x06")
    body[at + 12 : at + 16] = (200 * 1024**2).to_bytes(4, "little")
    reply = staged.client("owner").post("/api/restore", content=bytes(body))
    assert reply.status_code == 422 and "large" in reply.json()["detail"]


def test_a_damaged_zip_is_refused(staged: Hall) -> None:
    plain = bytes(range(256)) * 64
    damaged, locked, strange = (bytearray(_zipped(plain)) for _ in range(3))
    damaged[60:90] = b"\xff" * 30
    for body, at, value in ((locked, 6, 1), (strange, 8, 99)):  # flags: encrypted; method: nobody's
        body[at] = value
        body[body.rfind(b"PK\x01\x02") + at + 2] = value
    for body in (damaged, locked, strange):
        reply = staged.client("owner").post("/api/restore", content=bytes(body))
        assert (reply.status_code, reply.json()["code"]) == (422, "no_backup"), reply.text


def _zipped(log: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tianyuan.sqlite3", log)
    return packed.getvalue()


def test_retention_takes_only_old_finished_games_and_needs_a_trusted_clock(staged: Hall) -> None:
    from station.storage.archive import Archive

    evening(staged)
    archive = Archive(staged.folder.log, staged.folder.pictures, staged.clock)
    assert archive.expired(1) == []
    staged.clock.wait(2 * 86400)
    assert sorted(archive.expired(1)) == [1, 2]
    staged.clock.trusted = False
    assert archive.expired(1) == []


def test_an_earlier_position_is_exact_also_after_a_point_was_set(tmp_path: Path) -> None:
    """Of the game going on, as spectators ask for it when the moves alone do not tell the board."""
    with hall(tmp_path) as staged:
        staged.play()
        table, spectator = staged.client("table"), staged.client()
        said = {"by": "both", "why": "misread"}
        assert table.post("/api/table/point", json={"point": "K10", "color": "B", **said}).status_code == 200
        number = spectator.get("/api/board").json()["game"]["id"]
        after = [spectator.get(f"/api/games/{number}/at", params={"move": n}).json() for n in (0, 3, 4)]
        assert ["".join(one["board"]).count("B") for one in after] == [0, 2, 2]
        assert [one["to_move"] for one in after] == ["B", "W", "B"]
        assert "".join(spectator.get("/api/board").json()["board"]).count("B") == 3
        assert spectator.get(f"/api/games/{number}/at", params={"move": 5}).status_code == 404


def test_the_owner_sees_what_a_retention_would_delete(tmp_path: Path) -> None:
    """Before it is chosen; asking deletes nothing."""
    with hall(tmp_path) as staged:
        evening(staged)
        owner = staged.client("owner")
        assert owner.get("/api/storage").json()["expired"] is None
        assert owner.get("/api/storage", params={"keep_days": 1}).json()["expired"] == 0
        staged.clock.wait(2 * 24 * 3600)
        assert owner.get("/api/storage", params={"keep_days": 1}).json()["expired"] == 2
        assert owner.get("/api/games").json()["total"] == 2
        assert staged.client("table").get("/api/storage").status_code == 403


def test_a_game_that_is_damaged_meanwhile_costs_that_game_alone(staged: Hall) -> None:
    """Somebody's disk, or hand, changed a row while the station runs: all others are listed, shown and taken away."""
    evening(staged)
    with closing(sqlite3.connect(staged.folder.log.path)) as disk:
        disk.execute("DROP TRIGGER events_are_not_edited")
        disk.execute("UPDATE events SET data = replace(data, 'Q16', 'Q15') WHERE game = 1")
        disk.commit()
    owner = staged.client("owner")
    found = owner.get("/api/games").json()
    assert ([game["id"] for game in found["games"]], found["total"]) == ([2], 2)
    assert [game["id"] for game in found["damaged"]] == [1]
    for path in ("", "/events", "/game.sgf", "/at?move=1"):
        reply = owner.get(f"/api/games/1{path}")
        assert (reply.status_code, reply.json()["code"]) == (409, "damaged"), path
        assert owner.get(f"/api/games/2{path}").status_code == 200
    archive = zipfile.ZipFile(io.BytesIO(owner.get("/api/games.zip").content))
    assert archive.namelist() == ["tianyuan-00002.sgf"]
    assert owner.get("/api/games?query=Kim").json()["total"] == 1


def test_a_game_from_a_backup_says_so(staged: Hall, tmp_path: Path) -> None:
    evening(staged)
    backup = staged.client("owner").get("/api/backup").content
    with hall(tmp_path / "elsewhere") as other:
        other.play()
        other.client("owner").post("/api/restore", content=backup)
        client = other.client()
        assert [game["restored"] for game in client.get("/api/games").json()["games"]] == [True, True, False]
        assert client.get("/api/games/2").json()["game"]["restored"]
        assert read_sgf(client.get("/api/games/2/game.sgf").text).info["SO"] == RESTORED
        assert "SO" not in read_sgf(client.get("/api/games/1/game.sgf").text).info


def test_a_damaged_log_is_called_damaged(staged: Hall) -> None:
    """Not one that cannot be written: no room on the disk helps there."""
    staged.play()
    owner = staged.client("owner")
    damage_under(staged.folder.log)
    for reply in (owner.get("/api/games"), owner.put("/api/settings", json={"keep_days": 3})):
        assert reply.status_code == 503
        assert reply.json()["code"] == "log_damaged"
        assert reply.json()["detail"].startswith("The log is damaged on the disk, nothing was changed")


def test_a_game_that_ended_without_a_count_is_counted_from_its_record(staged: Hall) -> None:
    """By a referee or the owner, whatever lies at the table by now; what is entered is what it came to."""
    staged.play(FULL)
    referee, path = staged.client("referee"), "/api/games/1/count"
    assert referee.get(path).json()["code"] == "going_on"
    staged.client("table").post("/api/table/end", json={"by": "both", "result": "?"})
    assert staged.client("table").get(path).status_code == 403
    whole, without = referee.get(path).json(), referee.get(f"{path}?dead=D4").json()
    assert float(without["black_zi"]) > float(whole["black_zi"]), "the only white stone behind Black's wall"
    assert referee.get(f"{path}?dead=D4&dead=A1").json()["code"] == "no_stone"
    known = referee.get("/api/games/1/record").json()
    entered = known | {"result": without["result"], "name": "Wu", "why": "counted; dead: D4"}
    assert referee.put("/api/games/1/record", json=entered).status_code == 200
    assert referee.get("/api/games/1").json()["result"] == without["result"]
