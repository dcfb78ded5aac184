"""The floor: tables folded from the records of real logs, and the same again from the store."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rules.rulings.decider import Role
from rules.rulings.parameters import EventParameters
from station.game.catalog import (
    Assented,
    CountOpened,
    EndProposed,
    GameEnded,
    GameStarted,
    Move,
    Occurrence,
    TermsGiven,
)
from station.game.event import Event
from station.game.logged import Entry, LoggedGame
from station.hall.engine.outbox import LogOutbox
from station.hall.engine.read_model import SqliteReadModel
from station.hall.engine.witness import Known
from station.hall.order import Order
from station.hall.tables.floor import SILENT_NS, Floor, played
from station.hall.tables.table import TableNow, Unconfirmed, outcome
from station.hall.tables.told import Taken, told
from station.hall.tournament.result import Kind, Result
from station.pictures.kept import View
from station.pictures.ring import MOMENTS
from station.refereeing.desk import Choice
from station.timebase import Instant
from tests.station.hall.joined import Staged
from tests.station.refereeing.stage import TWICE, Stage, started

ORDER = Order(1, "hall", "Cup", 1, 7, "Li", "Kim")


class Hub:
    """The store and the floor, without an engine."""

    def __init__(self, folder: Path) -> None:
        self.model = SqliteReadModel(folder / "hub.sqlite3")
        self.model.enrol("t1", "U1", bytes(32), 1)
        self.changes: list[TableNow] = []
        self.floor = Floor(self.model, self.changes.append)
        self.last = 0

    def hears(self, table: Staged) -> TableNow:
        for sent in LogOutbox(table.folder.log).after(self.last, 10_000):
            with self.model.applying():
                self.model.keep(Known("t1", bytes(32), sent.id), sent, 5)
            self.floor.take("t1", sent, 5)
            self.last = sent.id
        return self.floor.table("t1")


def again(hub: Hub) -> TableNow:
    return Floor(hub.model).table("t1")


def same(one: TableNow, other: TableNow) -> bool:
    def told(now: TableNow) -> tuple[object, ...]:
        return now.game, now.ordered, now.taken, now.calls_ns > 0, now.pictures

    return told(one) == told(other)


def test_a_game_from_its_order_to_its_result(tmp_path: Path) -> None:
    with closing(Staged(tmp_path / "t1")) as table:
        hub = Hub(tmp_path)
        assert hub.hears(table).state == "empty"
        table.orders.take(ORDER)
        now = hub.hears(table)
        assert (now.taken, now.ordered, played(now)) == (1, 0, None)
        table.play()
        now = hub.hears(table)
        assert now.game is not None and played(now) is now.game
        assert (now.state, now.ordered, len(now.game.state.moves)) == ("playing", 1, 4)
        assert outcome(now.game) is None and same(again(hub), now)
        table.resign("W")
        now = hub.hears(table)
        assert now.game is not None
        found = outcome(now.game)
        assert found is not None and found.result == Result(Kind.WHITE, "R") and found.played
        assert now.state == "over" and same(again(hub), now)
        hub.model.close()


def test_the_next_game_is_under_the_next_order(tmp_path: Path) -> None:
    with closing(Staged(tmp_path / "t1")) as table:
        hub = Hub(tmp_path)
        table.orders.take(ORDER)
        table.play()
        table.resign("W")
        table.orders.take(Order(2, "hall", "Cup", 2, 7, "Li", "Sato"))
        assert hub.hears(table).ordered == 1
        table.table.start_from_board()
        table.play()
        now = hub.hears(table)
        assert (now.ordered, now.taken) == (2, 2) and now.game is not None
        first = hub.floor.earlier("t1", now.game.number - 1)
        assert first is not None and first.game is not None and first.game.state.result == "W+R"
        assert same(again(hub), now)
        hub.model.close()


def test_what_was_taken_of_another_hall_counts_nothing_here(tmp_path: Path) -> None:
    """A station that was in a hall before comes with its orders' numbers, which are greater than any here."""
    with closing(Staged(tmp_path / "t1")) as table:
        hub = Hub(tmp_path)
        hub.floor = Floor(hub.model, hub.changes.append, "hall")
        told_of: list[Taken] = []
        hub.floor.taken = lambda _station, one, _now_ns: told_of.append(one)
        table.orders.take(replace(ORDER, id=57, hall="older"))
        table.play()
        table.resign("W")
        assert (hub.hears(table).taken, hub.floor.table("t1").ordered) == (0, 0)
        table.orders.take(replace(ORDER, head="3 abc"))
        now = hub.hears(table)
        assert now.taken == 1 and told_of == [Taken(1, None, "hall", "3 abc")]
        assert same(Floor(hub.model, hall="hall").table("t1"), now)
        hub.model.close()


def test_what_changed_since(tmp_path: Path) -> None:
    with closing(Staged(tmp_path / "t1")) as table:
        hub = Hub(tmp_path)
        rev = hub.floor.rev
        assert hub.floor.tables(rev) == []
        table.play()
        hub.hears(table)
        assert [one.station for one in hub.floor.tables(rev)] == ["t1"] and hub.changes
        assert hub.floor.watch(6) and not hub.floor.table("t1").silent
        assert not hub.floor.watch(6 + SILENT_NS - 2)
        assert hub.floor.watch(6 + SILENT_NS) and hub.floor.table("t1").silent
        hub.floor.heard("t1", 7 + SILENT_NS)
        assert hub.floor.watch(8 + SILENT_NS) and not hub.floor.table("t1").silent
        hub.floor.forgot("t1")
        assert hub.floor.tables() == []
        hub.model.close()


@pytest.mark.parametrize(
    "record",
    [None, b"", b"[]", b'{"type":"order"}', b'{"type":"move","seq":1}', b"{" * 100_000,
     b'{"type":"restart","data":{}}', b'{"type":"order","data":{"id":"x"}}'],
)  # fmt: skip
def test_what_is_no_record_is_nothing(record: bytes | None) -> None:
    assert told(record) is None


def test_that_an_order_was_taken() -> None:
    assert told(b'{"type":"order","data":{"id":3}}') == Taken(3, None)
    assert told(b'{"type":"order","game":2,"data":{"id":3}}') == Taken(3, 2)


@pytest.mark.parametrize(
    ("result", "moves", "played"),
    [
        ("W+F", 0, False), ("W+T", 0, False), ("BOTH LOSE", 0, False), ("W+F", 1, True), ("W+T", 1, True),
        ("W+R", 0, True),
    ],
)  # fmt: skip
def test_a_loss_by_ruling_in_a_game_begun_is_no_forfeit(result: str, moves: int, played: bool) -> None:
    """2002 §13.1: 弃权 is of who did not come; 判负 ends a game that was played (and is rated)."""
    whats: list[Occurrence] = [GameStarted(), GameEnded(reason="decided", result=result)]
    if moves:
        whats.insert(1, Move(number=1, color="B", point="Q16", captures=(), confidence=0.99, doubtful=False))
    entries = [Entry(1, Event(what, at, seq=at), Instant(at, 0, True, "boot")) for at, what in enumerate(whats, 1)]
    found = outcome(LoggedGame.of(entries))
    assert found is not None and found.played is played


@pytest.mark.parametrize(
    ("referee", "agreed", "by"), [("", "", None), ("", "B", "W"), ("Wu", "W", "B"), ("Wu", "BW", "referee")]
)
def test_a_count_waits_for_the_word_that_is_missing(referee: str, agreed: str, by: str | None) -> None:
    terms = [TermsGiven(terms={"referees": {"7": referee}})] if referee else []
    whats: list[Occurrence] = [
        GameStarted(board_number="7"), *terms, EndProposed(color="B"), CountOpened(by="agreement"),
    ]  # fmt: skip
    whats += [Assented(color=side, revision=len(whats)) for side in ("B", "W") if side in agreed]
    entries = [Entry(1, Event(what, at, seq=at), Instant(at, 9 * at, True, "boot")) for at, what in enumerate(whats, 1)]
    found = TableNow("t1", LoggedGame.of(entries)).unconfirmed
    assert found == (None if by is None else Unconfirmed("count", by, 9 * len(whats)))  # type: ignore[arg-type]


@pytest.mark.parametrize("referee", ["", "Wu"])
def test_what_holds_a_result_up_is_on_the_halls_desk_as_long_as_it_does(referee: str) -> None:
    """What was put right, and nobody spoke of, asks for nobody while the game goes on; then the desk and the table's
    own refusal say the same."""
    stage = Stage(started(), *TWICE, event=EventParameters())
    named = ("terms", {"terms": {"referees": {"": referee}}})
    lifted = ("move_withdrawn", {"number": 4, "color": "B", "point": "C3"})
    stage.happens(*([named] if referee else []), lifted)
    (one,) = stage.game.desk.open
    assert TableNow("t1", stage.game).incidents == []
    stage.happens(("end_proposed", {"color": "B"}), ("count_opened", {"by": "agreement"}))
    assert TableNow("t1", stage.game).incidents == list(stage.game.holds_lock) == ([one] if referee else [])
    stage.takes(stage.desk.assent(Role.SIDE_TABLET, one.seq, "W", Choice(ruling="note")))
    assert [held.seq for held in TableNow("t1", stage.game).incidents] == [one.seq], "one side noted it"
    stage.takes(stage.desk.assent(Role.SIDE_TABLET, one.seq, "B", Choice(ruling="note")))
    assert TableNow("t1", stage.game).incidents == list(stage.game.holds_lock) == []


def test_pictures_that_the_table_keeps_are_known_until_it_erases_them_or_begins_anew(tmp_path: Path) -> None:
    files: dict[View, bytes] = {"board": b"\xff\xd8 from above", "picture": b"\xff\xd8 the camera's"}
    with closing(Staged(tmp_path / "t1")) as table:
        hub = Hub(tmp_path)
        table.play()
        for moment in MOMENTS:
            table.folder.pictures.keep(1, 3, moment, files)
        table.folder.pictures.keep(2, 3, "before", files)  # of another game
        now = hub.hears(table)
        assert list(now.pictures) == [(3, moment) for moment in MOMENTS] and all(now.pictures.values())
        assert now.rev == hub.floor.rev and same(again(hub), now), "pages hear of them, and so after a restart"
        assert table.folder.binding.erase(table.folder.pictures, 1, 3, "during", "asked")
        assert list(hub.hears(table).pictures) == [(3, "before"), (3, "after")]
        table.resign()
        table.table.start_from_board()
        table.play()
        assert hub.hears(table).pictures == {}
