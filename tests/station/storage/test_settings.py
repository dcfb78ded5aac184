from pathlib import Path

from station.storage.log import Log
from station.storage.settings import Settings, SettingsStore


def test_what_the_owner_decided_outlives_a_restart_and_another_default(tmp_path: Path) -> None:
    log = Log(tmp_path)
    store = SettingsStore(log, Settings(pictures_public=True))
    assert store.get() == Settings(pictures_public=True)
    store.put(Settings(pictures_public=False, keep_days=30))
    assert store.get() == Settings(pictures_public=False, keep_days=30)
    log.close()
    again = Log(tmp_path)
    assert SettingsStore(again, Settings(pictures_public=True)).get() == Settings(pictures_public=False, keep_days=30)
    again.close()


def test_until_the_owner_decides_the_default_holds(tmp_path: Path) -> None:
    log = Log(tmp_path)
    SettingsStore(log, Settings(keep_days=7))
    assert SettingsStore(log, Settings()).get() == Settings()
    log.close()
