from pathlib import Path

from station.game.catalog import DetailsGiven, GameStarted
from station.storage.log import Log
from station.table.details import RememberedDetails
from tests.station.stage import boards
from tests.station.table.test_table import EMPTY, OPENING, Evening


def test_details_outlive_a_restart(tmp_path: Path) -> None:
    log = Log(tmp_path)
    remembered = RememberedDetails(log)
    assert remembered.get() == GameStarted()
    remembered.set(DetailsGiven(black="Lee", white="박", rules="ing", komi_points="7.5"))
    log.close()
    again = Log(tmp_path)
    assert RememberedDetails(again).get() == GameStarted(black="Lee", white="박", rules="ing", komi_points="7.5")
    again.close()


def test_colors_that_were_drawn_otherwise_are_told(tmp_path: Path) -> None:
    """2002 §17.1: once, at the start or as soon as the names say so."""
    at = Evening(tmp_path)
    at.table.describe(DetailsGiven(black="Lee", white="박", drawn_black="박", drawn="draw"))
    at.show([EMPTY, *boards(OPENING)[1:]])
    assert at.types.count("incident") == 1
    at.table.describe(DetailsGiven(black="Lee", white="박", drawn_black="박", drawn="draw", board_number="2"))
    game = at.table.snapshot.game
    assert game is not None
    assert [one.kind for one in game.desk.incidents] == ["colors_taken_wrong"]
    assert at.types.count("incident") == 1
    other = Evening(tmp_path / "other")
    other.show([EMPTY, *boards(OPENING)[1:]])
    other.table.describe(DetailsGiven(black="Lee", white="박", drawn_black="Lee", drawn="draw"))
    assert other.types.count("incident") == 0
    other.table.describe(DetailsGiven(black="Lee", white="박", drawn_black="박", drawn="draw"))
    assert other.types.count("incident") == 1
