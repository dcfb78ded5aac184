"""A game that is played again: the new one and the old one name each other, in record, SGF and backup."""

from pathlib import Path

import pytest

from rules.rulings.decider import Role
from rules.rulings.effect import effects
from rules.rulings.parameters import EventParameters
from station.game.catalog import DetailsGiven
from station.game.document import sgf_of_game
from station.refereeing.desk import Choice, RefereesDesk
from station.storage.archive import Archive
from tests.station.stage import boards
from tests.station.table.test_table import EMPTY, OPENING, Evening

EVENT = EventParameters(chief="Zhao")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def ruled_void(evening: Evening, does: str = "REPLAY") -> None:
    """Lee and Park have begun; the chief rules so."""
    evening.table.describe(DetailsGiven(black="Lee", white="Park"))
    evening.show([EMPTY, *boards(OPENING)[1:]])
    table = evening.table
    seq = table.referee(lambda game, t: RefereesDesk(game, EVENT, t).enter(Role.CHIEF, "other", "Zhao"))
    free = Choice(ruling="free", effects=effects(does), name="Zhao", why="power cut")
    table.referee(lambda game, t: RefereesDesk(game, EVENT, t).rule(Role.CHIEF, seq, free))


def again(evening: Evening) -> None:
    """The board is cleared, and a game begins."""
    evening.show([EMPTY], each=30)
    evening.show(boards("D16 Q4 Q16")[1:])


@pytest.mark.parametrize("does", ["REPLAY", "EXTRA_GAME"])
def test_both_games_name_each_other(evening: Evening, does: str) -> None:
    ruled_void(evening, does)
    again(evening)
    old, new = evening.log.game(1), evening.log.game(2)
    assert old is not None and new is not None
    assert (new.details.replays, old.state.replayed_as, new.state.replayed_as) == (1, 2, None)
    assert "played again as game 2" in sgf_of_game(old)
    assert "in place of game 1" in sgf_of_game(new)
    assert [move.number for move in new.state.moves] == [1, 2, 3], "the record goes on after the other game's event"


def test_a_game_that_the_table_called_void_is_played_again(evening: Evening) -> None:
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.end("", by="both", why="", replayed=True)
    again(evening)
    old = evening.log.game(1)
    assert old is not None and old.state.replayed_as == 2


def test_another_pairing_plays_a_game_of_its_own(evening: Evening) -> None:
    ruled_void(evening)
    evening.show([EMPTY], each=30)
    evening.table.describe(DetailsGiven(black="Kim", white="Cho"))
    evening.show(boards("D16 Q4 Q16")[1:])
    assert [evening.log.game(n).details.replays for n in (1, 2)] == [None, None]  # type: ignore[union-attr]


def test_the_names_hold_in_another_log(evening: Evening, tmp_path: Path) -> None:
    """A backup that is brought back gives games new numbers."""
    ruled_void(evening)
    again(evening)
    evening.table.end("W+R", by="both", why="")
    with Archive(evening.log, evening.pictures.folder, evening.clock).backup() as backup:
        other = Evening(tmp_path / "other")
        other.show([EMPTY, *boards(OPENING)[1:]])
        Archive(other.log, other.pictures.folder, other.clock).restore(backup, lambda _: None)
    old, new = other.log.game(2), other.log.game(3)
    assert old is not None and new is not None
    assert (new.details.replays, old.state.replayed_as) == (2, 3)
