"""The office: an event from its beginning to the table of places, its signed log, and what tables are ordered."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from station.errors import RefusedError
from station.evidence.note import Checkpoint, KeyKind, Signer
from station.evidence.tree import CompactRange, leaf_hash
from station.hall.engine.read_model import Enrolled
from station.hall.office.entries import TablesFixed
from station.hall.office.ledger import DamagedError, Ledger
from station.hall.office.orders import games_of
from station.hall.office.organizer import USUAL, Organizer, swiss_of
from station.hall.tables.table import TableNow
from station.hall.tournament.entries import Cancelled, Locked, Lot, Ordered, Released, Withdrew
from station.hall.tournament.standings import standings
from station.hall.tournament.tournament import Format, Person
from tests.station.stage import StandingClock

SIGNER = Signer("hall.example/log", KeyKind.LOG, bytes(range(32)))
TABLES = [Enrolled(f"t{n}", n, f"U{n}", bytes(32)) for n in (1, 2)]
PLAYERS = [Person("A", "Li", "Ming"), Person("B", "王", "伟"), Person("C", "Kim"), Person("D", "Sato")]


def ledger(folder: Path) -> Ledger:
    return Ledger(folder, SIGNER, StandingClock())


def begun(book: Ledger, **given: str) -> Organizer:
    organizer = Organizer(book, lambda: TABLES)
    opened = swiss_of("天元杯", 3)
    answers = {name: one for name, one in USUAL.items() if name != "substitutes"} | given
    organizer.start(replace(opened, answers=answers), (), "owner")
    organizer.enter_players(PLAYERS, "owner")
    return organizer


def test_nothing_begins_while_a_question_is_open(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = Organizer(book, lambda: TABLES)
        for name in ("highest", "method", "bye_points"):
            with pytest.raises(RefusedError, match=name):
                organizer.start(replace(swiss_of("x", 3), answers={**USUAL, name: ""}), (), "owner")
        assert book.entries() == [] and book.head is None


def test_a_round_is_drawn_published_and_ordered(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = begun(book)
        drawn = organizer.draw("seed")
        assert organizer.orders.last() == {}, "a draft is nobody's affair"
        organizer.publish(drawn, "chief Li")
        orders = organizer.orders.last()
        assert {name: (one.order.round, one.order.board) for name, one in orders.items()} == {
            "t1": (1, 1),
            "t2": (1, 2),
        }
        names = {person.name for person in PLAYERS}
        assert {one.order.black for one in orders.values()} | {one.order.white for one in orders.values()} == names
        organizer.enter(TablesFixed(clock="reading-1h-1", chief="Li", referees={"1": "Wu"}), "chief Li")
        after = organizer.orders.last()
        assert after["t1"].order.referee == "Wu" and after["t2"].order.referee == ""
        assert after["t1"].id > max(one.id for one in orders.values())
        assert [one.id for one in organizer.untaken(TableNow)] == sorted(one.id for one in after.values())
        assert organizer.untaken(lambda name: TableNow(name, taken=after[name].id)) == []
        organizer.enter(Locked(drawn.games[0].key, "W+R"), "chief Li")
        assert organizer.orders.last() is after, "a result orders nothing, and nothing is read again"


def test_results_places_and_versions(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = begun(book)
        organizer.publish(organizer.draw("seed"), "chief")
        first, second = organizer.now.book.tournament.games
        with pytest.raises(RefusedError, match="no result"):
            organizer.draw("seed")
        organizer.enter(Locked((1, first.black), "B+R"), "chief")
        organizer.enter(Locked((1, second.black), "W+2.5"), "chief")
        organizer.enter(Released(1, "Li", "2026-11-22"), "chief")
        shown = organizer.now.book.versions[-1]
        assert {line.player for line in shown.lines if line.points} == {first.black, second.white}
        organizer.enter(Cancelled((1, first.black), "B", "§23.1"), "chief")
        assert [one.number for one in organizer.now.book.versions] == [1, 2]
        assert organizer.now.book.versions[0] == shown
        with pytest.raises(RefusedError):
            organizer.enter(Locked((9, "p1"), "B+R"), "chief")


def test_a_bye_keeps_its_result(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = begun(book)
        organizer.enter_players([Person("E", "Wu")], "owner")
        organizer.publish(organizer.draw("seed"), "chief")
        bye = next(game for game in organizer.now.book.tournament.games if game.bye)
        with pytest.raises(RefusedError, match="bye"):
            organizer.enter(Locked((1, bye.black), "B+R"), "chief")
        assert bye in organizer.now.book.tournament.games


def test_the_log_is_signed_and_read_again(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = begun(book)
        organizer.publish(organizer.draw("seed"), "chief")
        before, head = organizer.now, book.head
        tree = CompactRange()
        for record in book.records():
            tree = tree.append(leaf_hash(record))
        assert head is not None and head.signed_by(SIGNER.key)
        assert Checkpoint.parse(head.text) == Checkpoint("hall.example/log", tree.size, tree.root)
        assert not any(word.encode() in record for record in book.records() for word in ("Ming", "王", "Sato"))
    with closing(ledger(tmp_path)) as book:
        assert Organizer(book, lambda: TABLES).now == before


def test_a_changed_log_is_noticed(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        begun(book)
        book.db.execute("UPDATE log SET record = CAST(replace(CAST(record AS TEXT), 'swi', 'swo') AS BLOB) WHERE n = 0")
    with pytest.raises(DamagedError):
        ledger(tmp_path)


def test_a_log_that_was_cut_is_noticed(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        begun(book)
        book.db.execute("DELETE FROM log WHERE n = (SELECT max(n) FROM log)")
    with pytest.raises(DamagedError):
        ledger(tmp_path)


def test_a_player_is_erased_and_the_log_stays_whole(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = begun(book)
        organizer.publish(organizer.draw("seed"), "chief")
        organizer.erase("p2", "asked", "owner")
        names = {person.id: person.name for person in organizer.now.book.tournament.players}
        assert names["p2"] == "p2" and names["p1"] == "Li Ming"
        with pytest.raises(RefusedError):
            organizer.erase("p9", "asked", "owner")
    held = b"".join(one.read_bytes() for one in tmp_path.glob("office.sqlite3*"))
    assert "王".encode() not in held and rb"\u738b" not in held and b"Kim" in held
    with closing(ledger(tmp_path)) as book:
        assert len(Organizer(book, lambda: TABLES).now.book.tournament.games) == 2


def with_answers(book: Ledger, form: Format = Format.SWISS, **answers: str) -> Organizer:
    organizer = Organizer(book, lambda: TABLES)
    opened = replace(swiss_of("x", 3), format=form, answers={**USUAL, **answers})
    organizer.start(opened, (), "owner")
    organizer.enter_players(PLAYERS, "owner")
    return organizer


def play(organizer: Organizer, result: str = "B+R") -> None:
    organizer.publish(organizer.draw(f"seed {organizer.now.round}"), "chief")
    for game in games_of(organizer.now, organizer.now.round):
        if game.result is None:
            organizer.enter(Locked((game.round, game.black), result), "chief")


def test_a_round_robin_is_drawn_from_one_seed_and_who_left_forfeits(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = with_answers(book, Format.ROUND_ROBIN, withdrawn_place="none")
        play(organizer)
        with pytest.raises(RefusedError, match="nobody in"):
            organizer.enter_players([Person("E")], "owner")
        play(organizer)
        organizer.enter(Withdrew("p1", 2), "chief")
        play(organizer)
        games = organizer.now.book.tournament.games
        assert len({frozenset((game.black, game.white)) for game in games}) == 6
        (forfeit,) = (game for game in games if not game.played)
        assert forfeit.round == 3 and forfeit.board is None and forfeit.result is not None
        assert {forfeit.black, forfeit.white} - {"p1"} == {forfeit.black if forfeit.result.winner == "B" else
                                                          forfeit.white}  # fmt: skip
        (left,) = (line for line in standings(organizer.now.book.tournament) if line.player == "p1")
        assert left.place is None and left.points == sum(
            2 for game in games if game.played and game.result and game.result.winner
            and (game.black if game.result.winner == "B" else game.white) == "p1"
        )  # fmt: skip


@pytest.mark.parametrize("no_result", ["replay", "1"])
def test_what_a_person_enters_is_what_the_events_own_rules_make_of_it(tmp_path: Path, no_result: str) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = begun(book, no_result=no_result)
        organizer.publish(organizer.draw("seed"), "chief")
        first = organizer.orders.last()["t1"].game
        organizer.enter(Locked(first, "no_result"), "chief")
        assert organizer.now.again(first) == (no_result == "replay")
        assert organizer.now.word(first) == (None if no_result == "replay" else ("no_result", True))


def test_a_game_to_be_played_again_is_paired_and_ordered_again(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = begun(book)
        organizer.publish(organizer.draw("seed"), "chief")
        first = organizer.orders.last()["t1"]
        organizer.enter(Locked(first.game, "replay"), "chief")
        again = organizer.orders.last()["t1"]
        assert (again.game, again.order.again) == (first.game, 1) and again.id > first.id
        found = organizer.game(first.game)
        assert found is not None and found.result is None, "open until the new game ended"
        assert first.game not in organizer.now.by_hand, "the table's word counts"
        organizer.enter(Locked(first.game, "W+R"), "chief")
        (line,) = (one for one in standings(organizer.now.book.tournament, after=1) if one.player == first.game[1])
        assert line.points == 0


def test_a_place_that_may_not_be_shared_keeps_the_final_table_back(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = with_answers(book, shared="play_off")
        for _ in range(3):
            play(organizer, "draw")
        organizer.enter(Released(2, "Li", "2026-11-22"), "chief")
        with pytest.raises(RefusedError, match="play_off"):
            organizer.enter(Released(3, "Li", "2026-11-22"), "chief")
        organizer.enter(Ordered(("p1", "p2", "p3", "p4"), "play-off"), "chief")
        organizer.enter(Released(3, "Li", "2026-11-22"), "chief")
        assert [line.place for line in organizer.now.book.versions[-1].lines] == [1, 2, 3, 4]


def test_an_event_without_lots_takes_none(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = with_answers(book, both_lose_lot="none")
        play(organizer, "both_lose")
        lost = organizer.now.book.tournament.games[0]
        with pytest.raises(RefusedError, match="no lot"):
            organizer.enter(Lot((1, lost.black), "B", "Li", "both"), "chief")


def test_two_meet_again_late_and_where_nothing_else_goes(tmp_path: Path) -> None:
    for repeats in ("never", "last_rounds"):
        (tmp_path / repeats).mkdir()
        with closing(ledger(tmp_path / repeats)) as book:
            organizer = with_answers(book, repeats=repeats)
            play(organizer)
            for player in ("p1", "p2", "p3", "p4"):
                met = organizer.game((1, organizer.now.book.tournament.games[0].black))
                assert met is not None
                if player not in (met.black, met.white):
                    organizer.enter(Withdrew(player, 1), "chief")
            if repeats == "never":
                with pytest.raises(RefusedError):
                    organizer.draw("x")
            else:
                assert set(organizer.draw("x").why.values()) == {"repeat"}


def test_a_file_is_taken_over(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        organizer = begun(book)
        tournament = organizer.now.book.tournament
        with pytest.raises(RefusedError):
            organizer.take_over(tournament, USUAL, "owner")
    (tmp_path / "other").mkdir()
    with closing(ledger(tmp_path / "other")) as book:
        organizer = Organizer(book, lambda: TABLES)
        organizer.take_over(tournament, USUAL, "owner")
        assert [one.name for one in organizer.now.book.tournament.players] == [one.name for one in PLAYERS]
        assert organizer.now.book.tournament.format is Format.SWISS
