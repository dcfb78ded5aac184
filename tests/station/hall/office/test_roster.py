"""Players put right and removed: in the event, in the log after a restart, and with what was known of them gone."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from station.errors import RefusedError
from station.hall.office.organizer import Organizer, swiss_of
from station.hall.office.roster import everybody, person_of
from station.hall.tournament.tournament import MOST_PLAYERS, Format, Person
from tests.station.hall.office.test_organizer import TABLES, begun, ledger


def test_a_name_put_right_goes_to_the_tables_and_stays_after_a_restart(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        office = begun(book)
        office.publish(office.draw("seed"), "chief")
        office.edit_player(replace(person_of(office.now, "p1"), family="Lin", rank="4d"), "chief")
        orders = office.orders.last().values()
        told = {name for sent in orders for name in (sent.order.black, sent.order.white)}
        assert "Lin Ming" in told and "Li Ming" not in told
        made = book.entries()[-1]
        assert (made.entry.type, made.by, getattr(made.entry, "changed", ())) == ("edited", "chief", ("family", "rank"))
        assert b"Lin" not in b"".join(book.records()), "own data lie beside the log"
    with closing(ledger(tmp_path)) as book:
        again = Organizer(book, lambda: TABLES)
        assert person_of(again.now, "p1").name == "Lin Ming"
        again.edit_player(person_of(again.now, "p1"), "chief")
        assert len(book.entries()) == len(book.records()) and book.entries()[-1].entry == made.entry
        again.erase("p1", "asked", "owner")
        assert person_of(again.now, "p1").name == "p1"


def test_who_was_entered_by_mistake_is_removed_and_his_number_is_nobody_elses(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        office = begun(book)
        office.remove_player("p4", "chief")
        office.enter_players([Person("", "Late")], "chief")
        assert [one.id for one in everybody(office.now)] == ["p1", "p2", "p3", "p5"]
        with pytest.raises(RefusedError, match="no such player"):
            office.remove_player("p4", "chief")
        office.publish(office.draw("seed"), "chief")
        with pytest.raises(RefusedError, match="he leaves"):
            office.remove_player("p5", "chief")
    with closing(ledger(tmp_path)) as book:
        assert everybody(Organizer(book, lambda: TABLES).now) == everybody(office.now)


def test_teams_come_and_go_with_their_players(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        office = Organizer(book, lambda: TABLES)
        office.start(replace(swiss_of("x", 3), format=Format.TEAM_SWISS, match_boards=2), (), "owner")
        office.enter_players(
            [Person("", "A", team="Lyon"), Person("", "B", team="Lyon"), Person("", "C", team="Ulm")], "x"
        )
        teams = {one.name: one.id for one in office.now.book.tournament.players}
        with pytest.raises(RefusedError, match="remove them first"):
            office.remove_player(teams["Lyon"], "x")
        office.edit_player(replace(person_of(office.now, "p3"), team="Lyon"), "x")
        assert [one.name for one in office.now.book.tournament.players] == ["Lyon"]
        office.edit_player(replace(person_of(office.now, teams["Lyon"]), family="Lyons"), "x")
        assert {one.team for one in office.now.book.tournament.members} == {"Lyons"}
        for id_ in ("p1", "p2", "p3"):
            office.remove_player(id_, "x")
        assert everybody(office.now) == ()


def test_a_list_that_is_too_long_enters_nobody(tmp_path: Path) -> None:
    with closing(ledger(tmp_path)) as book:
        office = begun(book)
        head = book.head
        with pytest.raises(RefusedError, match="hall_many_players"):
            office.enter_players([Person("", f"P{n}") for n in range(MOST_PLAYERS)], "owner")
        assert book.head == head and len(everybody(office.now)) == 4


def test_many_are_entered_at_once_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hub that is killed while it writes them has none of them."""
    with closing(ledger(tmp_path)) as book:
        office = begun(book)
        monkeypatch.setattr(book, "_signer", None)
        with pytest.raises(AttributeError):
            office.enter_players([Person("", "Late 1"), Person("", "Late 2")], "owner")
        monkeypatch.undo()
        assert len(everybody(office.now)) == 4
        office.enter_players([Person("", "Late")], "owner")
    with closing(ledger(tmp_path)) as book:
        assert [one.name for one in everybody(Organizer(book, lambda: TABLES).now)][4:] == ["Late"]
