from pathlib import Path

from station.game.catalog import DetailsGiven, GameStarted
from station.storage.log import Log
from station.table.details import RememberedDetails


def test_details_outlive_a_restart(tmp_path: Path) -> None:
    log = Log(tmp_path)
    remembered = RememberedDetails(log)
    assert remembered.get() == GameStarted()
    remembered.set(DetailsGiven(black="Lee", white="박", rules="ing", komi_points="7.5"))
    log.close()
    again = Log(tmp_path)
    assert RememberedDetails(again).get() == GameStarted(black="Lee", white="박", rules="ing", komi_points="7.5")
    again.close()
