"""Orders at the table: taken before a game and in its own, never in another one's."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from station.hall.order import Order
from station.table.hall_said import NextPairing
from tests.station.hall.joined import Staged

FIRST = Order(1, "hall", "Cup", 1, 7, "Li", "Kim", clock="reading-1h-1", referee="Wu", chief="Chen")


def notes(table: Staged) -> int:
    with table.folder.log.ledger() as ledger:
        return sum(b'"type":"order"' in (one.record or b"") for one in ledger.stored(1))


def test_names_rules_clock_and_referee_are_the_tables(tmp_path: Path) -> None:
    with closing(Staged(tmp_path)) as table:
        assert table.orders.take(FIRST)
        known = table.known()
        assert (known.black, known.white, known.event, known.board_number) == ("Li", "Kim", "Cup", "7")
        assert (known.drawn_black, known.drawn) == ("Li", "draw") and table.prepared() == "reading-1h-1"
        assert (table.terms.chief, table.terms.referee_of("7")) == ("Chen", "Wu")
        assert notes(table) == 1 and not table.orders.take(FIRST) and notes(table) == 1


def test_a_game_that_goes_on_is_left_alone_but_for_its_own_correction(tmp_path: Path) -> None:
    with closing(Staged(tmp_path)) as table:
        table.orders.take(FIRST)
        table.play()
        second = replace(FIRST, id=2, round=2, black="Sato")
        assert not table.orders.take(second) and table.known().black == "Li"
        assert table.orders.take(replace(FIRST, id=3, black="Li Ming"))
        game = table.table.snapshot.game
        assert game is not None and game.details.black == "Li Ming"
        table.resign("B")
        assert table.orders.take(replace(second, id=4)) and table.known().black == "Sato"


def test_the_table_says_which_pairing_waits_until_its_game_is_over(tmp_path: Path) -> None:
    with closing(Staged(tmp_path)) as table:
        table.orders.take(FIRST)
        table.play()
        second = replace(FIRST, id=2, round=2, black="Sato")
        assert table.table.snapshot.waits is None and not table.orders.take(second)
        assert table.table.snapshot.waits == NextPairing(2, "Sato", "Kim") and table.known().black == "Li"
        table.table.end("?", "referee", "adjourned", name="Wu")
        assert table.orders.take(second) and table.table.snapshot.waits is None
        assert table.known().black == "Sato", "a game that a referee ended without a result is over too"


def test_a_game_that_nobody_ordered_is_played_to_its_end(tmp_path: Path) -> None:
    with closing(Staged(tmp_path)) as table:
        table.play()
        assert not table.orders.take(FIRST)


def test_names_are_in_no_record(tmp_path: Path) -> None:
    with closing(Staged(tmp_path)) as table:
        table.orders.take(replace(FIRST, black="Zhuangjing", white="Björn"))
        table.play()
        with table.folder.log.ledger() as ledger:
            told = b"".join(one.record or b"" for one in ledger.stored(1))
        assert b"Zhuangjing" not in told and "Björn".encode() not in told


def test_a_clock_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    with closing(Staged(tmp_path)) as table, pytest.raises(ValueError, match="sundial"):
        table.orders.take(replace(FIRST, clock="sundial"))
