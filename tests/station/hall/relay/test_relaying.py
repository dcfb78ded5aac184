"""The relay: what leaves, when, and that a correction is another revision of the whole line."""

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sgfmill import sgf, sgf_moves

from rules.color import BLACK
from rules.sgf import read_sgf
from station.game.catalog import RecordAmended
from station.hall.engine.outbox import LogOutbox
from station.hall.engine.read_model import SqliteReadModel
from station.hall.engine.witness import Known
from station.hall.office.entries import TablesFixed
from station.hall.office.ledger import Ledger
from station.hall.office.organizer import Organizer, swiss_of
from station.hall.relay.delayed import Delayed
from station.hall.relay.relaying import Relay
from station.hall.relay.target import FolderTarget, RsyncTarget, Target, WebDavTarget, target_of
from station.hall.tables.floor import Floor
from station.hall.tournament.entries import Released, Withdrew
from station.hall.tournament.tournament import Person
from tests.station.hall.joined import Staged
from tests.station.hall.office.test_organizer import SIGNER
from tests.station.hall.relay.web_server import Server, web_server
from tests.station.stage import StandingClock

S = 10**9


class Stage:
    """A hall of one table, whose time is told."""

    def __init__(self, folder: Path, table: Staged) -> None:
        self.table, self.now, self.last = table, 0, 0
        self.model = SqliteReadModel(folder / "hub.sqlite3")
        self.model.enrol("t1", "U1", bytes(32), 1)
        self.ledger = Ledger(folder, SIGNER, StandingClock())
        self.organizer = Organizer(self.ledger, self.model.stations)
        self.floor = Floor(self.model, self.organizer.settle)
        self.organizer.start(swiss_of("Cup", 3), [Person("p1", "王 伟"), Person("p2", "Kim")], "owner")
        self.organizer.enter(TablesFixed(delay_s=900), "owner")
        self.organizer.publish(self.organizer.draw("seed"), "chief")
        (sent,) = self.organizer.untaken(self.floor.table)
        table.orders.take(sent.order)
        self.out = folder / "out"
        self.relay = self.relaying()

    def relaying(self, target: Target | None = None) -> Relay:
        delayed = Delayed(self.floor.arrivals(self.now), lambda: self.organizer.now.fixed.delay_s)
        self.floor.recorded = delayed.hear
        return Relay(target or FolderTarget(self.out), delayed, self.organizer, lambda: str(self.ledger.head))

    def hears(self, now_s: int) -> None:
        self.now = now_s * S
        for sent in LogOutbox(self.table.folder.log).after(self.last, 10_000):
            with self.model.applying():
                self.model.keep(Known("t1", bytes(32), sent.id), sent, self.now)
            self.floor.take("t1", sent, self.now)
            self.last = sent.id

    def board(self, now_s: int) -> dict[str, Any]:
        self.relay.turn(now_s * S)
        found: dict[str, Any] = json.loads((self.out / "round-1/board-1.json").read_text("utf-8"))
        return found

    def next_round(self) -> None:
        """The same table, other players; its board was cleared and begun anew."""
        self.organizer.enter(Withdrew("p2", 1), "owner")
        self.organizer.enter_players([Person("", "Park")], "owner")
        self.organizer.publish(self.organizer.draw("second"), "chief")
        (sent,) = self.organizer.untaken(self.floor.table)
        self.table.orders.take(sent.order)
        self.table.table.start_from_board()

    def close(self) -> None:
        self.ledger.close()
        self.model.close()


@contextmanager
def staged(folder: Path) -> Iterator[Stage]:
    with closing(Staged(folder / "t1")) as table, closing(Stage(folder, table)) as stage:
        yield stage


def test_moves_leave_after_their_delay_and_never_before(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4")
        stage.hears(100)
        stage.table.play("Q16 D4 D16 Q4", since=2)
        stage.hears(200)
        assert (stage.board(999)["moves"], stage.board(999)["state"]) == ([], "waiting")
        assert not (tmp_path / "out/round-1/board-1.sgf").exists()
        assert [one["point"] for one in stage.board(1000)["moves"]] == ["Q16", "D4"]
        assert [one["point"] for one in stage.board(1100)["moves"]] == ["Q16", "D4", "D16", "Q4"]


def test_a_result_leaves_at_once_and_its_moves_do_not(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4")
        stage.table.resign("B")
        stage.hears(100)
        told = stage.board(101)
        assert (told["result"], told["moves"]) == ("B+R", [])
        assert stage.board(1000)["state"] == "over"


def test_a_correction_is_another_revision_of_the_line(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4")
        stage.hears(100)
        first = stage.board(1000)
        assert stage.relay.turn(1001 * S) is None, "nothing new, nothing written"
        stage.table.table.command(lambda recorder, _: recorder.replace_move(1, BLACK, "R16", by="B", why="seen"))
        stage.hears(110)
        second = stage.board(1010)
        assert second["rev"] > first["rev"] and second["corrected"]
        assert [one["point"] for one in second["moves"]] == ["R16", "D4"]
        live = json.loads((tmp_path / "out/live.json").read_text())
        assert live["boards"] == {"1/1": second["rev"]}


def test_a_correction_of_a_game_whose_table_plays_the_next_one(tmp_path: Path) -> None:
    """The office hears it at once, the world after its delay, in the file of its own round; the next game stays."""
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4 D16")
        stage.table.resign("B")
        stage.hears(100)
        stage.next_round()
        stage.table.play("C3")
        stage.hears(1100)
        first, record = stage.board(2000), stage.out / "round-1/board-1.sgf"
        second = json.loads((stage.out / "round-2/board-1.json").read_text("utf-8"))
        assert (first["result"], len(second["moves"])) == ("B+R", 1) and b"RE[B+R]" in record.read_bytes()
        said = RecordAmended(rules="chinese-2002", result="W+R", by="owner", name="Chen", why="a slip")
        stage.table.table.past.amend(1, said)
        stage.hears(2100)
        assert str(stage.organizer.now.book.tournament.games[0].result) == "W+R"
        assert stage.board(2999)["rev"] > first["rev"] and b"RE[W+R]" not in record.read_bytes()
        after = stage.board(3000)
        assert after["result"] == "W+R" and after["moves"] == first["moves"] and b"RE[W+R]" in record.read_bytes()
        assert json.loads((stage.out / "round-2/board-1.json").read_text("utf-8")) == second
        stage.now = 3001 * S
        stage.relay = stage.relaying()
        assert stage.board(3001) == after, "a hub that starts anew says the same"


def test_a_player_who_is_erased_is_erased_from_the_relay_too(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4")
        stage.table.resign("B")
        stage.hears(100)
        stage.organizer.enter(Released(1, "chief", "2026-11-22"), "chief")
        stage.board(1000)

        def named() -> set[str]:
            files = (path for path in stage.out.rglob("*") if path.is_file())
            return {path.name for path in files if "王 伟" in path.read_text("utf-8")}

        assert named() == {"board-1.json", "board-1.sgf", "index.json", "standings.json"}
        stage.organizer.erase("p1", "asked for it", "owner")
        assert stage.board(1001)["result"] == "B+R" and named() == set()


def test_where_nothing_happens_the_hall_says_that_it_lives(tmp_path: Path) -> None:
    """Another time, the same `seq`: no viewer fetches a board for that."""
    with staged(tmp_path) as stage:
        stage.board(1000)
        first = json.loads((stage.out / "live.json").read_text())
        assert stage.relay.turn(1009 * S) is None
        stage.board(1010)
        assert json.loads((stage.out / "live.json").read_text()) == first | {"at": 1010} and first["at"] == 1000


def test_a_record_that_another_program_reads(tmp_path: Path) -> None:
    """Names as drawn, no comment, no variation; the result once it is locked."""
    with staged(tmp_path) as stage:
        stage.table.play()
        stage.hears(0)
        stage.board(1000)
        path = tmp_path / "out/round-1/board-1.sgf"
        record = read_sgf(path.read_bytes())
        assert {record.info["PB"], record.info["PW"]} == {"王 伟", "Kim"} and record.info["RO"] == "1"
        assert len(record.moves) == 4 and record.result is None and not record.variations
        assert b"C[" not in path.read_bytes().replace(b"GC[", b"") and "GC" not in record.info
        stage.table.resign("W")
        stage.hears(10)
        stage.board(2000)
        assert b"RE[W+R]" in path.read_bytes()


def test_another_programs_reader_replays_the_record(tmp_path: Path) -> None:
    """sgfmill knows nothing of this house: it refuses what is no SGF, and plays the moves by its own rules."""
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4 D16 Q4 C3 R17")
        stage.table.resign("B")
        stage.hears(0)
        stage.board(1000)
        game = sgf.Sgf_game.from_bytes((tmp_path / "out/round-1/board-1.sgf").read_bytes())
        root = game.get_root()
        names = {game.get_player_name("b"), game.get_player_name("w")}
        assert (game.get_size(), names, game.get_winner()) == (19, {"王 伟", "Kim"}, "b")
        assert game.get_komi() == 7.5 and root.get("RU") and root.get("EV") == "Cup"
        for node in game.get_main_sequence():
            for name in node.properties():
                node.get(name)  # ValueError for a value that is none of its kind
            assert len(node) <= 1, "one line, and no variations"
        board, plays = sgf_moves.get_setup_and_moves(game)
        for color, point in plays:
            assert point is not None and board.get(*point) is None
            board.play(*point, color)
        assert len(plays) == 6 and [color for color, _ in plays] == list("bwbwbw")


def test_after_a_start_each_move_leaves_after_its_own_delay(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4")
        stage.hears(100)
        rev = stage.board(1000)["rev"]
        stage.table.play("Q16 D4 D16", since=2)
        stage.hears(1001)
        stage.now = 1002 * S
        stage.relay = stage.relaying()
        again = stage.board(1003)
        assert (len(again["moves"]), again["rev"]) == (2, rev), "what had left is there, what had not waits"
        assert len(stage.board(1900)["moves"]) == 2
        after = stage.board(1902)
        assert len(after["moves"]) == 3 and after["rev"] > rev


def test_of_a_store_that_does_not_say_when_records_came_they_wait_from_the_start_on(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4")
        stage.hears(100)
        stage.model._db.execute("UPDATE records SET came_ns = 0")
        stage.now = 2000 * S
        stage.relay = stage.relaying()
        assert stage.board(2001)["moves"] == [] and len(stage.board(2901)["moves"]) == 2


def test_after_a_start_the_games_of_earlier_rounds_are_whole(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.table.play("Q16 D4 D16")
        stage.table.resign("B")
        stage.hears(100)
        rev = stage.board(1000)["rev"]
        stage.next_round()
        stage.table.play()
        stage.hears(1100)
        for now_s in (1101, 2001):  # before the second game may be seen, and after
            stage.now = now_s * S
            stage.relay = stage.relaying()
            first = stage.board(now_s)
            assert (len(first["moves"]), first["state"], first["rev"]) == (3, "over", rev)
        second = json.loads((stage.out / "round-2/board-1.json").read_text("utf-8"))
        assert second["state"] == "playing" and second["black"] == "Park"


def test_only_released_places_leave(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.board(1)
        assert json.loads((tmp_path / "out/standings.json").read_text())["places"] == []
        assert {"index.html", "words.json", "viewer.js", "viewer.css", "live.json", "tournament.json"} <= {
            one.name for one in (tmp_path / "out").iterdir()
        }


@pytest.fixture
def server() -> Iterator[str]:
    with web_server() as address:
        yield address


def test_a_web_server_gets_what_changed_and_live_last(server: str) -> None:
    target = WebDavTarget(server)
    target.put({"live.json": b"1", "round-1/board-1.json": b"a"})
    first = list(Server.asked)
    target.put({"live.json": b"2", "round-1/board-1.json": b"a"})
    assert [one.split()[:2] for one in first] == [
        ["MKCOL", "/cup/round-1/"], ["PUT", "/cup/round-1/board-1.json"], ["PUT", "/cup/live.json"],
    ]  # fmt: skip
    assert all(one.endswith("Basic dTpw") for one in first)
    assert Server.asked[len(first) :] == ["PUT /cup/live.json Basic dTpw"] and Server.kept["/cup/live.json"] == b"2"


def told(path: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Server.kept[f"/cup/{path}"])
    return found


def test_revisions_go_on_from_what_stands_on_the_server(server: str, tmp_path: Path) -> None:
    """Whatever was lost here: a hub that starts anew, or from an old copy, asks what viewers have seen."""
    with staged(tmp_path) as stage:
        stage.relay = stage.relaying(WebDavTarget(server))
        stage.table.play("Q16 D4")
        stage.hears(100)
        for at_s in (999, 1000):
            stage.relay.turn(at_s * S)
        board, live = told("round-1/board-1.json"), told("live.json")
        assert (board["rev"], len(board["moves"])) == (2, 2)
        stage.now = 1001 * S
        stage.relay = stage.relaying(WebDavTarget(server))
        stage.relay.turn(1001 * S)
        assert told("round-1/board-1.json") == board, "a hub that starts anew goes on where it was"
        stage.model._db.execute("DELETE FROM records")
        stage.relay = stage.relaying(WebDavTarget(server))
        stage.relay.turn(1002 * S)
        after = told("round-1/board-1.json")
        assert (after["rev"], after["state"]) == (3, "waiting")
        assert told("live.json")["seq"] > live["seq"] and told("live.json")["boards"] == {"1/1": 3}


def test_nothing_is_written_before_the_server_said_what_it_has(server: str, tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.relay = stage.relaying(WebDavTarget(server))
        Server.broken = 503
        with pytest.raises(OSError, match=r"GET live\.json: 503"):
            stage.relay.turn(S)
        Server.broken, Server.kept["/cup/live.json"] = 0, b"[]"
        with pytest.raises(OSError, match=r"no live\.json of a hall"):
            stage.relay.turn(S)
        assert list(Server.kept) == ["/cup/live.json"]


class Failing(FolderTarget):
    """Takes boards, and then no more."""

    def put(self, files: Mapping[str, bytes]) -> None:
        super().put({path: content for path, content in files.items() if "board-" in path})
        raise OSError("away")


def test_what_was_half_written_has_had_its_revision(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        stage.relay = stage.relaying(Failing(stage.out))
        stage.table.play("Q16 D4")
        stage.hears(0)
        for _ in range(2):
            with pytest.raises(OSError, match="away"):
                stage.board(1)
        written = json.loads((stage.out / "round-1/board-1.json").read_text("utf-8"))
        assert (written["rev"], written["state"]) == (1, "waiting")
        with pytest.raises(OSError, match="away"):
            stage.board(900)
        written = json.loads((stage.out / "round-1/board-1.json").read_text("utf-8"))
        assert (written["rev"], len(written["moves"])) == (2, 2)


@pytest.mark.skipif(shutil.which("rsync") is None, reason="no rsync here")
def test_rsync_itself_brings_the_tree_to_another_folder(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        there, own = tmp_path / "there", tmp_path / "own"
        there.mkdir()
        stage.relay = stage.relaying(RsyncTarget(f"{there}/", own))
        stage.table.play("Q16 D4")
        stage.hears(0)
        stage.relay.turn(S)
        stage.relay.turn(901 * S)
        assert {path.relative_to(there) for path in there.rglob("*") if path.is_file()} == {
            path.relative_to(own) for path in own.rglob("*") if path.is_file()
        }
        board = json.loads((there / "round-1/board-1.json").read_text("utf-8"))
        assert (board["rev"], len(board["moves"])) == (2, 2)
        stage.now = 902 * S
        stage.relay = stage.relaying(RsyncTarget(f"{there}/", own))
        stage.relay.turn(902 * S)
        assert json.loads((there / "round-1/board-1.json").read_text("utf-8"))["rev"] == 3
        (there / "live.json").unlink()
        there.rename(tmp_path / "gone")
        (tmp_path / "there").write_text("no folder")
        with pytest.raises(OSError, match="rsync"):
            RsyncTarget(f"{there}/", own).put({"live.json": b"{}"})


def test_a_target_that_is_away_is_an_error_that_passes(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="refused"):
        WebDavTarget("http://127.0.0.1:9/x").put({"live.json": b"1"})
    assert isinstance(target_of("rsync:host:/srv", tmp_path), RsyncTarget)
    assert isinstance(target_of(str(tmp_path), tmp_path), FolderTarget)
