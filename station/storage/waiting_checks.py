"""Checks of the equipment signed before a game (2002 §30.5, §31.5), kept until the next one begins."""

import json
from typing import Any

from station.game.catalog import EquipmentChecked, occurrence_of
from station.storage.log import Log

_NAME = "equipment checks"


class WaitingChecks:
    """Those that the next game begins with. Killed at any moment, each goes into one game, and once."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._kept: dict[str, Any] = json.loads(log.setting(_NAME) or "{}")

    def get(self) -> list[EquipmentChecked]:
        """In order. None that were signed before the last game that was begun: it has them."""
        if not self._kept or (self._log.last_game() or 0) > self._kept["after"]:
            return []
        told = (occurrence_of(EquipmentChecked.TYPE, one) for one in self._kept["checks"])
        return [one for one in told if isinstance(one, EquipmentChecked)]

    def add(self, one: EquipmentChecked) -> None:
        """On the disk when this returns. sqlite3.Error where it takes nothing."""
        checks = [each.as_data() for each in (*self.get(), one)]
        kept = {"after": self._log.last_game() or 0, "checks": checks}
        self._log.set(_NAME, json.dumps(kept, ensure_ascii=False))
        self._kept = kept
